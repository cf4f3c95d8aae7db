// electron/shells/choosing.ts - paths that the page names: pasted by the person, or chosen in the window's own file browser. A script in the
// page could name any path, so the person is asked outside the page, and sees the path that will be opened.
import { realpathSync, type Stats, statSync } from 'node:fs';
import { dirname, isAbsolute } from 'node:path';
import { AppError, type Picked, PLACES, type Purpose } from '../contract/index.ts';
import { typedPath } from '../core/exchange/index.ts';
import { fileError } from '../core/storage/index.ts';
import type { Places } from './places.ts';
import { visible } from './visible.ts';

/** Asks outside the page; true = yes. `act` is the label of the button. */
export type Ask = (question: { message: string; detail: string; act: string }) => Promise<boolean>;

/** More paths than this are told by their number and folder. */
const MAX_SHOWN = 12;

/**
 * Tokens for the named paths, if the person agrees. Links are followed before anything is shown. Throws `not_found`, `no_permission`, and
 * `bad_input` if they do not fit the purpose.
 */
export async function choose(named: readonly string[], purpose: Purpose, places: Places, ask: Ask): Promise<Picked> {
  const { what, allows, act } = PLACES[purpose];
  if (what === 'command') return chooseCommand(named, purpose, places, ask);
  const found = named.map((each) => realPlace(each));
  if (found.length > 1 && what !== 'files') throw unfit('More than one path was named.', 'Choose one.');
  for (const { path, stats } of found) requireKind(path, stats, what);
  const noun = found[0]?.stats.isDirectory() ? 'folder' : 'file';
  const message = `Let Skillwright ${allows} ${found.length === 1 ? `this ${noun}` : `these ${found.length.toLocaleString('en')} files`}?`;
  if (!(await ask({ message, detail: shown(found.map(({ path }) => path)), act }))) return { kind: 'cancelled' };
  return { kind: 'chosen', places: found.map(({ path }) => places.issue(path, purpose)) };
}

/** A program that the page wants to have started: the person sees all of it, line by line. */
async function chooseCommand(named: readonly string[], purpose: Purpose, { issue }: Places, ask: Ask): Promise<Picked> {
  const [command = '', ...others] = named;
  if (others.length > 0) throw unfit('More than one program was named.', 'Start one at a time.');
  const detail = command.split('\n').map(inOneLine).join('\n');
  const agreed = await ask({ message: 'Let Skillwright start this program?', detail, act: PLACES[purpose].act });
  return agreed ? { kind: 'chosen', places: [issue(command, purpose)] } : { kind: 'cancelled' };
}

/** The path without links, and what is there. Throws `bad_input` if it is not a whole path, `not_found`, `no_permission`. */
export function realPlace(named: string): { path: string; stats: Stats } {
  const typed = typedPath(named);
  if (!isAbsolute(typed)) throw unfit(`${typed} is not a whole path.`, 'Begin with / or ~/, or with a drive on Windows.');
  try {
    const path = realpathSync.native(typed);
    return { path, stats: statSync(path) };
  } catch (cause) {
    throw fileError(cause, `${typed} cannot be opened`);
  }
}

function requireKind(path: string, stats: Stats, what: (typeof PLACES)[Purpose]['what']): void {
  const fits = what === 'folder' ? stats.isDirectory() : stats.isFile() || (what === 'any' && stats.isDirectory());
  if (!fits)
    throw unfit(`${path} is not a ${what === 'folder' ? 'folder' : 'file'}.`, `Choose a ${what === 'folder' ? 'folder' : 'file'}.`);
}

/** A name may contain a line ending, which would show one path as several. */
export const inOneLine = (path: string): string => visible(path).replace(/[\r\n]/g, (end) => (end === '\n' ? '\\u000a' : '\\u000d'));

function shown(paths: readonly string[]): string {
  if (paths.length <= MAX_SHOWN) return paths.map(inOneLine).join('\n');
  const [folder = '', ...others] = new Set(paths.map(dirname));
  if (others.length === 0) return `All in ${inOneLine(folder)}`;
  throw unfit('The files are in different folders.', `Choose at most ${MAX_SHOWN} of them, or files of one folder.`);
}

const unfit = (message: string, remedy: string): AppError => new AppError('bad_input', message, { remedy });
