// electron/contract/library.ts - skills of both scopes: list, open, draft, save, import, export. Rows A1 to A15.
import { z } from 'zod';
import type { ExchangeApi } from './exchange.ts';
import { LinkState, type LinksApi, type SharingApi } from './links.ts';
import { Analysis, ArtifactKind, Finding, SignatureState } from './packages.ts';
import { Scope } from './scope.ts';

/** Row A9; `imported` are files a person brought in. */
export const SkillSource = z.enum(['system', 'community', 'user', 'imported', 'marketplace']);
export type SkillSource = z.infer<typeof SkillSource>;

export const RunStatus = z.enum(['pending', 'running', 'completed', 'failed', 'timed_out', 'cancelled']);
export type RunStatus = z.infer<typeof RunStatus>;

/** One line of the library. `id` names the kept source (`skill_sources.id`) and stays the same for the life of the skill. */
export const SkillRow = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  version: z.string(),
  scope: Scope,
  source: SkillSource,
  /** broken = can't be read; shadowed = another skill of the same scope holds the name; hidden = a workspace skill overrides it. */
  state: z.enum(['ok', 'broken', 'shadowed', 'hidden']),
  /** Set on a workspace skill that overrides an account skill. */
  overrides: z.object({ id: z.string(), version: z.string() }).nullable(),
  fileName: z.string(),
  kinds: z.array(ArtifactKind),
  tags: z.array(z.string()),
  author: z.string().nullable(),
  enabled: z.boolean(),
  acknowledged: z.boolean(),
  /** First error of a broken package, with its repair. */
  problem: Finding.nullable(),
  errors: z.number().int(),
  warnings: z.number().int(),
  lastRun: z.object({ status: RunStatus, at: z.string() }).nullable(),
  /** US dollars over the last 7 days; null = unknown or none. */
  cost7d: z.number().nullable(),
  hasDraft: z.boolean(),
  /** Row A8: who publishes it, whether a catalog vouches for it (never read from the file), and whether its bytes are as signed. */
  publisher: z.string().nullable(),
  verified: z.boolean(),
  signature: SignatureState,
  /** Files that came with it (scripts, references, assets). */
  attachments: z.number().int(),
  /** Row A12: set when the package lives in a file that the author chose. */
  link: LinkState.nullable(),
  updatedAt: z.string(),
});
export type SkillRow = z.infer<typeof SkillRow>;

export const ListInput = z.object({
  /** Free text and `key:value` words (scope, source, kind, state, tag, name, enabled, publisher, verified, signature, link, license), `-` in front
   * negates; `publisherId:x` and `verifiedOnly:true` are the filters of skill-contract. Typo-tolerant on names. */
  query: z.string().max(500).default(''),
  sort: z.enum(['name', 'updated', 'last_run', 'relevance']).default('name'),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(1000).default(200),
});
export type ListInput = z.input<typeof ListInput>;

export const SkillList = z.object({
  rows: z.array(SkillRow),
  /** Rows that match, and rows in all. */
  total: z.number().int(),
  all: z.number().int(),
  /** Counts for the side list over everything that matches the free text. */
  facets: z.object({
    scope: z.record(z.string(), z.number()),
    source: z.record(z.string(), z.number()),
    kind: z.record(z.string(), z.number()),
    broken: z.number().int(),
    unacknowledged: z.number().int(),
    overrides: z.number().int(),
    drafts: z.number().int(),
  }),
});
export type SkillList = z.infer<typeof SkillList>;

export const Draft = z.object({ text: z.string(), baseHash: z.string(), savedAt: z.string() });
export type Draft = z.infer<typeof Draft>;

/** An opened package. `text` is null when the bytes are no UTF-8: then `analysis` is null and `problem` says where. */
export const OpenPackage = z.object({
  row: SkillRow,
  revision: z.object({ id: z.string(), number: z.number().int(), hash: z.string(), bytes: z.number().int(), savedAt: z.string() }),
  text: z.string().nullable(),
  /** For bytes that are no UTF-8: a read-only look with replacement marks, never saved. */
  lossyText: z.string().nullable(),
  analysis: Analysis.nullable(),
  problem: Finding.nullable(),
  draft: Draft.nullable(),
});
export type OpenPackage = z.infer<typeof OpenPackage>;

export const Revision = z.object({
  id: z.string(),
  number: z.number().int(),
  hash: z.string(),
  bytes: z.number().int(),
  savedAt: z.string(),
  reason: z.string(),
});
export type Revision = z.infer<typeof Revision>;

/** Encodings that bytes which are no UTF-8 may be read by; only a person knows which one. */
export const ENCODINGS = ['windows-1252', 'iso-8859-2', 'utf-16le', 'utf-16be', 'shift_jis', 'gb18030', 'koi8-r'] as const;
export const Encoding = z.enum(ENCODINGS);
export type Encoding = z.infer<typeof Encoding>;

export const SaveInput = z.object({
  id: z.string(),
  text: z.string(),
  /** Hash of the revision the text was started from; another current hash is `changed_meanwhile`. */
  baseHash: z.string(),
  reason: z.enum(['save', 'run', 'close', 'rest', 'fix']).default('save'),
});
export type SaveInput = z.input<typeof SaveInput>;

export interface LibraryApi extends ExchangeApi, LinksApi, SharingApi {
  list(input: ListInput): SkillList;
  open(input: { id: string }): OpenPackage;
  create(input: { scope: Scope; name: string; template: 'blank' | 'prompt' }): SkillRow;
  saveDraft(input: { id: string; text: string; baseHash: string }): { savedAt: string };
  discardDraft(input: { id: string }): void;
  save(input: SaveInput): OpenPackage;
  revisions(input: { id: string }): Revision[];
  revisionText(input: { id: string; revisionId: string }): { text: string };
  fork(input: { id: string }): SkillRow;
  remove(input: { ids: string[] }): { removed: number };
  restore(input: { ids: string[] }): { restored: number };
  setEnabled(input: { id: string; enabled: boolean }): void;
  acknowledge(input: { ids: string[] }): void;
  applyFix(input: { id: string; code: string; line: number }): OpenPackage;
  /** The text that the bytes give in an encoding, to be looked at. Throws `bad_input` when they are no text in it. */
  decodedAs(input: { id: string; encoding: Encoding }): { text: string };
  /** Makes that text, as UTF-8, the newest revision; the given bytes stay as the revision before. */
  convertToUtf8(input: { id: string; encoding: Encoding; baseHash: string }): OpenPackage;
}
