// renderer/graph/Edges.tsx - the edges of the drawing, as one picture behind the nodes. The state of each is told by its line (whole, dashed, dotted) and by a
// mark on it, so that it is readable in grey.
import { ViewportPortal } from '@xyflow/react';
import { memo } from 'react';
import type { GraphEdge } from '../../electron/contract/agents/graph.ts';
import styles from './graph.module.css';
import { type Layout, NODE_HEIGHT, NODE_WIDTH, type Spot } from './layout.ts';

/** A bar for blocked, a cross for missing. */
export const MARKS = { blocked: 'M-3 0H3', missing: 'M-2.5-2.5 2.5 2.5M2.5-2.5-2.5 2.5' } as const;

/** Edges of one state and change are one line, so that a thousand of them are a few elements. Each one’s reason is with its node and in the table. */
export const Edges = memo(function Edges({ edges, layout: { spots } }: { edges: readonly GraphEdge[]; layout: Layout }) {
  const there = edges.filter(({ from, to }) => spots[from] && spots[to]);
  const groups = Map.groupBy(there, ({ state, change }) => `${state} ${change?.kind ?? ''}`);
  return (
    <ViewportPortal>
      <svg className={styles.edges} aria-hidden="true">
        {[...groups].map(([key, group]) => (
          <Lines key={key} edges={group} spots={spots} />
        ))}
      </svg>
    </ViewportPortal>
  );
});

const MIDDLE = NODE_HEIGHT / 2;

function Lines({ edges, spots }: { edges: readonly GraphEdge[]; spots: Layout['spots'] }) {
  const [first] = edges;
  if (first === undefined) return null;
  const drawn = edges.map((edge) => drawnOf(edge, spots[edge.from]!, spots[edge.to]!));
  const heads = drawn.map(({ head }) => head).join('');
  const { state, change } = first;
  return (
    <g className={styles.edge} data-state={state} data-change={change?.kind}>
      <path className={styles.line} d={drawn.map(({ path }) => path).join('')} />
      {heads === '' ? null : <path className={styles.head} d={heads} />}
      {state === 'reachable' ? null : (
        <>
          <path className={styles.mark} d={drawn.map(({ x, y }) => `M${x - 7} ${y}a7 7 0 1 0 14 0a7 7 0 1 0-14 0`).join('')} />
          <path className={styles.sign} d={drawn.map(({ x, y }) => signAt(state, x, y)).join('')} />
        </>
      )}
    </g>
  );
}

const signAt = (state: 'blocked' | 'missing', x: number, y: number): string =>
  state === 'blocked' ? `M${x - 3} ${y}h6` : `M${x - 2.5} ${y - 2.5}l5 5m0-5l-5 5`;

function drawnOf({ kind }: GraphEdge, from: Spot, to: Spot): Drawn & { head: string } {
  const end = { x: to.x, y: to.y + MIDDLE };
  if (kind !== 'stands_on') return { ...curve({ x: from.x + NODE_WIDTH, y: from.y + MIDDLE }, end), head: '' };
  const start = { x: from.x, y: from.y + MIDDLE };
  return { ...arc(start, end), head: `M${start.x - 1} ${start.y}l-7-3.5v7z` };
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
