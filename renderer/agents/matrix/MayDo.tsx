// renderer/agents/matrix/MayDo.tsx - what an agent may do now: each tool and skill with the checks, the decision and why, and what would change it
// (rows E5, C12). It is worked out by the functions that decide about a run, and again whenever something is installed or granted.
import { SegmentedControl } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import type { Matrix, WhatIf } from '../../../electron/contract/agents/matrix.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { useLiveQuery } from '../../client/live.ts';
import { WarningIcon } from '../../ui/icons.ts';
import { SplitBelow } from '../../ui/split/Split.tsx';
import { EmptyState, Loaded } from '../../ui/states.tsx';
import styles from '../agents.module.css';
import { askingWhatIf, decidedRow, filterMatrix, matrixSide, shownMatrix, suppose, supposed } from './acts.ts';
import { MatrixTable } from './MatrixTable.tsx';
import { FILTERS, filterOf, type MatrixFilter, rowsOf, SIDES, type Side } from './shown.ts';
import { isEmpty, NOTHING } from './suppose.ts';
import { WhatIfBar } from './WhatIfBar.tsx';
import { Why } from './Why.tsx';

export function MayDo({ agent }: { agent: AgentDetail }) {
  const [whatIf, setWhatIf] = useState<WhatIf>(NOTHING);
  const [supposing, setSupposing] = useState(false);
  const now = useLiveQuery('capability.matrix', { agent: agent.row.id }, { refetchOnMount: 'always' });
  const asks = supposing && !isEmpty(whatIf);
  const then = useLiveQuery('capability.matrix', { agent: agent.row.id, whatIf }, { enabled: asks, placeholderData: keepPreviousData });
  useOffer(
    supposed,
    useMemo(() => (supposing ? { whatIf, clear: () => setWhatIf(NOTHING), agent: agent.row } : null), [supposing, whatIf, agent.row]),
  );
  return (
    <div className="col full">
      <Loaded query={now} what="what it may do" rows={12}>
        {(matrix) => (
          <Shown agent={agent} now={matrix} then={asks ? (then.data ?? null) : null} supposing={supposing} onSupposing={setSupposing}>
            {supposing ? <WhatIfBar agent={agent} whatIf={whatIf} onChange={setWhatIf} failed={asks ? then.error : null} /> : null}
          </Shown>
        )}
      </Loaded>
    </div>
  );
}

interface ShownProps {
  agent: AgentDetail;
  now: Matrix;
  then: Matrix | null;
  supposing: boolean;
  onSupposing(on: boolean): void;
  children: React.ReactNode;
}

function Shown({ agent, now, then, supposing, onSupposing, children }: ShownProps) {
  const [side, setSide] = useState<Side>('tools');
  const [filter, setFilter] = useState<MatrixFilter>('all');
  const [active, setActive] = useState(0);
  useOffer(shownMatrix, { side, filter, setSide, setFilter });
  useOffer(askingWhatIf, { supposing, setSupposing: onSupposing, home: 'agent.matrix' as const });
  const rows = useMemo(() => rowsOf(now, then)[side], [now, then, side]);
  const shown = useMemo(() => rows.filter(({ decision }) => filter === 'all' || filterOf(decision) === filter), [rows, filter]);
  const row = shown[Math.min(active, shown.length - 1)] ?? null;
  useOffer(decidedRow, row === null ? null : { agent, matrix: now, row });
  const count = (id: MatrixFilter) => (id === 'all' ? rows.length : rows.filter(({ decision }) => filterOf(decision) === id).length);
  return (
    <>
      <div className={`bar ${styles.matrixBar}`}>
        <h2 className="sr-only">What it may do now</h2>
        <SegmentedControl
          size="xs"
          aria-label="Tools or skills"
          value={side}
          onChange={(value) => runAct(matrixSide, { choice: value })}
          data={SIDES.map(({ id, label }) => ({ value: id, label: id === side ? label : `${label} ${now[id].length}` }))}
        />
        <span className="sm sec ell">worked out again at every message</span>
        <span className="grow" />
        <ActButton act={suppose} label="What if…" aria-pressed={supposing} size="xs" variant={supposing ? 'light' : 'default'} plain />
        <SegmentedControl
          size="xs"
          aria-label="Decision"
          value={filter}
          onChange={(value) => runAct(filterMatrix, { choice: value })}
          data={FILTERS.map(({ id, label }) => ({ value: id, label: `${label} ${count(id)}` }))}
        />
      </div>
      {children}
      {now.more ? (
        <p className="note warn" role="status">
          <WarningIcon className="s" aria-hidden />
          There are more skills than are looked at here.
        </p>
      ) : null}
      <SplitBelow
        name="agents-why"
        below={row === null ? null : { id: 'why', of: 'reasons', content: <Why agent={agent} matrix={now} row={row} /> }}
      >
        {shown.length === 0 ? (
          <EmptyState title={rows.length === 0 ? `It has no ${side}` : 'Nothing of this kind'}>
            {rows.length === 0 ? 'Equip it, or enable skills for it.' : null}
          </EmptyState>
        ) : (
          <MatrixTable side={side} rows={shown} active={Math.min(active, shown.length - 1)} onActive={setActive} />
        )}
      </SplitBelow>
    </>
  );
}
