// renderer/runs/answer/Thinking.tsx - what the model thought before its answer, folded: it is no part of the answer.
import { useState } from 'react';
import type { Span } from '../../../electron/contract/execution.ts';
import { formatBytes, formatCount } from '../../ui/format.ts';
import { payloadOf } from '../live/run-view.ts';
import { usePayload } from '../payload.ts';
import styles from './answer.module.css';
import { ScrollRegion } from './ScrollRegion.tsx';
import { TextBlock } from './TextBlock.tsx';

interface ThinkingProps {
  span: Span;
  /** As it streams, before it is stored. */
  live: string | undefined;
}

/** Nothing for a call whose model thought nothing, or whose server does not tell. */
export function Thinking({ span, live = '' }: ThinkingProps) {
  const [open, setOpen] = useState(false);
  const stored = payloadOf(span, 'thinking');
  const kept = usePayload(open && live === '' ? (stored?.id ?? null) : null);
  const chars = stored?.chars ?? live.length;
  if (chars === 0) return null;
  const tokens = span.attributes.thinking_tokens;
  const size = typeof tokens === 'number' ? `${formatCount(tokens)} tokens` : formatBytes(chars);
  return (
    <details className={styles.thinking} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Thinking <span className="mut num">{size}</span>
      </summary>
      {open ? (
        <ScrollRegion label="Thinking" className={styles.thought}>
          <TextBlock text={live || kept.text} json={false} />
        </ScrollRegion>
      ) : null}
    </details>
  );
}
