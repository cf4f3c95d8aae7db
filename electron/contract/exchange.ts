// electron/contract/exchange.ts - packages in and out: an import is reviewed before it is written, an export before it leaves.
// Rows A6, A7, A15.
import { z } from 'zod';
import { ArtifactKind, ClientVerdict, Finding, SignatureState } from './packages.ts';
import { byId, later, mutation, nothing, query, type RoomApi, stream } from './procedures/table.ts';
import { ReachedSkills } from './values/permission.ts';
import { place } from './values/place.ts';
import { SafetyItem } from './values/safety.ts';
import { Scope } from './values/scope.ts';

/** `data` is base64 (dropped or pasted content; pasted text is `pasted.md` or `pasted.json`), `path` a file, archive or folder on this machine. */
export const ImportFile = z.union([
  z.object({ fileName: z.string().min(1), data: z.string() }),
  z.object({ path: place('import_files', 'import_folder', 'import_any') }),
]);
export type ImportFile = z.infer<typeof ImportFile>;

/** Those of other clients that a package is also written in. */
export const CLIENT_FORMATS = [
  'claude_command',
  'claude_agent',
  'vscode_prompt',
  'vscode_agent',
  'vscode_instructions',
  'opencode_agent',
  'opencode_command',
  'gemini_command',
  'cursor_rule',
] as const;

/** Supported formats (package-format.md, "In and out"). All but the first two are converted, and say what does not carry over. */
export const PACKAGE_FORMATS = [
  'package',
  'agent_skill',
  'skill_json',
  'contract_json',
  'dspy_program',
  ...CLIENT_FORMATS,
  'prompty',
  'dotprompt',
] as const;
export const PackageFormat = z.enum(PACKAGE_FORMATS);
export type PackageFormat = z.infer<typeof PackageFormat>;

/** As people call them. */
export const FORMAT_NAMES: Record<PackageFormat, string> = {
  package: 'Markdown package',
  agent_skill: 'Agent Skills folder',
  skill_json: 'JSON package',
  contract_json: 'JSON contract',
  dspy_program: 'Saved DSPy program',
  claude_command: 'Claude command',
  claude_agent: 'Claude sub-agent',
  vscode_prompt: 'VS Code prompt file',
  vscode_agent: 'VS Code agent',
  vscode_instructions: 'VS Code instructions',
  opencode_agent: 'opencode agent',
  opencode_command: 'opencode command',
  gemini_command: 'Gemini CLI command',
  cursor_rule: 'Cursor rule',
  prompty: 'Prompty',
  dotprompt: 'Dotprompt',
};

/** Something in the given file that the package lacks, and what became of it. `what` names the field or construct. */
export const NotCarried = z.object({ what: z.string(), why: z.string(), line: z.number().int().positive().nullable() });
export type NotCarried = z.infer<typeof NotCarried>;

export const Attachment = z.object({
  /** With `/`, relative to the package. */
  path: z.string(),
  bytes: z.number().int(),
  mode: z.number().int(),
  hash: z.string(),
});
export type Attachment = z.infer<typeof Attachment>;

export const LeftOut = z.object({ path: z.string(), reason: z.string() });
export type LeftOut = z.infer<typeof LeftOut>;

