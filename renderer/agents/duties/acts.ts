// renderer/agents/duties/acts.ts - what can be done with the duties of the shown agent and their work items.
import type { DutyRow, WorkItem } from '../../../electron/contract/duties/duties.ts';
import { act, createSubject, oneOf } from '../../app/acts/act.ts';
import { currentRoute, navigate, toAgent, toTrace } from '../../app/router.ts';
import { BackIcon, ExternalIcon, ForwardIcon, PauseIcon, RunIcon, ScheduleIcon, SkipIcon, StopIcon } from '../../ui/icons.ts';
import { doItem, pauseDuty, resumeDuty, runDuty, skipItems, stopItem } from './doing.tsx';
import { momentText } from './words.tsx';

export interface ShownDuties {
  duties: readonly DutyRow[];
  /** Those that a person may decide about, and those of the shown history. */
  items: readonly WorkItem[];
  /** Weeks from the current one. */
  week: number;
  showWeek(week: number): void;
}

const agentHere = (): string | null => {
  const route = currentRoute();
  return route.screen === 'agents' ? route.id : null;
};
export const shownDuties = createSubject<ShownDuties>('the duties of an agent are not shown', {
  go: () => navigate(toAgent(agentHere(), 'duties')),
});

const duties = (of: (duty: DutyRow) => boolean) => (it: ShownDuties) =>
  it.duties.filter(of).map(({ key, name }) => ({ id: key, label: name }));
const items = (of: (item: WorkItem) => boolean) => (it: ShownDuties) =>
  it.items.filter(of).map(({ id, name, dueAt }) => ({ id, label: name, note: momentText(dueAt) }));
const dutyOf = (it: ShownDuties, key: string | null) => it.duties.find((duty) => duty.key === key);
const itemOf = (it: ShownDuties, id: string | null) => it.items.find((item) => item.id === id);

const ALL = duties(() => true);
const GOING = duties(({ paused }) => !paused);
const PAUSED = duties(({ paused }) => paused);
const MISSED = items(({ state }) => state === 'missed');
const missed = oneOf(MISSED, 'nothing was missed');
const OPEN = items(({ state }) => state === 'missed' || state === 'due');
const RUNNING = items(({ state }) => state === 'running');
const WITH_RUN = items(({ runs }) => runs.length > 0);

export const runNow = act(shownDuties, {
  id: 'duty.run',
  label: 'Run a duty now',
  icon: RunIcon,
  ...oneOf(ALL, 'the agent has no duty'),
  run: (it, key) => runDuty(dutyOf(it, key)),
  next: 'stay',
});
export const runMissed = act(shownDuties, {
  id: 'duty.run-missed',
  label: 'Run what was missed',
  icon: RunIcon,
  ...missed,
  run: (it, id) => doItem(itemOf(it, id)),
  next: 'agent.duties',
});
export const skipItem = act(shownDuties, {
  id: 'duty.skip',
  label: 'Skip a work item',
  icon: SkipIcon,
  ...oneOf(OPEN, 'nothing is due or missed'),
  run: (it, id) => skipItems(it.items.filter((item) => item.id === id)),
  next: 'agent.duties',
});
export const skipMissed = act(shownDuties, {
  id: 'duty.skip-all',
  label: 'Skip everything that was missed',
  icon: SkipIcon,
  blocked: missed.blocked,
  run: (it) => skipItems(it.items.filter(({ state }) => state === 'missed')),
  next: 'agent.duties',
});
export const stopDuty = act(shownDuties, {
  id: 'duty.stop',
  label: 'Stop a duty',
  icon: StopIcon,
  ...oneOf(RUNNING, 'no duty is running'),
  run: (it, id) => stopItem(itemOf(it, id)),
  next: 'agent.duties',
});
export const pauseIt = act(shownDuties, {
  id: 'duty.pause',
  label: 'Pause a duty',
  icon: PauseIcon,
  ...oneOf(GOING, 'no duty is going'),
  run: (it, key) => pauseDuty(dutyOf(it, key)),
  next: 'agent.duties',
});
export const resumeIt = act(shownDuties, {
  id: 'duty.resume',
  label: 'Resume a duty',
  icon: RunIcon,
  ...oneOf(PAUSED, 'no duty is paused'),
  run: (it, key) => resumeDuty(dutyOf(it, key)),
  next: 'agent.duties',
});
export const openRun = act(shownDuties, {
  id: 'duty.trace',
  label: 'Open the run of a work item',
  icon: ExternalIcon,
  ...oneOf(WITH_RUN, 'no duty has run yet'),
  run: (it, id) => {
    const run = itemOf(it, id)?.runs.at(-1);
    return run && navigate(toTrace(run.runId));
  },
  next: 'trace.spans',
});
export const weekBefore = act(shownDuties, {
  id: 'duty.week-before',
  label: 'Show the week before',
  icon: BackIcon,
  run: ({ week, showWeek }) => showWeek(week - 1),
  next: 'stay',
});
export const thisWeek = act(shownDuties, {
  id: 'duty.week',
  label: 'Show this week',
  icon: ScheduleIcon,
  blocked: ({ week }) => (week === 0 ? 'it is shown' : null),
  run: ({ showWeek }) => showWeek(0),
  next: 'agent.duties',
});
export const weekAfter = act(shownDuties, {
  id: 'duty.week-after',
  label: 'Show the week after',
  icon: ForwardIcon,
  run: ({ week, showWeek }) => showWeek(week + 1),
  next: 'stay',
});
