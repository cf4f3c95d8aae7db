// electron/core/workspace/candidates/candidates.ts - what runs propose and what a person does with it (row E6).
import { createHash, randomUUID } from 'node:crypto';
import {
  AcceptCandidate,
  AppError,
  type Candidate,
  requireRoomFor,
  type StoredUse,
  storedUse,
  type WorkspaceApi,
  YOU,
} from '../../../contract/index.ts';
import { createDoor, type Door } from '../../storage/index.ts';
import type { PageVersion } from '../history.ts';
import { readPage } from '../pages/page.ts';
import { MAX_PAGE_BYTES } from '../pages/scan.ts';
import { requireSlug } from '../slug.ts';
import { bytesOf, type CandidateFacts, createCandidateStore, type KeptCandidate } from './store.ts';

export interface Proposal {
  slug: string;
  content: string;
  agent: string;
  skillName: string;
  runId: string;
}

export interface Candidates extends Omit<WorkspaceApi, 'pages' | 'page'> {
  /**
   * Keeps a proposed page; the page itself is not touched. A later proposal of the same run for the same page replaces the
   * earlier one. Throws `bad_input` for an unsafe slug, `too_large`, `limit_reached` beyond the agent's quota with what uses it, and the
   * errors of a file that cannot be written.
   */
  propose(proposal: Proposal): Candidate;
  /** Accepted candidates of a page, newest first. */
  history(slug: string): PageVersion[];
  /** Of each agent. */
  uses(): StoredUse[];
  /** Removes an agent's candidates, decided or not; how many there were. */
  forget(agent: string, ids: readonly string[]): number;
}

/** Does something while no other process does it in this workspace. */
export type InTurn = <T>(work: () => T) => T;

/** `folder` is the real path of the workspace. */
export function createCandidates(folder: string, inTurn: InTurn, now: () => Date = () => new Date()): Candidates {
  const store = createCandidateStore(folder);
  const door = createDoor(folder);
  const shown = (kept: KeptCandidate): Candidate => {
    const { content, base, ...rest } = kept;
    return { ...rest, page: standing(hashOf(readIfThere(door, kept.slug)), base), chars: content.length };
  };
  const decide = (kept: KeptCandidate, state: 'accepted' | 'discarded'): Candidate => {
    const decided = { ...kept, state, decidedAt: now().toISOString() };
    store.save(decided);
    return shown(decided);
  };
  const proposed = (id: string): KeptCandidate => {
    const kept = store.get(id);
    if (kept.state === 'proposed') return kept;
    throw new AppError('invalid_transition', `The candidate for ${kept.slug} was already ${kept.state}.`, {
      remedy: 'Check the list of candidates again.',
    });
  };
  return {
    propose({ content, ...from }) {
      const slug = requireSlug(from.slug);
      if (Buffer.byteLength(content) > MAX_PAGE_BYTES) {
        throw new AppError('too_large', `The candidate for ${slug} is larger than ${MAX_PAGE_BYTES / 1024 / 1024} MiB.`, {
          remedy: 'Split it into several pages.',
        });
      }
      return inTurn(() => {
        const all = store.facts();
        const found = all.find((each) => each.state === 'proposed' && each.runId === from.runId && each.slug === slug);
        const earlier = found && store.get(found.id);
        const kept: KeptCandidate = {
          ...from,
          slug,
          content,
          title: readPage(slug, content).title,
          id: earlier?.id ?? randomUUID(),
          origin: 'agent-produced',
          createdAt: now().toISOString(),
          state: 'proposed',
          decidedAt: null,
          base: earlier?.base ?? hashOf(readIfThere(door, slug)),
        };
        const others = spentBy(
          from.agent,
          all.filter((each) => each !== found),
        );
        requireRoomFor('candidates', others, { name: slug, bytes: bytesOf(kept) }, () => others);
        store.save(kept);
        return shown(kept);
      });
    },
    uses() {
      const all = store.facts();
      return [...new Set([YOU, ...all.map(({ agent }) => agent)])].map((agent) => spentBy(agent, all));
    },
    forget: (agent, ids) =>
      inTurn(() => {
        const chosen = store.facts().filter((each) => each.agent === agent && ids.includes(each.id));
        for (const { id } of chosen) store.remove(id);
        return chosen.length;
      }),
    history: (slug) =>
      store
        .list()
        .filter((kept) => kept.state === 'accepted' && kept.slug === slug)
        .map(({ id, decidedAt, createdAt, agent, skillName }) => ({
          id,
          date: decidedAt ?? createdAt,
          author: agent,
          origin: 'candidate' as const,
          message: `Accepted from ${skillName}`,
        })),
    candidates: ({ state }) =>
      store
        .list()
        .filter((kept) => state === null || kept.state === state)
        .map(shown),
    candidate({ id }) {
      const kept = store.get(id);
      return { ...shown(kept), content: kept.content, current: readIfThere(door, kept.slug)?.toString('utf8') ?? null };
    },
    accept(input) {
      const { id, replaceChanged } = AcceptCandidate.parse(input);
      const kept = proposed(id);
      writePage(door, kept, replaceChanged);
      return decide(kept, 'accepted');
    },
    discard: ({ id }) => decide(proposed(id), 'discarded'),
  };
}

const spentBy = (agent: string, all: readonly CandidateFacts[]): StoredUse => {
  const own = all.filter((each) => each.agent === agent);
  return storedUse(
    'candidates',
    agent,
    'workspace',
    own.map(({ id, slug, skillName, bytes }) => ({ id, name: slug, skillName, bytes })),
  );
};

function standing(current: string | null, base: string | null): Candidate['page'] {
  if (current !== base) return 'changed_meanwhile';
  return current === null ? 'new' : 'as_it_was';
}

const hashOf = (bytes: Buffer | null): string | null => (bytes === null ? null : createHash('sha256').update(bytes).digest('hex'));

/** The bytes of a page's file; null if there is none. A link is not followed: its target is not a page to replace. */
function readIfThere(door: Door, slug: string): Buffer | null {
  try {
    return door.read(`${slug}.md`);
  } catch {
    return null;
  }
}

/** Throws `changed_meanwhile` unless the page is unchanged since the candidate was written, or with `replaceChanged`. */
function writePage(door: Door, { slug, content, base }: KeptCandidate, replaceChanged: boolean): void {
  // The file came from disk since it was checked, and may be a stranger's.
  const name = `${requireSlug(slug)}.md`;
  const requireAsItWas = (): void => {
    if (replaceChanged || hashOf(readIfThere(door, slug)) === base) return;
    throw new AppError('changed_meanwhile', `The page ${slug} was changed after the candidate was written.`, {
      remedy: 'Compare both, then accept it again to replace the page, or discard the candidate.',
    });
  };
  requireAsItWas();
  const isNew = door.modeOf(name) === null;
  door.write(name, Buffer.from(content), { overwrite: !isNew || replaceChanged, beforeReplace: requireAsItWas });
}
