// renderer/graph/Flow.tsx - the drawing of a graph: what it is seen through is React Flow's, what is seen is drawn here, so that a thousand parts stay few elements.
// Loaded with the first graph that is shown: what draws is in no other screen.
import '@xyflow/react/dist/base.css';
import { ReactFlow, type ReactFlowInstance, ReactFlowProvider, useStore, type Viewport, ViewportPortal } from '@xyflow/react';
import { type KeyboardEvent, memo, type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CapabilityGraph, GraphNode } from '../../electron/contract/agents/graph.ts';
import { runAct } from '../app/acts/act.ts';
import { useOffer } from '../app/acts/controls.tsx';
import { place } from '../app/acts/focus.ts';
import { drawnGraph, openNode } from './acts.ts';
import { Boxes } from './Boxes.tsx';
import { Edges } from './Edges.tsx';
import styles from './graph.module.css';
import { Legend } from './Legend.tsx';
import { type Layout, NODE_HEIGHT, NODE_WIDTH } from './layout.ts';
import { Nodes } from './Nodes.tsx';
import { beside, type Step } from './shown.ts';

const NO_ATTRIBUTION = { hideAttribution: true };
/** What is smaller than this cannot be read: a larger graph begins at its root. */
const LEGIBLE = 0.55;
const LEAST = 0.02;
/** From farther away than this nothing of a node can be read. */
const FAR = 0.4;
/** Beyond this many nodes there are only their boxes from far away, and lines are whole: painting the dashes of a thousand long curves takes seconds. */
const MANY = 150;
const MARGIN = 24;
/** Room for the heads of the columns. */
const HEAD = 28;
const MIDDLE = NODE_HEIGHT / 2;

interface FlowProps {
  graph: CapabilityGraph;
  layout: Layout;
  agent: string;
  label: string;
  active: string;
  onActive(id: string): void;
}

export default function Flow(props: FlowProps) {
  return (
    <ReactFlowProvider>
      <Drawing {...props} />
    </ReactFlowProvider>
  );
}

function Drawing({ graph, layout, agent, label, active, onActive }: FlowProps) {
  const box = useRef<HTMLDivElement>(null);
  const [flow, setFlow] = useState<ReactFlowInstance | null>(null);
  const isLarge = graph.nodes.length > MANY;
  const isFar = useStore(({ transform }) => transform[2] < FAR) && isLarge;
  const Drawn = isFar ? Boxes : Nodes;
  const open = useCallback(
    (node: GraphNode) => {
      onActive(node.id);
      runAct(openNode, { on: { node, agent } });
    },
    [agent, onActive],
  );
  const root = graph.nodes[0]?.id ?? '';
  const showAll = useHome(flow, layout, root, box);
  useOffer(
    drawnGraph,
    useMemo(
      () =>
        flow === null
          ? null
          : {
              showAll,
              zoomBy: (factor: number) => void flow.zoomTo(flow.getZoom() * factor),
            },
      [flow, showAll],
    ),
  );
  useFollowing(flow, layout, active, box);
  return (
    <div
      ref={box}
      role="application"
      className={styles.flow}
      data-large={isLarge}
      aria-label={label}
      aria-roledescription="graph"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it takes the keys for all of its nodes, as a list does
      tabIndex={0}
      onKeyDown={(event) => onKey(event, (step) => beside(graph, layout, active, step), onActive)}
      {...place('graph.view')}
    >
      <ReactFlow
        onInit={setFlow}
        minZoom={LEAST}
        maxZoom={2}
        elementsSelectable={false}
        disableKeyboardA11y
        panOnScroll
        zoomOnDoubleClick={false}
        proOptions={NO_ATTRIBUTION}
      >
        <Edges edges={graph.edges} layout={layout} />
        <Drawn nodes={graph.nodes} layout={layout} onOpen={open} />
        <Columns layout={layout} />
        <Ring spot={layout.spots[active]} />
      </ReactFlow>
      <Legend />
    </div>
  );
}

