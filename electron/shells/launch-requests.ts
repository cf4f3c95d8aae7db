// electron/shells/launch-requests.ts - what a start wants the window to show, as commands of the window's palette.
import type { StartOptions } from './options.ts';

export interface LaunchRequest {
  command: string;
  argument: string | null;
}

/** The commands of a start; those of a second start include its workspace, which the first window then opens. */
export function launchRequestsOf(options: Pick<StartOptions, 'files' | 'links'>, workspace: string | null = null): LaunchRequest[] {
  const open = workspace === null ? [] : [{ command: 'workspace.open', argument: workspace }];
  // One command for all files, one path per line: a second import would close the first.
  const files = options.files.length === 0 ? [] : [{ command: 'library.import', argument: options.files.join('\n') }];
  return [...open, ...files, ...options.links.flatMap((link) => requestOfLink(link) ?? [])];
}

/**
 * `skillwright://run/<id>`, `skillwright://run/<id>/span/<id>`, `skillwright://skill/<id>`; anything else asks for nothing. The argument of a run is
 * what the window's own links have after `run/`, percent-encoded.
 */
export function requestOfLink(text: string): LaunchRequest | null {
  const url = URL.parse(text);
  if (url === null || url.protocol !== 'skillwright:') return null;
  const [id = '', word, span = ''] = url.pathname.split('/').slice(1).map(decoded);
  if (id === '') return null;
  if (url.host === 'skill') return { command: 'skill.open', argument: id };
  if (url.host !== 'run') return null;
  const place = word === 'span' && span !== '' ? `/span/${encodeURIComponent(span)}` : '';
  return { command: 'trace.open', argument: `${encodeURIComponent(id)}${place}` };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
