// electron/core/execution/execution.ts - starts runs, keeps them until they end, and lets others watch and answer them.

import { AnswerInput, AppError, type ExecutionApi, type Run, type RunEvent } from '../../contract/index.ts';
import type { Assertions } from '../assertions/index.ts';
import type { ResolveSkill } from '../library/index.ts';
import type { ModelRegistry } from '../models/index.ts';
import type { Analyse, FindListed } from '../packages/index.ts';
import type { PromptEngine } from '../prompts/index.ts';
import type { Dspy } from '../python/index.ts';
import type { HandCall } from '../tools/index.ts';
import { createIds, type Recorder } from '../traces/index.ts';
import type { Validation } from '../validation/index.ts';
import { createBuiltIn } from './host/built-in.ts';
import { callByHand, checkByHand } from './host/by-hand.ts';
import { createToolChoices, type ToolRanker } from './host/choices.ts';
import type { CodeDeps } from './host/environment.ts';
import { createHeld } from './host/held.ts';
import { createModelTools } from './host/model-tools.ts';
import { createNestedRuns } from './host/nested.ts';
import { createPermit, createRefusals, type OnRefused } from './host/permit.ts';
import type { ToolDoor } from './host/tool-door.ts';
import { createToolCalls } from './host/tools.ts';
import { type ActiveRun, createActiveRuns } from './lifecycle/active-runs.ts';
import { type Clock, systemClock } from './lifecycle/clock.ts';
import { isFinal } from './lifecycle/lifecycle.ts';
import { hasTools, type RunAgent } from './plan/compose.ts';
import type { Gate } from './plan/gate.ts';
import { createPreparation, newRun, parseStart } from './plan/prepare.ts';
import { createPreview, type DraftHolds } from './preview/preview.ts';
import { createInputChecker, type InputChecker } from './schemas/input.ts';
import { createOutputChecker, type OutputChecker } from './schemas/output.ts';
import { createAssess } from './steps/assess.ts';
import { createDispatcher } from './steps/dispatcher.ts';
import { createCodeHandler } from './steps/handlers/code-template.ts';
import { createDspyHandler } from './steps/handlers/dspy-module.ts';
import { createPromptHandler } from './steps/handlers/prompt-template.ts';
import { createProseHandlers } from './steps/handlers/prose.ts';
import type { LoopDeps } from './steps/loop/loop.ts';
import { type Answer, executeSteps } from './steps/run.ts';
import type { StepDeps } from './steps/stepper.ts';

export interface ExecutionDeps {
  resolve: ResolveSkill;
  /** What the agent of a run brings to it (room agents); by default nothing. Throws `not_found`. */
  agentOf?: (id: string) => RunAgent;
  models: ModelRegistry;
  prompts: PromptEngine;
  /** Reads packages (room packages), with a cache of the last ones. */
  analyse: Analyse;
  validation: Validation;
  /** Finds the skills that a package lists, for the findings of a preview; by default they are not looked for. */
  listed?: () => FindListed;
  /** Where runs are active: called for each, and a run keeps what it started with. */
  recorder: () => Recorder;
  /** Asked before every run (room capability); by default everything may run. */
  gate?: Gate;
  /** Checks artifacts' outputs (room assertions); without it nothing is checked, and spans say so. */
  assertions?: Pick<Assertions, 'parseAssertions' | 'evaluate' | 'watch'>;
  /** Told of each call that a run tried and was refused. */
  onRefused?: OnRefused;
  /** Which tools a skill prefers, and what became of calls (room capability); without it nothing is ranked. */
  ranker?: ToolRanker;
  /** Where code runs and what it may reach (row C5); without it code templates have no handler. */
  code?: CodeDeps;
  /** Runs DSPy modules (room python); without it their fallbacks run. */
  dspy?: Pick<Dspy, 'execute'>;
  /** What a skill might do if a text were its own, for the preview; without it no tools are shown. */
  holds?: DraftHolds;
  /** The registry of tools; without it the app's own can be called, and those that a package provides by its artifacts. */
  tools?: ToolDoor;
  /** How many runs are active at once, called for each; others queue. Default 4. */
  runsAtOnce?: () => number;
  clock?: Clock;
  /** Told about every change of a run's state. */
  onRun?: (run: Run) => void;
  /** The end of a run could not be reported or written; it has ended anyway. */
  onProblem?: (error: AppError) => void;
}

