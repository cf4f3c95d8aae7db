// renderer/app/router.ts - the window's address: `#/library`, `#/skill/<id>?view=source`. Back, forward, reload and links use it.
import { useSyncExternalStore } from 'react';
import { TOOL_FACETS, type ToolFacet } from '../../electron/contract/tools/tools.ts';

export type SettingsSection = 'models' | 'processes' | 'audit' | 'data' | 'backups' | 'appearance' | 'keyboard' | 'about';
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  'models',
  'processes',
  'audit',
  'data',
  'backups',
  'appearance',
  'keyboard',
  'about',
];

export type Route =
  | { screen: 'library'; query: string }
  | { screen: 'skill'; id: string; view: string | null; artifact: string | null; dock: string | null; line: number | null }
  | { screen: 'traces'; query: string }
  | { screen: 'trace'; runId: string; span: string | null }
  | CompetenciesRoute
  | { screen: 'competency'; id: string; view: string | null }
  | { screen: 'agents'; id: string | null; tab: string | null }
  | { screen: 'roles'; id: string | null; tab: string | null; agent: string | null }
  | ToolsRoute
  | { screen: 'composer'; id: string | null; view: string | null }
  | { screen: 'improve'; id: string; run: string | null }
  | ConversationsRoute
  | { screen: 'candidates'; id: string | null; query: string }
  | { screen: 'settings'; section: SettingsSection };

/** `status` and `category` filter, `selected` is the row whose details are shown. */
export interface CompetenciesRoute {
  screen: 'competencies';
  query: string;
  status: string | null;
  category: string | null;
  selected: string | null;
}

/** `only` filters, `selected` is the key of the tool whose details are shown, `server` the MCP server in its place, `tab` the part of them. */
export interface ToolsRoute {
  screen: 'tools';
  query: string;
  only: Partial<Record<ToolFacet, string>>;
  selected: string | null;
  server: string | null;
  tab: string | null;
}

/** id null = a new one; `details`: the answer whose making is shown beside it. */
export interface ConversationsRoute {
  screen: 'conversations';
  id: string | null;
  details: string | null;
}

export type Screen = Route['screen'];

/** The route of a hash; an unknown one is the library, so that an old link never leads to an empty window. */
export function parseRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  const parts = path.split('/').map(decode);
  const params = new URLSearchParams(search);
  const id = parts[1];
  if (parts[0] === 'skill' && id) {
    const line = Number(params.get('line'));
    return {
      screen: 'skill',
      id,
      view: params.get('view'),
      artifact: params.get('artifact'),
      dock: params.get('dock'),
      line: Number.isInteger(line) && line > 0 ? line : null,
    };
  }
  if (parts[0] === 'traces') return { screen: 'traces', query: params.get('q') ?? '' };
  if (parts[0] === 'trace' && id) return { screen: 'trace', runId: id, span: params.get('span') };
  if (parts[0] === 'competencies') {
    return {
      screen: 'competencies',
      query: params.get('q') ?? '',
      status: params.get('status'),
      category: params.get('category'),
      selected: params.get('c'),
    };
  }
  if (parts[0] === 'competency' && id) return { screen: 'competency', id, view: params.get('view') };
  if (parts[0] === 'agents') return { screen: 'agents', id: id || null, tab: params.get('tab') };
  if (parts[0] === 'roles') return { screen: 'roles', id: id || null, tab: params.get('tab'), agent: params.get('agent') };
  if (parts[0] === 'tools')
    return {
      screen: 'tools',
      query: params.get('q') ?? '',
      only: Object.fromEntries(TOOL_FACETS.flatMap((facet) => (params.get(facet) ? [[facet, params.get(facet)]] : []))),
      selected: params.get('t'),
      server: params.get('mcp'),
      tab: params.get('tab'),
    };
  if (parts[0] === 'composer') return { screen: 'composer', id: id || null, view: params.get('view') };
  if (parts[0] === 'improve' && id) return { screen: 'improve', id, run: params.get('run') };
  if (parts[0] === 'conversations') return { screen: 'conversations', id: id || null, details: params.get('how') };
  if (parts[0] === 'candidates') return { screen: 'candidates', id: id || null, query: params.get('q') ?? '' };
  if (parts[0] === 'settings') {
    const section = SETTINGS_SECTIONS.find((name) => name === id) ?? 'models';
    return { screen: 'settings', section };
  }
  return { screen: 'library', query: params.get('q') ?? '' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The hash of a route, the inverse of `parseRoute`. */
export function formatRoute(route: Route): string {
  const { path, params } = partsOf(route);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) if (value) search.set(key, value);
  const text = search.toString();
  return `#/${path.map(encodeURIComponent).join('/')}${text ? `?${text}` : ''}`;
}

