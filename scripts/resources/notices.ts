// scripts/resources/notices.ts - the licences of everything that ships inside the application: the packages that run in the main
// process, those that vite bundles into the window, and their dependencies. Read from the lock file and node_modules.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockEntry {
  version: string;
  license?: string;
  dev?: boolean;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Shipped {
  name: string;
  version: string;
  license: string;
  /** The package's licence text, or null if it has none. */
  text: string | null;
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice)([-.].*)?$/i;
const IMPORT = /(?:from|import)\s*(?:\(\s*)?['"]([^'".][^'"]*)['"]/g;

/** `@scope/name/part` → `@scope/name`. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

function sourcesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|css)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Where a package finds its dependency: the nearest node_modules on the way up. */
function resolve(lock: Record<string, LockEntry>, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, at.lastIndexOf('/node_modules/'))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (lock[path] !== undefined) return path;
    if (at === '') return undefined;
    if (!at.includes('/node_modules/')) at = '/node_modules/';
  }
}

function textOf(folder: string): string | null {
  const texts = readdirSync(folder)
    .filter((name) => LICENCE_FILE.test(name))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/\r\n/g, '\n').trim());
  return texts.length === 0 ? null : texts.join('\n\n');
}

/** Everything that ships, sorted by name. `root` is a checkout with its packages installed. */
export function listShipped(root: string): Shipped[] {
  const lock = (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, LockEntry> }).packages;
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const bundled = sourcesUnder(join(root, 'renderer')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(IMPORT)].map((match) => packageOf(match[1] ?? '')),
  );
  const seen = new Set<string>();
  const visit = (from: string, name: string): void => {
    const path = resolve(lock, from, name);
    if (path === undefined || seen.has(path)) return;
    seen.add(path);
    const entry = lock[path] as LockEntry;
    for (const next of Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })) visit(path, next);
  };
  for (const name of [...Object.keys(dependencies), ...bundled]) visit('', name);
  const shipped = [...seen].map((path): Shipped => {
    const folder = join(root, path);
    const entry = lock[path] as LockEntry;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return { name, version: entry.version, license: entry.license ?? 'see text', text: existsSync(folder) ? textOf(folder) : null };
  });
  return shipped.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
}

const HEAD = `Skillwright contains the packages below. Each keeps its own licence.

The local model (SmolLM2-135M-Instruct, Apache-2.0) is not part of the application: it is downloaded on request.
`;
const RULE = '-'.repeat(80);

/** The notices as one text: packages with the same licence text share it. */
export function writeNotices(shipped: Shipped[]): string {
  const groups = new Map<string, Shipped[]>();
  for (const item of shipped) {
    const key = item.text ?? `Licence: ${item.license} (the package includes no licence text).`;
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  const blocks = [...groups].map(([text, items]) => {
    const names = items.map(({ name, version, license }) => `${name} ${version} (${license})`);
    return `${RULE}\n${names.join('\n')}\n\n${text}\n`;
  });
  return `${HEAD}\n${blocks.join('\n')}`;
}
