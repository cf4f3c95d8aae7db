// electron/core/exchange/importing/sources/plugins.ts - plugins of Claude Code in a tree: a folder with a manifest whose skills, commands and agents belong
// together, and marketplaces, which are lists of plugins. Format: docs of Claude Code, "Plugins reference" and "Plugin marketplaces".
import { type ImportPlugin, isRecord, type LeftOut, type PackageFormat, parseJson } from '../../../../contract/index.ts';
import { baseOf, SKILL_NAME, type Tree } from '../tree.ts';

const MANIFEST = /^(?:(.*)\/)?\.claude-plugin\/(plugin|marketplace)\.json$/;
const MAX_MANIFEST = 1024 * 1024;

type Json = Record<string, unknown>;
type Part = 'skills' | 'commands' | 'agents';
const PARTS: readonly Part[] = ['skills', 'commands', 'agents'];

/** What a plugin has that no skill can: it is told. */
const NOT_CARRIED: readonly (readonly [key: string, file: RegExp, reason: string])[] = [
  ['hooks', /^hooks\/.*\.json$/, 'Hooks are commands that a client runs on its own. They are not imported.'],
  ['mcpServers', /^\.mcp\.json$/, 'Servers of tools are set up in the client. They are not imported.'],
  ['lspServers', /^\.lsp\.json$/, 'Language servers are set up in the client. They are not imported.'],
  ['outputStyles', /^output-styles\/.*\.md$/, 'Output styles change how a client answers. They are not imported.'],
];

interface Found {
  plugin: ImportPlugin;
  /** Its folder in the tree, '' for the top; null if its files are elsewhere. */
  folder: string | null;
  /** Where its parts are, from the top of the tree. */
  places: Record<Part, string[]>;
  /** It has these parts and nothing else, as an entry of a marketplace may say. */
  isList: boolean;
}

export interface Plugins {
  plugins: ImportPlugin[];
  /** Those to which the package at a path of the tree belongs. */
  of(path: string): ImportPlugin[];
  /** What a Markdown file is by its place in a plugin, or beside skills; null = its text decides. */
  partOf(path: string): PackageFormat | null;
  /** True if a file is of the plugin itself, not of a SKILL.md in the same folder. */
  isOwn(path: string): boolean;
}

/** Reads the manifests in a tree. Never throws: a manifest that cannot be read is told with its plugin. */
export async function pluginsOf(tree: Tree): Promise<Plugins> {
  const found: Found[] = [];
  const markets: { folder: string; place: string; data: Json | null }[] = [];
  for (const { path, read } of tree.files) {
    const [whole, folder = '', kind] = MANIFEST.exec(path) ?? [];
    if (whole === undefined) continue;
    const { bytes } = await read(MAX_MANIFEST).catch(() => ({ bytes: null }));
    const data = bytes === null ? null : parseJson(new TextDecoder().decode(bytes));
    const manifest = isRecord(data) ? data : null;
    if (kind === 'marketplace') markets.push({ folder, place: tree.placeOf(path), data: manifest });
    else found.push(toPlugin(tree, folder, manifest, null));
  }
  for (const market of markets) addListed(tree, market, found);
  const local = found.filter((each) => each.folder !== null);
  const folders = new Set([...local.map(({ folder }) => folder ?? ''), ...besideSkills(tree)]);
  return {
    plugins: found.map(({ plugin }) => plugin),
    of(path) {
      const listed = local.filter(({ isList, places }) => isList && PARTS.some((part) => places[part].some((place) => isIn(path, place))));
      const whole = local.filter(({ isList, folder }) => !isList && isIn(path, folder ?? ''));
      const deepest = Math.max(...whole.map(({ folder }) => folder?.length ?? 0));
      return [...listed, ...whole.filter(({ folder }) => folder?.length === deepest)].map(({ plugin }) => plugin);
    },
    partOf(path) {
      if (!/\.(?:md|markdown)$/i.test(path) || SKILL_NAME.test(baseOf(path))) return null;
      const isPart = (part: Part): boolean =>
        local.some(({ places }) => places[part].some((place) => isIn(path, place))) ||
        [...folders].some((folder) => isIn(path, inside(folder, part)));
      return isPart('commands') ? 'claude_command' : isPart('agents') ? 'claude_agent' : null;
    },
    isOwn: (path) =>
      local.some(({ folder, places }) => folder !== null && [...places.commands, ...places.agents].some((place) => isIn(path, place))),
  };
}