export interface Execution {
  api: ExecutionApi;
  /** Starts the run of a tool that a person calls. Throws `run_blocked`, `input_invalid`, `not_found` without a registry. */
  callTool(call: HandCall): Promise<{ runId: string }>;
  /** Throws what `callTool` would, and `run_blocked` with what the gate of the providing skill asks for; starts and audits nothing. */
  checkTool(call: HandCall): Promise<void>;
  /**
   * Cancels queued and running runs, leaves those waiting for a person to the next start, waits for writes, and ends the threads for
   * templates and checks.
   */
  close(): Promise<void>;
}

const RUNS_AT_ONCE = 4;

export function createExecution(deps: ExecutionDeps): Execution {
  const { recorder, models, prompts, analyse, validation, clock = systemClock } = deps;
  const newId = createIds(clock.now);
  const inputs = createInputChecker(validation);
  const outputs = createOutputChecker(validation);
  const agentOf = deps.agentOf ?? ((id: string): RunAgent => ({ name: id, prompt: '', modelId: null }));
  const { preparation, tools, choices, steps, held, builtIn } = createParts({ ...deps, agentOf, inputs, outputs });
  const runs = createActiveRuns({
    recorder,
    clock,
    preparation,
    execute: (plan, trace, pause, begin, signal) =>
      executeSteps(plan, trace, { ...steps, choices, pause }, begin, signal).finally(choices.end),
    runsAtOnce: deps.runsAtOnce ?? (() => RUNS_AT_ONCE),
    onRun: deps.onRun ?? (() => {}),
    onProblem: deps.onProblem ?? (() => {}),
    onEnded: (runId) => deps.tools?.ended(runId),
  });
  const byHand = { door: deps.tools, tools, builtIn, models, analyse, inputs, agentOf, clock };
  let closed = false;

  function requireOpen(): void {
    if (closed) throw new AppError('cancelled', 'Skillwright is closing, so no new run was started.');
  }

  /** One of ours, or one waiting since before a restart. */
  function find(runId: string, answer: Answer): ActiveRun | null {
    const active = runs.get(runId);
    if (active) return active;
    requireOpen();
    return runs.adopt(runId, answer);
  }

  const api: ExecutionApi = {
    preview: createPreview({ ...deps, agentOf, inputs, outputs, sandbox: deps.code?.sandbox, held, rank: choices.rank }),
    async plan(input) {
      const { turn, steps: planned } = await preparation.prepare(parseStart(input));
      const last = planned.at(-1);
      const { parts } = turn.sent({ givesOutput: true, tools: last !== undefined && hasTools(last) });
      return { turn: turn.plan, parts: parts.map(({ kind, label, text }) => ({ kind, label, text })) };
    },
    async start(input) {
      requireOpen();
      const plan = await preparation.prepare(parseStart(input));
      requireOpen();
      const run = newRun(newId(), plan, clock);
      runs.begin(run, plan);
      return { runId: run.id };
    },
    watch({ runId }, signal) {
      const active = runs.get(runId);
      if (active) return active.log.watch(signal);
      const past = recorder().past(runId);
      if (!past) throw unknownRun(runId);
      return replay(past);
    },
    cancel({ runId }) {
      const last = runs.get(runId)?.trace.run ?? recorder().find(runId);
      // A cancel may come after the end, however long after.
      if (last !== null && isFinal(last.status)) return;
      const active = find(runId, { text: '' });
      if (active === null) throw notHere(runId);
      runs.stop(active, 'The run was cancelled.');
    },
    answer(input) {
      const { runId, answer } = AnswerInput.parse(input);
      const known = runs.get(runId);
      if (known && known.asked === null) throw notWaiting(runId);
      if (answer.refuse) requireCall((known?.trace.run ?? recorder().find(runId))?.waiting ?? null);
      const active = find(runId, answer);
      if (active === null) throw recorder().find(runId) === null ? unknownRun(runId) : notWaiting(runId);
      if (!answer.proceed) runs.stop(active, `The run was stopped at ${active.trace.run.waiting?.point ?? 'its interrupt point'}.`);
      else active.asked?.resolve(answer);
    },
    active: runs.active,
  };

  return {
    api,
    checkTool: (call) => checkByHand(call, byHand),
    async callTool(call) {
      requireOpen();
      const { run, work } = await callByHand(call, newId(), byHand);
      requireOpen();
      runs.beginWork(run, work);
      return { runId: run.id };
    },
    async close() {
      closed = true;
      await runs.close();
      await Promise.all([prompts.close(), validation.close()]);
    },
  };
}

