// electron/core/execution/host/host.ts - answers the calls of a step's code: allowed or refused, counted, each a span.
import { AppError, asAppError, permissionText } from '../../../contract/index.ts';
import type { Host, HostCall, HostFunction } from '../../python/index.ts';
import { reasonOf } from '../lifecycle/abort.ts';
import { describeFaults } from '../schemas/faults.ts';
import type { OutputChecker } from '../schemas/output.ts';
import type { OpenSpan } from '../trace/run-trace.ts';
import type { StepContext } from '../types.ts';
import { type Counters, type Counting, countAnswer, countCall, countRefused, newCounters } from './counters.ts';
import type { HostFunctionRow, HostParts } from './define.ts';
import type { Environment } from './environment.ts';
import type { Permit } from './permit.ts';
import { HOST_FUNCTIONS } from './table.ts';

export interface StepHost {
  /** What the guest finds in `inklings`. */
  functions: HostFunction[];
  /** Those this run may call, by the effective capabilities of its skill. */
  allowed: string[];
  /** Of this step. */
  counters: Counters;
  /** The last error that a call was answered with. */
  told(): AppError | null;
  answer: Host;
}

interface StepHostDeps extends HostParts {
  step: StepContext;
  outputs: OutputChecker;
  caller: { key: string; kind: string };
  environment: Environment;
  permit: Permit;
  /** Of the whole run. */
  runCounters: Counters;
}

/** Spans of more calls would fill a loop's trace; the step's own span still counts them. */
const MOST_SPANS = 1000;
const MAX_SHOWN = 200;
const MAX_KEPT = 64 * 1024;

/** Gets the value before `submit` ends the run, if this step's output has a schema; the sandbox knows it by this name. */
const SUBMIT: HostFunction = { name: 'submit', signature: 'value=None' };

/** The host functions for the code of one step. Nothing in a call is trusted: the guest's own frames could be forged. */
export function createStepHost(deps: StepHostDeps): StepHost {
  const { step } = deps;
  const counters = newCounters();
  const counting: Counting = { run: deps.runCounters, step: counters };
  let spans = 0;
  let told: AppError | null = null;

  const openSpan = (method: string, text: string): OpenSpan => {
    spans += 1;
    const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
    const span = step.trace.start('host_call', method, step.span, { arguments: shown });
    if (text.length > MAX_SHOWN) span.keep('input', text.slice(0, MAX_KEPT));
    return span;
  };

  /** What need not be held is part of every run, and nothing that one would choose. */
  function counted<T>(row: HostFunctionRow, signal: AbortSignal, act: () => Promise<T>): Promise<T> {
    const { plan, trace } = step;
    return row.tool.mustBeHeld ? deps.choices.during({ skill: plan.skill, toolId: row.name, trace, signal }, act) : act();
  }

  async function work(row: HostFunctionRow, call: HostCall, size: number, span: OpenSpan | null): Promise<unknown> {
    countCall(counting, size);
    const tool = { ...row.tool, enabled: !deps.tools.isOff(row.name) };
    const { mayFind } = deps.permit({ step, call: { id: row.name, args: call.args }, tool });
    const context = { ...deps, counting, span: span ?? step.span, mayFind };
    const act = async (signal: AbortSignal) => row.call(call.args, { ...context, signal });
    const value = (await deps.tools.during(row.name, { step, span }, call.signal, act)) ?? null;
    const given = JSON.stringify(value);
    countAnswer(counting, Buffer.byteLength(given));
    span?.note({ bytes: Buffer.byteLength(given) });
    if (given.length > 2) span?.keep('output', given.slice(0, MAX_KEPT));
    return value;
  }

  /** Throws `input_invalid` with one message for each wrong path. */
  async function checkSubmitted(schema: Record<string, unknown>, value: unknown, signal: AbortSignal): Promise<null> {
    const faults = await deps.outputs.check(schema, { value }, signal);
    if (faults.length === 0) return null;
    throw new AppError('input_invalid', `The submitted value does not match output_schema. ${describeFaults(faults, 'value')}.`);
  }

  const { schema } = step;
  const rows: HostFunction[] = [...HOST_FUNCTIONS.values()].map(({ name, signature, doc, tool: { needs } }) => ({
    name,
    signature,
    doc,
    capability: needs === null ? undefined : permissionText(needs),
  }));
  const functions = schema === null ? rows : [...rows, SUBMIT];
  return {
    functions,
    // Refused ones are offered too, so that the refusal gets a span; `permit` decides.
    allowed: functions.map(({ name }) => name),
    counters,
    told: () => told,
    async answer(call) {
      if (call.method === SUBMIT.name && schema !== null) return checkSubmitted(schema, call.args.value, call.signal);
      const text = JSON.stringify(call.args);
      const span = spans < MOST_SPANS || isTold(call.method) ? openSpan(call.method, text) : null;
      try {
        const row = HOST_FUNCTIONS.get(call.method);
        if (row === undefined) throw new AppError('not_found', `There is no host function ${call.method}.`);
        const value = await counted(row, call.signal, () => work(row, call, Buffer.byteLength(text), span));
        span?.end('ok');
        return value;
      } catch (cause) {
        const error = call.signal.aborted ? reasonOf(call.signal) : asAppError(cause);
        told = error;
        if (isRefusal(error)) countRefused(counting);
        span?.fail(error);
        throw error;
      }
    },
  };
}

/** What asks a model, runs something else or writes always has a span of its own. */
const isTold = (method: string): boolean => /^(?:llm_query|run_|write_|call_)/.test(method);

const isRefusal = ({ code }: AppError): boolean => code === 'no_permission' || code === 'run_blocked';
