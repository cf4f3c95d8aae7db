// renderer/ui/VirtualList.tsx - a list of fixed row height that mounts only visible rows. For every list of more than 80 rows.
import { useVirtualizer } from '@tanstack/react-virtual';
import { type HTMLAttributes, memo, type ReactNode, type Ref, useEffect, useImperativeHandle, useRef } from 'react';

export interface VirtualListHandle {
  scrollToIndex(index: number): void;
  element: HTMLDivElement | null;
}

interface VirtualListProps extends Omit<HTMLAttributes<HTMLDivElement>, 'children' | 'onScroll'> {
  count: number;
  rowHeight: number;
  renderRow(index: number): ReactNode;
  keyOf(index: number): string;
  /** A head that stays on top while the rows scroll, and its height. */
  head?: ReactNode;
  headHeight?: number;
  /** Called with the visible rows, to read the pages that they need. */
  onRange?: (first: number, last: number) => void;
  handle?: Ref<VirtualListHandle>;
  overscan?: number;
}

const Row = memo(function Row({ top, height, children }: { top: number; height: number; children: ReactNode }) {
  return (
    <div role="presentation" style={{ position: 'absolute', top: 0, left: 0, right: 0, height, transform: `translateY(${top}px)` }}>
      {children}
    </div>
  );
});

export function VirtualList(props: VirtualListProps) {
  const { count, rowHeight, renderRow, keyOf, head, headHeight = 0, onRange, handle, overscan = 6, className, style, ...rest } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    overscan,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
  });
  useImperativeHandle(
    handle,
    () => ({
      scrollToIndex: (index) => virtual.scrollToIndex(index, { align: 'auto' }),
      get element() {
        return scroller.current;
      },
    }),
    [virtual],
  );
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? -1;
  useEffect(() => {
    if (last >= 0) onRange?.(first, last);
  }, [first, last, onRange]);
  return (
    <div {...rest} ref={scroller} className={`scroll ${className ?? ''}`} style={{ contain: 'strict', flex: 1, ...style }}>
      {head ? (
        <div role="presentation" style={{ position: 'sticky', top: 0, zIndex: 1, height: headHeight }}>
          {head}
        </div>
      ) : null}
      <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {items.map((item) => (
          <Row key={item.key} top={item.start - headHeight} height={item.size}>
            {renderRow(item.index)}
          </Row>
        ))}
      </div>
    </div>
  );
}
