// electron/core/workspace/candidates/store.ts - candidates as separate files in `.skillwright/candidates/`, one JSON document each: a
// run never writes a page, and a crash never leaves half of one.
import { z } from 'zod';
import { AppError, Candidate } from '../../../contract/index.ts';
import { createDoor } from '../../storage/index.ts';

/** What the file of a candidate contains. */
export const KeptCandidate = Candidate.omit({ page: true, chars: true }).extend({
  content: z.string(),
  /** sha256 of the page's bytes when the candidate was written; null = there was no page. */
  base: z.string().nullable(),
  /** Its text then; null = there was no page, or it was no text, or it is not kept. */
  baseText: z.string().nullable().default(null),
  /** The page before it was accepted (bytes as base64, null = there was none), and sha256 of what was written; absent = not accepted yet. */
  replaced: z.object({ before: z.string().nullable(), written: z.string() }).nullable().default(null),
});
export type KeptCandidate = z.infer<typeof KeptCandidate>;

export interface CandidateStore {
  /** Newest first. A file without a candidate is left out. */
  list(): KeptCandidate[];
  /** Throws `not_found`. */
  get(id: string): KeptCandidate;
  /** Throws the errors of a file that cannot be written. */
  save(candidate: KeptCandidate): void;
  remove(id: string): void;
  /** Of every candidate, without its text: a file is read again only if it changed. */
  facts(): CandidateFacts[];
}

export interface CandidateFacts extends Pick<KeptCandidate, 'id' | 'slug' | 'agent' | 'skillName' | 'runId' | 'state'> {
  /** Of its file. */
  bytes: number;
}

const textOf = (candidate: KeptCandidate): Buffer => Buffer.from(JSON.stringify(candidate, null, 2));

/** How many bytes its file has. */
export const bytesOf = (candidate: KeptCandidate): number => textOf(candidate).length;

/** More in one workspace is a run that went wrong. */
const MAX_CANDIDATES = 5000;
const ID = /^[0-9a-f-]{36}$/;

/** `folder` is the real path of the workspace. */
export function createCandidateStore(folder: string): CandidateStore {
  const door = createDoor(folder, '.skillwright/candidates');

  function read(id: string): KeptCandidate | null {
    try {
      const kept = KeptCandidate.safeParse(JSON.parse(door.read(`${id}.json`)?.toString('utf8') ?? 'null'));
      return kept.success && kept.data.id === id ? kept.data : null;
    } catch {
      return null;
    }
  }
  const ids = (): string[] => {
    try {
      const names = door.names().filter((name) => name.endsWith('.json'));
      return names.map((name) => name.slice(0, -5)).filter((id) => ID.test(id));
    } catch {
      return [];
    }
  };

  const known = new Map<string, { seen: string; facts: CandidateFacts | null }>();
  function factsOf(id: string): CandidateFacts | null {
    const stat = door.statOf(`${id}.json`);
    const seen = `${stat?.size} ${stat?.mtimeMs}`;
    const before = known.get(id);
    if (before?.seen === seen) return before.facts;
    const kept = read(id);
    const facts = kept && {
      id,
      slug: kept.slug,
      agent: kept.agent,
      skillName: kept.skillName,
      runId: kept.runId,
      state: kept.state,
      bytes: stat?.size ?? 0,
    };
    known.set(id, { seen, facts });
    return facts;
  }

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
      if (ids().length >= MAX_CANDIDATES && read(candidate.id) === null) {
        throw new AppError('limit_reached', `This workspace already has ${MAX_CANDIDATES} candidates, so no more were written.`, {
          remedy: `Accept or discard some, and remove old files from ${door.pathOf('')}.`,
        });
      }
      door.write(`${candidate.id}.json`, textOf(candidate), { mode: 0o600, folderMode: 0o700 });
    },
    remove: (id) => door.remove(`${id}.json`),
    facts() {
      const now = ids();
      for (const id of known.keys()) if (!now.includes(id)) known.delete(id);
      return now.flatMap((id) => factsOf(id) ?? []);
    },
  };
}
