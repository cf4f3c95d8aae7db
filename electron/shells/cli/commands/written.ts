// electron/shells/cli/commands/written.ts - what several commands do with saved states and with folders that they write to.
import { mkdirSync } from 'node:fs';
import { AppError, type ManifestRevision, type Revision } from '../../../contract/index.ts';
import { bytes, moment, plural } from '../format.ts';
import type { Output } from '../output.ts';

type Saved = Pick<Revision | ManifestRevision, 'number' | 'savedAt' | 'reason' | 'bytes' | 'hash'>;

/** Saved states as a table, in the order given. */
export function printRevisions(revisions: readonly Saved[], output: Output): void {
  const rows = revisions.map(({ number, savedAt, reason, bytes: size, hash }) => [
    String(number),
    moment(savedAt),
    reason,
    bytes(size),
    hash.slice(0, 12),
  ]);
  output.table(['NUMBER', 'SAVED', 'REASON', 'SIZE', 'SHA256'], rows);
  output.note(plural(revisions.length, 'revision'));
}

/** The one with a number, of a skill or a competency. `list`: the command that lists them. Throws `not_found`. */
export function revisionIn<R extends Saved>(revisions: readonly R[], number: string, name: string, list: string): R {
  const found = revisions.find((each) => String(each.number) === number);
  if (found !== undefined) return found;
  throw new AppError('not_found', `${name} has no revision ${number}.`, { remedy: `List them with: npm run -s cli -- ${list}` });
}

/** Creates a folder with those above it. Throws `no_permission`. */
export function makeFolder(dir: string): string {
  try {
    mkdirSync(dir, { recursive: true });
    return dir;
  } catch (cause) {
    throw new AppError('no_permission', `The folder ${dir} cannot be created: ${(cause as Error).message}.`, {
      cause,
      remedy: 'Choose another folder.',
    });
  }
}
