// renderer/runs/cases/manager/CaseList.tsx - the cases of a skill, one a row; the arrows go through them.
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { TestCase } from '../../../../electron/contract/cases.ts';
import { plural } from '../../../ui/format.ts';
import { VirtualList, type VirtualListHandle } from '../../../ui/VirtualList.tsx';
import { inputWords } from '../words.ts';
import styles from './manager.module.css';

const ROW = 44;

interface CaseListProps {
  cases: readonly TestCase[];
  shown: string;
  onChoose(id: string): void;
}

export function CaseList({ cases, shown, onChoose }: CaseListProps) {
  const list = useRef<VirtualListHandle>(null);
  const at = cases.findIndex(({ id }) => id === shown);
  useEffect(() => list.current?.scrollToIndex(at), [at]);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: cases.length - 1 }[event.key];
    const next = to === undefined ? undefined : cases[to];
    if (to === undefined) return;
    event.preventDefault();
    if (next) onChoose(next.id);
  };
  return (
    <VirtualList
      className={styles.list ?? ''}
      handle={list}
      count={cases.length}
      rowHeight={ROW}
      keyOf={(index) => cases[index]?.id ?? ''}
      role="listbox"
      aria-label="Test cases"
      aria-activedescendant={`case-${shown}`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      renderRow={(index) => {
        const each = cases[index];
        if (!each) return null;
        const checks = each.assertions.length + each.notRun.length;
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
          <div
            id={`case-${each.id}`}
            role="option"
            aria-selected={each.id === shown}
            className={styles.item}
            data-current={each.id === shown}
            onClick={() => onChoose(each.id)}
          >
            <span className="row g8">
              <span className="ell med grow">{each.name === '' ? 'Unnamed' : each.name}</span>
              {checks > 0 ? <span className="mut xs">{plural(checks, 'check')}</span> : null}
            </span>
            <span className="ell mut sm">{inputWords(each)}</span>
          </div>
        );
      }}
    />
  );
}
