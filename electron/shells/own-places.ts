// electron/shells/own-places.ts - where the account keeps things, by name, so that the window need not name a path to have it shown.
import { join } from 'node:path';
import { AppError, type Core, type OwnPlace } from '../contract/index.ts';

/** Null while there is no such place: no workspace is open, nothing was archived. */
export function ownPlace({ app, retention }: Core, what: OwnPlace): string | null {
  const { home, workspace, databases } = app.info();
  if (what === 'account') return home;
  if (what === 'workspace') return workspace?.path ?? null;
  if (what === 'audit archive') return retention.archive()?.path ?? null;
  return databases.find(({ name }) => name === what)?.path ?? null;
}

/** A file or folder in a folder. Throws `bad_input` for what is not a plain name. */
export function entryIn(folder: string, entry: string | null): string {
  if (entry === null) return folder;
  if (entry === '' || entry === '.' || entry === '..' || /[/\\\0]/.test(entry)) {
    throw new AppError('bad_input', `“${entry}” is not a valid name of a file or folder.`, { remedy: 'Use a name without / and \\.' });
  }
  return join(folder, entry);
}
