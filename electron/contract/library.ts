// electron/contract/library.ts - skills of both scopes: list, open, draft, save, import, export. Rows A1 to A15.
import { z } from 'zod';
import { type ExchangeApi, exchangeTable } from './exchange.ts';
import { LinkState, linkingTable } from './linking.ts';
import { Analysis, ArtifactKind, Finding, SignatureState } from './packages.ts';
import { byId, mutation, nothing, query, type RoomApi } from './procedures/table.ts';
import { RecordKind, Traits } from './proficiency/development.ts';
import { reportTable } from './report/report.ts';
import { AnswerEnding } from './values/ending.ts';
import { Scope } from './values/scope.ts';

/** Row A9; `imported` are files a person brought in. */
export const SkillSource = z.enum(['system', 'community', 'user', 'imported', 'marketplace']);
export type SkillSource = z.infer<typeof SkillSource>;

export const RunStatus = z.enum(['pending', 'running', 'completed', 'failed', 'timed_out', 'cancelled']);
export type RunStatus = z.infer<typeof RunStatus>;

/** The skill that one is a copy of. `by` names the program, null = both names differ only in case. */
export const CopyOf = z.object({ id: z.string(), fileName: z.string(), by: z.string().nullable() });
export type CopyOf = z.infer<typeof CopyOf>;

/** One line of the library. `id` is the kept source's (`skill_sources.id`) and never changes for a skill. */
export const SkillRow = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  /** As the file says it; null if it says none. */
  version: z.string().nullable(),
  scope: Scope,
  source: SkillSource,
  /** broken = can't be read; shadowed = another skill in the same scope has the name; hidden = a workspace skill overrides it. */
  state: z.enum(['ok', 'broken', 'shadowed', 'hidden']),
  /** Set on a workspace skill that overrides an account skill. */
  overrides: z.object({ id: z.string(), version: z.string().nullable() }).nullable(),
  /** Set if the name of its file is one that programs give to copies, and the original is here too. */
  copyOf: CopyOf.nullable(),
  fileName: z.string(),
  kinds: z.array(ArtifactKind),
  /** Row G2. */
  record: RecordKind,
  traits: Traits,
  tags: z.array(z.string()),
  author: z.string().nullable(),
  enabled: z.boolean(),
  acknowledged: z.boolean(),
  /** First error in a broken package, with its repair. */
  problem: Finding.nullable(),
  errors: z.number().int(),
  warnings: z.number().int(),
  lastRun: z.object({ status: RunStatus, ending: AnswerEnding.nullable(), at: z.string() }).nullable(),
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
  /** Free text and `key:value` words (scope, source, kind, state, tag, name, domain, category,
   * department, origin, enabled, publisher, verified, signature, link, license), `-` in front
   * negates; `publisherId:x` and `verifiedOnly:true` are filters from skill-contract. Typo-tolerant on names. */
  query: z.string().max(500).default(''),
  sort: z.enum(['name', 'updated', 'last_run', 'relevance']).default('name'),
  offset: z.number().int().min(0).default(0),
  limit: z.number().int().min(1).max(1000).default(200),
});
export type ListInput = z.input<typeof ListInput>;

/** Words of authors have no end: as many of a kind are counted. */
export const MOST_VALUES = 20;

export const SkillList = z.object({
  rows: z.array(SkillRow),
  /** Matching rows, and all rows. */
  total: z.number().int(),
  all: z.number().int(),
  /** Counts for the side list of everything that matches the free text. */
  facets: z.object({
    scope: z.record(z.string(), z.number()),
    source: z.record(z.string(), z.number()),
    kind: z.record(z.string(), z.number()),
    /** The values that most have, up to `MOST_VALUES`. */
    domain: z.record(z.string(), z.number()),
    category: z.record(z.string(), z.number()),
    department: z.record(z.string(), z.number()),
    origin: z.record(z.string(), z.number()),
    broken: z.number().int(),
    unacknowledged: z.number().int(),
    overrides: z.number().int(),
    drafts: z.number().int(),
  }),
});
export type SkillList = z.infer<typeof SkillList>;

export const Draft = z.object({ text: z.string(), baseHash: z.string(), savedAt: z.string() });
export type Draft = z.infer<typeof Draft>;

