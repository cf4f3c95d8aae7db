// renderer/graph/Boxes.tsx - the nodes of a large graph from so far away that nothing of them can be read: boxes of one picture. As with edges, a state is told
// by a mark too: a bar for blocked, a cross for missing.
import { useStore, ViewportPortal } from '@xyflow/react';
import { memo } from 'react';
import styles from './graph.module.css';
import { NODE_HEIGHT, NODE_WIDTH, type Spot } from './layout.ts';
import type { NodesProps } from './Nodes.tsx';
import { nodeWords } from './words.tsx';

export function Boxes(props: NodesProps) {
  // Lines are as thin from any distance.
  const zoom = useStore(({ transform }) => transform[2]);
  return (
    <ViewportPortal>
      <svg className={styles.boxes} style={{ strokeWidth: 1 / zoom }} aria-hidden="true">
        <Shapes {...props} />
      </svg>
    </ViewportPortal>
  );
}

const Shapes = memo(function Shapes({ nodes, layout: { spots }, onOpen }: NodesProps) {
  const placed = nodes.flatMap((node) => {
    const spot = spots[node.id];
    return spot === undefined ? [] : [{ node, spot }];
  });
  const signs = (state: keyof typeof SIGNS) =>
    placed.flatMap(({ node, spot }) => (node.state === state ? [SIGNS[state](middleOf(spot))] : [])).join('');
  return (
    <>
      {placed.map(({ node, spot }) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: the drawing takes the keys for all of its nodes
        <rect
          key={node.id}
          {...spot}
          width={NODE_WIDTH}
          height={NODE_HEIGHT}
          data-state={node.state}
          data-change={node.change?.kind}
          data-node={node.id}
          onClick={() => onOpen(node)}
        >
          <title>{nodeWords(node)}</title>
        </rect>
      ))}
      <path data-state="blocked" d={signs('blocked')} />
      <path data-state="missing" d={signs('missing')} />
    </>
  );
});

const middleOf = ({ x, y }: Spot): Spot => ({ x: x + NODE_WIDTH / 2, y: y + NODE_HEIGHT / 2 });

const SIGNS = {
  blocked: ({ x, y }: Spot) => `M${x - 16} ${y}h32`,
  missing: ({ x, y }: Spot) => `M${x - 12} ${y - 12}l24 24m0-24l-24 24`,
} as const;
