// electron/core/workspace/candidates/candidates.ts - what runs propose and what a person does with it (row E6).
import { randomUUID } from 'node:crypto';
import {
  type Candidate,
  CandidateFilter,
  isCandidateFor,
  type PageVersion,
  requireRoomFor,
  type StoredUse,
  storedUse,
  type WorkspaceApi,
  YOU,
} from '../../../contract/index.ts';
import { createDoor } from '../../storage/index.ts';
import { readPage } from '../pages/page.ts';
import { requireSlug } from '../slug.ts';
import { createDecisions } from './decisions.ts';
import { hashOf, readIfThere, requireSize, textOf } from './page-file.ts';
import { bytesOf, type CandidateFacts, createCandidateStore, type KeptCandidate } from './store.ts';

export interface Proposal {
  slug: string;
  content: string;
  agent: string;
  skillName: string;
  runId: string;
  spanId?: string | null;
  modelId?: string | null;
}

/** What a comparison needs of a candidate and its page. */
export interface Compared {
  pageHash: string | null;
  base: string | null;
  mine: string | null;
  theirs: string;
}

export interface Candidates extends Omit<WorkspaceApi, 'pages' | 'page' | 'compare' | 'pageHistory'> {
  /** Throws `not_found`. `mine` is null if the page is no text, and empty if there is none. */
  compared(id: string): Compared;
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
  const shown = ({ content, base, baseText: _, replaced: __, ...rest }: KeptCandidate): Candidate => ({
    ...rest,
    page: standing(hashOf(readIfThere(door, rest.slug)), base),
    chars: content.length,
  });
  const decisions = createDecisions({ store, door, shown, now });
  return {
    propose({ content, ...from }) {
      const slug = requireSlug(from.slug);
      requireSize(slug, Buffer.from(content));
      return inTurn(() => {
        const all = store.facts();
        const found = all.find((each) => each.state === 'proposed' && each.runId === from.runId && each.slug === slug);
        const earlier = found && store.get(found.id);
        const page = readIfThere(door, slug);
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
          reason: '',
          edited: false,
          spanId: from.spanId ?? null,
          modelId: from.modelId ?? null,
          base: earlier ? earlier.base : hashOf(page),
          baseText: earlier ? earlier.baseText : textOf(page),
          replaced: null,
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
    candidates(input) {
      const { state, text, slug, limit } = CandidateFilter.parse(input);
      const isFor = isCandidateFor(text);
      const all = store.list().filter((kept) => (state === null || kept.state === state) && (slug === undefined || kept.slug === slug));
      return all.filter(isFor).slice(0, limit).map(shown);
    },
    candidate({ id }) {
      const kept = store.get(id);
      return { ...shown(kept), content: kept.content, current: readIfThere(door, kept.slug)?.toString('utf8') ?? null };
    },
    compared(id) {
      const { slug, content, base, baseText } = store.get(id);
      const page = readIfThere(door, slug);
      return { pageHash: hashOf(page), mine: page === null ? '' : textOf(page), theirs: content, base: base === null ? '' : baseText };
    },
    ...decisions,
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
  if (current !== base) return current === null ? 'deleted_meanwhile' : 'changed_meanwhile';
  return current === null ? 'new' : 'as_it_was';
}