/** One package of an import, read and checked whole; nothing is written yet (A7). */
export const ImportItem = z.object({
  itemId: z.string(),
  fileName: z.string(),
  /** Where it was found: a path on this machine, `archive.zip!folder/SKILL.md` inside an archive, null for pasted or dropped content. */
  path: z.string().nullable(),
  format: PackageFormat,
  /** For converted formats. */
  notCarried: z.array(NotCarried),
  name: z.string(),
  version: z.string().nullable(),
  description: z.string(),
  author: z.string().nullable(),
  publisher: z.string().nullable(),
  license: z.string().nullable(),
  bytes: z.number().int(),
  hash: z.string(),
  /** refused = never imported (binary, too large, empty, unsafe); broken = can be imported as broken (A14). */
  state: z.enum(['ok', 'broken', 'refused']),
  kinds: z.array(ArtifactKind),
  requiredScopes: z.array(z.string()),
  requiredPermissions: z.array(z.string()),
  tools: z.array(z.string()),
  skills: z.array(z.string()),
  prerequisites: z.array(z.string()),
  /** What it can reach through others: those of this import first, then those of the library. */
  reach: ReachedSkills,
  /** Executable artifacts that contain code. */
  code: z.array(z.string()),
  attachments: z.array(Attachment),
  /** Files of the folder or archive that are left out, each with its reason. */
  leftOut: z.array(LeftOut),
  signature: SignatureState,
  safety: z.array(SafetyItem),
  clients: z.array(ClientVerdict),
  findings: z.array(Finding),
  /** Why it is refused or broken, for a person. */
  reason: z.string().nullable(),
  /** The package of this import whose copy it is, by its file name; a copy is imported only when chosen. `by` as in a library row. */
  copyOf: z.object({ itemId: z.string(), fileName: z.string(), by: z.string().nullable() }).nullable(),
  clash: z
    .object({
      id: z.string(),
      /** Another one, if an export would write both to one place: names that differ in case, blanks or signs. */
      name: z.string(),
      version: z.string().nullable(),
      scope: Scope,
      /** Why it cannot be replaced, and what to do instead; null = it can be. */
      kept: z.string().nullable(),
      sameBytes: z.boolean(),
      /** Attachments that replacing would change, add or drop. */
      files: z.array(z.object({ path: z.string(), change: z.enum(['added', 'changed', 'dropped']) })),
    })
    .nullable(),
});
export type ImportItem = z.infer<typeof ImportItem>;

/** A plugin of Claude Code in an import: skills, commands and agents that belong together, with what its manifest says. */
export const ImportPlugin = z.object({
  name: z.string(),
  version: z.string().nullable(),
  description: z.string(),
  author: z.string().nullable(),
  license: z.string().nullable(),
  /** Its folder, or where it is if it is not here. */
  place: z.string(),
  /** The marketplace that lists it: then it is to be chosen. */
  marketplace: z.string().nullable(),
  /** False if a marketplace only names it. */
  here: z.boolean(),
  items: z.array(z.string()),
  /** What it has besides: hooks, servers. */
  leftOut: z.array(LeftOut),
});
export type ImportPlugin = z.infer<typeof ImportPlugin>;

