// electron/contract/values/place.ts - files and folders of this machine. The window never names one to the core: it sends a token, which
// stands for one path and one purpose, and which the shell issued for what a person chose in a dialog, confirmed, or started the app with.
import { z } from 'zod';
import { AppError } from './errors.ts';

export interface PlaceKind {
  /** What can be chosen; `files` = one or more, `any` = one file or folder, `command` = no file at all: a program to be started, as a text. */
  what: 'file' | 'files' | 'folder' | 'any' | 'command';
  /** The title of the dialog, and the label of its button. */
  title: string;
  act: string;
  /** What a person allows: “Let Skillwright … this folder?” */
  allows: string;
  /** Without the dot; none = every file. */
  extensions: readonly string[];
}

const files = (what: 'file' | 'files', title: string, act: string, extensions: readonly string[], allows = 'read'): PlaceKind => ({
  what,
  title,
  act,
  allows,
  extensions,
});
const folder = (title: string, act: string, allows: string): PlaceKind => ({ what: 'folder', title, act, allows, extensions: [] });
const PACKAGES = ['md', 'zip', 'skill', 'gz', 'tgz', 'tar', 'json', 'jsonc', 'mdc', 'prompty', 'prompt', 'toml'];
const CASES = ['json', 'jsonl', 'ndjson', 'yaml', 'yml', 'csv', 'tsv'];

/** Everything that a file or folder is chosen for. */
const KINDS = {
  import_files: files('files', 'Import packages', 'Review', PACKAGES),
  import_folder: folder('Import a folder', 'Review', 'read the packages in'),
  /** A path that was pasted, or named at a start. */
  import_any: { what: 'any', title: 'Import a file or folder', act: 'Review', allows: 'read', extensions: [] },
  link_file: files('file', 'Link file', 'Link file', ['md'], 'follow and write'),
  link_folder: folder('Link folder', 'Link folder', 'follow and write the packages in'),
  workspace: folder('Open a folder as a workspace', 'Open workspace', 'read and write'),
  export_skills: folder('Export to a folder', 'Export here', 'write to'),
  import_cases: files('file', 'Import test cases', 'Review', CASES),
  export_cases: folder('Export test cases to a folder', 'Export here', 'write to'),
  import_triggers: files('file', 'Import trigger tests', 'Review', ['json', 'jsonl', 'yaml', 'yml']),
  export_triggers: folder('Export trigger tests to a folder', 'Export here', 'write to'),
  export_conversation: folder('Export the conversation to a folder', 'Export here', 'write to'),
  save_audit: folder('Save the audit log to a folder', 'Save here', 'write to'),
  import_mcp: files('file', 'Add MCP servers from the file of a client', 'Review', ['json', 'jsonc', 'toml']),
  /** The text is `mcpCommand` of a server. */
  start_command: { what: 'command', title: 'Start a program', act: 'Start', allows: 'start', extensions: [] },
  model_file: files('file', 'Add a model file (GGUF)', 'Add model', ['gguf']),
  embedding_file: files('file', 'Choose an embedding model (GGUF)', 'Use model', ['gguf']),
} satisfies Record<string, PlaceKind>;
export const PLACES: Readonly<Record<keyof typeof KINDS, PlaceKind>> = KINDS;
export const Purpose = z.enum(Object.keys(KINDS) as [keyof typeof KINDS]);
export type Purpose = z.infer<typeof Purpose>;

export const FileToken = z.string().min(1).max(100).brand<'FileToken'>();
export type FileToken = z.infer<typeof FileToken>;

/** What someone chose: a token to send back, and the path to be shown. */
export const ChosenPlace = z.object({ token: FileToken, path: z.string() });
export type ChosenPlace = z.infer<typeof ChosenPlace>;

/** The path that a token stands for. Throws `not_chosen` for any other text, and for another purpose. */
export type Redeem = (token: string, purposes: readonly Purpose[]) => string;

/** Set only while the input of one call is parsed, which never waits. */
let redeem: Redeem | null = null;

/**
 * A file or folder in the input of a procedure: over the channel a token for one of the purposes (none = any of them), which the parse turns
 * into its path; for a caller in the same process, the path.
 */
export const place = (...purposes: Purpose[]) =>
  FileToken.transform((token): string => {
    if (redeem === null) throw new AppError('internal', 'A file or folder was named where no token can be redeemed.');
    return redeem(token, purposes);
  });

/** Parses the input of one call, in which tokens become paths. Throws what `by` throws. */
export function parseAtDoor<T extends z.ZodType>(schema: T, input: unknown, by: Redeem): z.ZodSafeParseResult<z.output<T>> {
  redeem = by;
  try {
    return schema.safeParse(input);
  } finally {
    redeem = null;
  }
}

/** The input as a caller in the same process gives it. */
export type WithPaths<T> = T extends FileToken ? string : T extends readonly unknown[] | object ? { [K in keyof T]: WithPaths<T[K]> } : T;
