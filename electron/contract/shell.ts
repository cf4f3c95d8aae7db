// electron/contract/shell.ts - what a window needs from its shell, and where the shell keeps the keys of providers.
import { z } from 'zod';
import { type AppInfo, DatabaseName } from './app.ts';
import { later, mutation, nothing, query, type RoomApi } from './procedures/table.ts';
import { ChosenPlace, Purpose, place } from './values/place.ts';

/** What the shell's dialog gave. `in_app` = the shell has none: the window shows its own file browser. */
export const Picked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chosen'), places: z.array(ChosenPlace) }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('in_app') }),
]);
export type Picked = z.infer<typeof Picked>;

/** Where the account keeps things: `account` and `workspace` are folders, the others databases and the archive of audit events. */
export const OwnPlace = z.enum(['account', 'workspace', ...DatabaseName.options, 'audit archive']);
export type OwnPlace = z.infer<typeof OwnPlace>;

export const FolderListing = z.object({
  path: z.string(),
  parent: z.string().nullable(),
  entries: z.array(
    z.object({
      name: z.string(),
      path: z.string(),
      kind: z.enum(['folder', 'file']),
      bytes: z.number().int().nullable(),
      modifiedAt: z.string().nullable(),
    }),
  ),
  /** Shortcuts: home, workspace, roots. */
  places: z.array(z.object({ label: z.string(), path: z.string() })),
  truncated: z.boolean(),
});
export type FolderListing = z.infer<typeof FolderListing>;

const shown = z.object({ shown: z.boolean() });

export const shellTable = {
  /** Asks for files or a folder. */
  pick: later(mutation(z.object({ purpose: Purpose }), Picked)),
  /**
   * Asks the person, outside the page, whether these paths may be used: they were pasted, or chosen in the window's own file browser. Links
   * are followed first, and what is shown is what is opened. Throws `not_found`, `bad_input` if they do not fit the purpose.
   */
  choose: later(mutation(z.object({ named: z.array(z.string().min(1).max(10_000)).min(1).max(10_000), purpose: Purpose }), Picked)),
  /** One folder for the window's own file browser: names, not contents. `named` null = the home folder. Refused where the shell has dialogs. */
  browse: later(query(z.object({ named: z.string().max(10_000).nullable(), purpose: Purpose }), FolderListing)),
  /** Creates a folder if the person agrees; null if not. For the window's own file browser. */
  createFolder: later(mutation(z.object({ parent: z.string().max(10_000), name: z.string().max(255) }), FolderListing.nullable())),
  /** Throws `bad_input` with the reason for every address but https and mailto with address, subject and body. */
  openExternal: later(mutation(z.object({ url: z.string().max(2000) }), z.object({ opened: z.boolean() }))),
  /** `entry`: a file or folder in it. */
  showInFolder: later(mutation(z.object({ path: place(), entry: z.string().max(255).nullable() }), shown)),
  showOwn: later(mutation(z.object({ what: OwnPlace }), shown)),
  setTitle: mutation(z.object({ title: z.string().max(300) }), nothing),
  notify: mutation(z.object({ title: z.string().max(200), body: z.string().max(1000) }), nothing),
  quit: mutation(nothing, nothing),
};

/** What a window needs from its shell beyond the core. Every shell passes the same contract test. */
export type ShellServices = RoomApi<typeof shellTable> & { kind: AppInfo['shell'] };

/** Where provider keys are kept. Values never leave the core: the renderer only learns whether one is set. */
export interface SecretStore {
  state(): { kind: 'os' | 'file' | 'memory'; label: string; locked: boolean; needsPassphrase: boolean };
  unlock(passphrase: string): Promise<void>;
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
  /** Names that have a value, known without unlocking. */
  names(): string[];
}