export const ImportPlan = z.object({
  planId: z.string(),
  scope: Scope,
  items: z.array(ImportItem),
  /** Archives refused as a whole, and places without a package, each with its reason: `items` has nothing from them. */
  refusedArchives: z.array(LeftOut),
  /** Competencies among what was chosen: `competencies.reviewImport` reads them. */
  competencies: z.array(z.object({ fileName: z.string(), path: z.string().nullable() })),
  /** Roles among it, and files of an ontology of roles: `roles.reviewImport` reads them. */
  roles: z.array(z.object({ fileName: z.string(), path: z.string().nullable() })),
  /** Files that were found but are not skills, each with what it is: context files, templates for issues, documents. */
  leftOut: z.array(LeftOut),
  plugins: z.array(ImportPlugin),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

/** Reading an import, at most ten a second; the last event has the plan. */
export const ImportProgress = z.discriminatedUnion('type', [
  z.object({ type: z.literal('reading'), read: z.number().int(), found: z.number().int().nullable(), name: z.string() }),
  z.object({ type: z.literal('planned'), plan: ImportPlan }),
]);
export type ImportProgress = z.infer<typeof ImportProgress>;

/**
 * The text to be imported and the existing text, for the side-by-side view; `original` before a conversion, `copied` of what it is a copy of.
 * null = no text (broken bytes, no clash).
 */
export const ImportTexts = z.object({
  incoming: z.string().nullable(),
  existing: z.string().nullable(),
  original: z.string().nullable(),
  copied: z.string().nullable(),
});

export const ImportChoice = z.enum(['import', 'replace', 'keep_both', 'skip']);
export type ImportChoice = z.infer<typeof ImportChoice>;

export const ImportResult = z.object({
  items: z.array(
    z.object({
      itemId: z.string(),
      fileName: z.string(),
      name: z.string(),
      done: z.enum(['imported', 'replaced', 'kept_both', 'skipped', 'refused', 'unchanged']),
      id: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});
export type ImportResult = z.infer<typeof ImportResult>;

/** `md` = one file a skill, the same bytes; `folder`, `zip`, `skill` = Agent Skills with attachments; `tar.gz` = many in one archive;
 * `json` = skill-system-v1; `contract` = skill-contract; `original` = each in the format that it came in, with the same bytes while it is
 * unedited; the others are CLIENT_FORMATS. */
export const EXPORT_FORMATS = ['md', 'folder', 'zip', 'skill', 'tar.gz', 'json', 'contract', 'original', ...CLIENT_FORMATS] as const;
export const ExportFormat = z.enum(EXPORT_FORMATS);
export type ExportFormat = z.infer<typeof ExportFormat>;

export const ExportPreview = z.object({
  files: z.array(z.object({ path: z.string(), bytes: z.number().int(), skillId: z.string().nullable() })),
  leftOut: z.array(LeftOut),
  skills: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      clients: z.array(ClientVerdict),
      findings: z.array(Finding),
      safety: z.array(SafetyItem),
      notCarried: z.array(NotCarried),
    }),
  ),
});
export type ExportPreview = z.infer<typeof ExportPreview>;

export const ExportResult = z.object({
  dir: z.string(),
  /** A folder or archive is reported once for each of its skills. */
  files: z.array(z.object({ id: z.string(), path: z.string(), bytes: z.number().int() })),
  leftOut: z.array(LeftOut),
});
export type ExportResult = z.infer<typeof ExportResult>;

/** A file that DSPy saved, for a `dspy_module`: `name` and `content` are of its artifact. */
const StateRequest = z.object({ name: z.string(), content: z.string(), fileName: z.string(), text: z.string() });
export type StateRequest = z.infer<typeof StateRequest>;

/** What of a saved state or program fits a module. */
export const StateFit = z.object({
  /** For its `dspy_state`; null = nothing fits. */
  state: z.string().nullable(),
  parts: z.array(z.object({ predictor: z.string(), examples: z.number().int(), instructions: z.string() })),
  /** What does not fit, or fits only by a guess. */
  notCarried: z.array(NotCarried),
});
export type StateFit = z.infer<typeof StateFit>;

const ImportInput = z.object({ files: z.array(ImportFile).min(1).max(10_000), scope: Scope });
const ApplyInput = z.object({ planId: z.string(), choices: z.record(z.string(), ImportChoice) });
const ExportInput = z.object({ ids: z.array(z.string()).min(1), format: ExportFormat });

export const exchangeTable = {
  planImport: later(mutation(ImportInput, ImportPlan)),
  /** planImport with progress. */
  watchImport: stream(ImportInput, ImportProgress),
  importTexts: query(z.object({ planId: z.string(), itemId: z.string() }), ImportTexts),
  /** A large import is written by its own thread and blocks nothing else. */
  applyImportInThread: later(mutation(ApplyInput, ImportResult)),
  dropImport: mutation(z.object({ planId: z.string() }), nothing),
  exportPreview: later(query(ExportInput, ExportPreview)),
  exportTo: later(
    mutation(ExportInput.extend({ dir: place('export_skills'), overwrite: z.boolean(), format: ExportFormat.default('md') }), ExportResult),
  ),
  /** Nothing is changed. Throws `bad_input` with the place for what is not a state or a program, or for a module that cannot have one. */
  stateFit: query(StateRequest, StateFit),
  exportBytes: query(byId, z.object({ fileName: z.string(), data: z.string() })),
};
export interface ExchangeApi extends RoomApi<typeof exchangeTable> {
  /** The same in this thread, for a caller that waits anyway; a window would freeze. */
  applyImport(input: z.infer<typeof ApplyInput>): ImportResult;
}
