// renderer/tools/acts.ts - what can be done with tools: the selected one, and the list.

import { LEVELS } from '../../electron/contract/tools/level.ts';
import { TOOL_FACETS, type ToolFacet, type ToolPage, type ToolRow } from '../../electron/contract/tools/tools.ts';
import { RANKS } from '../../electron/contract/values/agent.ts';
import { act, createSubject } from '../app/acts/act.ts';
import { navigate, toTools, toTrace } from '../app/router.ts';
import { api } from '../client/api.ts';
import { refresh } from '../client/live.ts';
import { CloseIcon, EnableIcon, FilterIcon, InfoIcon, LockIcon, RunIcon, SearchIcon, ShieldIcon, UnlockIcon } from '../ui/icons.ts';
import { FACET_LABELS, facetInWords } from './words.ts';

export const TABS = ['details', 'try'] as const;
export type ToolTab = (typeof TABS)[number];

/** The tool that an act is meant for, with what shows it. */
export interface ToolInHand {
  tool: ToolRow;
  show(tab: ToolTab): void;
}

const way = { go: () => navigate(toTools()) };
export type Only = Partial<Record<ToolFacet, string>>;
/** The list with its filters. */
export interface ShownTools {
  search(): void;
  facets: ToolPage['facets'] | undefined;
  only: Only;
  setOnly(only: Only): void;
}
export const shownTools = createSubject<ShownTools>('the tools are not shown', way);
export const toolInHand = createSubject<ToolInHand>('no tool is selected', way);
/** A form that is filled in. */
export interface FilledTry {
  key: string;
  input: Record<string, unknown>;
  /** Why it cannot be called now; null = it can. */
  why: string | null;
  refused(cause: unknown): void;
}
/** The details cover the list, in a narrow window. */
export const coveringDetails = createSubject<{ close(): void }>('nothing covers the list of tools');
export const filledTry = createSubject<FilledTry>('no tool is tried');

const screen = 'tools' as const;
const configure = async (key: string, changes: Parameters<typeof api.tools.configure.mutate>[0]['changes']) => {
  await api.tools.configure.mutate({ key, changes });
  await refresh(['tools', 'capability']);
};

export const closeDetails = act(coveringDetails, {
  id: 'tools.close',
  label: 'Close the details',
  screen,
  icon: CloseIcon,
  run: ({ close }) => close(),
  next: 'tools.list',
});
export const searchTools = act(shownTools, {
  id: 'tools.search',
  label: 'Search tools',
  keys: ['/'],
  screen,
  icon: SearchIcon,
  run: ({ search }) => search(),
  next: 'tools.search',
});
export const choiceOf = (facet: ToolFacet, value: string): string => `${facet} ${value}`;
/** One value of a facet; the one that is chosen is let go again. */
export const filterTools = act(shownTools, {
  id: 'tools.filter',
  label: 'Filter tools',
  screen,
  icon: FilterIcon,
  among: ({ facets }) =>
    TOOL_FACETS.flatMap((facet) =>
      (facets?.[facet] ?? []).map(({ value, count }) => ({
        id: choiceOf(facet, value),
        label: facetInWords(facet, value),
        note: `${FACET_LABELS[facet]}, ${count}`,
      })),
    ),
  run: ({ only, setOnly }, choice) => {
    const facet = TOOL_FACETS.find((each) => choice?.startsWith(`${each} `));
    if (facet === undefined) return;
    const value = choice?.slice(facet.length + 1) ?? '';
    const { [facet]: was, ...rest } = only;
    setOnly(was?.toLowerCase() === value.toLowerCase() ? rest : { ...rest, [facet]: value });
  },
  next: 'tools.list',
});
export const clearFilters = act(shownTools, {
  id: 'tools.clear-filters',
  label: 'Show all tools',
  screen,
  icon: FilterIcon,
  blocked: ({ only }) => (Object.keys(only).length > 0 ? null : 'nothing is filtered'),
  run: ({ setOnly }) => setOnly({}),
  next: 'tools.list',
});
export const switchTool = act(toolInHand, {
  id: 'tool.switch',
  label: 'Switch tool on or off',
  keys: ['Space'],
  held: true,
  screen,
  icon: EnableIcon,
  run: ({ tool }) => configure(tool.key, { enabled: !tool.enabled }),
  next: 'stay',
});
export const setLevel = act(toolInHand, {
  id: 'tool.level',
  label: 'Set the level of a rank for the tool',
  keys: ['L'],
  screen,
  icon: ShieldIcon,
  among: ({ tool }) =>
    RANKS.flatMap((rank) =>
      LEVELS.map((level) => ({
        id: `${rank} ${level}`,
        label: `${rank}: ${level}`,
        ...(tool.defaultLevels[rank] === level ? { note: 'now' } : {}),
      })),
    ),
  run: ({ tool }, choice) => {
    const [rank = '', level = ''] = (choice ?? '').split(' ');
    return configure(tool.key, { defaultLevels: { [rank]: level } });
  },
  next: 'tools.list',
});
export const switchExclusive = act(toolInHand, {
  id: 'tool.exclusive',
  label: 'Let one run at a time use the tool, or all',
  screen,
  icon: LockIcon,
  run: ({ tool }) => configure(tool.key, { concurrency: tool.concurrency === 'exclusive' ? 'concurrent' : 'exclusive' }),
  next: 'stay',
});
export const releaseTool = act(toolInHand, {
  id: 'tool.release',
  label: 'Release the tool',
  screen,
  icon: UnlockIcon,
  blocked: ({ tool }) => (tool.lock === null ? 'nobody holds it' : null),
  run: async ({ tool }) => {
    await api.tools.release.mutate({ key: tool.key });
    await refresh(['tools', 'capability']);
  },
  next: 'tools.list',
});
export const tryTool = act(toolInHand, {
  id: 'tool.try',
  label: 'Try the tool',
  keys: ['Y'],
  screen,
  icon: RunIcon,
  run: ({ show }) => show('try'),
  next: 'tool.try',
});
export const showTool = act(toolInHand, {
  id: 'tool.details',
  label: 'Show what is known of the tool',
  screen,
  icon: InfoIcon,
  run: ({ show }) => show('details'),
  next: 'tool.tabs',
});
export const callTool = act(filledTry, {
  id: 'tool.call',
  label: 'Call the tool',
  keys: ['Mod+Enter'],
  screen,
  icon: RunIcon,
  blocked: ({ why }) => why,
  run: async ({ key, input, refused }) => {
    try {
      const { runId } = await api.tools.call.mutate({ key, input });
      navigate(toTrace(runId));
      return true;
    } catch (cause) {
      refused(cause);
      return false;
    }
  },
  next: (opened) => (opened ? 'trace.spans' : 'tool.try'),
});
