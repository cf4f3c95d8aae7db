// electron/core/workspace/history.ts - earlier versions of a page, from Git when the folder is a repository. The repository may be a
// stranger's: nothing that its own settings name is started, and nothing is fetched.
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError, type PageVersion } from '../../contract/index.ts';
import type { RunOptions, RunResult } from '../processes/index.ts';

/** Git's answer, or null if there is none: no Git, no repository, no commit of this file. Throws `timed_out`, `cancelled`. */
export type ReadHistory = (path: string, limit: number, signal?: AbortSignal) => Promise<PageVersion[] | null>;

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/**
 * Settings given here win over the repository's own. Those that start a program: fsmonitor, hooks, pager, external differs, the checker of
 * signatures, and what fetches missing objects (CVE-2022-24765 and its like; `git help config`, "safe.bareRepository").
 */
const OVERRULED = {
  'core.fsmonitor': 'false',
  'core.hooksPath': '/dev/null',
  'core.pager': 'cat',
  'core.attributesFile': '/dev/null',
  'core.sshCommand': 'false',
  'diff.external': '',
  'log.showSignature': 'false',
  'log.mailmap': 'false',
  'log.showRoot': 'true',
  'gpg.program': 'false',
  'gpg.ssh.program': 'false',
  'gpg.x509.program': 'false',
  'credential.helper': '',
  'safe.bareRepository': 'explicit',
  'gc.auto': '0',
  'maintenance.auto': 'false',
} as const;

const ENVIRONMENT = {
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_CONFIG_GLOBAL: process.platform === 'win32' ? 'NUL' : '/dev/null',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_TERMINAL_PROMPT: '0',
  GIT_NO_LAZY_FETCH: '1',
  // An empty list: no transport is allowed, whatever the repository's settings say.
  GIT_ALLOW_PROTOCOL: '',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_PAGER: 'cat',
  LC_ALL: 'C.UTF-8',
};

/**
 * Whether the repository of a folder lies elsewhere because files in the folder say so, which a stranger may have written: commits of another
 * repository of this person would be read. A linked worktree is its own only if the repository names it in turn (`gitrepository-layout`).
 */
export function isElsewhere(folder: string): boolean {
  const own = join(folder, '.git');
  const about = lstatSync(own, { throwIfNoEntry: false });
  if (about === undefined) return false;
  if (about.isDirectory())
    return ['commondir', 'objects/info/alternates', 'gitdir'].some((name) => existsSync(join(own, name))) || leadsAway(own);
  if (!about.isFile() || about.size > 4096) return true;
  const to = /^gitdir: (.+)/.exec(readFileSync(own, 'utf8'))?.[1]?.trim();
  if (to === undefined) return true;
  try {
    const back = readFileSync(join(resolve(folder, to), 'gitdir'), 'utf8').trim();
    return realpathSync(back) !== realpathSync(own);
  } catch {
    return true;
  }
}

const leadsAway = (own: string): boolean =>
  ['objects', 'refs', 'HEAD', 'config', 'packed-refs'].some(
    (name) => lstatSync(join(own, name), { throwIfNoEntry: false })?.isSymbolicLink() === true,
  ) || ['objects', 'refs'].some((name) => hasLink(join(own, name)));

const hasLink = (folder: string): boolean =>
  existsSync(folder) && readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isSymbolicLink());

/** Reads the history of files in a folder. `run` is that of the room processes; `tell` is called once if the repository is not read. */
export function createGitHistory(folder: string, run: (options: RunOptions) => Promise<RunResult>, tell: () => void): ReadHistory {
  let told = false;
  return async (path, limit, signal) => {
    if (isElsewhere(folder)) {
      if (!told) tell();
      told = true;
      return null;
    }
    const settings = Object.entries(OVERRULED).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    const args = [
      '--no-pager',
      '-C',
      folder,
      ...settings,
      'log',
      '--follow',
      '--no-ext-diff',
      '--no-textconv',
      '--no-color',
      '--no-decorate',
      `--max-count=${limit}`,
      '--date=iso-strict',
      '-z',
      '--format=%H%x01%aI%x01%an%x01%s',
      '--end-of-options',
      '--',
      path,
    ];
    try {
      const { code, stdout } = await run({ file: 'git', args, env: ENVIRONMENT, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES, signal });
      const versions = code === 0 ? stdout.split('\0').flatMap(versionOf) : [];
      return versions.length === 0 ? null : versions;
    } catch (cause) {
      if (cause instanceof AppError && cause.code === 'process_missing') return null;
      throw cause;
    }
  };
}

function versionOf(record: string): PageVersion[] {
  const [id, date, author, message] = record.trim().split('\x01');
  if (message === undefined || !/^[0-9a-f]{40,64}$/.test(id!) || Number.isNaN(Date.parse(date!))) return [];
  return [{ id: id!, date: new Date(date!).toISOString(), author: author!, message, origin: 'git' }];
}
