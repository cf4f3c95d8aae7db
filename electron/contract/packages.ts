// electron/contract/packages.ts - the package engine over the contract: pure functions of a text; nothing is stored.
// All offsets are UTF-16 units of the decoded text (what editors count); bytes only appear at the file border.
import { z } from 'zod';
import { Development, RecordKind } from './proficiency/development.ts';
import { JsonObject } from './schemas/written.ts';

export const ARTIFACT_KINDS = ['description', 'approach', 'example', 'prompt_template', 'code_template', 'dspy_module'] as const;
/** Row A5. */
export const ArtifactKind = z.enum(ARTIFACT_KINDS);
export type ArtifactKind = z.infer<typeof ArtifactKind>;

export const Range = z.object({ start: z.number().int(), end: z.number().int() });
export type Range = z.infer<typeof Range>;

/** One replacement in a text. A list of splices is sorted by start and does not overlap; all offsets refer to the old text. */
export const Splice = Range.extend({ text: z.string() });
export type Splice = z.infer<typeof Splice>;

export const Severity = z.enum(['error', 'warning', 'info']);
export type Severity = z.infer<typeof Severity>;

export const Fix = z.object({ label: z.string(), splices: z.array(Splice) });
export type Fix = z.infer<typeof Fix>;

/** Readers of packages whose rules differ (row A13; research on formats, A2 and A4). */
export const CLIENTS = ['open', 'claude-code', 'claude-ai', 'vscode-copilot', 'codex', 'gemini-cli', 'goose', 'cursor'] as const;
export const ClientId = z.enum(CLIENTS);
export type ClientId = z.infer<typeof ClientId>;

/** What one client makes of a package: `refuses` = it would not list or load it, `warns` = it loads it but complains or ignores a part. */
export const ClientVerdict = z.object({ client: ClientId, verdict: z.enum(['accepts', 'warns', 'refuses']), reasons: z.array(z.string()) });
export type ClientVerdict = z.infer<typeof ClientVerdict>;

/** Integrity, never trust. `line_endings` = the bytes differ from the signed ones only in their line endings. */
export const SignatureState = z.enum(['none', 'valid', 'line_endings', 'broken', 'malformed']);
export type SignatureState = z.infer<typeof SignatureState>;

/** A finding has a stable code, a place, a message that says what to do and, where possible, a repair. Row B2, A14. */
export const Finding = z.object({
  code: z.string(),
  severity: Severity,
  message: z.string(),
  line: z.number().int().positive(),
  column: z.number().int().positive(),
  range: Range,
  /** File that came with the package and has it, relative to the package; absent = the package itself. */
  path: z.string().optional(),
  /** Name of the artifact it belongs to; absent = frontmatter or the file as a whole. */
  artifact: z.string().optional(),
  /** Clients that are affected; absent = whoever reads the package. */
  clients: z.array(ClientId).optional(),
  fix: Fix.optional(),
});
export type Finding = z.infer<typeof Finding>;

/** One artifact of a package. `key` is `name` or `name@variant`, unique in a sound package. */
export const Artifact = z.object({
  key: z.string(),
  kind: ArtifactKind,
  name: z.string(),
  variant: z.string().nullable(),
  ordinal: z.number().int(),
  /** How it is written in the file. A `section` is prose under a heading, a `fence` a labelled fenced block. */
  form: z.enum(['section', 'fence', 'example_pair']),
  /** The whole range incl. heading or fence lines. */
  range: Range,
  contentRange: Range,
  line: z.number().int().positive(),
  contentLine: z.number().int().positive(),
  /** LF line endings, without the last line break. */
  content: z.string(),
  /** From `artifacts:` of the frontmatter: assertions, fallback_artifact, settings. JSON values. */
  settings: JsonObject,
  /** dspy_module only: the JSON text of its `dspy_state` fence. */
  state: z.string().nullable(),
  /** example only. */
  example: z.object({ input: z.string(), output: z.string(), format: z.enum(['json', 'text']) }).nullable(),
});
export type Artifact = z.infer<typeof Artifact>;

/** A top-level frontmatter entry for the metadata form. `value` is plain data: text, list, map, null; every scalar is text (no guessed types). */
export const Field = z.object({
  key: z.string(),
  value: z.unknown(),
  known: z.boolean(),
  line: z.number().int().positive(),
  range: Range,
  valueRange: Range,
});
export type Field = z.infer<typeof Field>;

