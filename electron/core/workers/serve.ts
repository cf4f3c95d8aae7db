// electron/core/workers/serve.ts - the thread's side: jobs one after the other.
import { parentPort } from 'node:worker_threads';
import type { Answered, Job, WorkerState } from './protocol.ts';

/**
 * Answers jobs with `act`, and says that the thread is ready. `prepare` loads what a job needs and the thread does not have yet: null when
 * there is nothing to load. What either throws ends the thread, and the job gets the blame.
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
  // The next job comes only after the answer, so there is no queue here.
  port.on('message', (job: Job<Input>) => void answer(job));
  tell('ready');
}
