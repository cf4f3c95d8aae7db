// renderer/app/frame/TopBar.tsx - workspace, back and forward, where we are, search, background work, keys and theme.
import { Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useLive } from '../../client/store.ts';
import { LogoIcon } from '../../ui/glyphs.tsx';
import { BackIcon, CheckIcon, DarkIcon, ForwardIcon, KeyboardIcon, LightIcon, SearchIcon, SystemThemeIcon } from '../../ui/icons.ts';
import { IconButton, Keys } from '../../ui/small.tsx';
import { runCommand } from '../commands.ts';
import { openPalette } from '../palette/Palette.tsx';
import { useRoute } from '../router.ts';
import { saveTheme, type ThemeName } from '../theme-setting.ts';
import styles from './Frame.module.css';
import { useCrumb } from './title.ts';
import { WorkspaceMenu } from './WorkspaceMenu.tsx';

export function TopBar() {
  const route = useRoute();
  const crumb = useCrumb(route);
  const { canBack, canForward } = useHistoryState();
  return (
    <header className={styles.top}>
      <div className={styles.left}>
        <span className={styles.logo}>
          <LogoIcon className="l" />
        </span>
        <WorkspaceMenu />
        <IconButton
          icon={BackIcon}
          label="Back"
          keys="Alt+Left"
          blocked={canBack ? null : 'nothing to go back to'}
          onClick={() => runCommand('go.back')}
        />
        <IconButton
          icon={ForwardIcon}
          label="Forward"
          keys="Alt+Right"
          blocked={canForward ? null : 'nothing to go forward to'}
          onClick={() => runCommand('go.forward')}
        />
        <span className="sm sec ell">{crumb.join(' / ')}</span>
      </div>
      <button type="button" className={styles.search} onClick={openPalette} aria-haspopup="dialog">
        <SearchIcon className="s" aria-hidden />
        <span className="ell">Search skills, runs and commands</span>
        <span className="right">
          <Keys keys="Mod+K" />
        </span>
      </button>
      <div className={`row g6 ${styles.end}`}>
        <Work />
        <IconButton icon={KeyboardIcon} label="Keyboard shortcuts" keys="?" onClick={() => runCommand('app.keys')} />
        <ThemeMenu />
      </div>
    </header>
  );
}

const readHistory = () => ({ canBack: window.navigation.canGoBack, canForward: window.navigation.canGoForward });

function useHistoryState(): { canBack: boolean; canForward: boolean } {
  const [state, setState] = useState(readHistory);
  useEffect(() => {
    const update = () => setState(readHistory());
    window.navigation.addEventListener('currententrychange', update);
    return () => window.navigation.removeEventListener('currententrychange', update);
  }, []);
  return state;
}

/** The first long work that goes on, in words; others are counted. */
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

const THEMES: { value: ThemeName; label: string; icon: typeof LightIcon }[] = [
  { value: 'auto', label: 'System', icon: SystemThemeIcon },
  { value: 'light', label: 'Light', icon: LightIcon },
  { value: 'dark', label: 'Dark', icon: DarkIcon },
];

function ThemeMenu() {
  const { colorScheme } = useMantineColorScheme();
  const dark = useComputedColorScheme() === 'dark';
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <IconButton icon={dark ? DarkIcon : LightIcon} label="Theme" />
      </Menu.Target>
      <Menu.Dropdown>
        {THEMES.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon className="s" aria-hidden />}
            rightSection={value === colorScheme ? <CheckIcon className="s acc" aria-label="selected" /> : null}
            onClick={() => saveTheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
