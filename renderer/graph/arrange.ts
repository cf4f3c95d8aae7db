// renderer/graph/arrange.ts - asks the worker for the layout of a graph; the same shape is laid out once.
import { useEffect, useMemo, useState } from 'react';
import type { CapabilityGraph } from '../../electron/contract/agents/graph.ts';
import type { Layout, Shape } from './layout.ts';
import LayoutWorker from './layout.worker.ts?worker';

let worker: Worker | null = null;
let turns = 0;
const waiting = new Map<number, { resolve(layout: Layout): void; reject(cause: unknown): void }>();

function start(): Worker {
  const started = new LayoutWorker();
  started.addEventListener('message', ({ data: { turn, layout } }: MessageEvent<{ turn: number; layout: Layout }>) => {
    waiting.get(turn)?.resolve(layout);
    waiting.delete(turn);
  });
  started.addEventListener('error', (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'The graph could not be laid out.'));
    waiting.clear();
  });
  return started;
}

function arrange(shape: Shape): Promise<Layout> {
  worker ??= start();
  const turn = ++turns;
  const answer = new Promise<Layout>((resolve, reject) => waiting.set(turn, { resolve, reject }));
  worker.postMessage({ turn, shape });
  return answer;
}

/** The newest few, by their shape. */
const kept = new Map<string, Layout>();
const MOST_KEPT = 8;

interface Arranged {
  /** null = not yet. */
  layout: Layout | null;
  failed: unknown;
}

/** Where each node of a graph stands. Decisions do not move anything: only what is there does. */
export function useLayout({ nodes, edges }: CapabilityGraph): Arranged {
  const key = useMemo(() => JSON.stringify([nodes.map(({ id }) => id), edges.map(({ from, to }) => [from, to])]), [nodes, edges]);
  const [found, setFound] = useState<{ key: string; failed: unknown }>({ key: '', failed: null });
  const layout = kept.get(key) ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for nodes and edges
  useEffect(() => {
    if (kept.has(key)) return undefined;
    let left = false;
    const shape: Shape = {
      nodes: nodes.map(({ id, kind }) => ({ id, kind })),
      edges: edges.map(({ from, to, kind }) => ({ from, to, kind })),
    };
    arrange(shape).then(
      (made) => {
        kept.set(key, made);
        for (const old of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(old);
        if (!left) setFound({ key, failed: null });
      },
      (failed) => !left && setFound({ key, failed }),
    );
    return () => {
      left = true;
    };
  }, [key]);
  return { layout, failed: found.key === key ? found.failed : null };
}
