// renderer/conversations/thread/MessageList.tsx - messages of any height, of which only those in sight are drawn. The end stays in sight while an answer grows, unless the person
// has scrolled away; what is read above pushes nothing.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Message } from '../../../electron/contract/conversations/conversations.ts';
import type { Held } from '../acts.ts';
import styles from '../conversations.module.css';
import { dayBetween } from '../words.ts';
import { MessageRow } from './MessageRow.tsx';
import type { LiveTurn } from './useTurn.ts';

interface MessageListProps {
  messages: readonly Message[];
  hasMore: boolean;
  more(): void;
  live: LiveTurn | null;
  agent: string;
  selected: string | null;
  /** The answer whose making is shown. */
  details: string | null;
  /** An answer is being given, or asks. */
  busy: boolean;
  holdOf(id: string): Held | null;
}

/** Of a short answer. */
const GUESS = 96;
/** So near to its end it counts as there. */
const NEAR = 48;
/** What came before is read when so few are left above. */
const FEW = 6;

export function MessageList({ messages, hasMore, more, live, agent, selected, details, busy, holdOf }: MessageListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => GUESS,
    getItemKey: (index) => messages[index]?.id ?? index,
    overscan: 4,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: NEAR,
    paddingStart: 12,
    paddingEnd: 12,
  });
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    if (!isFirst.current || messages.length === 0) return;
    isFirst.current = false;
    virtual.scrollToEnd();
  }, [virtual, messages.length]);
  useEndInSight(scroller);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  useEffect(() => {
    if (hasMore && first < FEW) more();
  }, [first, hasMore, more]);
  const at = messages.findIndex(({ id }) => id === selected);
  const shown = useRef(selected);
  useEffect(() => {
    // Only where the person went; what comes by itself is followed by the end.
    if (shown.current !== selected && at >= 0 && at < messages.length - 1) virtual.scrollToIndex(at, { align: 'auto' });
    shown.current = selected;
  }, [selected, at, messages.length, virtual]);
  // The same function for a row that is drawn already: while an answer is written, or the list is scrolled, only what changes is drawn anew.
  const latest = useRef(holdOf);
  latest.current = holdOf;
  const heldNow = useCallback((id: string) => latest.current(id), []);
  return (
    <div
      ref={scroller}
      className={`scroll ${styles.messages}`}
      role="log"
      aria-label="Messages"
      aria-busy={live !== null && live.doing !== null}
    >
      <div className={styles.messagesInside} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const message = messages[index];
          if (message === undefined) return null;
          const day = index === 0 && hasMore ? null : dayBetween(messages[index - 1]?.at ?? null, message.at);
          return (
            <div
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={styles.place}
              style={{ transform: `translateY(${start}px)` }}
            >
              {day === null ? null : (
                <p className={styles.day}>
                  <span>{day}</span>
                </p>
              )}
              <MessageRow
                message={message}
                agent={agent}
                isSelected={message.id === selected}
                opened={message.id === details}
                busy={busy}
                doing={live?.answer.id === message.id && message.state === 'running' ? live.doing : null}
                heldNow={heldNow}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** Who reads the end still sees it when there is less room: a smaller window, a message of many lines in the field. */
function useEndInSight(scroller: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const box = scroller.current;
    if (box === null) return undefined;
    let height = box.clientHeight;
    const watch = new ResizeObserver(() => {
      const before = height;
      height = box.clientHeight;
      if (height < before && box.scrollHeight - box.scrollTop - before < NEAR) box.scrollTop = box.scrollHeight;
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, [scroller]);
}
