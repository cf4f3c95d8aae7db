// renderer/traces/detail/Waterfall.tsx - find, ruler, overview, and the tree with its bars below them.
import { TextInput } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, useMemo } from 'react';
import { ActButton } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { formatCount, plural } from '../../ui/format.ts';
import { SearchIcon, WarningIcon } from '../../ui/icons.ts';
import { Keys } from '../../ui/small.tsx';
import { fit } from '../acts.ts';
import { tickLabel, ticksOf } from '../time.ts';
import type { TreeRow } from '../tree.ts';
import styles from './detail.module.css';
import { Overview } from './Overview.tsx';
import { SpanTree, type SpanTreeHandle } from './SpanTree.tsx';
import type { TraceModel } from './traceModel.ts';
import type { TraceState } from './useTrace.ts';

export function TraceTools({ model, rows, onLeave }: { model: TraceModel; rows: readonly TreeRow[]; onLeave(): void }) {
  const { found, selected } = model;
  const at = found.findIndex((index) => rows[index]?.span.id === selected);
  const step = (by: number) => {
    const next = rows[found[(at + by + found.length) % Math.max(1, found.length)] ?? -1];
    if (next) model.select(next.span.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else if (event.key === 'Escape') {
      model.setWanted('');
      onLeave();
    } else return;
    event.preventDefault();
  };
  return (
    <div className={`bar ${styles.tools}`}>
      <TextInput
        {...place('trace.find')}
        size="xs"
        className={styles.find ?? ''}
        aria-label="Find in spans"
        placeholder="Find in spans"
        leftSection={<SearchIcon className="s" aria-hidden />}
        rightSection={<Keys keys="/" />}
        value={model.wanted}
        onChange={(event) => model.setWanted(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <span className="mut xs num" role="status">
        {model.wanted === '' ? '' : found.length === 0 ? 'no matches' : `${at < 0 ? '' : `${at + 1} of `}${plural(found.length, 'span')}`}
      </span>
      <ActButton act={fit} label="Fit" size="xs" variant="subtle" color="gray" className="right" withKeys />
    </div>
  );
}

interface WaterfallProps {
  trace: TraceState;
  rows: readonly TreeRow[];
  model: TraceModel;
  now: number;
  tree: { current: SpanTreeHandle | null };
}

export function Waterfall({ trace, rows, model, now, tree }: WaterfallProps) {
  const found = useMemo(() => new Set(model.found), [model.found]);
  const { sight } = model;
  const width = sight.to - sight.from;
  const ticks = ticksOf(sight);
  const step = (ticks[1] ?? sight.to) - (ticks[0] ?? sight.from);
  // Grid lines align with the marks of the ruler. A background is placed by the space left over, hence the division.
  const share = step / width;
  const first = ((ticks[0] ?? sight.from) - sight.from) / width;
  const grid = {
    '--names': 'clamp(180px, 36%, 420px)',
    '--step': `${share * 100}%`,
    '--first': `${share < 1 ? (first / (1 - share)) * 100 : 0}%`,
  };
  return (
    <div className="col grow" style={grid as CSSProperties}>
      {trace.moreSpans ? (
        <div className={`note warn ${styles.banner}`} role="status">
          <WarningIcon className="s" aria-hidden />
          <span>
            This run has {plural(trace.run?.spanCount ?? 0, 'span')}; the first {formatCount(rows.length)} are shown.
          </span>
        </div>
      ) : null}
      <div className={styles.heads}>
        <span style={{ paddingLeft: 14 }}>Span</span>
        <span className="num">Tokens</span>
        <span className="num">Cost</span>
        <span className={styles.ruler} aria-hidden>
          {ticks.map((tick) => (
            <span key={tick} style={{ left: `${((tick - sight.from) / width) * 100}%` }}>
              {tickLabel(tick, sight)}
            </span>
          ))}
        </span>
      </div>
      <div className={styles.strip}>
        <span className="xs mut">Overview, drag to zoom</span>
        <Overview rows={rows} whole={model.whole} sight={sight} now={now} onZoom={model.zoom} />
      </div>
      <SpanTree
        handle={tree}
        rows={rows}
        checked={trace.assertions}
        visible={model.visible}
        folded={model.folded}
        selected={model.selected}
        found={found}
        sight={sight}
        now={now}
        onSelect={model.select}
        onFold={model.fold}
      />
    </div>
  );
}
