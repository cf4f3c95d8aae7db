// test/faults/command-line.ts - real processes of the command line.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bundle } from '../../scripts/app/bundle.ts';

const BUNDLE = join(import.meta.dirname, '../../dist/test/cli-faults');
export const CLI = join(BUNDLE, 'cli.js');

export interface Ended {
  code: number | null;
  printed: string;
  trouble: string;
}

/** Makes what CLI names. */
export const buildCli = (): Promise<unknown> => bundle({ cli: 'electron/shells/cli/main.ts' }, BUNDLE);

/** Starts Node with `args` in the account `home`; `kill` ends it without warning. */
export function start(args: string[], home: string, env: Record<string, string> = {}): { ended: Promise<Ended>; kill(): void } {
  const child = spawn(process.execPath, args, {
    cwd: home,
    env: { ...process.env, SKILLWRIGHT_HOME: home, INIT_CWD: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const result = { printed: '', trouble: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    result.printed += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    result.trouble += text;
  });
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ ...result, code })));
  return { ended, kill: () => child.kill('SIGKILL') };
}
