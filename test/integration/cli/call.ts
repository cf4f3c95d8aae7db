// test/integration/cli/call.ts - calls of the command line: real child processes of what `npm run cli` runs, in a folder of the test.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { CLI_SCHEMA, RESULTS, type ResultName } from '../../../electron/shells/cli/results.ts';
import { bundle } from '../../../scripts/app/bundle.ts';
import { ROOT } from '../../unit/architecture/sources.ts';

/** Of this worker: the place stays from run to run, so that Node finds what it has compiled. */
const BUNDLE = join(ROOT, 'dist', 'test', `cli-${process.env.VITEST_POOL_ID ?? 0}`);
await bundle({ cli: 'electron/shells/cli/main.ts' }, BUNDLE);
export const MAIN = join(BUNDLE, 'cli.js');

export interface Result {
  code: number | null;
  stdout: string;
  stderr: string;
}

interface More {
  input?: string;
  onStart?: (child: ReturnType<typeof spawn>) => void;
  onText?: (text: string, child: ReturnType<typeof spawn>) => void;
  /** What Node runs in place of the bundle. */
  entry?: string[];
  /** Differences to its environment. */
  env?: Record<string, string | undefined>;
}

/** `folder` is where the calls run; the account is `home` in it. */
export function createCalls(folder: () => string) {
  const cli = (args: string[], more: More = {}): Promise<Result> => {
    const env = { ...process.env, SKILLWRIGHT_HOME: join(folder(), 'home'), INIT_CWD: folder(), npm_lifecycle_event: 'cli', ...more.env };
    const child = spawn(process.execPath, [...(more.entry ?? [MAIN]), ...args], { cwd: folder(), env, stdio: ['pipe', 'pipe', 'pipe'] });
    more.onStart?.(child);
    child.stdin.end(more.input ?? '');
    const result: Result = { code: null, stdout: '', stderr: '' };
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      result.stdout += text;
      more.onText?.(text, child);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      result.stderr += text;
    });
    return new Promise((resolve) => child.once('close', (code) => resolve({ ...result, code })));
  };
  /** With every answer the documented schema is held. */
  const json = async (args: string[]) => {
    const { stdout, code } = await cli([...args, '--json']);
    const value = JSON.parse(stdout);
    expect(value.schema).toBe(CLI_SCHEMA);
    expect(() => RESULTS[value.command as ResultName].parse(value)).not.toThrow();
    return { code, value };
  };
  const write = (name: string, text: string | Uint8Array) => {
    const path = join(folder(), name);
    writeFileSync(path, text);
    return path;
  };
  return { cli, json, write };
}
