// renderer/competencies/list/Cards.tsx - the catalog as cards: as many next to each other as fit, only visible ones are mounted.
import { useElementSize } from '@mantine/hooks';
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { CompetencyRow } from '../../../electron/contract/competencies/competencies.ts';
import { ENTRY, place } from '../../app/acts/focus.ts';
import { plural } from '../../ui/format.ts';
import { KeyIcon, ScheduleIcon, SkillIcon, ToolIcon } from '../../ui/icons.ts';
import { useListKeys } from '../../ui/list/useListKeys.ts';
import { VirtualList, type VirtualListHandle } from '../../ui/VirtualList.tsx';
import styles from '../competencies.module.css';
import { agentWords, CategoryIcon, Ready, StatusBadge } from '../words.tsx';
import type { Catalog, CatalogHandle } from './useCompetencies.ts';

const CARD = 144;
const NARROWEST = 300;

interface CardsProps {
  list: Catalog;
  active: number;
  onActive(index: number): void;
  onOpen(row: CompetencyRow): void;
  onLeave(): void;
  keys: Readonly<Record<string, () => void>>;
  handle: Ref<CatalogHandle>;
}

const idAt = (index: number) => `competency-${index}`;

export function Cards({ list, active, onActive, onOpen, onLeave, keys, handle }: CardsProps) {
  const total = list.summary?.total ?? 0;
  const { ref, width } = useElementSize<HTMLDivElement>();
  const across = Math.max(1, Math.min(4, Math.floor((width || NARROWEST * 2) / NARROWEST)));
  const rows = useRef<VirtualListHandle>(null);
  const cards = useRef<VirtualListHandle>(null);
  useImperativeHandle(cards, () => ({
    scrollToIndex: (index) => rows.current?.scrollToIndex(Math.floor(index / across)),
    get element() {
      return rows.current?.element ?? null;
    },
  }));
  useImperativeHandle(handle, () => ({
    focus: () => rows.current?.element?.focus(),
    scrollToIndex: (index) => cards.current?.scrollToIndex(index),
  }));
  const go = (to: number) => {
    const within = Math.max(0, Math.min(total - 1, to));
    onActive(within);
    cards.current?.scrollToIndex(within);
  };
  const { onKeyDown, onPress } = useListKeys({
    count: total,
    active,
    onActive,
    virtual: cards,
    rowHeight: CARD / across,
    onOpen: (index) => {
      const row = list.rowAt(index);
      if (row) onOpen(row);
    },
    textAt: (index) => list.rowAt(index)?.name,
    keys: Object.fromEntries([
      ...Object.entries(keys),
      ['ArrowRight', () => go(active + 1)],
      ['ArrowLeft', () => go(active - 1)],
      ['ArrowDown', () => go(active + across < total ? active + across : active)],
      ['ArrowUp', () => (active < across ? onLeave() : go(active - across))],
    ]),
  });
  return (
    <div ref={ref} className={styles.cards}>
      <VirtualList
        handle={rows}
        tabIndex={0}
        role="listbox"
        aria-label="Competencies"
        aria-activedescendant={total > 0 ? idAt(active) : undefined}
        className={styles.cardList ?? ''}
        {...place('competencies.list')}
        {...ENTRY}
        count={Math.ceil(total / across)}
        rowHeight={CARD}
        keyOf={(at) => `row-${at}`}
        onRange={(first, last) => list.onRange(first * across, Math.min(total - 1, (last + 1) * across - 1))}
        onKeyDown={onKeyDown}
        renderRow={(at) => (
          <div className={styles.cardRow} role="presentation" style={{ gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))` }}>
            {Array.from({ length: Math.min(across, total - at * across) }, (_, step) => at * across + step).map((index) => {
              const row = list.rowAt(index);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
                <div
                  key={row?.sourceId ?? index}
                  id={idAt(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  data-active={index === active}
                  className={`card ${styles.item}`}
                  onClick={(event) => {
                    onPress(index, event);
                    // The list takes the keys, not the card.
                    rows.current?.element?.focus();
                  }}
                  onDoubleClick={() => row && onOpen(row)}
                >
                  {row ? <Card row={row} /> : null}
                </div>
              );
            })}
          </div>
        )}
      />
    </div>
  );
}

function Card({ row }: { row: CompetencyRow }) {
  return (
    <>
      <div className="row">
        <CategoryIcon category={row.category} />
        <span className="semi ell" title={row.name} dir="auto">
          {row.name}
        </span>
        {row.version ? <span className="mono xs mut ell">{row.version}</span> : null}
        <span className="grow" />
        <StatusBadge row={row} />
      </div>
      <p className={`sm sec ${styles.about}`} dir="auto" title={row.description}>
        {row.description}
      </p>
      <div className="row">
        <Ready row={row} />
        <span className="grow" />
        <span className="xs mut ell" title={agentWords(row)}>
          {agentWords(row)}
        </span>
      </div>
      <div className="row g12 xs sec">
        <Count icon={SkillIcon} words={plural(row.skills.length, 'skill')} />
        <Count icon={KeyIcon} words={plural(row.permissions.length, 'permission')} />
        <Count icon={ToolIcon} words={plural(row.readiness.tools.length, 'tool')} />
        {row.schedule ? <Count icon={ScheduleIcon} words={row.schedule} /> : null}
        <span className="grow" />
        <span className="mut ell">{row.categoryText ?? row.category ?? row.fileName}</span>
      </div>
    </>
  );
}

const Count = ({ icon: Icon, words }: { icon: typeof SkillIcon; words: string }) => (
  <span className="row g4 fixed">
    <Icon className="xs" aria-hidden />
    {words}
  </span>
);
