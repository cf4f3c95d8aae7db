// renderer/graph/GraphTable.tsx - the graph as a table, an edge a row: the same for a screen reader and for who likes to read.
import { useMemo, useState } from 'react';
import type { CapabilityGraph, GraphEdge, GraphNode } from '../../electron/contract/agents/graph.ts';
import { runAct } from '../app/acts/act.ts';
import { place } from '../app/acts/focus.ts';
import { type Column, Table } from '../ui/list/Table.tsx';
import { openNode } from './acts.ts';
import { changeWords } from './shown.ts';
import { KIND_ICONS, StateMark, whyText } from './words.tsx';

interface Row {
  edge: GraphEdge;
  from: GraphNode;
  to: GraphNode;
}

interface GraphTableProps {
  graph: CapabilityGraph;
  agent: string;
  label: string;
  active: string;
  onActive(id: string): void;
}

/** It begins at the first edge that leads to the active node. */
export function GraphTable({ graph, agent, label, active, onActive }: GraphTableProps) {
  const rows = useMemo(() => {
    const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
    return graph.edges.flatMap((edge): Row[] => {
      const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)];
      return from && to ? [{ edge, from, to }] : [];
    });
  }, [graph]);
  const [index, setIndex] = useState(() =>
    Math.max(
      0,
      rows.findIndex(({ to }) => to.id === active),
    ),
  );
  return (
    <Table
      label={label}
      fill
      columns={COLUMNS}
      rows={rows}
      keyOf={({ edge }) => `${edge.from} ${edge.to}`}
      textOf={({ to }) => to.name}
      active={Math.min(index, rows.length - 1)}
      onActive={(at) => {
        setIndex(at);
        const row = rows[at];
        if (row !== undefined) onActive(row.to.id);
      }}
      onOpen={({ to }) => {
        onActive(to.id);
        runAct(openNode, { on: { node: to, agent } });
      }}
      attributes={place('graph.view')}
    />
  );
}

function Named({ node: { kind, name } }: { node: GraphNode }) {
  const Icon = KIND_ICONS[kind];
  return (
    <>
      <Icon className="s fixed mut" aria-hidden />
      <span className="sr-only">{kind}</span>
      <span className={`ell ${kind === 'tool' ? 'mono' : ''}`} dir="auto">
        {name}
      </span>
    </>
  );
}

const HOW: Record<GraphEdge['kind'], string> = { has: 'has', uses: 'uses', stands_on: 'stands on', calls: 'calls' };
const whyOf = ({ edge, to }: Row): string => (edge.sentence === '' ? whyText(to) : [edge.sentence, to.way ?? ''].join(' ').trim());

const COLUMNS: readonly Column<Row>[] = [
  {
    head: 'From',
    width: { min: 130, share: 2 },
    className: 'row g6 ell',
    title: ({ from }) => from.name,
    cell: ({ from }) => <Named node={from} />,
  },
  { head: 'Edge', width: 84, leaves: 1, className: 'sm sec', cell: ({ edge }) => `${HOW[edge.kind]}${edge.optional ? ', optional' : ''}` },
  {
    head: 'To',
    width: { min: 150, share: 2 },
    isName: true,
    className: 'row g6 ell',
    title: ({ to }) => to.name,
    cell: ({ to }) => <Named node={to} />,
  },
  {
    head: 'State',
    width: { min: 108, share: 1 },
    className: 'row g6',
    cell: ({ edge }) => (
      <>
        <StateMark state={edge.state} />
        {edge.change === null ? null : <span className="bdg acc">{changeWords(edge)}</span>}
      </>
    ),
  },
  { head: 'Why', width: { min: 180, share: 3 }, className: 'sm sec ell', title: whyOf, cell: whyOf },
];