interface PartsDeps extends ExecutionDeps {
  agentOf(id: string): RunAgent;
  inputs: InputChecker;
  outputs: OutputChecker;
}

/** What plans a run and what executes its steps; handlers, nested runs and tools need each other. */
function createParts({ inputs, outputs, agentOf, ...deps }: PartsDeps) {
  const { models, prompts, code, tools: door } = deps;
  const onRefused = createRefusals(deps.onRefused ?? (() => {}));
  const permit = createPermit(onRefused);
  const choices = createToolChoices(deps.ranker ?? null);
  const tools = createToolCalls({ door, permit, nested: () => nested });
  const held = createHeld({ door, tools, hasBuiltIn: code !== undefined });
  const preparation = createPreparation({ ...deps, agentOf, settle: code?.settle, inputs, outputs, onRefused, held, rank: choices.rank });
  const nested = createNestedRuns({ preparation, choices, resolve: deps.resolve, steps: () => steps, permit, door, models });
  const builtIn = createBuiltIn({ environment: code?.environment, models, nested, tools, choices, permit });
  const loop: LoopDeps = { models, tools: createModelTools({ builtIn, nested, tools }), choices, inputs };
  const dispatcher = createDispatcher([
    ...createProseHandlers(),
    createPromptHandler({ prompts, loop }),
    createDspyHandler({ ...deps, tools, choices }),
    ...(code === undefined ? [] : [createCodeHandler({ ...code, prompts, models, nested, outputs, permit, tools, choices })]),
  ]);
  const steps: StepDeps = { dispatcher, loop, outputs, assess: createAssess(deps.assertions ?? null) };
  return { preparation, tools, choices, steps, held, builtIn };
}

function unknownRun(runId: string): AppError {
  return new AppError('not_found', `There is no run ${runId}.`, { remedy: 'Check the list of traces.' });
}

/** A step is not refused alone. */
function requireCall(waiting: Run['waiting']): void {
  if (waiting === null || waiting.tool !== null) return;
  throw new AppError('invalid_transition', `The run asks at ${waiting.point} about a step, not about a call that could be refused.`, {
    remedy: 'Let it go on, or end it.',
  });
}

function notWaiting(runId: string): AppError {
  return new AppError('invalid_transition', `Run ${runId} is not waiting for an answer here.`, {
    remedy: 'Open its trace: it has continued or ended, or belongs to another window or terminal.',
  });
}

/** Another process's run is not ours to cancel. */
function notHere(runId: string): AppError {
  return new AppError('not_found', `Run ${runId} is not running here.`, {
    remedy: 'Cancel it in the window or terminal that is running it.',
  });
}

async function* replay(events: readonly RunEvent[]): AsyncGenerator<RunEvent> {
  yield* events;
}