/** Folders of which `skills` holds skills: commands and agents beside it are of the same kind, also without a manifest. */
function besideSkills({ files }: Tree): Set<string> {
  const above = files.flatMap(({ path }) => (SKILL_NAME.test(baseOf(path)) ? (/^(?:(.*?)\/)?skills\//.exec(path) ?? []).slice(0, 2) : []));
  return new Set(above.filter((_, index) => index % 2 === 1).map((folder) => folder ?? ''));
}

/** Entries of a marketplace are plugins of this tree, or only named. */
function addListed(tree: Tree, { folder, place, data }: { folder: string; place: string; data: Json | null }, found: Found[]): void {
  const name = textOf(data?.name) ?? baseOf(folder) ?? tree.name;
  const root = isRecord(data?.metadata) ? (textOf(data.metadata.pluginRoot) ?? '') : '';
  const entries = Array.isArray(data?.plugins) ? data.plugins.filter(isRecord) : [];
  if (data === null || entries.length === 0) {
    const reason = data === null ? 'It is not a JSON object, so the plugins that it lists are not known.' : 'It lists no plugin.';
    found.push(named(name, place, name, [{ path: place, reason }]));
  }
  for (const entry of entries) {
    const source = textOf(entry.source);
    const at =
      source === null || /^[a-z+]+:|^git@/i.test(source) ? null : joined(folder, source.startsWith('.') ? source : `${root}/${source}`);
    const own = at === null ? undefined : found.find((each) => each.folder === at && each.plugin.marketplace === null);
    if (own !== undefined) Object.assign(own.plugin, { marketplace: name, ...told(entry, own.plugin) });
    else if (at !== null && tree.files.some(({ path }) => isIn(path, at))) found.push(toPlugin(tree, at, entry, name));
    else found.push(named(textOf(entry.name) ?? 'plugin', remote(entry.source), name, []));
  }
}

function named(name: string, place: string, marketplace: string, leftOut: LeftOut[]): Found {
  const plugin = { name, version: null, description: '', author: null, license: null, place, marketplace, here: false, items: [], leftOut };
  return { plugin, folder: null, places: { skills: [], commands: [], agents: [] }, isList: false };
}

function toPlugin(tree: Tree, folder: string, data: Json | null, marketplace: string | null): Found {
  const given = (part: Part): string[] => listOf(data?.[part]).map((path) => joined(folder, path));
  const places = Object.fromEntries(PARTS.map((part) => [part, [inside(folder, part), ...given(part)]])) as Found['places'];
  // An entry that lists its parts shares its folder with other plugins.
  const isList = marketplace !== null && PARTS.some((part) => given(part).length > 0);
  if (isList) for (const part of PARTS) places[part] = given(part);
  const has = (key: string, file: RegExp): boolean =>
    data?.[key] !== undefined || (!isList && tree.files.some(({ path }) => isIn(path, folder) && file.test(relative(path, folder))));
  const leftOut = NOT_CARRIED.flatMap(([key, file, reason]) => (has(key, file) ? [{ path: key, reason }] : []));
  if (data === null)
    leftOut.push({
      path: 'plugin.json',
      reason: 'The manifest is not a JSON object. Its skills, commands and agents were found by their folders.',
    });
  const blank = { name: baseOf(folder) || tree.name, version: null, description: '', author: null, license: null };
  const place = folder === '' ? tree.place : tree.placeOf(folder);
  return { plugin: { ...told(data ?? {}, blank), place, marketplace, here: true, items: [], leftOut }, folder, places, isList };
}

type About = Pick<ImportPlugin, 'name' | 'version' | 'description' | 'author' | 'license'>;

/** What a manifest says; `before` = what is known already. */
const told = (data: Json, before: About): About => ({
  name: textOf(data.name) ?? before.name,
  version: before.version ?? textOf(data.version),
  description: before.description || (textOf(data.description) ?? ''),
  author: before.author ?? textOf(isRecord(data.author) ? data.author.name : data.author),
  license: before.license ?? textOf(data.license),
});

/** Where a plugin is that is not in this tree. */
function remote(source: unknown): string {
  if (!isRecord(source)) return textOf(source) ?? 'an unknown place';
  return textOf(source.url) ?? textOf(source.repo) ?? textOf(source.package) ?? 'an unknown place';
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 2000) : null);
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value : [value]).flatMap((each) => textOf(each) ?? []);
const inside = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
const isIn = (path: string, place: string): boolean => place === '' || path === place || path.startsWith(`${place}/`);
const relative = (path: string, folder: string): string => (folder === '' ? path : path.slice(folder.length + 1));

/** A path of a manifest from the top of the tree; one that leads out of it is no place in it. */
function joined(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..' && parts.pop() === undefined) return '\0';
    if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return parts.join('/');
}
