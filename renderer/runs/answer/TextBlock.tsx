// renderer/runs/answer/TextBlock.tsx - a text of a run: plain or coloured JSON, cut at a size a window can handle, whole on request.
import { Button } from '@mantine/core';
import { memo, useMemo, useState } from 'react';
import { formatBytes } from '../../ui/format.ts';
import styles from './answer.module.css';
import { jsonPieces } from './json-text.ts';

/** Above this many characters a text is cut; far above it, colours cost more than they help. */
const CUT_AT = 40_000;
const COLOUR_MAX = 120_000;

const CLASSES = { key: styles.key, string: styles.string, number: styles.number, word: styles.word, plain: undefined };

const JsonText = memo(function JsonText({ text }: { text: string }) {
  const pieces = useMemo(() => jsonPieces(text), [text]);
  return (
    <>
      {pieces.map((piece, index) =>
        piece.kind === 'plain' ? (
          piece.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity and are never moved
          <span key={index} className={CLASSES[piece.kind]}>
            {piece.text}
          </span>
        ),
      )}
    </>
  );
});

/** Shows a text whole, or its first part and a button. */
export function TextBlock({ text, json }: { text: string; json: boolean }) {
  const [all, setAll] = useState(false);
  const shown = all || text.length <= CUT_AT ? text : text.slice(0, CUT_AT);
  return (
    <>
      {json && shown.length <= COLOUR_MAX ? <JsonText text={shown} /> : shown}
      {shown.length < text.length ? (
        <div>
          <Button size="xs" variant="subtle" color="gray" onClick={() => setAll(true)}>
            Show all ({formatBytes(text.length)})
          </Button>
        </div>
      ) : null}
    </>
  );
}
