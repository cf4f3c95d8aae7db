// electron/shells/assets.ts - the built renderer as a table of files, served by both shells on the same origin rules and CSP.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { AppError, decodedUri } from '../contract/index.ts';

/** The window's policy, sent as a header with every answer. Mantine and Monaco set inline styles; nothing else is inline. */
export const CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.ttf': 'font/ttf',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
};

export interface Asset {
  body: Buffer;
  headers: Record<string, string>;
}
export interface Assets {
  /** The file that a request names; undefined for another method, an unknown path or anything outside the folder. */
  get(method: string, url: URL): Asset | undefined;
}

/**
 * Lists the built renderer once. Only files listed here exist, so no path, encoded or not, can name anything outside the folder.
 * Throws `io_failed` when the renderer has not been built.
 */
export function loadAssets(root: string): Assets {
  const files = listFiles(root);
  const index = files.get('/index.html');
  if (!index) {
    throw new AppError('io_failed', `There is no index.html in ${root}.`, {
      remedy: 'Build the window with "npm run build" and start again.',
    });
  }
  files.set('/', index);
  return {
    get(method, url) {
      const found = method === 'GET' ? files.get(decodedUri(url.pathname) ?? '') : undefined;
      if (!found) return undefined;
      const headers = {
        'content-type': found.type,
        'content-security-policy': CSP,
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': 'no-store',
      };
      return { body: readFileSync(found.file), headers };
    },
  };
}

function listFiles(root: string): Map<string, { file: string; type: string }> {
  const files = new Map<string, { file: string; type: string }>();
  let entries: ReturnType<typeof readTree>;
  try {
    entries = readTree(root);
  } catch {
    return files; // no folder: the missing index reports it
  }
  for (const entry of entries) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || type === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    files.set(`/${relative(root, file).split(sep).join('/')}`, { file, type });
  }
  return files;
}

const readTree = (root: string) => readdirSync(root, { recursive: true, withFileTypes: true });
