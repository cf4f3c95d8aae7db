// renderer/app/frame/Frame.tsx - the frame around every screen: top bar, rail, content with one rounded corner, status bar.
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { LibraryHosts } from '../../library/LibraryHosts.tsx';
import { LibraryScreen } from '../../library/LibraryScreen.tsx';
import { FileBrowserHost } from '../../ui/files/FileBrowser.tsx';
import { SkeletonRows } from '../../ui/states.tsx';
import { KeysDialog } from '../keyboard/KeysDialog.tsx';
import { Palette } from '../palette/Palette.tsx';
import { type Route, useRoute } from '../router.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import styles from './Frame.module.css';
import { useFrameCommands } from './frameCommands.ts';
import { Notices } from './Notices.tsx';
import { Rail } from './Rail.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TopBar } from './TopBar.tsx';
import { useWindowTitle } from './title.ts';

const SettingsScreen = lazy(() => import('../../settings/SettingsScreen.tsx'));
const EditorScreen = lazy(() => import('../../editor/EditorScreen.tsx'));
const TracesScreen = lazy(() => import('../../traces/TracesScreen.tsx'));
const TraceScreen = lazy(() => import('../../traces/TraceScreen.tsx'));

const SCREENS: Record<Route['screen'], ComponentType> = {
  library: LibraryScreen,
  skill: EditorScreen,
  traces: TracesScreen,
  trace: TraceScreen,
  settings: SettingsScreen,
};

export function Frame() {
  const route = useRoute();
  const Screen = SCREENS[route.screen];
  useFrameCommands();
  useWindowTitle(route);
  return (
    <div className={styles.frame}>
      <button type="button" className={styles.skip} onClick={() => document.getElementById('main')?.focus()}>
        Skip to content
      </button>
      <TopBar />
      <Rail />
      <main id="main" className={styles.main} tabIndex={-1}>
        <Notices />
        <ErrorBoundary key={route.screen}>
          <Suspense fallback={<SkeletonRows rows={14} />}>
            <ScreenFocus screen={route.screen}>
              <Screen />
            </ScreenFocus>
          </Suspense>
        </ErrorBoundary>
      </main>
      <StatusBar />
      <Palette />
      <KeysDialog />
      <FileBrowserHost />
      <LibraryHosts />
    </div>
  );
}

/** After a change of screen the focus must not stay on something that has gone. */
function ScreenFocus({ screen, children }: { screen: string; children: ReactNode }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts on each change of screen
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null) document.getElementById('main')?.focus();
  }, [screen]);
  return <div className={styles.screen}>{children}</div>;
}
