// renderer/composer/improve/acts.ts - a better text of a skill from what failed: the ways to it, and what can be done with a proposal.
import type { Improvement } from '../../../electron/contract/composer/improve.ts';
import { act, createSubject } from '../../app/acts/act.ts';
import { navigate, toImprove } from '../../app/router.ts';
import { api } from '../../client/api.ts';
import { refresh } from '../../client/live.ts';
import { skillsInHand } from '../../library/acts.ts';
import { runInHand } from '../../traces/acts.ts';
import { CheckIcon, DeleteIcon, FixIcon, RestartIcon, StopIcon } from '../../ui/icons.ts';
import { toast } from '../../ui/toast.tsx';

export interface Chosen {
  /** Runs and cases. */
  count: number;
  busy: boolean;
  start(): Promise<void>;
}
export const chosenFailures = createSubject<Chosen>('no skill is being improved');
export const proposalInHand = createSubject<Improvement>('no proposal is shown');

const screen = 'improve' as const;
const changed = () => refresh(['improve', 'library']);

export const improveSkill = act(skillsInHand, {
  id: 'skills.improve',
  label: 'Improve skill from what failed',
  icon: FixIcon,
  blocked: (rows) =>
    rows.length !== 1 ? 'more than one skill is selected' : rows[0]?.state === 'broken' ? 'the file cannot be read' : null,
  run: (rows) => navigate(toImprove(rows[0]?.id ?? '')),
  next: 'improve.choice',
});
export const improveFromRun = act(runInHand, {
  id: 'traces.improve',
  label: 'Improve the skill of this run',
  screen: ['traces', 'trace'],
  icon: FixIcon,
  run: (run) => navigate(toImprove(run.skillId, run.id)),
  next: 'improve.choice',
});
export const startImproving = act(chosenFailures, {
  id: 'improve.start',
  label: 'Propose a better text',
  keys: ['Mod+Enter'],
  screen,
  icon: FixIcon,
  blocked: ({ count, busy }) => (busy ? 'a proposal is being made' : count === 0 ? 'no run and no case is chosen' : null),
  run: ({ start }) => start(),
  next: 'stay',
});
export const stopImproving = act(proposalInHand, {
  id: 'improve.stop',
  label: 'Stop improving',
  keys: ['Shift+F5'],
  screen,
  icon: StopIcon,
  blocked: ({ status }) => (status === 'running' ? null : 'it is not running'),
  run: ({ id }) => api.improve.stop.mutate({ id }),
  next: 'stay',
});
export const resumeImproving = act(proposalInHand, {
  id: 'improve.resume',
  label: 'Continue',
  screen,
  icon: RestartIcon,
  blocked: ({ status }) => (status === 'interrupted' || status === 'failed' ? null : 'it was not interrupted'),
  run: async ({ id }) => {
    await api.improve.resume.mutate({ id });
    await changed();
  },
  next: 'stay',
});
export const acceptProposal = act(proposalInHand, {
  id: 'improve.accept',
  label: 'Save the proposal',
  keys: ['Mod+S'],
  screen,
  icon: CheckIcon,
  blocked: ({ status }) => (status === 'ready' ? null : 'there is nothing to save'),
  run: async ({ id, skillName }) => {
    await api.improve.accept.mutate({ id });
    await changed();
    toast(`Saved the better text of ${skillName} as a revision.`);
  },
  next: 'improve.choice',
});
export const discardProposal = act(proposalInHand, {
  id: 'improve.discard',
  label: 'Throw the proposal away',
  screen,
  icon: DeleteIcon,
  blocked: ({ status }) => (['ready', 'failed', 'interrupted'].includes(status) ? null : 'there is none to throw away'),
  run: async ({ id }) => {
    await api.improve.discard.mutate({ id });
    await changed();
  },
  next: 'improve.choice',
});
