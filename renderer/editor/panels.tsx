// renderer/editor/panels.tsx - how outline, editor and dock share the window, at each width; sizes are kept.
import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { Group, type Layout, Panel, Separator } from 'react-resizable-panels';
import { useUi } from '../client/store.ts';
import styles from './editor.module.css';

export interface Panels {
  /** Below 1200 px the dock lies over the editor, below 1000 the outline folds away. */
  overlay: boolean;
  narrow: boolean;
  dockShown: boolean;
  filled: boolean;
  outlineOpen: boolean;
  setDockOpen(open: boolean): void;
  setFilled(filled: boolean): void;
  setOutlineOpen(open: boolean): void;
}

export function usePanels(): Panels {
  const overlay = useMediaQuery('(max-width: 1199px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const narrow = useMediaQuery('(max-width: 999px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const dockOpen = useUi((s) => s.open['editor.dock'] ?? true);
  const filled = useUi((s) => s.open['editor.dock-filled'] ?? false);
  const setOpen = useUi((s) => s.setOpen);
  const [overlayOpen, setOverlayOpen] = useState(false);
  const [outlineOpen, setOutlineOpen] = useState(false);
  return useMemo(
    () => ({
      overlay,
      narrow,
      dockShown: overlay ? overlayOpen : dockOpen,
      filled,
      outlineOpen,
      setDockOpen: (next) => (overlay ? setOverlayOpen(next) : setOpen('editor.dock', next)),
      setFilled: (next) => setOpen('editor.dock-filled', next),
      setOutlineOpen,
    }),
    [overlay, narrow, overlayOpen, dockOpen, filled, outlineOpen, setOpen],
  );
}

export function Layouts({ panels, outline, centre, dock }: { panels: Panels; outline: ReactNode; centre: ReactNode; dock: ReactNode }) {
  const layouts = useUi((s) => s.layouts);
  const setLayout = useUi((s) => s.setLayout);
  const beside = panels.dockShown && !panels.overlay && !panels.filled;
  const name = `editor${panels.narrow ? '-narrow' : ''}${beside ? '' : '-wide'}`;
  const kept = layouts[name];
  return (
    <>
      <Group
        key={name}
        orientation="horizontal"
        className={styles.panels ?? ''}
        {...(kept ? { defaultLayout: kept } : {})}
        onLayoutChanged={(layout: Layout, meta) => meta.isUserInteraction && setLayout(name, layout)}
      >
        {panels.narrow ? null : (
          <>
            <Panel id="outline" defaultSize={228} minSize={180} maxSize={320} groupResizeBehavior="preserve-pixel-size">
              {outline}
            </Panel>
            <Separator aria-label="Width of the outline" />
          </>
        )}
        <Panel id="centre" minSize={320}>
          {centre}
        </Panel>
        {beside ? (
          <>
            <Separator aria-label="Width of the dock" />
            <Panel id="dock" defaultSize={428} minSize={320} maxSize={720} groupResizeBehavior="preserve-pixel-size">
              {dock}
            </Panel>
          </>
        ) : null}
      </Group>
      {panels.overlay && panels.dockShown ? <div className={styles.overlay}>{dock}</div> : null}
      {panels.narrow ? (
        <Drawer opened={panels.outlineOpen} onClose={() => panels.setOutlineOpen(false)} size={248} title="Outline" padding={0}>
          {outline}
        </Drawer>
      ) : null}
    </>
  );
}
