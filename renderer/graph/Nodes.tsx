// renderer/graph/Nodes.tsx - one node of the drawing: kind, name, and what is known of it or why it is not reachable.
import type { Node, NodeProps } from '@xyflow/react';
import { memo } from 'react';
import type { GraphNode } from '../../electron/contract/agents/graph.ts';
import styles from './graph.module.css';
import { changeWords, STATE_WORDS } from './shown.ts';
import { KIND_ICONS, nodeWords, whyText } from './words.tsx';

export type NodeData = { node: GraphNode };

export const ReachNode = memo(function ReachNode({ data: { node } }: NodeProps<Node<NodeData>>) {
  const { kind, name, state, change } = node;
  const Icon = KIND_ICONS[kind];
  const changed = changeWords(node);
  const why = whyText(node);
  return (
    <div className={styles.node} data-state={state} data-change={change?.kind} data-node={node.id} title={nodeWords(node)}>
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
