// electron/core/workers/serve.ts - the thread's side: one job after another.
import { parentPort } from 'node:worker_threads';
import type { Answered, Job, WorkerState } from './protocol.ts';

/**
 * Answers jobs with `act`, and reports that the thread is ready. `prepare` loads what a job needs and the thread does not have yet: null if
 * there is nothing to load. If either throws, the thread ends and the job is blamed.
 */
export function serveJobs<Input, Output>(
  act: (input: Input) => { output: Output; broken?: boolean },
  prepare: (input: Input) => Promise<void> | null = () => null,
): void {
  const port = parentPort;
  if (!port) throw new Error('This module runs only as a worker thread.');
  const tell = (state: WorkerState): void => port.postMessage(state);
  const answer = async ({ id, input }: Job<Input>): Promise<void> => {
    const loading = prepare(input);
    if (loading !== null) {
      tell('loading');
      await loading;
      tell('ready');
    }
    const { output, broken = false } = act(input);
    port.postMessage({ id, output, broken } satisfies Answered<Output>);
  };
  // The next job comes only after the answer, so no queue is needed here.
  port.on('message', (job: Job<Input>) => void answer(job));
  tell('ready');
}
