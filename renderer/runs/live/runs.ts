// renderer/runs/live/runs.ts - runs that this window started or shows. They continue while other screens are shown.
import { create } from 'zustand';
import type { AnswerInput, RunEvent, StartInput } from '../../../electron/contract/execution.ts';
import type { AppErrorData } from '../../../electron/contract/schemas/errors.ts';
import { api } from '../../client/api.ts';
import { errorOf, isAbort } from '../../client/errors.ts';
import { attempt, toastError } from '../../ui/toast.tsx';
import { applyEvents, EMPTY_VIEW, isRunning, type RunView } from './run-view.ts';
import { showSide } from './side.ts';

export interface LiveRun {
  runId: string | null;
  view: RunView;
  /** The run could not be started or watched. */
  error: AppErrorData | null;
  /** Between pressing Run and the first event. */
  starting: boolean;
}

const NO_RUN: LiveRun = { runId: null, view: EMPTY_VIEW, error: null, starting: false };
const useRuns = create<{ bySkill: ReadonlyMap<string, LiveRun> }>()(() => ({ bySkill: new Map() }));
const watches = new Map<string, { unsubscribe(): void }>();

export const useLiveRun = (skillId: string): LiveRun => useRuns((s) => s.bySkill.get(skillId) ?? NO_RUN);
const liveRunOf = (skillId: string): LiveRun => useRuns.getState().bySkill.get(skillId) ?? NO_RUN;
export const isBusy = (live: LiveRun): boolean => live.starting || (live.error === null && isRunning(live.view.run));

const change = (skillId: string, part: Partial<LiveRun>) =>
  useRuns.setState((s) => ({ bySkill: new Map(s.bySkill).set(skillId, { ...(s.bySkill.get(skillId) ?? NO_RUN), ...part }) }));

function begin(skillId: string, runId: string | null): void {
  showSide(skillId, 'result');
  change(skillId, { ...NO_RUN, runId, starting: true });
}

/** Starts a run of a skill and follows it. Whatever stops it is shown in the panel. */
export async function startRun(skillId: string, input: Omit<StartInput, 'skill'>): Promise<void> {
  if (isBusy(liveRunOf(skillId))) return;
  begin(skillId, null);
  try {
    const { runId } = await api.execution.start.mutate({ ...input, skill: { id: skillId } });
    watchRun(skillId, runId);
  } catch (cause) {
    change(skillId, { starting: false, error: errorOf(cause) });
  }
}

/** Shows a run in the panel of its skill, from its start. */
export function watchRun(skillId: string, runId: string): void {
  watches.get(skillId)?.unsubscribe();
  begin(skillId, runId);
  watches.set(
    skillId,
    watchEvents(
      runId,
      (events) => change(skillId, { view: applyEvents(liveRunOf(skillId).view, events), starting: false }),
      (error) => change(skillId, { error, starting: false }),
    ),
  );
}

/** Subscribes to a run's events and passes them on once per frame, so that a fast model costs one render each. */
export function watchEvents(
  runId: string,
  onEvents: (events: RunEvent[]) => void,
  onError: (error: AppErrorData) => void,
): { unsubscribe(): void } {
  let waiting: RunEvent[] = [];
  let frame = 0;
  let over = false;
  const deliver = () => {
    frame = 0;
    if (over) return;
    const events = waiting;
    waiting = [];
    onEvents(events);
  };
  const subscription = api.execution.watch.subscribe(
    { runId },
    {
      onData: (event) => {
        waiting.push(event);
        // A hidden window gets no frames, but its runs go on.
        if (frame === 0) frame = document.hidden ? window.setTimeout(deliver, 100) : requestAnimationFrame(deliver);
      },
      onError: (cause) => {
        if (!isAbort(cause)) onError(errorOf(cause));
      },
    },
  );
  return {
    unsubscribe: () => {
      over = true;
      subscription.unsubscribe();
    },
  };
}

/** Asks the core to stop a run; its last event confirms that it did. */
export function stopRunById(runId: string): void {
  api.execution.cancel.mutate({ runId }).catch((cause: unknown) => toastError('Could not stop the run.', cause));
}

/** Lets a waiting run continue with an answer, or ends it. Resolves false if the core did not accept it; a toast has then said so. */
export async function answerRun(runId: string, answer: AnswerInput['answer']): Promise<boolean> {
  return (await attempt('Could not send the answer.', () => api.execution.answer.mutate({ runId, answer }))) !== null;
}