/** An opened package. `text` is null if the bytes are not UTF-8: then `analysis` is null and `problem` says where. */
export const OpenPackage = z.object({
  row: SkillRow,
  revision: z.object({
    id: z.string(),
    number: z.number().int(),
    hash: z.string(),
    /** Of the text with all files: what is acknowledged. */
    whole: z.string(),
    bytes: z.number().int(),
    savedAt: z.string(),
  }),
  text: z.string().nullable(),
  /** For bytes that are not UTF-8: a read-only view with U+FFFD, never saved. */
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

/** Encodings to try on bytes that are not UTF-8; only a person knows which is right. */
export const ENCODINGS = ['windows-1252', 'iso-8859-2', 'utf-16le', 'utf-16be', 'shift_jis', 'gb18030', 'koi8-r'] as const;
export const Encoding = z.enum(ENCODINGS);
export type Encoding = z.infer<typeof Encoding>;

export const SaveInput = z.object({
  id: z.string(),
  text: z.string(),
  /** Hash of the revision the text started from; if no longer current, `changed_meanwhile`. */
  baseHash: z.string(),
  reason: z.enum(['save', 'run', 'close', 'rest', 'fix']).default('save'),
});
export type SaveInput = z.input<typeof SaveInput>;

export const CHANNELS = ['editor', 'conversation', 'schedule', 'cli'] as const;
export const Channel = z.enum(CHANNELS);
export type Channel = z.infer<typeof Channel>;
export const TASK_CONTEXTS = ['interactive', 'autonomous'] as const;
export const TaskContext = z.enum(TASK_CONTEXTS);
export type TaskContext = z.infer<typeof TaskContext>;

/** Row A11: where a skill may be invoked. The most specific decision wins; without one it is allowed. */
export const SkillPermissions = z.object({
  enabled: z.boolean(),
  channels: z.record(Channel, z.boolean()),
  taskContexts: z.record(TaskContext, z.boolean()),
});
export type SkillPermissions = z.infer<typeof SkillPermissions>;

/** What depends on a skill (row A8). */
export const Use = z.object({
  kind: z.enum(['skill', 'agent', 'competency', 'role']),
  id: z.string(),
  name: z.string(),
  scope: Scope.nullable(),
});
export type Use = z.infer<typeof Use>;

/** Both texts of an override (row A3), of a copy (row A12), or of a skill and one of its revisions. */
export const TextPair = z.object({ leftLabel: z.string(), left: z.string(), rightLabel: z.string(), right: z.string() });
export type TextPair = z.infer<typeof TextPair>;

/** `description`: what it does and when to use it; without one the text asks for it. `text`: the whole package, instead of a template. */
const NewSkill = z.object({
  scope: Scope,
  name: z.string(),
  template: z.enum(['blank', 'prompt']),
  description: z.string().max(1024).optional(),
  text: z.string().optional(),
});

const byIds = z.object({ ids: z.array(z.string()).min(1) });

export const libraryTable = {
  list: query(ListInput, SkillList),
  open: query(byId, OpenPackage),
  create: mutation(NewSkill, SkillRow),
  saveDraft: mutation(z.object({ id: z.string(), text: z.string(), baseHash: z.string() }), Draft.pick({ savedAt: true })),
  discardDraft: mutation(byId, nothing),
  save: mutation(SaveInput, OpenPackage),
  revisions: query(byId, z.array(Revision)),
  revisionText: query(z.object({ id: z.string(), revisionId: z.string() }), z.object({ text: z.string() })),
  /** The bytes of an older revision become the newest; nothing is lost. */
  restoreRevision: mutation(z.object({ id: z.string(), revisionId: z.string(), baseHash: z.string() }), nothing),
  fork: mutation(byId, SkillRow),
  remove: mutation(byIds, z.object({ removed: z.number() })),
  restore: mutation(byIds, z.object({ restored: z.number() })),
  setEnabled: mutation(z.object({ id: z.string(), enabled: z.boolean() }), nothing),
  applyFix: mutation(z.object({ id: z.string(), code: z.string(), line: z.number().int() }), OpenPackage),
  /** The text that the bytes give in an encoding, to be reviewed. Throws `bad_input` if they are not text in it. */
  decodedAs: query(z.object({ id: z.string(), encoding: Encoding }), z.object({ text: z.string() })),
  /** Makes that text, as UTF-8, the newest revision; the given bytes stay as the revision before. */
  convertToUtf8: mutation(z.object({ id: z.string(), encoding: Encoding, baseHash: z.string() }), OpenPackage),
  permissions: query(byId, SkillPermissions),
  setPermission: mutation(
    z.object({ id: z.string(), channel: Channel.optional(), taskContext: TaskContext.optional(), allowed: z.boolean() }),
    SkillPermissions,
  ),
  usedBy: query(byIds, z.array(z.object({ id: z.string(), name: z.string(), uses: z.array(Use) }))),
  /** A copy and what it is a copy of. Throws `not_found` if it is none. */
  compareCopy: query(byId, TextPair),
  /** A workspace skill and the account skill that it overrides. Throws `not_found` if it overrides none. */
  compareOverride: query(byId, TextPair),
  /** Removes the workspace skill, which reveals the account skill again; `restore` undoes it. */
  dropOverride: mutation(byId, nothing),
  ...reportTable,
  // The library opens these two rooms and answers for them.
  ...linkingTable,
  ...exchangeTable,
};
export type LibraryApi = RoomApi<typeof libraryTable> & ExchangeApi;
