// renderer/traces/detail/SpanTree.tsx - tree and waterfall as one row model: what happened, how long, what it used. 26 px rows, virtual.

import type { Ref } from 'react';
import { memo, useCallback, useEffect, useImperativeHandle, useRef } from 'react';
import type { AssertionResult } from '../../../electron/contract/assertions.ts';
import { ENDINGS, endingOfSpan, isWhole } from '../../../electron/contract/values/ending.ts';
import { ENTRY, place } from '../../app/acts/focus.ts';
import { countResults, countWords, VerdictIcon, worstOf } from '../../runs/index.ts';
import { formatCost, formatCount, formatDuration } from '../../ui/format.ts';
import { ChevronRightIcon, DownIcon, ErrorIcon, WarningIcon } from '../../ui/icons.ts';
import { StatusIcon } from '../../ui/labels.tsx';
import { useListKeys } from '../../ui/list/useListKeys.ts';
import { VirtualList, type VirtualListHandle } from '../../ui/VirtualList.tsx';
import { barOf, type Window } from '../time.ts';
import type { TreeRow } from '../tree.ts';
import styles from './detail.module.css';
import { fillOf, lookOf, nameOf, noteOf } from './spans.ts';

const ROW = 26;
/** Deeper rows are not indented further; they show their depth instead. */
const MAX_INDENT = 14;
const INDENT = 16;

export interface SpanTreeHandle {
  focus(): void;
}

interface SpanTreeProps {
  rows: readonly TreeRow[];
  /** Checked assertions by the span of their step. */
  checked: ReadonlyMap<string, readonly AssertionResult[]>;
  /** Indices of the rows that are not folded away. */
  visible: readonly number[];
  folded: ReadonlySet<string>;
  selected: string | null;
  found: ReadonlySet<number>;
  sight: Window;
  /** Milliseconds from the start of the run; how far a running span has got. */
  now: number;
  onSelect(spanId: string): void;
  onFold(spanId: string, folded: boolean): void;
  handle: Ref<SpanTreeHandle>;
}

export function SpanTree({ rows, checked, visible, folded, selected, found, sight, now, onSelect, onFold, handle }: SpanTreeProps) {
  const list = useRef<VirtualListHandle>(null);
  useImperativeHandle(handle, () => ({ focus: () => list.current?.element?.focus() }), []);
  const at = visible.findIndex((index) => rows[index]?.span.id === selected);
  useEffect(() => {
    if (at >= 0) list.current?.scrollToIndex(at);
  }, [at]);
  const row = rows[visible[at] ?? -1];
  const { onKeyDown, move } = useListKeys({
    count: visible.length,
    active: at,
    onActive: (index) => {
      const next = rows[visible[index] ?? -1];
      if (next) onSelect(next.span.id);
    },
    virtual: list,
    rowHeight: ROW,
    textAt: (index) => {
      const at = rows[visible[index] ?? -1];
      return at && nameOf(at.span);
    },
    keys: {
      ArrowLeft: row && (() => foldOrLeave(row, rows, folded, onFold, onSelect)),
      ArrowRight: row?.hasChildren ? () => (folded.has(row.span.id) ? onFold(row.span.id, false) : move(1)) : undefined,
    },
  });
  const keyOf = useCallback((index: number) => rows[visible[index] ?? -1]?.span.id ?? `row-${index}`, [rows, visible]);
  return (
    <VirtualList
      handle={list}
      {...place('trace.spans')}
      {...ENTRY}
      role="tree"
      aria-label="Spans"
      tabIndex={0}
      aria-activedescendant={at >= 0 ? `span-${selected}` : undefined}
      className={styles.tree ?? ''}
      count={visible.length}
      rowHeight={ROW}
      keyOf={keyOf}
      onKeyDown={onKeyDown}
      renderRow={(index) => {
        const place = visible[index] ?? -1;
        const row = rows[place];
        if (!row) return null;
        const { id } = row.span;
        return (
          <SpanRow
            row={row}
            results={checked.get(id)}
            selected={id === selected}
            folded={folded.has(id)}
            found={found.has(place)}
            sight={sight}
            now={now}
            onSelect={onSelect}
            onFold={onFold}
          />
        );
      }}
    />
  );
}

function foldOrLeave(
  row: TreeRow,
  rows: readonly TreeRow[],
  folded: ReadonlySet<string>,
  onFold: SpanTreeProps['onFold'],
  onSelect: SpanTreeProps['onSelect'],
) {
  if (row.hasChildren && !folded.has(row.span.id)) onFold(row.span.id, true);
  else {
    const parent = rows[row.parent];
    if (parent) onSelect(parent.span.id);
  }
}

