// electron/core/workspace/candidates/store.ts - candidates as separate files in `.skillwright/candidates/`, one JSON document each: a
// run never writes a page, and a crash never leaves half of one.
import { lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError, Candidate } from '../../../contract/index.ts';
import { fileError, writeFileAtomic } from '../../storage/index.ts';
import { isInside } from '../pages/scan.ts';

/** What the file of a candidate contains. */
export const KeptCandidate = Candidate.omit({ page: true, chars: true }).extend({
  content: z.string(),
  /** sha256 of the page's bytes when the candidate was written; null = there was no page. */
  base: z.string().nullable(),
});
export type KeptCandidate = z.infer<typeof KeptCandidate>;

export interface CandidateStore {
  /** Newest first. A file without a candidate is left out. */
  list(): KeptCandidate[];
  /** Throws `not_found`. */
  get(id: string): KeptCandidate;
  /** Throws the errors of a file that cannot be written. */
  save(candidate: KeptCandidate): void;
}

/** More in one workspace is a run that went wrong. */
const MAX_CANDIDATES = 5000;
const ID = /^[0-9a-f-]{36}$/;

/** `folder` is the real path of the workspace. */
export function createCandidateStore(folder: string): CandidateStore {
  const dir = join(folder, '.skillwright', 'candidates');

  /** A workspace may come from a stranger, whose `.skillwright` could be a link to somewhere else. */
  function requireInside(): void {
    if (!isInside(folder, realpathSync(dir))) {
      throw new AppError('no_permission', `${dir} is a link outside the workspace, so nothing was written there.`, {
        remedy: 'Replace the link with a folder.',
      });
    }
  }
  function read(id: string): KeptCandidate | null {
    const path = join(dir, `${id}.json`);
    try {
      if (!lstatSync(path).isFile()) return null;
      const kept = KeptCandidate.safeParse(JSON.parse(readFileSync(path, 'utf8')));
      return kept.success && kept.data.id === id ? kept.data : null;
    } catch {
      return null;
    }
  }
  const ids = (): string[] => {
    try {
      requireInside();
      const names = readdirSync(dir).filter((name) => name.endsWith('.json'));
      return names.map((name) => name.slice(0, -5)).filter((id) => ID.test(id));
    } catch {
      return [];
    }
  };

  return {
    list: () =>
      ids()
        .flatMap((id) => read(id) ?? [])
        .sort((a, b) => (a.createdAt === b.createdAt ? (a.id < b.id ? 1 : -1) : a.createdAt < b.createdAt ? 1 : -1)),
    get(id) {
      const kept = ID.test(id) ? read(id) : null;
      if (kept !== null) return kept;
      throw new AppError('not_found', `There is no candidate ${id} in this workspace.`, {
        remedy: 'Check the list of candidates again.',
      });
    },
    save(candidate) {
      try {
        mkdirSync(dir, { recursive: true, mode: 0o700 });
        requireInside();
      } catch (cause) {
        throw fileError(cause, `The folder ${dir} cannot be used`);
      }
      if (ids().length >= MAX_CANDIDATES && read(candidate.id) === null) {
        throw new AppError('limit_reached', `This workspace already has ${MAX_CANDIDATES} candidates, so no more were written.`, {
          remedy: `Accept or discard some, and remove old files from ${dir}.`,
        });
      }
      writeFileAtomic(join(dir, `${candidate.id}.json`), Buffer.from(JSON.stringify(candidate, null, 2)), { mode: 0o600 });
    },
  };
}
