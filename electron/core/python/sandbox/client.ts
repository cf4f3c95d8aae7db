// electron/core/python/sandbox/client.ts - runs jobs in a process that holds guests. The deadline is kept here: neither fuel nor a trap ends a guest that waits.
import { randomUUID } from 'node:crypto';
import { type AppError, asAppError, DEFAULT_SANDBOX_LIMITS, type SandboxOutcome, strictJson } from '../../../contract/index.ts';
import type { ChildService, Method } from '../../processes/index.ts';
import { createRunCalls, ended, failureLine, type GuestResult, type RunCalls } from './calls.ts';
import { GuestEnd, type GuestJob, MessageParams } from './protocol.ts';
import type { BackendChoice, Host, SandboxJob } from './types.ts';

/** A run that does not stop within this time after it was asked to has its whole process ended: later where that would end other runs too. */
const STOP_MS = 500;
const STOP_BESIDE_OTHERS_MS = 5_000;

type Ending = 'deadline' | 'cancelled';
/** Null: it did not answer, and its process was ended. */
type Answer = { end: GuestEnd } | { failed: AppError } | null;

/** How a job went: what its process answered, and which of us ended it, if one did. */
interface Ran {
  answer: Answer;
  ending: Ending | null;
  calls: RunCalls;
  /** Since it was sent. */
  ms: number;
}

export interface SandboxClient {
  run(job: SandboxJob, host: Host, backend: BackendChoice, signal: AbortSignal): Promise<SandboxOutcome>;
  /** What the parser finds in a source; its limits are generous. */
  check(job: GuestJob, signal: AbortSignal): Promise<GuestResult>;
}

/** The methods that the process may call, and the client that uses it; one for each engine. */
export function createSandboxCalls(): { methods: Readonly<Record<string, Method>>; runs: Map<string, RunCalls> } {
  const runs = new Map<string, RunCalls>();
  const methods: Record<string, Method> = {
    'sandbox.message': (params) => {
      const { run, line } = MessageParams.parse(params);
      return runs.get(run)?.receive(line) ?? failureLine(ended());
    },
  };
  return { methods, runs };
}

function guestJob(job: SandboxJob): GuestJob {
  return {
    kind: 'run',
    source: job.source,
    fileName: job.fileName,
    firstLine: job.firstLine ?? 1,
    functions: job.functions.map(({ name, signature, doc }) => ({ name, signature, doc: doc ?? null })),
    variables: job.variables ?? {},
  };
}

const NO_OUTPUT = { head: '', tail: '', leftOut: 0 };

/** How a run ended when its process cannot say. */
function unknownEnd({ message, remedy }: Pick<AppError, 'message' | 'remedy'>): GuestEnd {
  const error = { type: '', message, line: null, traceback: '', ...(remedy === undefined ? {} : { remedy }) };
  return { reason: 'infrastructure', error, fuel: null, peakMemoryBytes: null, ms: 0, stdout: NO_OUTPUT, stderr: NO_OUTPUT };
}

type Settings = Pick<SandboxJob, 'functions' | 'allowed' | 'seed' | 'limits'>;

/**
 * Runs jobs: waits for a slot, then for the answer, or for the end of the ladder: stop, then end of the process. The clock begins when the
 * job is sent, and a job waiting for a slot is just withdrawn: neither affects the runs that have slots.
 */
