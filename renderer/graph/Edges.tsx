// renderer/graph/Edges.tsx - the edges of the drawing, as one picture behind the nodes. The state of each is told by its line (whole, dashed, dotted) and by a
// mark on it, so that it is readable in grey.
import { ViewportPortal } from '@xyflow/react';
import { memo } from 'react';
import type { GraphEdge } from '../../electron/contract/agents/graph.ts';
import styles from './graph.module.css';
import { type Layout, NODE_HEIGHT, NODE_WIDTH, type Spot } from './layout.ts';
import { STATE_WORDS } from './shown.ts';

/** A bar for blocked, a cross for missing. */
export const MARKS = { blocked: 'M-3 0H3', missing: 'M-2.5-2.5 2.5 2.5M2.5-2.5-2.5 2.5' } as const;

export const Edges = memo(function Edges({ edges, layout: { spots } }: { edges: readonly GraphEdge[]; layout: Layout }) {
  return (
    <ViewportPortal>
      <svg className={styles.edges} aria-hidden="true">
        {edges.map((edge) => {
          const [from, to] = [spots[edge.from], spots[edge.to]];
          return from && to ? <Line key={`${edge.from} ${edge.to}`} edge={edge} from={from} to={to} /> : null;
        })}
      </svg>
    </ViewportPortal>
  );
});

const MIDDLE = NODE_HEIGHT / 2;

function Line({ edge: { state, sentence, change, kind }, from, to }: { edge: GraphEdge; from: Spot; to: Spot }) {
  const stands = kind === 'stands_on';
  const start = { x: stands ? from.x : from.x + NODE_WIDTH, y: from.y + MIDDLE };
  const end = { x: to.x, y: to.y + MIDDLE };
  const { path, x, y } = stands ? arc(start, end) : curve(start, end);
  return (
    <g className={styles.edge} data-state={state} data-change={change?.kind}>
      <title>{`${STATE_WORDS[state]}${sentence === '' ? '' : `. ${sentence}`}`}</title>
      <path className={styles.line} d={path} />
      {stands ? <path className={styles.head} d={`M${start.x - 1} ${start.y}l-7-3.5v7z`} /> : null}
      {state === 'reachable' ? null : (
        <g transform={`translate(${x} ${y})`}>
          <circle className={styles.mark} r={7} />
          <path className={styles.sign} d={MARKS[state]} />
        </g>
      )}
    </g>
  );
}

interface Drawn extends Spot {
  path: string;
}

/** Half-way all marks of a column would lie on one another; near the target each has a place of its own. */
const MARK_AT = 0.78;

function curve(a: Spot, b: Spot): Drawn {
  const bend = Math.max(24, (b.x - a.x) / 2);
  return {
    path: `M${a.x} ${a.y}C${a.x + bend} ${a.y} ${b.x - bend} ${b.y} ${b.x} ${b.y}`,
    x: bezier(a.x, a.x + bend, b.x - bend, b.x, MARK_AT),
    y: bezier(a.y, a.y, b.y, b.y, MARK_AT),
  };
}

/** From the left of one to the left of another in the same column; those that are farther apart swing out wider. */
function arc(a: Spot, b: Spot): Drawn {
  const out = Math.min(72, 24 + Math.abs(b.y - a.y) / 8);
  return {
    path: `M${a.x} ${a.y}C${a.x - out} ${a.y} ${b.x - out} ${b.y} ${b.x} ${b.y}`,
    x: bezier(a.x, a.x - out, b.x - out, b.x, 0.5),
    y: (a.y + b.y) / 2,
  };
}

const bezier = (a: number, b: number, c: number, d: number, t: number): number => {
  const s = 1 - t;
  return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d;
};
