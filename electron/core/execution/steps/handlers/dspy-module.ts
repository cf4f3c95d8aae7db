// electron/core/execution/steps/handlers/dspy-module.ts - a DSPy program in the sidecar (rows C2, C6, C7): each of its model calls is a span and goes
// through the run's own models. What the sidecar cannot do is `sidecar_required`, and the stepper lets the fallback run.
import {
  type AnswerEnding,
  AppError,
  type Artifact,
  asAppError,
  type DspyModule,
  type ErrorCode,
  readModule,
} from '../../../../contract/index.ts';
import type { Assertions } from '../../../assertions/index.ts';
import { checkState } from '../../../dspy-state/index.ts';
import type { ModelRegistry } from '../../../models/index.ts';
import {
  createInterpreter,
  type Dspy,
  type DspyHost,
  type Executed,
  type LmAnswer,
  type LmRequest,
  type ScoreRequest,
  type Stop,
  type ToolRequest,
} from '../../../python/index.ts';
import type { PayloadRef } from '../../../traces/index.ts';
import type { ToolChoices } from '../../host/choices.ts';
import type { CodeDeps } from '../../host/environment.ts';
import { type ModuleTool, moduleTools } from '../../host/module-tools.ts';
import type { ToolCalls } from '../../host/tools.ts';
import type { ArtifactHandler, ArtifactOutput, StepContext } from '../../types.ts';
import { listed, recordJudge } from '../assess.ts';
import { requireConsent } from '../code/consent.ts';
import { callModel } from '../model-call.ts';
import { fieldValue, gradeOf, systemOf, textOf } from '../program.ts';

export interface DspyHandlerDeps {
  /** Absent: no sidecar, so every module is `sidecar_required`. */
  dspy?: Pick<Dspy, 'execute'> | undefined;
  models: ModelRegistry;
  /** For templates that choose by the artifact's own checks. */
  assertions?: Pick<Assertions, 'parseAssertions' | 'evaluate'> | undefined;
  /** For RLM, whose code runs only there. */
  code?: Pick<CodeDeps, 'sandbox' | 'trust'> | undefined;
  /** For the tools of a module. */
  tools: Pick<ToolCalls, 'call' | 'describe'>;
  choices: ToolChoices;
}

/** Failures of the sidecar, not of the skill or the model; and answers its template could not read. */
const UNAVAILABLE: readonly ErrorCode[] = [
  'process_missing',
  'process_failed',
  'process_crashed',
  'protocol_error',
  'timed_out',
  'temporary_folder',
  'model_bad_answer',
];

export function createDspyHandler(deps: DspyHandlerDeps): ArtifactHandler {
  return {
    kind: 'dspy_module',
    async execute(artifact, context, signal) {
      const { dspy } = deps;
      sendInputs(artifact, context);
      if (dspy === undefined) throw required('The Python sidecar is not available.');
      const { module, state } = prepared(artifact, context);
      if (module.template.id === 'rlm' && deps.code !== undefined) await requireConsent(deps.code, context.plan);
      const inputs = moduleInputs(module, artifact, context.values);
      const tools = module.template.tools ? moduleTools(context, deps.choices, deps.tools) : [];
      const calls = createCalls(deps, artifact, { context, module, tools }, signal);
      try {
        const executed = await dspy.execute({ module, state, tools: tools.map(({ given }) => given) }, inputs, calls.host, signal);
        return outputOf(executed, { context, module, used: calls.used() });
      } catch (cause) {
        throw calls.failure() ?? unavailable(asAppError(cause), signal);
      }
    },
  };
}

/** What it is about to be called with, as far as it is there: the row of the step has it however the step ends. */
function sendInputs(artifact: Artifact, { span, values, sent }: StepContext): void {
  const read = readModule(artifact.content);
  const fields = read.ok ? read.module.signature.inputs.filter(({ name }) => values[name] !== undefined) : [];
  const text = JSON.stringify(Object.fromEntries(fields.map((field) => [field.name, fieldValue(field, values[field.name])])), null, 2);
  sent({ text, payload: span.keep('input', text) });
}

const required = (message: string, cause?: AppError): AppError =>
  new AppError('sidecar_required', message, {
    remedy: cause?.remedy ?? 'Fix the module, or name a prompt template of this skill as fallback_artifact under “artifacts:”.',
    cause,
  });

function unavailable(error: AppError, signal: AbortSignal): AppError {
  if (signal.aborted || !UNAVAILABLE.includes(error.code)) return error;
  return required(error.message, error);
}

function prepared(artifact: Artifact, { span }: StepContext): { module: DspyModule; state: Record<string, unknown> | null } {
  const read = readModule(artifact.content);
  if (!read.ok) throw required(read.problems.join(' '));
  span.note({ template: read.module.template.id });
  if (artifact.state === null) return { module: read.module, state: null };
  const checked = checkState(read.module, artifact.state);
  if (!checked.ok) throw required(`The state of ${artifact.name} cannot be used: ${checked.reason}.`);
  span.note({ state: checked.state === null ? 'none' : 'loaded' });
  if (checked.notices.length > 0) span.warn(checked.notices.join(' '));
  return { module: read.module, state: checked.state };
}

