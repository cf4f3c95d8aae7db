// renderer/app/frame/Frame.tsx - the frame around every screen: top bar, rail, content with one rounded corner, status bar.
import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { AgentHosts } from '../../agents/AgentHosts.tsx';
import { CompetencyHosts } from '../../competencies/CompetencyHosts.tsx';
import { LibraryHosts } from '../../library/LibraryHosts.tsx';
import { LibraryScreen } from '../../library/LibraryScreen.tsx';
import { NewRoleDialog } from '../../roles/NewRoleDialog.tsx';
import { useActiveRuns } from '../../runs/active.ts';
import { FileBrowserHost } from '../../ui/files/FileBrowser.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { runAct } from '../acts/act.ts';
import { enterScreen, leaveScreen, type Place } from '../acts/focus.ts';
import { KeysDialog } from '../keyboard/KeysDialog.tsx';
import { Palette } from '../palette/Palette.tsx';
import { type Route, type Screen, useRoute } from '../router.ts';
import { skip, useWindowState } from './acts.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import styles from './Frame.module.css';
import { Notices } from './Notices.tsx';
import { Rail } from './Rail.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TopBar } from './TopBar.tsx';
import { useWindowTitle } from './title.ts';

const SettingsScreen = lazy(() => import('../../settings/SettingsScreen.tsx'));
const EditorScreen = lazy(() => import('../../editor/EditorScreen.tsx'));
const TracesScreen = lazy(() => import('../../traces/TracesScreen.tsx'));
const CompetenciesScreen = lazy(() => import('../../competencies/CompetenciesScreen.tsx'));
const CompetencyScreen = lazy(() => import('../../competencies/edit/CompetencyScreen.tsx'));
const AgentsScreen = lazy(() => import('../../agents/AgentsScreen.tsx'));
const RolesScreen = lazy(() => import('../../roles/RolesScreen.tsx'));
const ToolsScreen = lazy(() => import('../../tools/ToolsScreen.tsx'));
const ComposerScreen = lazy(() => import('../../composer/ComposerScreen.tsx'));
const ImproveScreen = lazy(() => import('../../composer/improve/ImproveScreen.tsx'));
const ConversationsScreen = lazy(() => import('../../conversations/ConversationsScreen.tsx'));
const CandidatesScreen = lazy(() => import('../../candidates/CandidatesScreen.tsx'));
const TraceScreen = lazy(() => import('../../traces/TraceScreen.tsx'));

const SCREENS: Record<Route['screen'], ComponentType> = {
  library: LibraryScreen,
  skill: EditorScreen,
  traces: TracesScreen,
  trace: TraceScreen,
  competencies: CompetenciesScreen,
  competency: CompetencyScreen,
  agents: AgentsScreen,
  roles: RolesScreen,
  tools: ToolsScreen,
  composer: ComposerScreen,
  improve: ImproveScreen,
  conversations: ConversationsScreen,
  candidates: CandidatesScreen,
  settings: SettingsScreen,
};

export function Frame() {
  const route = useRoute();
  const Screen = SCREENS[route.screen];
  useWindowState();
  useActiveRuns();
  useWindowTitle(route);
  return (
    <div className={styles.frame}>
      <button type="button" className={styles.skip} data-act={skip.id} onClick={() => runAct(skip)}>
        {skip.label}
      </button>
      <TopBar />
      <Rail />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Notices />
        <ErrorBoundary key={route.screen}>
          <Suspense fallback={<SkeletonRows rows={14} />}>
            <ScreenFocus screen={route.screen} of={subjectOf(route)}>
              <Screen />
            </ScreenFocus>
          </Suspense>
        </ErrorBoundary>
      </main>
      <StatusBar />
      <Palette />
      <KeysDialog />
      {/* Below the dialogs that they open: later ones are above. */}
      <CompetencyHosts />
      <AgentHosts />
      <NewRoleDialog />
      <FileBrowserHost />
      <LibraryHosts />
    </div>
  );
}

/** Where to type on each screen. */
const ENTRIES: Record<Screen, Place> = {
  library: 'library.list',
  skill: 'editor.view',
  traces: 'traces.list',
  trace: 'trace.spans',
  competencies: 'competencies.list',
  competency: 'competency.view',
  agents: 'agents.list',
  roles: 'roles.list',
  tools: 'tools.list',
  composer: 'composer.words',
  improve: 'improve.choice',
  conversations: 'conversations.words',
  candidates: 'candidates.list',
  settings: 'settings.content',
};

/** What the screen shows, where that is one thing of many. */
const subjectOf = (route: Route): string => {
  if (route.screen === 'skill' || route.screen === 'competency' || route.screen === 'improve') return route.id;
  if (route.screen === 'composer' || route.screen === 'conversations') return route.id ?? '';
  return route.screen === 'trace' ? route.runId : '';
};

/** Another screen, or another skill or run on it, is another place to type, unless an act has named a better one. */
function ScreenFocus({ screen, of, children }: { screen: Screen; of: string; children: ReactNode }) {
  // A screen that is left before it was there is not waited for any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts on each change of what is shown
  useLayoutEffect(() => {
    const end = enterScreen(ENTRIES[screen]);
    return () => {
      end();
      leaveScreen();
    };
  }, [screen, of]);
  return <div className={styles.screen}>{children}</div>;
}
