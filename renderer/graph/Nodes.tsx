// renderer/graph/Nodes.tsx - the nodes of the drawing that are seen, each with its kind, its name, and what is known of it or why it is not reachable.
import { type ReactFlowState, useStore, ViewportPortal } from '@xyflow/react';
import { memo, useCallback } from 'react';
import { shallow } from 'zustand/shallow';
import type { GraphNode } from '../../electron/contract/agents/graph.ts';
import styles from './graph.module.css';
import { type Layout, NODE_HEIGHT, NODE_WIDTH, type Spot } from './layout.ts';
import { changeWords, STATE_WORDS } from './shown.ts';
import { KIND_ICONS, nodeWords, whyText } from './words.tsx';

export interface NodesProps {
  nodes: readonly GraphNode[];
  layout: Layout;
  onOpen(node: GraphNode): void;
}

export function Nodes({ nodes, layout: { spots }, onOpen }: NodesProps) {
  const read = useCallback((view: ReactFlowState) => nodes.filter(({ id }) => isSeen(spots[id], view)), [nodes, spots]);
  const seen = useStore(read, shallow);
  return (
    <ViewportPortal>
      {seen.map((node) => (
        <ReachNode key={node.id} node={node} spot={spots[node.id]!} onOpen={onOpen} />
      ))}
    </ViewportPortal>
  );
}

const isSeen = (spot: Spot | undefined, { transform: [x, y, zoom], width, height }: ReactFlowState): boolean =>
  spot !== undefined &&
  (spot.x + NODE_WIDTH) * zoom + x > 0 &&
  spot.x * zoom + x < width &&
  (spot.y + NODE_HEIGHT) * zoom + y > 0 &&
  spot.y * zoom + y < height;

const ReachNode = memo(function ReachNode({ node, spot, onOpen }: { node: GraphNode; spot: Spot; onOpen(node: GraphNode): void }) {
  const { kind, name, state, change } = node;
  const Icon = KIND_ICONS[kind];
  const changed = changeWords(node);
  const why = whyText(node);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the drawing takes the keys for all of its nodes
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      className={styles.node}
      style={{ transform: `translate(${spot.x}px, ${spot.y}px)` }}
      data-state={state}
      data-change={change?.kind}
      data-node={node.id}
      title={nodeWords(node)}
      onClick={() => onOpen(node)}
    >
      <Icon className="s fixed" aria-hidden />
      <div className={styles.words}>
        <div className={kind === 'tool' ? 'mono sm ell' : 'sm med ell'} dir="auto">
          {name}
        </div>
        <div className={`xs ell ${styles.note}`}>{state === 'reachable' ? why : `${STATE_WORDS[state]}: ${why}`}</div>
      </div>
      {changed === null ? null : <span className={`bdg acc ${styles.change}`}>{changed}</span>}
    </div>
  );
});
