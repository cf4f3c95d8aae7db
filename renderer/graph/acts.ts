// renderer/graph/acts.ts - what can be done with a graph: seen as a table, filtered, walked through, zoomed, and its parts opened.
import type { CapabilityGraph, GraphNode } from '../../electron/contract/agents/graph.ts';
import { act, createSubject } from '../app/acts/act.ts';
import { ForwardIcon, TableIcon } from '../ui/icons.ts';
import { type Opened, opens } from './opened.ts';
import { FILTERS, type GraphFilter } from './shown.ts';

export type GraphView = 'graph' | 'table';

/** The graph while it is shown, also as a table. */
export interface ShownGraph {
  graph: CapabilityGraph;
  view: GraphView;
  filter: GraphFilter;
  setView(view: GraphView): void;
  setFilter(filter: GraphFilter): void;
  /** Makes a node the one that the keyboard is on, and shows it. */
  go(id: string): void;
}
export const shownGraph = createSubject<ShownGraph>('no graph is shown');
/** The drawing, once it is there. */
export const drawnGraph = createSubject<{ showAll(): void; zoomBy(factor: number): void }>('no graph is drawn');
/** The node that the keyboard is on, with the agent whose graph it is. */
export const nodeInHand = createSubject<{ node: GraphNode; agent: string }>('nothing in a graph is selected');

const screen = ['agents', 'roles'] as const;
const VIEW = 'graph.view' as const;
const choices = ({ graph }: ShownGraph) => graph.nodes.map(({ id, name, kind }) => ({ id, label: name, note: kind }));

export const switchView = act(shownGraph, {
  id: 'graph.table',
  label: 'Switch between graph and table',
  keys: ['V'],
  icon: TableIcon,
  screen,
  run: ({ view, setView }) => setView(view === 'graph' ? 'table' : 'graph'),
  next: VIEW,
});
export const filterGraph = act(shownGraph, {
  id: 'graph.filter',
  label: 'Filter the graph',
  screen,
  among: () => FILTERS.map(({ id, label }) => ({ id, label })),
  run: ({ setFilter }, filter) => setFilter(filter as GraphFilter),
  next: 'stay',
});
export const goToNode = act(shownGraph, {
  id: 'graph.go',
  label: 'Find in the graph',
  keys: ['/'],
  screen,
  among: choices,
  run: ({ go }, id) => go(id ?? ''),
  next: VIEW,
});
export const openNode = act(nodeInHand, {
  id: 'graph.open',
  label: 'Open what is selected in the graph',
  keys: ['Enter'],
  held: true,
  screen,
  icon: ForwardIcon,
  blocked: ({ node, agent }) => {
    const to = opens(node, agent);
    return typeof to === 'string' ? to : null;
  },
  run: ({ node, agent }) => (opens(node, agent) as Opened).go(),
  next: (to) => to,
});
export const fitGraph = act(drawnGraph, {
  id: 'graph.fit',
  label: 'Show the whole graph',
  keys: ['F'],
  screen,
  run: ({ showAll }) => showAll(),
  next: VIEW,
});
export const zoomIn = act(drawnGraph, {
  id: 'graph.zoom-in',
  label: 'Zoom into the graph',
  keys: ['+', '='],
  screen,
  run: ({ zoomBy }) => zoomBy(1.5),
  next: VIEW,
});
export const zoomOut = act(drawnGraph, {
  id: 'graph.zoom-out',
  label: 'Zoom out of the graph',
  keys: ['-'],
  screen,
  run: ({ zoomBy }) => zoomBy(1 / 1.5),
  next: VIEW,
});