function createRunner(service: ChildService, runs: Map<string, RunCalls>) {
  return async (job: GuestJob, { functions, allowed, seed, limits }: Settings, host: Host, signal: AbortSignal): Promise<Ran> => {
    const run = randomUUID();
    const life = new AbortController();
    const waiting = new AbortController();
    const killed = Promise.withResolvers<null>();
    const timers: NodeJS.Timeout[] = [];
    let ending: Ending | null = null;
    let sentAt: number | null = null;
    const kill = (): void => {
      void service.stop();
      killed.resolve(null);
    };
    const end = (why: Ending): void => {
      if (ending !== null) return;
      ending = why;
      life.abort();
      if (sentAt === null) waiting.abort();
      else {
        service.request('sandbox.stop', { run }, { urgent: true }).catch(() => {});
        timers.push(setTimeout(kill, runs.size > 1 ? STOP_BESIDE_OTHERS_MS : STOP_MS));
      }
    };
    const onSent = (): void => {
      sentAt = performance.now();
      timers.push(setTimeout(end, limits.ms, 'deadline'));
    };
    const onCancel = (): void => end('cancelled');
    signal.addEventListener('abort', onCancel, { once: true });
    if (signal.aborted) onCancel();
    const calls = createRunCalls({ functions, allowed }, host, life.signal);
    runs.set(run, calls);
    try {
      const answered = service
        .request('sandbox.run', { run, job: strictJson(job), seed, limits }, { signal: waiting.signal, onSent })
        .then((answer): Answer => ({ end: GuestEnd.parse(answer) }))
        .catch((cause: unknown): Answer => ({ failed: asAppError(cause) }));
      const answer = await Promise.race([answered, killed.promise]);
      return { answer, ending, calls, ms: sentAt === null ? 0 : performance.now() - sentAt };
    } finally {
      for (const timer of timers) clearTimeout(timer);
      signal.removeEventListener('abort', onCancel);
      runs.delete(run);
      // A host function still at work learns that nobody waits for it.
      life.abort();
    }
  };
}

function endingMessage(ending: Ending, ms: number): string {
  return ending === 'deadline' ? `The code took longer than ${ms / 1000} s.` : 'The run was cancelled.';
}

export function createSandboxClient(service: ChildService, runs: Map<string, RunCalls>): SandboxClient {
  const run = createRunner(service, runs);
  return {
    run: async (job, host, backend, signal) => outcomeOf(await run(guestJob(job), job, host, signal), job, backend),
    async check(job, signal) {
      const { answer, calls } = await run(job, CHECK, async () => null, signal);
      if (answer !== null && 'failed' in answer) throw answer.failed;
      return resultFrom(answer?.end ?? unknownEnd({ message: 'The parser did not answer.', remedy: undefined }), calls);
    },
  };
}

/** The usual memory, so that a guest that was started in advance can be used. */
const CHECK: Settings = {
  functions: [],
  allowed: [],
  seed: '',
  limits: { ...DEFAULT_SANDBOX_LIMITS, ms: 20_000, fuel: 50_000_000_000 },
};

/** What the guest's final message says, or why there was none. */
function resultFrom({ reason, error }: GuestEnd, calls: RunCalls): GuestResult {
  const silent = { reason: reason === 'reported' || reason === 'stopped' ? ('infrastructure' as const) : reason, ...(error && { error }) };
  return calls.result() ?? silent;
}

function outcomeOf({ answer, ending, calls, ms }: Ran, job: SandboxJob, backend: BackendChoice): SandboxOutcome {
  const end =
    answer === null
      ? unknownEnd({ message: 'It did not stop when asked, so its process was ended.', remedy: undefined })
      : 'end' in answer
        ? answer.end
        : unknownEnd(answer.failed);
  const { reason: _reason, error: _error, ...measured } = end;
  const checkpoint = calls.checkpoint();
  const common = {
    ...measured,
    ms,
    backend: backend.name,
    engine: backend.engine,
    metering: backend.name === 'wasmtime' ? ('fuel' as const) : ('none' as const),
    calls: calls.count(),
    ...(checkpoint === undefined ? {} : { checkpoint: checkpoint.value }),
  };
  const result = resultFrom(end, calls);
  if (result.reason === 'submitted' || ending === null) return { ...common, ...result };
  const message = endingMessage(ending, job.limits.ms);
  return { ...common, reason: ending, error: { type: '', message, line: null, traceback: '' } };
}
