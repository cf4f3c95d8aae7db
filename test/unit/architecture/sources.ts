// test/unit/architecture/sources.ts - the repository as the rules see it: files, their imports, and the code without its comments.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

export interface Source {
  /** From the root, with forward slashes. */
  file: string;
  text: string;
}

/** Every text file that is or would be committed. */
export function readRepository(): Source[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  return listed
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)) && statSync(join(ROOT, file)).isFile())
    .map((file) => ({ file, bytes: readFileSync(join(ROOT, file)) }))
    .filter(({ bytes }) => !bytes.subarray(0, 8000).includes(0))
    .map(({ file, bytes }) => ({ file, text: bytes.toString('utf8') }));
}

/** The code with comments blanked out (line numbers stay); good enough for names, not a parser. */
export const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/[^\n]*/g, (comment) => comment.replace(/[^\n]/g, ' '));

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*(['"])([^'"\n]+)\1|\bnew URL\(\s*(['"])(\.[^'"\n]+)\3/g;

/** What a file names as a module: packages as written, files of ours as `/path/from/the/root`. Workers named by `new URL` count too. */
export function importsOf({ file, text }: Source): string[] {
  return [...withoutComments(text).matchAll(IMPORT)].map((match) => {
    const name = match[2] ?? match[4] ?? '';
    return name.startsWith('.') ? posix.join('/', posix.dirname(file), name) : name;
  });
}

const ROOM = /^\/?electron\/core\/([^/]+)\//;
/** The room that a path lies in. */
export const roomOf = (path: string): string | undefined => ROOM.exec(path)?.[1];
