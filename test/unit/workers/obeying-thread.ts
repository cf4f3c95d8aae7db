// A thread that does what it is told, also what no thread should.
import { threadId } from 'node:worker_threads';
import { serveJobs } from '../../../electron/core/workers/index.ts';

type Input = { echo: string } | { which: true } | { sees: true } | { spin: true } | { fill: true } | { exit: number } | { broken: true };

let answered = 0;
serveJobs((input: Input) => {
  if ('echo' in input) return { output: input.echo };
  if ('which' in input) return { output: String(threadId) };
  if ('sees' in input) return { output: JSON.stringify(process.env) };
  if ('exit' in input) process.exit(input.exit);
  if ('broken' in input) {
    answered += 1;
    return { output: `answer ${answered}`, broken: true };
  }
  const kept: unknown[] = [];
  for (;;) if ('fill' in input) kept.push({ kept: kept.length });
});
