// renderer/traces/inspector/PayloadView.tsx - one stored text: size, find, copy, page by page. Small ones are coloured, large ones virtual.
import { TextInput } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { Span } from '../../../electron/contract/execution.ts';
import { ActButton, ActIcon, useOffer } from '../../app/acts/controls.tsx';
import { place } from '../../app/acts/focus.ts';
import { looksLikeJson, prettyJson, ScrollRegion, TextBlock, usePayload } from '../../runs/index.ts';
import { formatBytes, formatCount } from '../../ui/format.ts';
import { DownIcon, UpIcon } from '../../ui/icons.ts';
import { IconButton } from '../../ui/small.tsx';
import { ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { VirtualList, type VirtualListHandle } from '../../ui/VirtualList.tsx';
import { copyText, moreText, shownText } from '../acts.ts';
import styles from '../detail/detail.module.css';
import { findAll, MAX_HITS, rowOf, rowText, wrapLines } from './lines.ts';

/** Up to this size a text is one block with colours; above it, rows are created only when visible. */
const BLOCK_CHARS = 30_000;
const CHAR_WIDTH = 7.25;
const ROW = 18;

type Payload = Span['payloads'][number];

export function PayloadView({ payload }: { payload: Payload }) {
  const source = usePayload(payload.id);
  const [wanted, setWanted] = useState('');
  const search = useDeferredValue(wanted);
  const [current, setCurrent] = useState(0);
  const small = source.more === null && source.text.length <= BLOCK_CHARS;
  const shown = useMemo(() => (small ? (prettyJson(source.text) ?? source.text) : source.text), [small, source.text]);
  const hits = useMemo(() => findAll(shown, search), [shown, search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search starts at its first hit
  useEffect(() => setCurrent(0), [search]);
  const step = (by: number) => setCurrent((now) => (hits.length === 0 ? 0 : (now + by + hits.length) % hits.length));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    step(event.shiftKey ? -1 : 1);
  };
  const { text, more } = source;
  useOffer(
    shownText,
    useMemo(
      () => ({ more, copy: () => navigator.clipboard.writeText(text).then(() => toast('Text copied', { id: 'copied' })) }),
      [text, more],
    ),
  );
  if (source.error) return <ErrorState title="Could not load this text" cause={source.error} />;
  if (source.text === '' && source.loading) return <SkeletonRows rows={10} height={ROW} label="Loading the text" />;
  return (
    <div className="col grow">
      <div className={styles.textHead}>
        <TextInput
          size="xs"
          className="grow"
          aria-label="Find in this text"
          placeholder="Find in this text"
          {...place('trace.text')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <span className="mut xs num" role="status">
          {search === ''
            ? formatBytes(payload.chars)
            : hits.length === 0
              ? 'not found'
              : `${current + 1} of ${formatCount(hits.length)}${hits.length === MAX_HITS ? ' or more' : ''}`}
        </span>
        {search === '' ? null : (
          <>
            <IconButton icon={UpIcon} label="Previous" keys="Shift+Enter" onClick={() => step(-1)} />
            <IconButton icon={DownIcon} label="Next" keys="Enter" onClick={() => step(1)} />
          </>
        )}
        <ActIcon act={copyText} label="Copy" />
      </div>
      {source.more ? (
        <div className={`note info ${styles.banner}`}>
          <span className="grow">
            Showing the first {formatBytes(source.text.length)} of {formatBytes(source.total)}.
          </span>
          <ActButton act={moreText} label="Load more" size="xs" plain loading={source.loading} />
        </div>
      ) : null}
      {small && search === '' ? (
        <ScrollRegion className={`grow ${styles.plain}`} label={payload.name}>
          <TextBlock text={shown} json={looksLikeJson(shown)} />
        </ScrollRegion>
      ) : (
        <LongText text={shown} hits={hits} length={search.length} current={current} label={payload.name} />
      )}
    </div>
  );
}

function LongText({
  text,
  hits,
  length,
  current,
  label,
}: {
  text: string;
  hits: readonly number[];
  length: number;
  current: number;
  label: string;
}) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const lines = useMemo(() => wrapLines(text, Math.floor(((width || 420) - 36) / CHAR_WIDTH)), [text, width]);
  const list = useRef<VirtualListHandle>(null);
  const hit = hits[current];
  useEffect(() => {
    if (hit !== undefined) list.current?.scrollToIndex(rowOf(lines, hit));
  }, [hit, lines]);
  return (
    <div ref={ref} className="col grow">
      <VirtualList
        handle={list}
        className={styles.lines ?? ''}
        role="region"
        aria-label={label}
        tabIndex={0}
        count={lines.starts.length}
        rowHeight={ROW}
        keyOf={(row) => String(row)}
        renderRow={(row) => <Line text={rowText(lines, row)} start={lines.starts[row] ?? 0} hits={hits} length={length} current={hit} />}
      />
    </div>
  );
}

function Line({
  text,
  start,
  hits,
  length,
  current,
}: {
  text: string;
  start: number;
  hits: readonly number[];
  length: number;
  current: number | undefined;
}) {
  const own = hitsIn(hits, start - length, start + text.length);
  if (own.length === 0 || length === 0) return <div className={styles.line}>{text}</div>;
  const parts = [];
  let at = 0;
  for (const hit of own) {
    const from = Math.max(0, hit - start);
    const to = Math.min(text.length, hit - start + length);
    if (to <= at) continue;
    parts.push(
      text.slice(at, from),
      <mark key={hit} data-current={hit === current}>
        {text.slice(from, to)}
      </mark>,
    );
    at = to;
  }
  return (
    <div className={styles.line}>
      {parts}
      {text.slice(at)}
    </div>
  );
}

/** Hits of a sorted list that start in [from, to). */
function hitsIn(hits: readonly number[], from: number, to: number): readonly number[] {
  let low = 0;
  let high = hits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((hits[middle] ?? 0) <= from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while (end < hits.length && (hits[end] ?? 0) < to) end++;
  return hits.slice(low, end);
}
