// renderer/app/frame/acts.ts - what can be done from everywhere: navigation, search, the workspace, the theme.
import { useEffect, useMemo, useState } from 'react';
import type { RecentWorkspace } from '../../../electron/contract/app.ts';
import type { FileToken } from '../../../electron/contract/values/place.ts';
import { useLiveQuery } from '../../client/live.ts';
import { lastPart, showOwn } from '../../ui/files/show.tsx';
import { TracesIcon } from '../../ui/glyphs.tsx';
import {
  AgentIcon,
  BackIcon,
  CloseIcon,
  CommunicationIcon,
  CompetencyIcon,
  DarkIcon,
  ExternalIcon,
  FolderIcon,
  ForwardIcon,
  KeyboardIcon,
  LibraryIcon,
  LightIcon,
  SearchIcon,
  SettingsIcon,
  SystemThemeIcon,
  ToolIcon,
  WorkspaceIcon,
} from '../../ui/icons.ts';
import { ANYWHERE, act, createSubject } from '../acts/act.ts';
import { useOffer } from '../acts/controls.tsx';
import { enterMain, stepPane } from '../acts/focus.ts';
import { openKeys } from '../keyboard/KeysDialog.tsx';
import { openPalette } from '../palette/open.ts';
import {
  navigate,
  SETTINGS_SECTIONS,
  toAgent,
  toCandidates,
  toCompetencies,
  toConversation,
  toLibrary,
  toSettings,
  toSkill,
  toTools,
  toTraces,
  traceOfLink,
} from '../router.ts';
import { saveTheme, type ThemeName } from '../theme-setting.ts';
import { SECTION_TITLES } from './title.ts';
import { closeWorkspace, openRecent, openWorkspace, pickWorkspace } from './workspace.tsx';

interface WindowState {
  workspace: { name: string; path: string } | null;
  /** Workspaces that were open before, without the open one. */
  recent: readonly RecentWorkspace[];
  canBack: boolean;
  canForward: boolean;
}

/** Of the window as a whole; offered by the frame. */
export const windowState = createSubject<WindowState>('the window is not ready');
/** For acts that need a workspace. */
export const noWorkspace = (): string | null => (windowState.now()?.workspace ? null : 'no workspace is open');

export const search = act(ANYWHERE, {
  id: 'palette.open',
  label: 'Search everything',
  keys: ['Mod+K', 'Mod+Shift+P'],
  icon: SearchIcon,
  run: () => openPalette(),
  next: 'opens',
});
export const showKeys = act(ANYWHERE, {
  id: 'app.keys',
  label: 'Show keyboard shortcuts',
  keys: ['?'],
  icon: KeyboardIcon,
  run: openKeys,
  next: 'opens',
});
act(ANYWHERE, { id: 'app.next-pane', label: 'Next pane', keys: ['F6'], run: () => stepPane(1), next: 'opens' });
act(ANYWHERE, { id: 'app.previous-pane', label: 'Previous pane', keys: ['Shift+F6'], run: () => stepPane(-1), next: 'opens' });
export const skip = act(ANYWHERE, { id: 'app.content', label: 'Skip to content', run: enterMain, next: 'opens' });

export const goToLibrary = act(ANYWHERE, {
  id: 'go.library',
  label: 'Go to Library',
  keys: ['G L'],
  icon: LibraryIcon,
  run: () => navigate(toLibrary()),
  next: 'library.list',
});
export const goToConversations = act(ANYWHERE, {
  id: 'go.conversations',
  label: 'Go to Conversations',
  keys: ['G V'],
  icon: CommunicationIcon,
  run: () => navigate(toConversation()),
  next: 'conversations.words',
});
act(ANYWHERE, {
  id: 'go.traces',
  label: 'Go to Traces',
  keys: ['G T'],
  icon: TracesIcon,
  run: () => navigate(toTraces()),
  next: 'traces.list',
});
act(ANYWHERE, {
  id: 'go.competencies',
  label: 'Go to Competencies',
  keys: ['G C'],
  icon: CompetencyIcon,
  run: () => navigate(toCompetencies()),
  next: 'competencies.list',
});
act(ANYWHERE, {
  id: 'go.agents',
  label: 'Go to Agents',
  keys: ['G A'],
  icon: AgentIcon,
  run: () => navigate(toAgent()),
  next: 'agents.list',
});
act(ANYWHERE, {
  id: 'go.tools',
  label: 'Go to Tools',
  keys: ['G O'],
  icon: ToolIcon,
  run: () => navigate(toTools()),
  next: 'tools.list',
});
act(ANYWHERE, {
  id: 'go.candidates',
  label: 'Go to Candidates',
  keys: ['G W'],
  icon: WorkspaceIcon,
  run: () => navigate(toCandidates()),
  next: 'candidates.list',
});
const sections = SETTINGS_SECTIONS.map((section) =>
  act(ANYWHERE, {
    id: `go.settings.${section}`,
    label: `Go to Settings: ${SECTION_TITLES[section]}`,
    ...(section === SETTINGS_SECTIONS[0] ? { keys: ['Mod+,'] } : {}),
    icon: SettingsIcon,
    run: () => navigate(toSettings(section)),
    next: 'settings.content',
  }),
);
export const goToModels = sections[SETTINGS_SECTIONS.indexOf('models')] as (typeof sections)[number];
export const back = act(windowState, {
  id: 'go.back',
  label: 'Back',
  keys: ['Alt+Left'],
  icon: BackIcon,
  blocked: ({ canBack }) => (canBack ? null : 'nothing to go back to'),
  run: () => window.history.back(),
  next: 'stay',
});
export const forward = act(windowState, {
  id: 'go.forward',
  label: 'Forward',
  keys: ['Alt+Right'],
  icon: ForwardIcon,
  blocked: ({ canForward }) => (canForward ? null : 'nothing to go forward to'),
  run: () => window.history.forward(),
  next: 'stay',
});

