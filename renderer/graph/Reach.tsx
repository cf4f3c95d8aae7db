// renderer/graph/Reach.tsx - what an agent reaches, from its role down to its tools, and what stands in between: drawn, or as a table of the same (row G4).
import { SegmentedControl } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { type CapabilityGraph, reachedText } from '../../electron/contract/agents/graph.ts';
import { runAct } from '../app/acts/act.ts';
import { ActButton, useOffer } from '../app/acts/controls.tsx';
import { WarningIcon } from '../ui/icons.ts';
import { Keys } from '../ui/small.tsx';
import { EmptyState, SkeletonRows } from '../ui/states.tsx';
import { filterGraph, fitGraph, type GraphView, goToNode, nodeInHand, shownGraph, switchView } from './acts.ts';
import { GraphTable } from './GraphTable.tsx';
import styles from './graph.module.css';
import { type Layout, layoutOf } from './layout.ts';
import { FILTERS, filtered, type GraphFilter } from './shown.ts';
import { StateMark, whyText } from './words.tsx';

const Flow = lazy(() => import('./Flow.tsx'));

interface ReachProps {
  graph: CapabilityGraph;
  /** `What clerk reaches`. */
  title: string;
  /** What is said if there is nothing. */
  empty: string;
  /** More acts of the bar. */
  acts?: ReactNode;
  /** Below the bar. */
  children?: ReactNode;
}

/** How it is shown stays from one agent to the next. */
let lastView: GraphView = 'graph';

export function Reach({ graph: whole, title, empty, acts, children }: ReachProps) {
  const [view, showAs] = useState<GraphView>(lastView);
  const [filter, setFilter] = useState<GraphFilter>('all');
  const [chosen, setActive] = useState<string | null>(null);
  const graph = useMemo(() => filtered(whole, filter), [whole, filter]);
  const node = graph.nodes.find(({ id }) => id === chosen) ?? graph.nodes[0] ?? null;
  const agent = whole.agent.id;
  useOffer(
    shownGraph,
    useMemo(
      () => ({
        graph,
        view,
        filter,
        setFilter,
        go: setActive,
        setView(to: GraphView) {
          lastView = to;
          showAs(to);
        },
      }),
      [graph, view, filter],
    ),
  );
  useOffer(nodeInHand, node === null ? null : { node, agent });
  return (
    <div className="col full">
      <div className={`bar ${styles.bar}`}>
        <h2 className="semi ell">{title}</h2>
        {whole.edges.length === 0 ? null : <span className="sm sec ell">{reachedText(whole)} reachable</span>}
        <span className="grow" />
        {acts}
        <SegmentedControl
          aria-label="Filter"
          value={filter}
          onChange={(to) => runAct(filterGraph, { choice: to })}
          data={FILTERS.map(({ id, label }) => ({ value: id, label }))}
        />
        <SegmentedControl
          aria-label="Shown as"
          value={view}
          onChange={() => runAct(switchView)}
          data={[
            { value: 'graph', label: 'Graph' },
            { value: 'table', label: 'Table' },
          ]}
        />
      </div>
      {children}
      {whole.more ? (
        <p className="note warn" role="status">
          <WarningIcon className="s" aria-hidden />
          There is more than is looked at here.
        </p>
      ) : null}
      {whole.edges.length === 0 ? (
        <EmptyState title="Nothing to reach yet">{empty}</EmptyState>
      ) : node === null ? (
        <EmptyState title="All of it is reachable" />
      ) : (
        <Shown graph={graph} view={view} title={title} active={node.id} onActive={setActive} />
      )}
      {node === null || whole.edges.length === 0 ? null : (
        <div className={`footline xs ${styles.foot}`}>
          <span className="row g6 ell" role="status">
            <b className="ell">
              {node.kind} {node.name}
            </b>
            <StateMark state={node.state} />
            <span className="ell sec" title={whyText(node)}>
              {whyText(node)}
            </span>
          </span>
          <span className="grow" />
          {view === 'graph' ? <ActButton act={goToNode} label="Find…" size="xs" variant="subtle" color="gray" plain /> : null}
          {view === 'graph' ? <ActButton act={fitGraph} label="Whole graph" size="xs" variant="subtle" color="gray" plain /> : null}
          <span className={`row g4 mut ${styles.hint}`}>
            <Keys keys="Enter" /> open
          </span>
        </div>
      )}
    </div>
  );
}

interface ShownProps {
  graph: CapabilityGraph;
  view: GraphView;
  title: string;
  active: string;
  onActive(id: string): void;
}

function Shown({ graph, view, title, active, onActive }: ShownProps) {
  const agent = graph.agent.id;
  if (view === 'table') return <GraphTable graph={graph} agent={agent} label={title} active={active} onActive={onActive} />;
  return <Drawn graph={graph} title={title} active={active} onActive={onActive} />;
}

/** Where each part stands. Decisions do not move anything: only what is there does. */
function useLayout({ nodes, edges }: CapabilityGraph): Layout {
  const key = useMemo(() => JSON.stringify([nodes.map(({ id }) => id), edges.map(({ from, to }) => [from, to])]), [nodes, edges]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for nodes and edges
  return useMemo(() => layoutOf({ nodes, edges }), [key]);
}

function Drawn({ graph, title, active, onActive }: Omit<ShownProps, 'view'>) {
  const layout = useLayout(graph);
  return (
    <Suspense fallback={<SkeletonRows rows={8} label="Drawing the graph" />}>
      <Flow graph={graph} layout={layout} agent={graph.agent.id} label={title} active={active} onActive={onActive} />
    </Suspense>
  );
}
