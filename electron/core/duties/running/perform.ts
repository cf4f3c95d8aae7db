// electron/core/duties/running/perform.ts - one work item: the skills of its duty in turn, each an ordinary run that nobody is there to answer.
import {
  type AgentDuty,
  asAppError,
  type ExecutionApi,
  isWhole,
  type Run,
  type StartInput,
  startOf,
  stateInWords,
  type WorkItem,
} from '../../../contract/index.ts';

export interface PerformDeps {
  execution: Pick<ExecutionApi, 'start' | 'watch' | 'cancel'>;
  /** The id of the skill that a duty names, as its role does: by name, else by `skill_id`; null = there is none that can be read. */
  skillOf(name: string): string | null;
  /** A run began; all so far. */
  onRuns(runs: WorkItem['runs']): void;
}

/** Runs the skills until one fails. Returns why; null = all are done. Throws the reason of the signal, once the run that it stopped has ended. */
export async function perform(item: WorkItem, duty: AgentDuty, deps: PerformDeps, signal: AbortSignal): Promise<string | null> {
  const runs: WorkItem['runs'] = [];
  for (const skill of duty.skills) {
    signal.throwIfAborted();
    const begun = await begin(skill, item, duty, deps);
    if (typeof begun === 'string') return `${skill}: ${begun}`;
    runs.push({ skill, ...begun });
    try {
      deps.onRuns([...runs]);
    } catch (cause) {
      // Nobody would follow it.
      deps.execution.cancel(begun);
      throw cause;
    }
    const failure = await follow(begun.runId, deps, signal);
    if (failure !== null) return `${skill}: ${failure}`;
  }
  return null;
}

/** Why it may not begin is the reason of the item, in the words of the gate. */
async function begin(
  skill: string,
  item: WorkItem,
  duty: AgentDuty,
  { execution, skillOf }: PerformDeps,
): Promise<{ runId: string } | string> {
  try {
    if (duty.from.kind === 'skill') return await execution.start(startOfSkill(duty, item.id));
    const id = skillOf(skill);
    return await execution.start({
      skill: id === null ? { name: skill } : { id },
      input: duty.inputs,
      request: duty.description === '' ? duty.name : duty.description,
      channel: 'schedule',
      taskContext: 'autonomous',
      agent: item.agent,
      workItem: item.id,
    });
  } catch (cause) {
    return asAppError(cause).message;
  }
}

/** Of a skill that is on a schedule by itself: it is asked what the person wrote, as the person. The work item is its session. */
export const startOfSkill = ({ from, description, inputs }: AgentDuty, sessionId: string | null): StartInput =>
  startOf({
    skill: { id: from.id },
    request: description,
    inputs,
    channel: 'schedule',
    context: 'autonomous',
    origin: { way: 'schedule', sessionId },
  });

async function follow(runId: string, { execution }: PerformDeps, signal: AbortSignal): Promise<string | null> {
  const cancel = (): void => execution.cancel({ runId });
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  let run: Run | null = null;
  let asked: string | null = null;
  try {
    for await (const event of execution.watch({ runId }, new AbortController().signal)) {
      if (event.type !== 'run') continue;
      run = event.run;
      if (run.waiting === null || asked !== null) continue;
      asked = run.waiting.point;
      cancel();
    }
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  signal.throwIfAborted();
  if (asked !== null) return `It asks a person at ${asked}, but nobody is there to answer for a duty.`;
  if (run?.status === 'completed' && isWhole(run.ending)) return null;
  return run === null ? 'The run reported nothing.' : (run.error?.message ?? `The run is ${stateInWords(run)}.`);
}
