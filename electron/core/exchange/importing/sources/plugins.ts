// electron/core/exchange/importing/sources/plugins.ts - plugins of Claude Code in a tree: a folder with a manifest whose skills, commands and agents belong
// together, and marketplaces, which are lists of plugins. Format: docs of Claude Code, "Plugins reference" and "Plugin marketplaces".
import { type ImportPlugin, isRecord, type LeftOut, type PackageFormat, parseJson } from '../../../../contract/index.ts';
import { baseOf, parentOf, SKILL_NAME, type Tree } from '../tree.ts';

const MANIFEST = /^(?:(.*)\/)?\.claude-plugin\/(plugin|marketplace)\.json$/;
const MAX_MANIFEST = 1024 * 1024;
/** Plugins of all lists together. */
const MOST_LISTED = 1000;

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

/** What is asked of a tree again and again, looked up once. */
interface Paths {
  /** Every file and folder. */
  all: ReadonlySet<string>;
  /** Folders that have a file which no skill can be, by its key. */
  notCarried: ReadonlyMap<string, ReadonlySet<string>>;
}

function pathsOf({ files }: Tree): Paths {
  const all = new Set<string>();
  const notCarried = new Map(NOT_CARRIED.map(([key]) => [key, new Set<string>()]));
  for (const { path } of files) {
    for (const at of upFrom(path)) all.add(at);
    for (const [key, file] of NOT_CARRIED) {
      if (!/\.(?:json|md)$/.test(path)) continue;
      for (const at of upFrom(path)) if (file.test(at === '' ? path : path.slice(at.length + 1))) notCarried.get(key)?.add(at);
    }
  }
  return { all, notCarried };
}

/** A path and each folder around it, the top last. */
function upFrom(path: string): string[] {
  const all: string[] = [];
  for (let at: string | null = path; at !== null; at = parentOf(at)) all.push(at);
  return all;
}

const isBelow = (path: string, places: ReadonlySet<string>): boolean => upFrom(path).some((at) => places.has(at));

/** Reads the manifests in a tree. Never throws: a manifest that cannot be read is told with its plugin. */
export async function pluginsOf(tree: Tree): Promise<Plugins> {
  const found: Found[] = [];
  const markets: Market[] = [];
  const paths = pathsOf(tree);
  for (const { path, read } of tree.files) {
    const [whole, folder = '', kind] = MANIFEST.exec(path) ?? [];
    if (whole === undefined) continue;
    const { bytes } = await read(MAX_MANIFEST).catch(() => ({ bytes: null }));
    const data = bytes === null ? null : parseJson(new TextDecoder().decode(bytes));
    const manifest = isRecord(data) ? data : null;
    if (kind === 'marketplace') markets.push({ folder, place: tree.placeOf(path), data: manifest });
    else found.push(toPlugin(tree, paths, folder, manifest, null));
  }
  addListed(tree, paths, markets, found);
  const local = found.filter((each) => each.folder !== null);
  const partsOf = (part: Part): string[] => local.flatMap(({ places }) => places[part]);
  const own = { commands: new Set(partsOf('commands')), agents: new Set(partsOf('agents')) };
  const beside = besideSkills(tree);
  const isPart = (path: string, part: 'commands' | 'agents'): boolean =>
    upFrom(path).some((at) => own[part].has(at) || (baseOf(at) === part && beside.has(parentOf(at) ?? '')));
  const listed = Map.groupBy(
    local
      .filter(({ isList }) => isList)
      .flatMap(({ plugin, places }) => PARTS.flatMap((part) => places[part]).map((at) => ({ at, plugin }))),
    ({ at }) => at,
  );
  const whole = Map.groupBy(
    local.filter(({ isList }) => !isList),
    ({ folder }) => folder ?? '',
  );
  return {
    plugins: found.map(({ plugin }) => plugin),
    of(path) {
      const inLists = upFrom(path).flatMap((at) => (listed.get(at) ?? []).map(({ plugin }) => plugin));
      const deepest = upFrom(path).find((at) => whole.has(at));
      return [...new Set([...inLists, ...(whole.get(deepest ?? '') ?? []).map(({ plugin }) => plugin)])];
    },
    partOf(path) {
      if (!/\.(?:md|markdown)$/i.test(path) || SKILL_NAME.test(baseOf(path))) return null;
      return isPart(path, 'commands') ? 'claude_command' : isPart(path, 'agents') ? 'claude_agent' : null;
    },
    isOwn: (path) => isBelow(path, own.commands) || isBelow(path, own.agents),
  };
}

