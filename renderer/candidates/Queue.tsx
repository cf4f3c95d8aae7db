// renderer/candidates/Queue.tsx - the candidates that wait, or those decided: what needs a look first. Several can be chosen.
import { SegmentedControl } from '@mantine/core';
import type { Candidate } from '../../electron/contract/workspace.ts';
import { runAct } from '../app/acts/act.ts';
import { ActButton } from '../app/acts/controls.tsx';
import { ENTRY, goTo, place } from '../app/acts/focus.ts';
import { formatCount, formatRelative, plural } from '../ui/format.ts';
import { CheckIcon } from '../ui/icons.ts';
import { ListBox } from '../ui/list/ListBox.tsx';
import type { Selection } from '../ui/list/selection.ts';
import { SearchLine } from '../ui/query/SearchLine.tsx';
import { SkeletonRows } from '../ui/states.tsx';
import { acceptChosen, chooseReady, type Queue as Name, rejectChosen, showQueue } from './acts.ts';
import styles from './candidates.module.css';
import { standingOf } from './words.tsx';

interface QueueProps {
  queue: Name;
  /** Undefined = they are being read. */
  rows: readonly Candidate[] | undefined;
  more: boolean;
  active: number;
  query: string;
  chosen: Selection<Candidate>;
  onActive(index: number): void;
  onQuery(query: string): void;
}

const keyOf = ({ id }: Candidate): string => id;

export function Queue({ queue, rows: read, more, active, query, chosen, onActive, onQuery }: QueueProps) {
  const rows = read ?? [];
  const rowAt = (index: number) => rows[index];
  return (
    <section className="col full shade" aria-label="Queue">
      <div className="bar h44">
        <h1 className="title">Candidates</h1>
        <span className="grow" />
        <SegmentedControl
          aria-label="Which candidates"
          value={queue}
          onChange={() => runAct(showQueue)}
          data={[
            { value: 'open', label: 'Open' },
            { value: 'decided', label: 'Decided' },
          ]}
        />
      </div>
      <div className="bar">
        <SearchLine
          place="candidates.search"
          label="Filter candidates"
          placeholder="Words, skill:, agent:, page:"
          maxLength={200}
          text={query}
          onText={onQuery}
          onLeave={() => void goTo('candidates.list')}
        />
      </div>
      {rows.length === 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys of the list that is not there
        <div className={`grow ${styles.none}`} tabIndex={0} role="group" aria-label="Candidates" {...place('candidates.list')}>
          {read === undefined ? (
            <SkeletonRows rows={6} height={46} label="Loading the candidates" />
          ) : query === '' ? null : (
            <p className={`sm mut ${styles.note}`}>None has these words.</p>
          )}
        </div>
      ) : (
        <ListBox
          label="Candidates"
          rows={rows}
          rowHeight={46}
          keyOf={keyOf}
          active={active}
          onActive={onActive}
          choice={{
            has: chosen.has,
            some: chosen.rows.length > 0,
            toggle: (index) => rows[index] && chosen.toggle(rows[index]),
            extendTo: (index) => chosen.extendTo(index, rowAt),
            setAnchor: chosen.setAnchor,
            all: () => chosen.setAll(rows),
            clear: chosen.clear,
          }}
          textOf={({ slug }) => slug}
          {...place('candidates.list')}
          {...ENTRY}
        >
          {(row) => <Line row={row} isChosen={chosen.has(row)} />}
        </ListBox>
      )}
      <div className="footline xs">
        <span role="status" className="ell">
          {chosen.rows.length > 0
            ? `${formatCount(chosen.rows.length)} chosen`
            : more
              ? `${formatCount(rows.length)} and more`
              : plural(rows.length, 'candidate')}
        </span>
        <span className="grow" />
        {queue === 'open' && chosen.rows.length === 0 ? (
          <ActButton act={chooseReady} label="Choose ready" size="xs" variant="subtle" color="gray" />
        ) : null}
        {queue === 'open' && chosen.rows.length > 0 ? (
          <>
            <ActButton act={rejectChosen} label="Reject…" size="xs" variant="subtle" color="red" plain />
            <ActButton act={acceptChosen} label={`Accept ${formatCount(chosen.rows.length)}`} size="xs" plain />
          </>
        ) : null}
      </div>
    </section>
  );
}

function Line({ row, isChosen }: { row: Candidate; isChosen: boolean }) {
  const { words, icon: Icon, tone } = standingOf(row);
  return (
    <>
      <span className={styles.tick} data-on={isChosen}>
        {isChosen ? <CheckIcon className="xs" aria-hidden /> : null}
      </span>
      <Icon className={`s fixed ${tone}`} aria-hidden />
      <span className={styles.words}>
        <span className="ell" dir="auto">
          {row.slug}.md
        </span>
        <span className={`xs ell ${tone === 'warn' ? 'warn' : 'sec'}`}>
          {words} · {row.skillName} · {formatRelative(row.decidedAt ?? row.createdAt)}
        </span>
      </span>
    </>
  );
}
