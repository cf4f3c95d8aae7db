// electron/core/workspace/candidates/decisions.ts - what a person decides about a candidate: it becomes the page, or not, and the page can be had back (row E6).
import {
  AcceptCandidate,
  AppError,
  type Candidate,
  DecideCandidates,
  type DecidedCandidates,
  type WorkspaceApi,
} from '../../../contract/index.ts';
import type { Door } from '../../storage/index.ts';
import { fileOf, hashOf, movedOn, readIfThere, requireSize, writePage } from './page-file.ts';
import type { CandidateStore, KeptCandidate } from './store.ts';

interface Deps {
  store: CandidateStore;
  /** To the pages. */
  door: Door;
  shown(kept: KeptCandidate): Candidate;
  now(): Date;
}

export function createDecisions({ store, door, shown, now }: Deps): Pick<WorkspaceApi, 'accept' | 'undoAccept' | 'discard' | 'decide'> {
  const decided = (kept: KeptCandidate, state: KeptCandidate['state'], more: Partial<KeptCandidate> = {}): Candidate => {
    const next = { ...kept, ...more, state, decidedAt: state === 'proposed' ? null : now().toISOString() };
    store.save(next);
    return shown(next);
  };
  const inState = (id: string, state: KeptCandidate['state'], remedy = 'Check the list of candidates again.'): KeptCandidate => {
    const kept = store.get(id);
    if (kept.state === state) return kept;
    const now = kept.state === 'proposed' ? 'is not decided yet' : `was already ${kept.state}`;
    throw new AppError('invalid_transition', `The candidate for ${kept.slug} ${now}.`, { remedy });
  };
  function accept(input: AcceptCandidate): Candidate {
    const { id, replaceChanged, text, over } = AcceptCandidate.parse(input);
    const kept = inState(id, 'proposed');
    const edited = text !== undefined && text !== kept.content;
    const bytes = Buffer.from(text ?? kept.content);
    requireSize(kept.slug, bytes);
    const expected = over === undefined ? kept.base : over;
    const page = readIfThere(door, kept.slug);
    if (page !== null) requireSize(kept.slug, page, 'page');
    // Kept before the page is written: whatever fails afterwards, its earlier bytes are there. What an accept that failed wrote is none.
    const isOurs = kept.replaced !== null && kept.replaced.written === hashOf(page);
    const before = isOurs ? kept.replaced!.before : (page?.toString('base64') ?? null);
    const replaced = { before, written: hashOf(bytes)! };
    store.save({ ...kept, replaced });
    writePage(door, kept.slug, bytes, replaceChanged && over === undefined ? 'any' : { expected });
    return decided({ ...kept, replaced }, 'accepted', { edited, reason: '' });
  }
  function undoAccept({ id }: { id: string }): Candidate {
    const kept = inState(id, 'accepted', 'Only what was accepted can be undone.');
    if (kept.replaced === null) {
      throw new AppError('not_found', `What ${kept.slug} was before is not kept, so accepting it cannot be undone.`, {
        remedy: 'Take an earlier version from Git or a back-up.',
      });
    }
    const { before, written } = kept.replaced;
    const earlier = before === null ? null : Buffer.from(before, 'base64');
    const now = hashOf(readIfThere(door, kept.slug));
    // An undo that failed half-way has given the page back already.
    if (now !== written && now !== hashOf(earlier)) throw movedOn(kept.slug, 'accepted', 'Nothing was changed. Edit the page by hand.');
    if (earlier !== null) writePage(door, kept.slug, earlier, { expected: written });
    else if (now !== null) door.remove(fileOf(kept.slug));
    return decided(kept, 'proposed', { replaced: null, edited: false });
  }
  const discard = ({ id, reason }: { id: string; reason?: string | undefined }): Candidate =>
    decided(inState(id, 'proposed'), 'discarded', { reason: reason?.trim() ?? '' });
  return {
    accept,
    undoAccept,
    discard,
    decide(input) {
      const { ids, decision, reason } = DecideCandidates.parse(input);
      const outcome: DecidedCandidates = { done: [], refused: [] };
      for (const id of ids) {
        try {
          outcome.done.push(decision === 'accept' ? accept({ id }) : decision === 'undo' ? undoAccept({ id }) : discard({ id, reason }));
        } catch (cause) {
          if (!(cause instanceof AppError)) throw cause;
          outcome.refused.push({ id, slug: slugOf(id), message: cause.message });
        }
      }
      return outcome;
    },
  };
  function slugOf(id: string): string {
    return store.facts().find((each) => each.id === id)?.slug ?? id;
  }
}
