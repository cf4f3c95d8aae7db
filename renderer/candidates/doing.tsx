// renderer/candidates/doing.tsx - what is done with candidates: each says what happened and how to undo it.
import { create } from 'zustand';
import { type Candidate, type DecidedCandidates, MOST_AT_ONCE } from '../../electron/contract/workspace.ts';
import { api } from '../client/api.ts';
import { refresh } from '../client/live.ts';
import { plural } from '../ui/format.ts';
import { attempt, said, toast } from '../ui/toast.tsx';
import type { Result } from './result.ts';

const renew = (): Promise<void> => refresh(['workspace']);

/** The candidates for whose rejection a reason is asked. */
export const useRejecting = create<{ of: readonly Candidate[] }>()(() => ({ of: [] }));
export const askReason = (of: readonly Candidate[]): void => useRejecting.setState({ of });

export async function accept(candidate: Candidate, result: Result | null): Promise<void> {
  await attempt('The page was not written.', async () => {
    const { slug } = await api.workspace.accept.mutate({
      id: candidate.id,
      ...(result === null ? {} : { text: result.text, over: result.over }),
    });
    toast(said`Wrote ${slug}`, { id: 'candidates', undo: () => void undo(candidate) });
  });
  await renew();
}

export async function undo({ id, slug }: Candidate): Promise<void> {
  await attempt('Accepting was not undone.', async () => {
    await api.workspace.undoAccept.mutate({ id });
    toast(said`${slug} is as it was before`, { id: 'candidates' });
  });
  await renew();
}

export async function acceptAll(of: readonly Candidate[]): Promise<void> {
  const { done, refused } = await decide(of, 'accept', '');
  const undoAll = () =>
    void decide(done, 'undo', '')
      .then(tellUndone)
      .finally(() => void renew());
  if (done.length > 0) toast(`Wrote ${plural(done.length, 'page')}`, { id: 'candidates', undo: undoAll });
  tellRefused(refused, 'not written');
  await renew();
}

export async function reject(of: readonly Candidate[], reason: string): Promise<void> {
  const { done, refused } = await decide(of, 'discard', reason);
  if (done.length > 0) toast(`Rejected ${plural(done.length, 'candidate')}. The text is kept under Decided.`, { id: 'candidates' });
  tellRefused(refused, 'not rejected');
  await renew();
}

const tellUndone = ({ done, refused }: DecidedCandidates): void => {
  if (done.length > 0) toast(`${plural(done.length, 'page is', 'pages are')} as before`, { id: 'candidates' });
  tellRefused(refused, 'not undone');
};

function tellRefused(refused: DecidedCandidates['refused'], what: string): void {
  const [first] = refused;
  if (first === undefined) return;
  const others = refused.length === 1 ? '' : ` So ${plural(refused.length - 1, 'other')}.`;
  toast(`${plural(refused.length, 'candidate')} ${what}: ${first.message}${others}`, { kind: 'warn', id: 'candidates-refused' });
}

/** A thousand at a time. */
async function decide(of: readonly Candidate[], decision: 'accept' | 'discard' | 'undo', reason: string): Promise<DecidedCandidates> {
  const all: DecidedCandidates = { done: [], refused: [] };
  const ids = of.map(({ id }) => id);
  await attempt('Not all of them are decided.', async () => {
    for (let at = 0; at < ids.length; at += MOST_AT_ONCE) {
      const { done, refused } = await api.workspace.decide.mutate({ ids: ids.slice(at, at + MOST_AT_ONCE), decision, reason });
      all.done.push(...done);
      all.refused.push(...refused);
    }
  });
  return all;
}