/** The values of the signature's inputs. Throws `input_invalid` for one without an input or earlier step. */
export function moduleInputs({ signature }: DspyModule, artifact: Artifact, values: Record<string, unknown>): Record<string, unknown> {
  const missing = signature.inputs.filter(({ name }) => values[name] === undefined).map(({ name }) => name);
  if (missing.length > 0) {
    throw new AppError('input_invalid', `${artifact.name} needs ${missing.join(', ')}, but no input or earlier step provides it.`, {
      remedy: 'Add it to input_schema, or to the output of an earlier step.',
    });
  }
  return Object.fromEntries(signature.inputs.map((field) => [field.name, fieldValue(field, values[field.name])]));
}

interface Used {
  inputTokens: number;
  outputTokens: number;
  cost: number | null;
  /** Of its last answer. */
  finish: string | null;
  ending: AnswerEnding | null;
}

interface At {
  context: StepContext;
  module: DspyModule;
}

interface Calling extends At {
  tools: readonly ModuleTool[];
}

/** What a sidecar job may ask for: models as spans, scores by the artifact's checks, the sandbox. */
function createCalls(deps: DspyHandlerDeps, artifact: Artifact, { context, module, tools }: Calling, runSignal: AbortSignal) {
  const limit = module.template.calls(module.params);
  const systems = new Map<string, PayloadRef>();
  const used: Used = { inputTokens: 0, outputTokens: 0, cost: 0, finish: null, ending: null };
  let calls = 0;
  let failure: AppError | null = null;

  function keepSystem(text: string): PayloadRef | null {
    if (text === '') return null;
    const kept = systems.get(text) ?? context.span.keep('system', text);
    systems.set(text, kept);
    return kept;
  }

  async function complete(request: LmRequest, signal: AbortSignal): Promise<LmAnswer | Stop> {
    if (calls >= limit) {
      failure ??= new AppError('limit_reached', `${artifact.name} called the model more than ${limit} times, the most its template needs.`);
      return { type: 'stop', why: 'limit' };
    }
    calls += 1;
    const system = systemOf(context.opening.parts, request.system);
    const { trace, span: parent, lane } = context;
    try {
      const answer = await callModel(
        {
          trace,
          parent,
          lane,
          models: deps.models,
          modelId: context.modelId ?? deps.models.choose(null).id,
          system,
          systemPayload: keepSystem(system),
          messages: request.messages,
          schema: null,
          seed: request.rolloutId,
          temperature: request.temperature ?? context.temperature,
          maxTokens: request.maxTokens ?? context.maxTokens,
        },
        AbortSignal.any([signal, runSignal]),
      );
      used.inputTokens += answer.inputTokens;
      used.outputTokens += answer.outputTokens;
      used.cost = used.cost === null || answer.cost === null ? null : used.cost + answer.cost;
      used.finish = answer.finish;
      used.ending = answer.ending;
      const { text, finish, ending, inputTokens, outputTokens } = answer;
      return { type: 'answer', text, finish, ending, inputTokens, outputTokens };
    } catch (cause) {
      const error = asAppError(cause);
      // A call that the sidecar no longer waits for is not a model failure; after a full context ReAct shortens and asks again.
      if (!signal.aborted && error.code !== 'model_context_overflow') failure ??= error;
      throw error;
    }
  }

  async function score({ inputs, outputs }: ScoreRequest, signal: AbortSignal): Promise<{ score: number; feedback: string }> {
    const assertions = deps.assertions?.parseAssertions(listed(artifact)).assertions ?? [];
    if (deps.assertions === undefined || assertions.length === 0) return { score: 1, feedback: '' };
    const subject = { output: textOf(module, outputs), input: { ...context.values, ...inputs }, run: null };
    const results = await deps.assertions.evaluate(assertions, subject, {
      judgeModel: context.modelId,
      signal: AbortSignal.any([signal, runSignal]),
      onJudge: (id, call) => recordJudge(context.trace, context.span, id, call),
    });
    const { score: mean, feedback } = gradeOf(results);
    return { score: mean ?? 1, feedback };
  }

  /** A tool is a span with its input and output; the model is told of a failure. */
  async function tool({ name, arguments: given }: ToolRequest, signal: AbortSignal): Promise<unknown> {
    const id = tools.find((each) => each.given.name === name)?.id;
    if (id === undefined) throw new AppError('not_found', `There is no tool ${name}.`);
    const span = context.trace.start('tool', id, context.span);
    span.keep('input', JSON.stringify(given, null, 2));
    const { plan, trace } = context;
    const stop = AbortSignal.any([signal, runSignal]);
    return deps.choices.during({ skill: plan.skill, toolId: id, trace, signal: stop }, () =>
      span.during(async () => {
        const value = await deps.tools.call(id, given, { step: context, caller: artifact, span }, stop);
        span.keep('output', typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2));
        return value;
      }),
    );
  }

  const host: DspyHost = { complete, score, tool };
  if (deps.code !== undefined) host.interpreter = createInterpreter(deps.code.sandbox, runSignal);
  return { host, used: () => used, failure: () => failure };
}

interface Given extends At {
  used: Used;
}

function outputOf({ outputs, reasoning }: Executed, { context, module, used }: Given): ArtifactOutput {
  // With an output schema, the fields form its object.
  const text = context.schema === null ? textOf(module, outputs) : JSON.stringify(outputs, null, 2);
  const payload = context.span.keep('output', text);
  if (reasoning !== null) context.span.note({ reasoning: reasoning.slice(0, 2000) });
  const { inputTokens, outputTokens, cost, finish, ending } = used;
  return {
    value: outputs,
    text,
    json: context.schema === null ? null : { value: outputs },
    finish,
    ending,
    output: { text, payload },
    inputTokens,
    outputTokens,
    cost,
  };
}
