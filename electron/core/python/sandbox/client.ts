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

/** Sends the job and waits: for the answer, or for the end of the ladder stop → 500 ms → end of the process. */
function createSender(service: ChildService) {
  return async (params: { run: string; job: GuestJob; seed: string; limits: SandboxJob['limits'] }, life: AbortSignal): Promise<Answer> => {
    const { run } = params;
    let timer: NodeJS.Timeout | undefined;
    const answered = service
      .request('sandbox.run', params)
      .then((end): Answer => ({ end: GuestEnd.parse(end) }))
      .catch((cause: unknown): Answer => ({ failed: asAppError(cause) }));
    const late = new Promise<null>((resolve) => {
      const stop = (): void => {
        service.request('sandbox.stop', { run }).catch(() => {});
        timer = setTimeout(() => {
          void service.stop();
          resolve(null);
        }, STOP_MS);
      };
      if (life.aborted) stop();
      else life.addEventListener('abort', stop, { once: true });
      void answered.then(() => life.removeEventListener('abort', stop));
    });
    try {
      return await Promise.race([answered, late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

function endingMessage(ending: Ending, ms: number): string {
  return ending === 'deadline' ? `The code took longer than ${ms / 1000} s.` : 'The run was cancelled.';
}

export function createSandboxClient(service: ChildService, runs: Map<string, RunCalls>): SandboxClient {
  const send = createSender(service);
  return {
    async run(job, host, backend, signal) {
      const run = randomUUID();
      const life = new AbortController();
      let ending: Ending | null = null;
      const end = (why: Ending): void => {
        ending ??= why;
        life.abort();
      };
      const onCancel = (): void => end('cancelled');
      const timer = setTimeout(end, job.limits.ms, 'deadline');
      if (signal.aborted) onCancel();
      signal.addEventListener('abort', onCancel, { once: true });
      const calls = createRunCalls(job, host, life.signal);
      runs.set(run, calls);
      const begun = performance.now();
      try {
        const answer = await send({ run, job: guestJob(job), seed: job.seed, limits: job.limits }, life.signal);
        return outcomeOf(answer, ending, { job, calls, backend, ms: performance.now() - begun });
      } finally {
        clearTimeout(timer);
        signal.removeEventListener('abort', onCancel);
        runs.delete(run);
        // A host function that is still at work learns that nobody waits for it.
        life.abort();
      }
    },
    async check(job, signal) {
      const run = randomUUID();
      const life = AbortSignal.any([signal, AbortSignal.timeout(CHECK_LIMITS.ms)]);
      const calls = createRunCalls({ functions: [], allowed: [] }, async () => null, life);
      runs.set(run, calls);
      try {
        const answer = await send({ run, job, seed: '', limits: CHECK_LIMITS }, life);
        if (answer !== null && 'failed' in answer) throw answer.failed;
        return toldBy(answer?.end ?? unknownEnd('The parser did not answer.'), calls);
      } finally {
        runs.delete(run);
      }
    },
  };
}

/** With the usual memory, so that the guest that was started ahead serves. */
const CHECK_LIMITS = { ...DEFAULT_SANDBOX_LIMITS, ms: 20_000, fuel: 50_000_000_000 };

/** What the guest said last, or why it could not. */
function toldBy({ reason, error }: GuestEnd, calls: RunCalls): Said {
  const silent = { reason: reason === 'said' || reason === 'stopped' ? ('infrastructure' as const) : reason, ...(error && { error }) };
  return calls.said() ?? silent;
}

function outcomeOf(
  answer: Answer,
  ending: Ending | null,
  known: { job: SandboxJob; calls: RunCalls; backend: BackendChoice; ms: number },
): SandboxOutcome {
  const { backend, calls } = known;
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
    ms: known.ms,
    backend: backend.name,
    engine: backend.engine,
    metering: backend.name === 'wasmtime' ? ('fuel' as const) : ('none' as const),
    calls: calls.count(),
    ...(checkpoint === undefined ? {} : { checkpoint: checkpoint.value }),
  };
  const told = toldBy(end, calls);
  if (told.reason === 'submitted' || ending === null) return { ...common, ...told };
  const message = endingMessage(ending, known.job.limits.ms);
  return { ...common, reason: ending, error: { type: '', message, line: null, traceback: '' } };
}
