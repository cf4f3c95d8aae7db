// electron/core/python/sandbox/client.ts - runs jobs in a process that holds guests. The clock is ours: neither fuel nor a trap ends a wait.
import { randomUUID } from 'node:crypto';
import { type AppError, asAppError, DEFAULT_SANDBOX_LIMITS, type SandboxOutcome } from '../../../contract/index.ts';
import type { ChildService, Method } from '../../processes/index.ts';
import { createRunCalls, ended, failureLine, type RunCalls, type Said } from './calls.ts';
import { GuestEnd, type GuestJob, HearParams } from './protocol.ts';
import type { BackendChoice, Host, SandboxJob } from './types.ts';

/** After this much silence of a run that was told to stop, its whole process is ended. */
const STOP_MS = 500;

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
  /** The parser's word on a source; its own limits are generous. */
  check(job: GuestJob, signal: AbortSignal): Promise<Said>;
}

/** The methods that the process may call, and the client that uses it; one for each engine. */
export function createSandboxCalls(): { methods: Readonly<Record<string, Method>>; runs: Map<string, RunCalls> } {
  const runs = new Map<string, RunCalls>();
  const methods: Record<string, Method> = {
    'sandbox.hear': (params) => {
      const { run, line } = HearParams.parse(params);
      return runs.get(run)?.hear(line) ?? failureLine(ended());
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

const NOTHING_SAID = { head: '', tail: '', leftOut: 0 };

/** How it ended when the process could not tell. */
function unknownEnd(message: string): GuestEnd {
  const error = { type: '', message, line: null, traceback: '' };
  return { reason: 'infrastructure', error, fuel: null, peakMemoryBytes: null, ms: 0, stdout: NOTHING_SAID, stderr: NOTHING_SAID };
}

type Settings = Pick<SandboxJob, 'functions' | 'allowed' | 'seed' | 'limits'>;

/**
 * Runs jobs: waits for a place, then for the answer, or for the end of the ladder stop → 500 ms → end of the process. The clock begins when the
 * job is sent, and a job that waits for a place is only withdrawn: neither touches the runs that hold the places.
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
        timers.push(setTimeout(kill, STOP_MS));
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
        .request('sandbox.run', { run, job, seed, limits }, { signal: waiting.signal, onSent })
        .then((answer): Answer => ({ end: GuestEnd.parse(answer) }))
        .catch((cause: unknown): Answer => ({ failed: asAppError(cause) }));
      const answer = await Promise.race([answered, killed.promise]);
      return { answer, ending, calls, ms: sentAt === null ? 0 : performance.now() - sentAt };
    } finally {
      for (const timer of timers) clearTimeout(timer);
      signal.removeEventListener('abort', onCancel);
      runs.delete(run);
      // A host function that is still at work learns that nobody waits for it.
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
      return toldBy(answer?.end ?? unknownEnd('The parser did not answer.'), calls);
    },
  };
}

/** With the usual memory, so that the guest that was started ahead serves. */
const CHECK: Settings = {
  functions: [],
  allowed: [],
  seed: '',
  limits: { ...DEFAULT_SANDBOX_LIMITS, ms: 20_000, fuel: 50_000_000_000 },
};

/** What the guest said last, or why it could not. */
function toldBy({ reason, error }: GuestEnd, calls: RunCalls): Said {
  const silent = { reason: reason === 'said' || reason === 'stopped' ? ('infrastructure' as const) : reason, ...(error && { error }) };
  return calls.said() ?? silent;
}

function outcomeOf({ answer, ending, calls, ms }: Ran, job: SandboxJob, backend: BackendChoice): SandboxOutcome {
  const end =
    answer === null
      ? unknownEnd('It did not stop when asked, so its process was ended.')
      : 'end' in answer
        ? answer.end
        : unknownEnd(answer.failed.message);
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
  const told = toldBy(end, calls);
  if (told.reason === 'submitted' || ending === null) return { ...common, ...told };
  const message = endingMessage(ending, job.limits.ms);
  return { ...common, reason: ending, error: { type: '', message, line: null, traceback: '' } };
}