/** The metadata derived from the frontmatter, with the defaults of package-format.md. */
export const Metadata = z.object({
  name: z.string(),
  title: z.string().nullable(),
  description: z.string(),
  /** As the file says it; null if it says none. */
  version: z.string().nullable(),
  author: z.string().nullable(),
  publisher: z.string().nullable(),
  license: z.string().nullable(),
  homepage: z.string().nullable(),
  compatibility: z.string().nullable(),
  tags: z.array(z.string()),
  intentPatterns: z.array(z.string()),
  triggerPhrases: z.array(z.string()),
  requiredScopes: z.array(z.string()),
  requiredPermissions: z.array(z.unknown()),
  allowedRoles: z.array(z.string()),
  tools: z.array(z.string()),
  /** Agent Skills' allowed-tools: what a client may use without asking; shown next to the tool surface, but not one. */
  allowedTools: z.array(z.string()),
  skills: z.array(z.string()),
  providesTools: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      runtime: z.string().nullable(),
      inputSchema: JsonObject.nullable(),
      artifact: z.string().nullable(),
      file: z.string().nullable(),
    }),
  ),
  interrupts: z.array(z.string()),
  modelVariants: z.array(z.string()),
  run: z.array(z.string()),
  /** JSON Schema 2020-12, converted if the short form was used; null = none declared. */
  inputSchema: JsonObject.nullable(),
  outputSchema: JsonObject.nullable(),
  /** How the skill is learned, kept up and gated (row G2). */
  development: Development,
});
export type Metadata = z.infer<typeof Metadata>;

/** Framing or a prose artifact, in file order: what composition sends (package-format.md, body rule 5). */
export const ProsePart = z.object({
  kind: z.enum(['framing', 'description', 'approach', 'example']),
  label: z.string(),
  range: Range,
  text: z.string(),
  artifactKey: z.string().nullable(),
});
export type ProsePart = z.infer<typeof ProsePart>;

export const Analysis = z.object({
  /** `broken` = frontmatter that cannot be read, or an unresolved merge conflict: the package stays listed with its reason (A14). */
  state: z.enum(['ok', 'broken']),
  frontmatter: z.enum(['present', 'none', 'unclosed']),
  frontmatterRange: Range.nullable(),
  bodyRange: Range,
  lineEnding: z.enum(['lf', 'crlf', 'mixed', 'none']),
  bom: z.boolean(),
  lines: z.number().int(),
  record: RecordKind,
  metadata: Metadata,
  fields: z.array(Field),
  artifacts: z.array(Artifact),
  prose: z.array(ProsePart),
  findings: z.array(Finding),
  clients: z.array(ClientVerdict),
  signature: SignatureState,
});
export type Analysis = z.infer<typeof Analysis>;

export const PackageText = z.object({ text: z.string(), fileName: z.string() });
export type PackageText = z.infer<typeof PackageText>;

const path = z.array(z.union([z.string(), z.number().int()])).min(1);
/** Every GUI edit; each becomes splices (package-format.md, "Editing = splicing"). */
export const Edit = z.discriminatedUnion('op', [
  z.object({ op: z.literal('setValue'), path, value: z.unknown() }),
  z.object({ op: z.literal('removeValue'), path }),
  z.object({ op: z.literal('setContent'), artifact: z.string(), content: z.string() }),
  z.object({
    op: z.literal('addArtifact'),
    kind: ArtifactKind,
    name: z.string(),
    variant: z.string().nullable().optional(),
    content: z.string(),
    after: z.string().nullable().optional(),
  }),
  z.object({ op: z.literal('renameArtifact'), artifact: z.string(), name: z.string() }),
  z.object({ op: z.literal('removeArtifact'), artifact: z.string() }),
  z.object({ op: z.literal('moveArtifact'), artifact: z.string(), before: z.string().nullable() }),
  z.object({ op: z.literal('duplicateArtifact'), artifact: z.string(), name: z.string(), variant: z.string().nullable().optional() }),
  /** The two texts of one example. */
  z.object({ op: z.literal('setExample'), artifact: z.string(), input: z.string(), output: z.string() }),
  /** The `dspy_state` fence of a module; null removes it. */
  z.object({ op: z.literal('setState'), artifact: z.string(), state: z.string().nullable() }),
  z.object({ op: z.literal('renameSkill'), name: z.string() }),
  /** Writes or renews the `signature` line over all other bytes. */
  z.object({ op: z.literal('sign') }),
]);
export type Edit = z.infer<typeof Edit>;

/** A text after an edit, and what changed in it. */
export interface EditResult {
  text: string;
  splices: Splice[];
}
