// electron/core/execution/steps/run.ts - one run from composition to the last step, every part of it a span.
import { AppError, type Waiting } from '../../../contract/index.ts';
import type { ToolChoices } from '../host/choices.ts';
import { interruptOf, type Step } from '../plan/plan.ts';
import type { Progress } from '../plan/state.ts';
import type { RunTrace } from '../trace/run-trace.ts';
import type { RunPlan, StepAsks } from '../types.ts';
import { type StepDeps, Stepper } from './stepper.ts';

export interface Answer {
  text: string;
  /** The call that was asked about is not made. */
  refuse?: boolean;
}

export interface RunDeps extends StepDeps {
  choices: ToolChoices;
  /** Waits for a person before the step at `progress.index`. Throws if the run is cancelled, or left to a later process. */
  pause(waiting: Omit<Waiting, 'since' | 'survives'>, progress: Progress): Promise<Answer>;
}

export interface Begin {
  progress: Progress;
  /** Set when the run resumes after an answer to the interrupt point before its next step. */
  answer: Answer | null;
}

/** Runs all steps, or those left, and returns the text of the last one. Throws the AppError of the step that failed, or the signal's reason. */
export async function executeSteps(plan: RunPlan, trace: RunTrace, deps: RunDeps, begin: Begin, signal: AbortSignal): Promise<string> {
  const { start, input, skill } = plan;
  const certificate = plan.agent.did == null ? {} : { agent_key: plan.agent.did };
  const way = start.way === null ? {} : { way: start.way };
  const root =
    trace.openSpan('run') ??
    trace.start('run', skill.name, null, { version: skill.version, channel: trace.run.channel, ...way, ...certificate });
  if (begin.answer === null) {
    root.keep('input', JSON.stringify({ input, request: start.request }, null, 2));
    root.keep('plan', JSON.stringify(plan.turn.plan));
    root.publish();
  }
  trace.budget = plan.turn.plan.budget;
  deps.choices.begin(trace, begin.progress.tools);
  deps.choices.of(plan, trace, root);
  const stepper = new Stepper(plan, trace, deps, root, begin.answer !== null && (begin.progress.index > 0 || begin.progress.talk !== null));
  const { progress } = begin;
  let { answer } = begin;
  let text = '';
  for (; progress.index < plan.steps.length; progress.index++) {
    signal.throwIfAborted();
    const step = plan.steps[progress.index]!;
    const point = step.artifact && interruptOf(step.artifact);
    if (point && progress.talk === null) {
      answer ??= await ask(step, point, trace, deps, progress);
      settle(point.point, answer, trace, progress);
      answer = null;
      signal.throwIfAborted();
    }
    const isLast = progress.index === plan.steps.length - 1;
    const asks = asksOf(step, { trace, deps, progress, answer });
    answer = null;
    const { kept, ...output } = await stepper.run(step, { isLast, outputs: progress.outputs, answers: progress.answers, asks }, signal);
    progress.outputs.set(step.name, output);
    text = output.text;
    if (isLast) for (const payload of kept) root.attach(payload);
  }
  root.end('ok');
  return text;
}

type Point = NonNullable<ReturnType<typeof interruptOf>>;

function ask(step: Step, { point, question }: Point, trace: RunTrace, deps: RunDeps, progress: Progress): Promise<Answer> {
  trace.start('wait', point, trace.openSpan('run'), { step: step.name });
  return deps.pause({ point, step: step.name, tool: null, message: question ?? `${step.name} is next. Continue?` }, progress);
}

interface Asking {
  trace: RunTrace;
  deps: RunDeps;
  progress: Progress;
  /** To what another process asked in the middle of this step. */
  answer: Answer | null;
}

/** How a person is asked in the middle of a step. */
function asksOf(step: Step, { trace, deps, progress, answer }: Asking): StepAsks {
  const resumed = progress.talk;
  let given = resumed === null ? null : answer;
  const end = (point: string, said: Answer): Answer => {
    progress.talk = null;
    settle(point, said, trace, progress);
    return said;
  };
  return {
    resumed,
    async person({ point, tool, message }, talk) {
      trace.start('wait', point, trace.openSpan('artifact') ?? trace.openSpan('run'), { step: step.name });
      progress.talk = talk;
      return end(point, await deps.pause({ point, step: step.name, tool, message }, progress));
    },
    take() {
      const said = given;
      given = null;
      return said === null ? null : end(trace.openSpan('wait')?.name ?? '', said);
    },
  };
}

function settle(point: string, answer: Answer, trace: RunTrace, progress: Progress): void {
  const span = trace.openSpan('wait');
  if (span === null) throw new AppError('internal', `The run was not waiting at ${point}.`);
  if (answer.text !== '') span.keep('output', answer.text);
  if (answer.refuse === true) span.note({ refused: 'by the person' });
  span.end('ok');
  progress.answers.set(point, answer.text);
}