interface SpanRowProps {
  row: TreeRow;
  results: readonly AssertionResult[] | undefined;
  selected: boolean;
  folded: boolean;
  found: boolean;
  sight: Window;
  now: number;
  onSelect(spanId: string): void;
  onFold(spanId: string, folded: boolean): void;
}

const SpanRow = memo(function SpanRow({ row, results, selected, folded, found, sight, now, onSelect, onFold }: SpanRowProps) {
  const { span, depth } = row;
  const look = lookOf(span);
  const Icon = look.icon;
  const Chevron = folded ? ChevronRightIcon : DownIcon;
  const note = noteOf(span);
  const showsSums = span.kind === 'model_call' || span.kind === 'judge' || folded || row.hasChildren;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the tree's
    <div
      role="treeitem"
      id={`span-${span.id}`}
      tabIndex={-1}
      aria-level={depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={selected}
      {...(row.hasChildren ? { 'aria-expanded': !folded } : {})}
      className={styles.row}
      data-found={found}
      onClick={() => onSelect(span.id)}
    >
      <span className="row g6" style={{ paddingLeft: 8 + Math.min(depth, MAX_INDENT) * INDENT }}>
        {row.hasChildren ? (
          // biome-ignore lint/a11y/useKeyWithClickEvents: arrow keys fold
          // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys fold
          <span
            className={styles.chevron}
            onClick={(event) => {
              event.stopPropagation();
              onFold(span.id, !folded);
            }}
          >
            <Chevron className="xs" aria-hidden />
          </span>
        ) : (
          <span className={styles.chevron} />
        )}
        {depth > MAX_INDENT ? <span className="mut xs num">{depth}</span> : null}
        <Icon className={`s ${look.color}`} role="img" aria-label={look.label} />
        <span className={`ell ${depth === 0 ? 'semi' : ''}`}>{nameOf(span)}</span>
        <span className="mut xs ell">{note}</span>
        {results && results.length > 0 ? <Verdicts results={results} /> : null}
        <Trouble row={row} folded={folded} />
      </span>
      <span className="num xs sec">{showsSums && row.tokens !== null ? `${row.estimated ? '≈ ' : ''}${formatCount(row.tokens)}` : ''}</span>
      <span className="num xs sec">{showsSums && row.cost !== null ? formatCost(row.cost) : ''}</span>
      <WaterfallBar row={row} sight={sight} now={now} selected={selected} />
    </div>
  );
});

/** How many of a step's assertions passed, with the icon of the worst. */
function Verdicts({ results }: { results: readonly AssertionResult[] }) {
  const counts = countResults(results);
  const worst = worstOf(counts);
  return (
    <span className="row g4 xs mut num right" title={`Assertions: ${countWords(counts)}`}>
      {worst ? <VerdictIcon sign={worst} /> : null}
      {counts.pass} of {results.length}
    </span>
  );
}

function Trouble({ row, folded }: { row: TreeRow; folded: boolean }) {
  const { span } = row;
  if (span.status === 'running')
    return (
      <span className={`right ${styles.sign}`}>
        <StatusIcon status="running" labelled />
      </span>
    );
  if (span.status === 'cancelled')
    return (
      <span className={`right ${styles.sign}`}>
        <StatusIcon status="cancelled" labelled />
      </span>
    );
  if (span.status !== 'ok')
    return <ErrorIcon className={`xs err right ${styles.sign}`} role="img" aria-label={span.status.replace('_', ' ')} />;
  const ending = endingOfSpan(span);
  const incomplete = isWhole(ending) ? null : ENDINGS[ending!].told;
  if (incomplete !== null || typeof span.attributes.warning === 'string' || (folded && row.troubleBelow)) {
    return (
      <WarningIcon
        className={`xs warn right ${styles.sign}`}
        role="img"
        aria-label={folded && row.troubleBelow ? 'a span below failed' : String(span.attributes.warning ?? incomplete)}
      />
    );
  }
  return null;
}

function WaterfallBar({ row, sight, now, selected }: { row: TreeRow; sight: Window; now: number; selected: boolean }) {
  const { span } = row;
  const duration = span.durationMs ?? Math.max(0, now - span.offsetMs);
  const bar = barOf(span.offsetMs, duration, sight);
  if (!bar) return <span className={styles.fall} />;
  return (
    <span className={styles.fall}>
      <i
        data-selected={selected}
        style={{ left: `${bar.left}%`, width: `max(2px, ${bar.width}%)`, background: `var(--sw-${fillOf(span)})` }}
      />
      <em style={{ left: `${bar.left + bar.width}%` }}>{formatDuration(duration)}</em>
    </span>
  );
}