/** Folders of which `skills` holds skills: commands and agents beside it are of the same kind, also without a manifest. */
const besideSkills = ({ files }: Tree): Set<string> =>
  new Set(
    files.flatMap(({ path }) => {
      const found = SKILL_NAME.test(baseOf(path)) ? /^(?:(.*?)\/)?skills\//.exec(path) : null;
      return found === null ? [] : [found[1] ?? ''];
    }),
  );

interface Market {
  folder: string;
  place: string;
  data: Json | null;
}

/** Entries of marketplaces are plugins of this tree, or only named. */
function addListed(tree: Tree, paths: Paths, markets: readonly Market[], found: Found[]): void {
  const own = new Map(found.map((each) => [each.folder, each]));
  let room = MOST_LISTED;
  for (const { folder, place, data } of markets) {
    const name = textOf(data?.name) ?? (baseOf(folder) || tree.name);
    const root = isRecord(data?.metadata) ? (textOf(data.metadata.pluginRoot) ?? '') : '';
    const entries = Array.isArray(data?.plugins) ? data.plugins.filter(isRecord) : [];
    const tell = (reason: string): void => void found.push(named(name, place, name, [{ path: place, reason }]));
    if (data === null) tell('It is not a JSON object, so the plugins that it lists are not known.');
    else if (entries.length === 0) tell('It lists no plugins.');
    for (const entry of entries.slice(0, room)) {
      const source = textOf(entry.source);
      const at =
        source === null || /^[a-z+]+:|^git@/i.test(source) ? null : joined(folder, source.startsWith('.') ? source : `${root}/${source}`);
      const known = at === null ? undefined : own.get(at);
      if (known !== undefined) {
        own.delete(known.folder);
        Object.assign(known.plugin, { marketplace: name, ...told(entry, known.plugin) });
      } else if (at !== null && paths.all.has(at)) found.push(toPlugin(tree, paths, at, entry, name));
      else found.push(named(textOf(entry.name) ?? 'plugin', remote(entry.source), name, []));
    }
    if (entries.length > room)
      tell(`It lists ${entries.length.toLocaleString('en')} plugins; at most ${MOST_LISTED.toLocaleString('en')} are shown.`);
    room = Math.max(0, room - entries.length);
  }
}

function named(name: string, place: string, marketplace: string, leftOut: LeftOut[]): Found {
  const plugin = { name, version: null, description: '', author: null, license: null, place, marketplace, here: false, items: [], leftOut };
  return { plugin, folder: null, places: { skills: [], commands: [], agents: [] }, isList: false };
}

function toPlugin(tree: Tree, paths: Paths, folder: string, data: Json | null, marketplace: string | null): Found {
  const given = (part: Part): string[] => listOf(data?.[part]).map((path) => joined(folder, path));
  const places = Object.fromEntries(PARTS.map((part) => [part, [inside(folder, part), ...given(part)]])) as Found['places'];
  // An entry that lists its parts shares its folder with other plugins.
  const isList = marketplace !== null && PARTS.some((part) => given(part).length > 0);
  if (isList) for (const part of PARTS) places[part] = given(part);
  const has = (key: string): boolean => data?.[key] !== undefined || (!isList && paths.notCarried.get(key)?.has(folder) === true);
  const leftOut = NOT_CARRIED.flatMap(([key, , reason]) => (has(key) ? [{ path: key, reason }] : []));
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

/** A path of a manifest from the top of the tree; one that leads out of it is no place in it. */
function joined(folder: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..' && parts.pop() === undefined) return '\0';
    if (part !== '' && part !== '.' && part !== '..') parts.push(part);
  }
  return parts.join('/');
}
