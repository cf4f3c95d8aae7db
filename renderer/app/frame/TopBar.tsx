// renderer/app/frame/TopBar.tsx - workspace, back and forward, current place, search, background work, keys and theme.
import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useLive } from '../../client/store.ts';
import { LogoIcon } from '../../ui/glyphs.tsx';
import { DarkIcon, LightIcon, SearchIcon } from '../../ui/icons.ts';
import { IconButton, Keys } from '../../ui/small.tsx';
import { runAct } from '../acts/act.ts';
import { ActIcon, ActItem } from '../acts/controls.tsx';
import { pane } from '../acts/focus.ts';
import { useRoute } from '../router.ts';
import { back, forward, search, showKeys, themes } from './acts.ts';
import styles from './Frame.module.css';
import { useCrumb } from './title.ts';
import { WorkspaceMenu } from './WorkspaceMenu.tsx';

export function TopBar() {
  const route = useRoute();
  const crumb = useCrumb(route);
  return (
    <header className={styles.top} {...pane('top')}>
      <div className={styles.left}>
        <span className={styles.logo}>
          <LogoIcon className="l" />
        </span>
        <WorkspaceMenu />
        <ActIcon act={back} />
        <ActIcon act={forward} />
        <span className="sm sec ell">{crumb.join(' / ')}</span>
      </div>
      <button type="button" className={styles.search} data-act={search.id} onClick={() => runAct(search)} aria-haspopup="dialog">
        <SearchIcon className="s" aria-hidden />
        <span className="ell">Search skills, runs and commands</span>
        <span className="right">
          <Keys keys="Mod+K" />
        </span>
      </button>
      <div className={`row g6 ${styles.end}`}>
        <Work />
        <ActIcon act={showKeys} label="Keyboard shortcuts" />
        <ThemeMenu />
      </div>
    </header>
  );
}

/** The first long job in progress, in words; others are counted. */
function Work() {
  const work = Object.values(useLive((s) => s.work));
  const first = work[0];
  return (
    <span role="status" className="row g6 sm sec ell">
      {first ? (
        <>
          <span className="spin" />
          <span className="ell">{first.label}</span>
          <span className="mut num">{first.detail}</span>
          {work.length > 1 ? <span className="mut">+{work.length - 1}</span> : null}
        </>
      ) : null}
    </span>
  );
}

function ThemeMenu() {
  const { colorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme() === 'dark';
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <IconButton icon={dark ? DarkIcon : LightIcon} label="Theme" />
      </Menu.Target>
      <Menu.Dropdown>
        {themes.map((theme) => (
          <ActItem key={theme.id} act={theme} chosen={theme.id === `theme.${colorScheme}`} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