const THEMES: Record<ThemeName, { label: string; icon: typeof LightIcon }> = {
  auto: { label: 'Use system theme', icon: SystemThemeIcon },
  light: { label: 'Use light theme', icon: LightIcon },
  dark: { label: 'Use dark theme', icon: DarkIcon },
};
export const themes = (Object.keys(THEMES) as ThemeName[]).map((name) =>
  act(ANYWHERE, { id: `theme.${name}`, ...THEMES[name], run: () => saveTheme(name), next: 'stay' }),
);

export const openWorkspaceAct = act(ANYWHERE, {
  id: 'workspace.open',
  label: 'Open workspace',
  keys: ['Mod+Shift+O'],
  icon: FolderIcon,
  run: (_, token) => (token ? openWorkspace(token as FileToken) : pickWorkspace()),
  next: 'stay',
});
export const openRecentAct = act(windowState, {
  id: 'workspace.recent',
  label: 'Open recent workspace',
  icon: FolderIcon,
  blocked: ({ recent }) => (recent.length > 0 ? null : 'no other workspace was open before'),
  among: ({ recent }) => recent.map(({ id, path }) => ({ id, label: lastPart(path), note: path })),
  run: (_, id) => openRecent(id ?? ''),
  next: 'stay',
});
export const closeWorkspaceAct = act(windowState, {
  id: 'workspace.close',
  label: 'Close workspace',
  icon: CloseIcon,
  blocked: noWorkspace,
  run: closeWorkspace,
  next: 'stay',
});
export const showWorkspace = act(windowState, {
  id: 'workspace.show',
  label: 'Show workspace in folder',
  icon: ExternalIcon,
  blocked: noWorkspace,
  run: ({ workspace }) => workspace && showOwn('workspace', workspace.path),
  next: 'stay',
});

/** A link or a second start names what to show; without a name the palette asks. */
act(ANYWHERE, {
  id: 'skill.open',
  label: 'Open skill by name',
  run: (_, id) => (id ? navigate(toSkill(id)) : openPalette()),
  next: (_outcome, _it, id) => (id ? 'editor.view' : 'opens'),
});
act(ANYWHERE, {
  id: 'trace.open',
  label: 'Open run by name',
  run: (_, target) => (target ? navigate(traceOfLink(target) ?? toTraces()) : openPalette('#')),
  next: (_outcome, _it, target) => (target ? 'trace.spans' : 'opens'),
});

const readHistory = () => ({ canBack: window.navigation.canGoBack, canForward: window.navigation.canGoForward });

/** Offers the window itself; called once, by the frame. */
export function useWindowState(): void {
  const workspace = useLiveQuery('app.info').data?.workspace ?? null;
  const { data: known } = useLiveQuery('app.recentWorkspaces');
  const [history, setHistory] = useState(readHistory);
  useEffect(() => {
    const update = () => setHistory(readHistory());
    window.navigation.addEventListener('currententrychange', update);
    return () => window.navigation.removeEventListener('currententrychange', update);
  }, []);
  useOffer(
    windowState,
    useMemo(
      () => ({ workspace, recent: (known ?? []).filter(({ path }) => path !== workspace?.path), ...history }),
      [workspace, known, history],
    ),
  );
}
