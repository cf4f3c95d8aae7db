// electron/shells/secrets/os-store.ts - the operating system's key store through its own command: secret-tool on Linux, security on macOS.
// A value travels on standard input, never as an argument that other programs could read.
import { z } from 'zod';
import { AppError, type SecretStore } from '../../contract/index.ts';
import type { RunOptions, RunResult } from '../../core/processes/index.ts';
import { readJson, writeJson } from './files.ts';

export type Run = (options: RunOptions) => Promise<RunResult>;

/** How to ask one operating system. `account` names a key of one account folder. */
interface Commands {
  label: string;
  look(account: string): Pick<RunOptions, 'file' | 'args' | 'input'>;
  put(account: string, value: string): Pick<RunOptions, 'file' | 'args' | 'input'>;
  drop(account: string): Pick<RunOptions, 'file' | 'args' | 'input'>;
  /** Whether an exit code of `look` means "no such key" and not "the store failed". */
  absent(result: RunResult): boolean;
}

const SERVICE = 'skillwright';
const TIMEOUT_MS = 60_000;

const linux: Commands = {
  label: 'Desktop Secret Service',
  look: (account) => ({ file: 'secret-tool', args: ['lookup', 'service', SERVICE, 'account', account] }),
  put: (account, value) => ({
    file: 'secret-tool',
    args: ['store', '--label', `Skillwright ${account}`, 'service', SERVICE, 'account', account],
    input: value,
  }),
  drop: (account) => ({ file: 'secret-tool', args: ['clear', 'service', SERVICE, 'account', account] }),
  absent: ({ code, stderr }) => code === 1 && stderr.trim() === '',
};

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

const mac: Commands = {
  label: 'macOS keychain',
  look: (account) => ({ file: 'security', args: ['find-generic-password', '-s', SERVICE, '-a', account, '-w'] }),
  // `security -i` reads its commands from standard input.
  put: (account, value) => ({
    file: 'security',
    args: ['-i'],
    input: `add-generic-password -U -s ${SERVICE} -a ${quoted(account)} -w ${quoted(value)}\n`,
  }),
  drop: (account) => ({ file: 'security', args: ['delete-generic-password', '-s', SERVICE, '-a', account] }),
  // errSecItemNotFound
  absent: ({ code }) => code === 44,
};

const Index = z.object({ names: z.array(z.string()) });

/** Base64, because the commands differ in how they print anything but plain letters. */
const pack = (value: string): string => Buffer.from(value, 'utf8').toString('base64');
const unpack = (text: string): string => Buffer.from(text.trim(), 'base64').toString('utf8');

/**
 * The key store of this system, or null if there is none or it does not work (no desktop session, no daemon).
 * `indexPath` lists the names that have a value, so that they are known without asking the store.
 */
export async function openOsStore(options: {
  home: string;
  indexPath: string;
  platform: NodeJS.Platform;
  run: Run;
}): Promise<SecretStore | null> {
  const commands = options.platform === 'linux' ? linux : options.platform === 'darwin' ? mac : null;
  if (commands === null) return null;
  const run = (command: Pick<RunOptions, 'file' | 'args' | 'input'>): Promise<RunResult> =>
    options.run({ ...command, timeoutMs: TIMEOUT_MS, session: true });
  const account = (name: string): string => `${options.home} ${name}`;
  const failed = ({ stderr, code }: RunResult): AppError =>
    new AppError('secret_store_missing', `The key store (${commands.label}) failed: ${stderr.trim() || `exit code ${code}`}`, {
      remedy: 'Unlock the key store of your desktop and try again.',
    });

  const probe = await run(commands.look(account('probe'))).catch(() => null);
  if (probe === null || (probe.code !== 0 && !commands.absent(probe))) return null;

  const names = (): string[] => readJson(options.indexPath, Index)?.names ?? [];
  return {
    state: () => ({ kind: 'os', label: commands.label, locked: false, needsPassphrase: false }),
    async unlock() {
      // The system itself asks when its store is locked.
    },
    async get(name) {
      const result = await run(commands.look(account(name)));
      if (result.code === 0) return unpack(result.stdout);
      if (commands.absent(result)) return null;
      throw failed(result);
    },
    async set(name, value) {
      const result = await run(commands.put(account(name), pack(value)));
      if (result.code !== 0) throw failed(result);
      writeJson(options.indexPath, { names: [...new Set([...names(), name])] });
    },
    async delete(name) {
      const result = await run(commands.drop(account(name)));
      if (result.code !== 0 && !commands.absent(result)) throw failed(result);
      if (names().includes(name)) writeJson(options.indexPath, { names: names().filter((other) => other !== name) });
    },
    names,
  };
}