function partsOf(route: Route): { path: string[]; params: Record<string, string | null> } {
  switch (route.screen) {
    case 'library':
      return { path: ['library'], params: { q: route.query } };
    case 'skill':
      return {
        path: ['skill', route.id],
        params: { view: route.view, artifact: route.artifact, dock: route.dock, line: route.line === null ? null : String(route.line) },
      };
    case 'traces':
      return { path: ['traces'], params: { q: route.query } };
    case 'trace':
      return { path: ['trace', route.runId], params: { span: route.span } };
    case 'competencies':
      return { path: ['competencies'], params: { q: route.query, status: route.status, category: route.category, c: route.selected } };
    case 'competency':
      return { path: ['competency', route.id], params: { view: route.view } };
    case 'agents':
      return { path: route.id === null ? ['agents'] : ['agents', route.id], params: { tab: route.tab } };
    case 'roles':
      return { path: route.id === null ? ['roles'] : ['roles', route.id], params: { tab: route.tab, agent: route.agent } };
    case 'tools':
      return { path: ['tools'], params: { q: route.query, ...route.only, t: route.selected, mcp: route.server, tab: route.tab } };
    case 'composer':
      return { path: route.id === null ? ['composer'] : ['composer', route.id], params: { view: route.view } };
    case 'improve':
      return { path: ['improve', route.id], params: { run: route.run } };
    case 'conversations':
      return { path: route.id === null ? ['conversations'] : ['conversations', route.id], params: { how: route.details } };
    case 'candidates':
      return { path: route.id === null ? ['candidates'] : ['candidates', route.id], params: { q: route.query } };
    case 'settings':
      return { path: ['settings', route.section], params: {} };
  }
}

let last: { hash: string; route: Route } | null = null;
/** Called when the address changed without a browser event. */
const visits = new Set<() => void>();

/** The current route; the same object as long as the address is the same. */
export function currentRoute(): Route {
  const { hash } = window.location;
  if (last?.hash !== hash) last = { hash, route: parseRoute(hash) };
  return last.route;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  visits.add(listener);
  return () => {
    window.removeEventListener('hashchange', listener);
    visits.delete(listener);
  };
}

export const useRoute = (): Route => useSyncExternalStore(subscribe, currentRoute);

/** Goes to a route. `replace` keeps the history short: for what changes while typing or selecting. */
export function navigate(route: Route, options: { replace?: boolean } = {}): void {
  const hash = formatRoute(route);
  if (hash === window.location.hash) return;
  if (!options.replace) {
    window.location.hash = hash;
    return;
  }
  window.history.replaceState(null, '', hash);
  for (const listener of visits) listener(); // replaceState fires no event
}

/** Goes to a screen, unless it is already shown: what still loads there is not left. */
export function goToScreen(route: Route): void {
  if (currentRoute().screen !== route.screen) navigate(route);
}

/** Short forms for the screens that others open. */
export const toLibrary = (query = ''): Route => ({ screen: 'library', query });
export const toSkill = (id: string, more: { view?: string; artifact?: string; dock?: string; line?: number } = {}): Route => ({
  screen: 'skill',
  id,
  view: more.view ?? null,
  artifact: more.artifact ?? null,
  dock: more.dock ?? null,
  line: more.line ?? null,
});
export const toTraces = (query = ''): Route => ({ screen: 'traces', query });
export const toTrace = (runId: string, span: string | null = null): Route => ({ screen: 'trace', runId, span });
export const toCompetencies = (more: Partial<Omit<CompetenciesRoute, 'screen'>> = {}): CompetenciesRoute => ({
  screen: 'competencies',
  query: '',
  status: null,
  category: null,
  selected: null,
  ...more,
});
export const toCompetency = (id: string, view: string | null = null): Route => ({ screen: 'competency', id, view });
/** id null = the first one. */
export const toAgent = (id: string | null = null, tab: string | null = null): Route => ({ screen: 'agents', id, tab });
/** By the key of the role, null = the first one; `agent`: who would be commissioned. */
export const toRole = (id: string | null = null, tab: string | null = null, agent: string | null = null): Route => ({
  screen: 'roles',
  id,
  tab,
  agent,
});
export const toTools = (selected: string | null = null, tab: string | null = null): ToolsRoute => ({
  screen: 'tools',
  query: '',
  only: {},
  selected,
  server: null,
  tab,
});
/** id null = all drafts, and the begin of a new one. */
export const toComposer = (id: string | null = null, view: string | null = null): Route => ({ screen: 'composer', id, view });
/** Of a skill; `run`: the one that is chosen already. */
export const toImprove = (id: string, run: string | null = null): Route => ({ screen: 'improve', id, run });
/** id null = the first one. */
export const toCandidates = (id: string | null = null, query = ''): Route => ({ screen: 'candidates', id, query });
/** The MCP server that comes first. */
export const FIRST = 'first';
export const toServer = (server: string, tab: string | null = null): ToolsRoute => ({ ...toTools(null, tab), server });
export const toConversation = (id: string | null = null, details: string | null = null): ConversationsRoute => ({
  screen: 'conversations',
  id,
  details,
});
/** What a link names, `<run>`, `<run>/span/<span>`, with or without a leading `run/`; null if it names no run. */
export function traceOfLink(target: string): Route | null {
  const [runId = '', word, span] = target
    .replace(/^run\//, '')
    .split('/')
    .map(decode);
  return runId === '' ? null : toTrace(runId, word === 'span' && span ? span : null);
}
export const toSettings = (section: SettingsSection = 'models'): Route => ({ screen: 'settings', section });