/** As much of it as fits at a zoom of at least `least`; of a larger one its root, half-way down. */
function viewOf({ width, height, spots }: Layout, root: string, box: HTMLElement, least: number): Viewport {
  const { clientWidth: w, clientHeight: h } = box;
  const fits = Math.min((w - 2 * MARGIN) / width, (h - 2 * MARGIN - HEAD) / height, 1);
  const zoom = Math.max(fits, least);
  const middle = fits < least ? (spots[root]?.y ?? 0) + MIDDLE : height / 2;
  return { x: Math.max(MARGIN, (w - width * zoom) / 2), y: (h + HEAD) / 2 - middle * zoom, zoom };
}

/** Shows the graph as it begins, and again whenever it or its place changes in size, until a person moves it. Returns what shows all of it. */
function useHome(flow: ReactFlowInstance | null, layout: Layout, root: string, box: RefObject<HTMLDivElement | null>): () => void {
  const least = useRef(LEGIBLE);
  const home = useRef<Viewport | null>(null);
  const go = useCallback(() => {
    const place = box.current;
    if (flow === null || place === null || place.clientWidth === 0 || place.clientHeight === 0) return;
    home.current = viewOf(layout, root, place, least.current);
    void flow.setViewport(home.current);
  }, [flow, layout, root, box]);
  useEffect(() => {
    const place = box.current;
    if (flow === null || place === null) return undefined;
    least.current = LEGIBLE;
    go();
    const observer = new ResizeObserver(() => {
      const [was, now] = [home.current, flow.getViewport()];
      if (was !== null && was.x === now.x && was.y === now.y && was.zoom === now.zoom) go();
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [flow, go, box]);
  return useCallback(() => {
    least.current = LEAST;
    go();
  }, [go]);
}

/** The node that the keyboard goes to is brought into the picture. */
function useFollowing(flow: ReactFlowInstance | null, layout: Layout, active: string, box: RefObject<HTMLDivElement | null>) {
  const last = useRef(active);
  useEffect(() => {
    const spot = layout.spots[active];
    if (last.current === active || flow === null || spot === undefined || box.current === null) return;
    last.current = active;
    const { x, y, zoom: now } = flow.getViewport();
    const zoom = Math.max(now, LEGIBLE);
    const { clientWidth: w, clientHeight: h } = box.current;
    const [left, top] = [spot.x * zoom + x, spot.y * zoom + y];
    const seen = zoom === now && left >= 0 && top >= 0 && left + NODE_WIDTH * zoom <= w && top + NODE_HEIGHT * zoom <= h;
    if (!seen) void flow.setCenter(spot.x + NODE_WIDTH / 2, spot.y + MIDDLE, { zoom });
  }, [flow, layout, active, box]);
}

const STEPS: Readonly<Record<string, Step>> = {
  ArrowUp: 'up',
  k: 'up',
  ArrowDown: 'down',
  j: 'down',
  ArrowLeft: 'left',
  h: 'left',
  ArrowRight: 'right',
  l: 'right',
};

function onKey(event: KeyboardEvent, to: (step: Step) => string | null, onActive: (id: string) => void): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = STEPS[event.key];
  if (step !== undefined) {
    const id = to(step);
    if (id !== null) onActive(id);
  } else if (event.key === 'Enter') runAct(openNode);
  else return;
  event.preventDefault();
}

const Columns = memo(function Columns({ layout: { columns, spots } }: { layout: Layout }) {
  // Heads keep their size however far away the graph is.
  const zoom = useStore(({ transform }) => transform[2]);
  const top = Math.min(...Object.values(spots).map(({ y }) => y));
  return (
    <ViewportPortal>
      {columns.map(({ label, x }) => (
        <div
          key={label}
          className={styles.column}
          style={{ transform: `translate(${x}px, ${top - 12}px) scale(${Math.max(1, 0.8 / zoom)}) translateY(-100%)` }}
        >
          {label}
        </div>
      ))}
    </ViewportPortal>
  );
});

function Ring({ spot }: { spot: { x: number; y: number } | undefined }) {
  if (spot === undefined) return null;
  return (
    <ViewportPortal>
      <div className={styles.ring} style={{ transform: `translate(${spot.x}px, ${spot.y}px)`, width: NODE_WIDTH, height: NODE_HEIGHT }} />
    </ViewportPortal>
  );
}
