// electron/contract/shell.ts - what a window needs from its shell, and where the shell keeps the keys of providers.
import { z } from 'zod';
import type { AppInfo } from './app.ts';
import { later, mutation, nothing, type RoomApi } from './procedures/table.ts';

/** The result of the shell's dialog. `in_app` = the shell has none: the window shows its own file browser. */
export const Picked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paths'), paths: z.array(z.string()) }),
  z.object({ kind: z.literal('cancelled') }),
  z.object({ kind: z.literal('in_app') }),
]);
export type Picked = z.infer<typeof Picked>;

export const PickInput = z.object({
  what: z.enum(['files', 'folder', 'save_file']),
  title: z.string(),
  extensions: z.array(z.string()).default([]),
  suggestedName: z.string().optional(),
});
export type PickInput = z.input<typeof PickInput>;

export const shellTable = {
  pick: later(mutation(PickInput, Picked)),
  openExternal: later(mutation(z.object({ url: z.string().max(2000) }), z.object({ opened: z.boolean() }))),
  showInFolder: later(mutation(z.object({ path: z.string() }), z.object({ shown: z.boolean() }))),
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
