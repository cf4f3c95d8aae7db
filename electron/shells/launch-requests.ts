// electron/shells/launch-requests.ts - what a start wants the window to show, as commands of the window's palette.
import { decodedUri } from '../contract/index.ts';
import type { StartOptions } from './options.ts';
import type { Places } from './places.ts';

export interface LaunchRequest {
  command: string;
  argument: string | null;
}

/**
 * The commands of a start; those of a second start include its workspace, which the first window then opens. Files and folders are named by
 * tokens: whoever starts the app has chosen them.
 */
export function launchRequestsOf(
  options: Pick<StartOptions, 'files' | 'links'>,
  places: Places,
  workspace: string | null = null,
): LaunchRequest[] {
  const open = workspace === null ? [] : [{ command: 'workspace.open', argument: places.issue(workspace, 'workspace').token }];
  const files = options.files.length === 0 ? [] : [requestOfFiles(options.files, places)];
  return [...open, ...files, ...options.links.flatMap((link) => requestOfLink(link) ?? [])];
}

/** One command for all files, one token per line: a second import would close the first. */
export const requestOfFiles = (paths: readonly string[], { issue }: Places): LaunchRequest => ({
  command: 'library.import',
  argument: paths.map((path) => issue(path, 'import_any').token).join('\n'),
});

/**
 * `skillwright://run/<id>`, `skillwright://run/<id>/span/<id>`, `skillwright://skill/<id>`; anything else asks for nothing. The argument of a run is
 * what the window's own links have after `run/`, percent-encoded.
 */
export function requestOfLink(text: string): LaunchRequest | null {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'skillwright:') return null;
  const [id = '', word, span = ''] = url.pathname
    .split('/')
    .slice(1)
    .map((part) => decodedUri(part) ?? '');
  if (id === '') return null;
  if (url.host === 'skill') return { command: 'skill.open', argument: id };
  if (url.host !== 'run') return null;
  const place = word === 'span' && span !== '' ? `/span/${encodeURIComponent(span)}` : '';
  return { command: 'trace.open', argument: `${encodeURIComponent(id)}${place}` };
}
