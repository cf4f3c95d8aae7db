// renderer/ui/split/Split.tsx - how parts of a screen share its width: a list at the start, the content, a panel at the end. The lines
// between them can be moved, and the sizes are kept. In a narrow window the list folds into a drawer and the panel covers the content.
import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Fragment, type ReactNode } from 'react';
import { Group, type Layout, Panel, Separator } from 'react-resizable-panels';
import { useUi } from '../../client/store.ts';
import styles from './split.module.css';

interface Part {
  /** One word, for the kept sizes. */
  id: string;
  /** For the line next to it: `Width of the outline`. */
  of: string;
  content: ReactNode;
  size?: number;
  min?: number;
  max?: number;
}

interface SplitProps {
  /** Under which the sizes are kept. */
  name: string;
  /** `drawer`: how it is shown in a narrow window; without one it stays. */
  start?: (Part & { drawer?: { title: string; opened: boolean; onClose(): void } }) | null;
  end?: Part | null;
  /** The minimum width of the content. */
  min?: number;
  children: ReactNode;
}

const matches = { getInitialValueInEffect: false };

/** If there is no room: below 1000 px lists fold away, below 1200 panels cover the content. */
export function useNarrow(): { narrow: boolean; overlay: boolean } {
  const narrow = useMediaQuery('(max-width: 999px)', undefined, matches) ?? false;
  const overlay = useMediaQuery('(max-width: 1199px)', undefined, matches) ?? false;
  return { narrow, overlay };
}

export function Split({ name, start = null, end = null, min = 320, children }: SplitProps) {
  const { narrow, overlay } = useNarrow();
  const layouts = useUi((s) => s.layouts);
  const setLayout = useUi((s) => s.setLayout);
  const folds = narrow && start?.drawer !== undefined;
  const before = start && !folds ? start : null;
  const beside = end && !overlay ? end : null;
  const key = [name, before?.id, beside?.id].filter(Boolean).join(' ');
  const kept = layouts[key];
  return (
    <div className={styles.split}>
      <Group
        orientation="horizontal"
        className={styles.group ?? ''}
        {...(kept ? { defaultLayout: kept } : {})}
        onLayoutChanged={(layout: Layout, meta) => meta.isUserInteraction && setLayout(key, layout)}
      >
        {before ? (
          <Fragment key="start">
            {panelOf(before, { size: 208, min: 180, max: 320 })}
            <Separator aria-label={`Width of the ${before.of}`} />
          </Fragment>
        ) : null}
        <Panel key="content" id="content" minSize={min} className={styles.part ?? ''}>
          {children}
        </Panel>
        {beside ? (
          <Fragment key="end">
            <Separator aria-label={`Width of the ${beside.of}`} />
            {panelOf(beside, { size: 428, min: 320, max: 720 })}
          </Fragment>
        ) : null}
      </Group>
      {end && overlay ? <div className={styles.overlay}>{end.content}</div> : null}
      {folds && start?.drawer ? (
        <Drawer
          opened={start.drawer.opened}
          onClose={start.drawer.onClose}
          title={start.drawer.title}
          size={260}
          padding={0}
          closeButtonProps={{ 'aria-label': 'Close' }}
        >
          {start.content}
        </Drawer>
      ) : null}
    </div>
  );
}

const panelOf = ({ id, content, size, min, max }: Part, usual: { size: number; min: number; max: number }) => (
  <Panel
    id={id}
    defaultSize={size ?? usual.size}
    minSize={min ?? usual.min}
    maxSize={max ?? usual.max}
    groupResizeBehavior="preserve-pixel-size"
    className={styles.part ?? ''}
  >
    {content}
  </Panel>
);

interface SplitBelowProps {
  name: string;
  /** What is below the content, at most three fifths of the height. */
  below?: { id: string; of: string; content: ReactNode } | null;
  children: ReactNode;
}

/** Content with a panel below it. */
export function SplitBelow({ name, below = null, children }: SplitBelowProps) {
  const kept = useUi((s) => s.layouts[name]);
  const setLayout = useUi((s) => s.setLayout);
  return (
    <Group
      orientation="vertical"
      className={styles.group ?? ''}
      {...(below && kept ? { defaultLayout: kept } : {})}
      onLayoutChanged={(layout: Layout, meta) => meta.isUserInteraction && setLayout(name, layout)}
    >
      <Panel id="content" minSize={120} className={styles.part ?? ''}>
        {children}
      </Panel>
      {below ? (
        <>
          <Separator aria-label={`Height of the ${below.of}`} />
          <Panel
            id={below.id}
            defaultSize={212}
            minSize={120}
            maxSize="60%"
            groupResizeBehavior="preserve-pixel-size"
            className={styles.part ?? ''}
          >
            {below.content}
          </Panel>
        </>
      ) : null}
    </Group>
  );
}
