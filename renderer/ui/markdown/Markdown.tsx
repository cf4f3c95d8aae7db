// renderer/ui/markdown/Markdown.tsx - an answer in Markdown, drawn safely: no HTML, no images, links only to the web and to pages of the workspace.
import { type CSSProperties, createElement, memo, type ReactNode, useMemo } from 'react';
import { type Block, parseBlocks } from './blocks.ts';
import { type Inline, parseInline } from './inline.ts';
import styles from './markdown.module.css';

/** Above it a text is shown as it is: nobody reads that much as an answer. */
const MOST_CHARS = 200_000;

interface MarkdownProps {
  text: string;
  /** Draws a link to a page of the workspace; without one it is text. */
  page?: ((slug: string, words: ReactNode) => ReactNode) | undefined;
  /** Stands behind the last word, while the text is written. */
  caret?: ReactNode;
}

export const Markdown = memo(function Markdown({ text, page = (_slug, words) => words, caret }: MarkdownProps) {
  const blocks = useMemo(() => (text.length > MOST_CHARS ? null : parseBlocks(text)), [text]);
  if (blocks === null) return <div className={styles.plain}>{text}</div>;
  return (
    <div className={styles.markdown} data-writing={caret !== undefined}>
      {drawBlocks(blocks, page)}
      {caret}
    </div>
  );
});

type Draw = NonNullable<MarkdownProps['page']>;

// Keys are places: a text that is written grows at its end only.
const drawBlocks = (blocks: readonly Block[], page: Draw): ReactNode =>
  blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <BlockView key={at} block={block} page={page} />
  ));

/** Drawn anew only if it changed: of a text that is written, that is the last one. */
const BlockView = memo(
  function BlockView({ block, page }: { block: Block; page: Draw }) {
    switch (block.type) {
      case 'paragraph':
        return <p>{words(block.text, page)}</p>;
      case 'heading':
        // The title of the conversation is the first heading of the screen.
        return createElement(`h${Math.min(6, block.depth + 2)}`, null, words(block.text, page));
      case 'code':
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it takes the keys
          <pre className={styles.code} tabIndex={0} aria-label={block.language === '' ? 'Code' : `Code, ${block.language}`} role="region">
            <code>{block.text}</code>
          </pre>
        );
      case 'rule':
        return <hr />;
      case 'quote':
        return <blockquote>{drawBlocks(block.blocks, page)}</blockquote>;
      case 'list':
        return createElement(
          block.start === null ? 'ul' : 'ol',
          block.start === null || block.start === 1 ? null : { start: block.start },
          block.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li key={at}>{item.length === 1 && item[0]?.type === 'paragraph' ? words(item[0].text, page) : drawBlocks(item, page)}</li>
          )),
        );
      case 'table':
        return <TableView table={block} page={page} />;
    }
  },
  (before, after) => before.page === after.page && JSON.stringify(before.block) === JSON.stringify(after.block),
);

function TableView({ table: { align, head, rows }, page }: { table: Extract<Block, { type: 'table' }>; page: Draw }) {
  const look = (column: number): { style?: CSSProperties } => (align[column] ? { style: { textAlign: align[column] } } : {});
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it takes the keys
    <div className={styles.table} tabIndex={0} role="region" aria-label="Table">
      <table>
        <thead>
          <tr>
            {head.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name
              <th key={at} scope="col" {...look(at)}>
                {words(cell, page)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name
            <tr key={line}>
              {row.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells have no name
                <td key={at} {...look(at)}>
                  {words(cell, page)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const words = (text: string, page: Draw): ReactNode => drawInline(parseInline(text), page);

const TAGS = { em: 'em', strong: 'strong', del: 'del' } as const;

function drawInline(nodes: readonly Inline[], page: Draw): ReactNode {
  return nodes.map((node, at) => {
    switch (node.type) {
      case 'text':
        return node.text;
      case 'code':
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return <code key={at}>{node.text}</code>;
      case 'break':
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return <br key={at} />;
      case 'link':
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <a key={at} href={node.href} title={node.href} target="_blank" rel="noreferrer">
            {drawInline(node.children, page)}
          </a>
        );
      case 'page':
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return <span key={at}>{page(node.slug, drawInline(node.children, page))}</span>;
      default:
        return createElement(TAGS[node.type], { key: at }, drawInline(node.children, page));
    }
  });
}
