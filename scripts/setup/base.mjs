// scripts/setup/base.mjs - the parts of every set-up step. Runs on any Node >= 18 and imports nothing from node_modules.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
export const TOOLS = join(ROOT, '.tools'); // ignored by git
export const WINDOWS = process.platform === 'win32';
const LOCK = join(TOOLS, 'setup.lock');

/** Set-up speaks on stderr only: stdout belongs to the task. */
export const say = (text) => process.stderr.write(`setup: ${text}\n`);
export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** A step that could not be done: what happened, and what the person can do about it. */
export class SetupError extends Error {
  constructor(what, fix) {
    super(what);
    this.fix = fix;
  }
}
export class Interrupted extends Error {}

export function hash(...parts) {
  const digest = createHash('sha256');
  for (const part of parts) digest.update(part).update('\0');
  return digest.digest('hex');
}

/** All files under a folder, as paths from the project's root, sorted. */
function filesUnder(folder) {
  const at = join(ROOT, folder);
  if (!existsSync(at)) return [];
  return readdirSync(at, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)]))
    .sort();
}

/** The files among paths, and those under the folders among them. */
const filesOf = (paths) => paths.flatMap((path) => (/\.\w+$/.test(path) ? [path] : filesUnder(path)));

/** One hash of the names and bytes of files and folders. */
export function treeHash(...paths) {
  return hash(...filesOf(paths).flatMap((file) => [relative(ROOT, join(ROOT, file)), readFileSync(join(ROOT, file))]));
}

/** One hash of names, sizes and modification times: what each start looks at, for a tenth of the cost of the bytes. */
export function treeLook(...paths) {
  return hash(...filesOf(paths).flatMap((file) => [file, looks(join(ROOT, file))]));
}

function looks(path) {
  const { size, mtimeMs } = statSync(path);
  return `${size} ${mtimeMs}`;
}

/** Exit codes of what was ended by a signal. */
const ENDED_BY = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
/** Whether a signal arrived while a child was running. */
let interrupted = false;

/**
 * Runs a command with our own input and output; resolves to its exit code. A signal is passed on as SIGTERM: Ctrl-C in a terminal reaches
 * the child by itself, and a second SIGINT would end it before it has tidied up. With `quiet` its output is collected and returned instead.
 */
export function run(command, args, options = {}) {
  const { quiet = false, ...rest } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit', ...rest });
    let output = '';
    for (const stream of quiet ? [child.stdout, child.stderr] : []) stream.setEncoding('utf8').on('data', (text) => (output += text));
    let asked;
    const pass = (signal) => {
      interrupted = true;
      asked ??= signal;
      if (!WINDOWS) child.kill('SIGTERM'); // there it would end the child at once; the console signals it
    };
    const end = () => child.kill();
    process.once('exit', end);
    for (const signal of Object.keys(ENDED_BY)) process.on(signal, pass);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('exit', end);
      for (const each of Object.keys(ENDED_BY)) process.off(each, pass);
      const exit = code ?? ENDED_BY[asked ?? signal] ?? 143;
      resolve(quiet ? { code: exit, output } : exit);
    });
  });
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Two set-ups at once would destroy each other's folders: the second one waits. */
export async function withLock(work, lock = LOCK) {
  mkdirSync(dirname(lock), { recursive: true });
  for (let told = false; ; ) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const owner = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
    // An empty file is being written at this moment.
    if (owner > 0 && !isAlive(owner)) {
      rmSync(lock, { force: true });
      continue;
    }
    if (!told) say(`waiting for another set-up (process ${owner}) to finish (if there is none, delete ${relative(ROOT, lock)})`);
    told = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/**
 * Brings one thing up to date. `missing()` says in words what is wrong, or nothing if all is well; `work()` puts it
 * right. A step that is up to date costs one call of `missing` and says nothing. `after` is the advice for a step that ended well
 * but is still incomplete.
 */
export async function step({ name, missing, work, after }) {
  if (missing() === undefined) return;
  await withLock(async () => {
    if (missing() === undefined) return; // the set-up that we waited for did it
    say(`${name} ...`);
    const begun = Date.now();
    await work();
    expectGoingOn();
    const still = missing();
    if (still !== undefined) throw new SetupError(`${name}: ${still}`, after);
    say(`${name} done in ${seconds(begun)}`);
  });
}

/** Throws if a signal arrived while a child was running: a stop by the person is not a failure. */
export function expectGoingOn() {
  if (interrupted) throw new Interrupted();
}

/** `step.work` calls this with an exit code. */
export function expectZero(code, what, fix) {
  expectGoingOn();
  if (code !== 0) throw new SetupError(what, fix);
}

/** Replaces a folder by one that was built next to it, so that a build that fails or is stopped leaves the last good one. */
export function putInPlace(fresh, built) {
  const old = `${built}.old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(built)) renameSync(built, old);
  renameSync(fresh, built);
  rmSync(old, { recursive: true, force: true });
}

const stampPath = (name) => join(TOOLS, 'stamps', name);
/** A stamp says from which sources a result was made. It is written last, so that an interrupted step counts as not done. */
export const stamp = {
  is: (name, want) => existsSync(stampPath(name)) && readFileSync(stampPath(name), 'utf8') === want,
  clear: (name) => rmSync(stampPath(name), { force: true }),
  write(name, want) {
    mkdirSync(dirname(stampPath(name)), { recursive: true });
    writeFileSync(stampPath(name), want);
  },
};
