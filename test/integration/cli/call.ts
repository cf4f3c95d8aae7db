// test/integration/cli/call.ts - calls of the command line in a folder of the test. The first call of a command in this worker, and each that is
// about its process, is a real child process of what `npm run cli` runs; the others are answered by one process that stays (resident.ts).
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { CLI_SCHEMA, RESULTS, type ResultName } from '../../../electron/shells/cli/results.ts';
import { bundle } from '../../../scripts/app/bundle.ts';
import { ROOT } from '../../unit/architecture/sources.ts';
import type { Call } from './resident.ts';

const { treeLook } = await import(join(ROOT, 'scripts', 'setup', 'base.mjs'));
const { CLI_FLAGS } = await import(join(ROOT, 'scripts', 'setup', 'app.mjs'));
/** Of this worker: the place stays from run to run, so that Node finds what it has compiled, and is built again when a source has changed. */
const BUNDLE = join(ROOT, 'dist', 'test', `cli-${process.env.VITEST_POOL_ID ?? 0}`);
const BUILT = `${BUNDLE}.sources`;
const sources: string = treeLook('electron', 'scripts/app', 'test/integration/cli/resident.ts', 'package-lock.json');
if (!existsSync(BUILT) || readFileSync(BUILT, 'utf8') !== sources) {
  await bundle({ cli: 'electron/shells/cli/main.ts', resident: 'test/integration/cli/resident.ts' }, BUNDLE);
  writeFileSync(BUILT, sources);
}
export const MAIN = join(BUNDLE, 'cli.js');

/** Commands whose first argument says what they do: each of these acts counts as a command of its own. */
const WITH_ACTS = new Set([
  'agent',
  'audit',
  'backup',
  'candidates',
  'cases',
  'competency',
  'conversations',
  'models',
  'revisions',
  'stored',
  'trace',
]);
const commandOf = ([name = '', act = '']: string[]): string => (WITH_ACTS.has(name) ? `${name} ${act}` : name);
function createResident() {
  const child = fork(join(BUNDLE, 'resident.js'), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then((how) => Promise.reject(new Error(`The process of the calls ended: ${how}.`)));
  ended.catch(() => {}); // told to whoever waits for an answer
  let isBusy = false;
  return {
    isBusy: () => isBusy,
    async call(call: Call): Promise<Result> {
      isBusy = true;
      child.send(call);
      const [answer] = await Promise.race([once(child, 'message'), ended]);
      isBusy = false;
      return answer as Result;
    },
  };
}

/** Commands that have had a process of their own. */
const started = new Set<string>();
/** It ends with this worker, whose test files share this module. */
let resident: ReturnType<typeof createResident> | null = null;

export interface Result {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** What a call needs that is about its process. */
interface More {
  input?: string;
  onStart?: (child: ReturnType<typeof spawn>) => void;
  onText?: (text: string, child: ReturnType<typeof spawn>) => void;
  /** What Node runs in place of the bundle, with its flags. */
  entry?: string[];
  /** Differences to its environment. */
  env?: Record<string, string | undefined>;
}

/** `folder` is where the calls run; the account is `home` in it. */
export function createCalls(folder: () => string) {
  const cli = (args: string[], more?: More): Promise<Result> => {
    const env = { ...process.env, SKILLWRIGHT_HOME: join(folder(), 'home'), INIT_CWD: folder(), npm_lifecycle_event: 'cli', ...more?.env };
    if (more !== undefined || !started.has(commandOf(args)) || resident?.isBusy()) {
      started.add(commandOf(args));
      return callProcess(args, env, more ?? {});
    }
    resident ??= createResident();
    return resident.call({ args, cwd: folder(), env, umask: process.umask() });
  };
  const callProcess = (args: string[], env: NodeJS.ProcessEnv, more: More): Promise<Result> => {
    const entry = more.entry ?? [...CLI_FLAGS, MAIN];
    const child = spawn(process.execPath, [...entry, ...args], { cwd: folder(), env, stdio: ['pipe', 'pipe', 'pipe'] });
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
