// electron/shells/options.ts - the arguments of a start: `npm start -- …`, a second start, a double-clicked file, a deep link.
import { existsSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError, asAppError } from '../contract/index.ts';

export interface StartOptions {
  shell: 'electron' | 'chromium' | null;
  home: string;
  /** Absolute path; null = no workspace. */
  workspace: string | null;
  demo: boolean;
  /** The window without a screen, for tests. */
  headless: boolean;
  help: boolean;
  /** Packages to import, as absolute paths. */
  files: string[];
  /** `skillwright://…` */
  links: string[];
}

export const START_HELP = `Skillwright: write, run and share agent skills.

Usage: npm start -- [options] [FILE.md …]

  FILE.md …                     import these packages (the window asks first)
  --shell electron|chromium     the window to use; default: Electron if installed, otherwise Chromium
  --offline                     fetch nothing: neither Electron, nor Python's packages, nor the local model
  --home DIR                    the account folder; default: SKILLWRIGHT_HOME, otherwise ~/.skillwright
  --workspace DIR               open this folder as a workspace
  --demo                        no window: a guided demo in the terminal, with the real local model
  --help                        show this help

Examples:
  npm start
  npm start -- --workspace ~/notes
  npm start -- my-skill.md
  npm start -- --demo --home /tmp/try-it
`;

/**
 * The account folder: `--home`, else SKILLWRIGHT_HOME, else ~/.skillwright. Throws `usage` for a name that is empty, as a script's unset
 * variable is: the account would be another one than was meant, or lie in whatever folder this is.
 */
export function accountFolder(home: string | undefined): string {
  const { SKILLWRIGHT_HOME } = process.env;
  if (home === '') throw noFolder('--home is empty', 'Give the folder after --home, or leave --home out.');
  if (home === undefined && SKILLWRIGHT_HOME === '') throw noFolder('SKILLWRIGHT_HOME is empty', 'Set it to a folder, or unset it.');
  const named = home ?? SKILLWRIGHT_HOME;
  if (named !== undefined) return resolve(named);
  const own = homedir();
  if (isAbsolute(own)) return join(own, '.skillwright');
  throw noFolder(
    own === '' ? 'HOME is empty' : `HOME is ${own}, which is not a whole path`,
    'Set HOME to your home folder, or name the account folder with --home.',
  );
}

const noFolder = (why: string, remedy: string): AppError => new AppError('usage', `${why}, so there is no account folder.`, { remedy });

/** Reads the arguments. Throws `usage` for an unknown option or shell, `not_found` for a file that does not exist. */
export function parseStart(args: string[]): StartOptions {
  const { values, positionals } = read(args);
  const shell = values.shell ?? null;
  if (shell !== null && shell !== 'electron' && shell !== 'chromium') {
    throw new AppError('usage', `--shell is ${shell}, which is neither electron nor chromium.`);
  }
  const links = positionals.filter((word) => word.startsWith('skillwright://'));
  return {
    shell,
    home: accountFolder(values.home),
    workspace: values.workspace === undefined ? null : existing(values.workspace),
    demo: values.demo ?? false,
    headless: values.headless ?? false,
    help: values.help ?? false,
    files: positionals.filter((word) => !links.includes(word)).map(existing),
    links,
  };
}

function read(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        shell: { type: 'string' },
        home: { type: 'string' },
        workspace: { type: 'string' },
        demo: { type: 'boolean' },
        headless: { type: 'boolean' },
        offline: { type: 'boolean' }, // the set-up has read it
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (cause) {
    throw new AppError('usage', asAppErrorMessage(cause), { cause, remedy: 'See npm start -- --help.' });
  }
}

const asAppErrorMessage = (cause: unknown): string => (cause instanceof Error ? cause.message : asAppError(cause).message);

function existing(path: string): string {
  const absolute = resolve(path);
  if (!existsSync(absolute)) throw new AppError('not_found', `${absolute} does not exist.`, { remedy: 'Check the path.' });
  return realpathSync(absolute);
}
