// test/integration/cli/inside.ts - calls of the command line within the process of the test, as `npm run cli` makes them: text, exit code, and JSON that the published schema holds.
import { PassThrough } from 'node:stream';
import { expect } from 'vitest';
import { callCommandLine } from '../../../electron/shells/cli/call.ts';
import { CLI_SCHEMA, RESULTS, type ResultName } from '../../../electron/shells/cli/results.ts';

interface More {
  /** Aborted, it is Ctrl+C. */
  stop?: AbortController;
  onText?(text: string): void;
}

/** `home` is the folder of the account. */
export function createInside(home: () => string) {
  async function cli(args: string[], { stop = new AbortController(), onText = () => {} }: More = {}) {
    const [stdout, stderr] = [new PassThrough(), new PassThrough()];
    const told = { stdout: '', stderr: '' };
    for (const [name, stream] of Object.entries({ stdout, stderr }))
      stream.setEncoding('utf8').on('data', (text: string) => {
        told[name as 'stdout'] += text;
        onText(text);
      });
    const streams = { stdout, stderr, stdin: new PassThrough() } as unknown as Parameters<typeof callCommandLine>[1];
    const code = await callCommandLine([...args, '--home', home()], streams, stop.signal);
    await new Promise((resolve) => setImmediate(resolve));
    return { code, ...told };
  }
  async function json(args: string[]) {
    const { stdout, code } = await cli([...args, '--json']);
    const value = JSON.parse(stdout);
    expect(value.schema).toBe(CLI_SCHEMA);
    expect(() => RESULTS[value.command as ResultName].parse(value)).not.toThrow();
    return { code, value };
  }
  return { cli, json };
}
