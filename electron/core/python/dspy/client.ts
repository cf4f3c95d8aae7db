// electron/core/python/dspy/client.ts - the DSPy sidecar as functions (rows C6, C7): started on first use, stopped when idle, asked and answered
// by job. It has no key and no network: its models, tools, scores and interpreter are ours.
import { randomUUID } from 'node:crypto';
import type { ZodError, z } from 'zod';
import { AppError, asAppError, type DspyModule, type OptimizerArgs, type OptimizerId } from '../../../contract/index.ts';
import type { CallContext, ChildCommand, Method, Processes, RequestOptions } from '../../processes/index.ts';
import {
  Candidate,
  Executed,
  type InterpreterAnswer,
  InterpreterClose,
  InterpreterStep,
  type LmAnswer,
  LmRequest,
  Manifest,
  Optimized,
  Progress,
  ScoreRequest,
  type Stop,
  ToolRequest,
} from './protocol.ts';

type Json = Record<string, unknown>;

/** What a job of the sidecar may ask of us. A thrown error of `complete` becomes the program's error; a Stop winds the job down. */
export interface DspyHost {
  complete(request: LmRequest, signal: AbortSignal): Promise<LmAnswer | Stop>;
  score(request: ScoreRequest, signal: AbortSignal): Promise<{ score: number; feedback: string } | Stop>;
  /** Absent: the module has no tools. */
  tool?(request: ToolRequest, signal: AbortSignal): Promise<unknown>;
  /** Absent: no interpreter, so RLM cannot run. */
  interpreter?: { step(step: InterpreterStep, signal: AbortSignal): Promise<InterpreterAnswer>; close(session: string): void };
}

export interface DspyTool {
  name: string;
  description: string;
  /** JSON Schema of its arguments. */
  schema: Json;
}

export interface DspyProgram {
  module: DspyModule;
  /** As `checkState` gives it. */
  state: Json | null;
  tools: readonly DspyTool[];
}

export interface DspyExample {
  id: string;
  inputs: Json;
  /** Outputs of a good answer; null = not known. */
  expected: Json | null;
}

export interface OptimizeRequest {
  optimizer: OptimizerId;
  args: OptimizerArgs;
  seed: number;
  train: readonly DspyExample[];
  val: readonly DspyExample[];
  onCandidate(candidate: Candidate): void;
  onProgress(progress: Progress): void;
}

export interface Dspy {
  /** What the sidecar can do; starts it. Throws `process_missing`, `process_failed`, `process_crashed`, `protocol_error`, `cancelled`. */
  manifest(signal?: AbortSignal): Promise<Manifest>;
  /**
   * Runs a module once. Throws as `manifest`, `model_bad_answer` when no answer could be read, and `process_failed` for what the module can't
   * be built from.
   */
  execute(program: DspyProgram, inputs: Json, host: DspyHost, signal: AbortSignal): Promise<Executed>;
  /** Throws as above; a job that its host stopped gives what it has. */
  optimize(program: DspyProgram, request: OptimizeRequest, host: DspyHost, signal: AbortSignal): Promise<Optimized>;
  close(): Promise<void>;
}

export interface DspyDeps {
  processes: Pick<Processes, 'service'>;
  /** How the service is started, asked at each start. Throws `process_missing`. */
  command: () => Promise<ChildCommand>;
}

export function createDspy({ processes, command }: DspyDeps): Dspy {
  const jobs = new Map<string, DspyHost>();
  const service = processes.service({ name: 'dspy', label: 'The DSPy sidecar', command, methods: methodsOf(jobs) });
  let known: { manifest: Manifest; pid: number | null } | null = null;

  async function ask<T extends z.ZodType>(method: string, params: unknown, answer: T, options: RequestOptions): Promise<z.output<T>> {
    return accepted(answer, await service.request(method, params, options), method);
  }
  /** Back-calls of the job find their host by its id. */
  async function withHost<T>(host: DspyHost, work: (runId: string) => Promise<T>): Promise<T> {
    const id = randomUUID();
    jobs.set(id, host);
    try {
      return await work(id);
    } finally {
      jobs.delete(id);
    }
  }

  return {
    async manifest(signal) {
      const { pid } = service.state();
      if (known !== null && pid !== null && known.pid === pid) return known.manifest;
      const manifest = await ask('manifest', {}, Manifest, { signal });
      known = { manifest, pid: service.state().pid };
      return manifest;
    },
    execute: (program, inputs, host, signal) =>
      withHost(host, (runId) => ask('execute', { ...written(program), inputs }, Executed, { signal, runId })),
    optimize(program, request, host, signal) {
      const { optimizer, args, seed, train, val, onCandidate, onProgress } = request;
      const options: RequestOptions = {
        signal,
        onEvent: (item) => tell(Candidate, item, onCandidate),
        onProgress: (state) => tell(Progress, state, onProgress),
      };
      const params = { ...written(program), optimizer, args, seed, train, val };
      return withHost(host, (runId) => ask('optimize', params, Optimized, { ...options, runId }));
    },
    close: service.close,
  };
}

function written({ module, state, tools }: DspyProgram): Json {
  const { template, signature, params } = module;
  return { template: template.id, signature, params, state, tools };
}

function accepted<T extends z.ZodType>(schema: T, value: unknown, what: string): z.output<T> {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new AppError('protocol_error', `The DSPy sidecar’s ${what} is not valid: ${firstIssue(read.error)}.`);
}

const firstIssue = (error: ZodError): string => {
  const issue = error.issues[0];
  return `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
};

/** Unreadable news is not a reason to lose the work. */
function tell<T extends z.ZodType>(schema: T, value: unknown, to: (news: z.output<T>) => void): void {
  const read = schema.safeParse(value);
  if (read.success) to(read.data);
}

function methodsOf(jobs: ReadonlyMap<string, DspyHost>): Record<string, Method> {
  const method =
    <T extends z.ZodType>(name: string, schema: T, answer: (host: DspyHost, params: z.output<T>, signal: AbortSignal) => unknown): Method =>
    (params, { runId, signal }: CallContext) => {
      const host = runId === undefined ? undefined : jobs.get(runId);
      if (host === undefined) throw new AppError('not_found', 'The calling job has ended.');
      return answer(host, accepted(schema, params, `call of ${name}`), signal);
    };
  return {
    'lm.complete': method('lm.complete', LmRequest, (host, request, signal) => completed(host, request, signal)),
    'metric.score': method('metric.score', ScoreRequest, (host, request, signal) => host.score(request, signal)),
    'tool.call': method('tool.call', ToolRequest, async (host, request, signal) => {
      if (host.tool === undefined) throw new AppError('not_found', `There is no tool ${request.name}.`);
      return { type: 'value', value: await host.tool(request, signal) };
    }),
    'interpreter.step': method('interpreter.step', InterpreterStep, async (host, step, signal): Promise<InterpreterAnswer> => {
      if (host.interpreter === undefined)
        return { type: 'ended', message: 'No sandbox is available, and code from a model runs nowhere else.' };
      return host.interpreter.step(step, signal);
    }),
    'interpreter.close': method('interpreter.close', InterpreterClose, (host, { session }) => {
      host.interpreter?.close(session);
      return {};
    }),
  };
}

/** A failed model is an answer here: DSPy must know a full context from other failures. */
async function completed(host: DspyHost, request: LmRequest, signal: AbortSignal): Promise<LmAnswer | Stop> {
  try {
    return await host.complete(request, signal);
  } catch (cause) {
    if (signal.aborted) throw cause;
    const { code, message } = asAppError(cause);
    return { type: 'error', code, message };
  }
}
