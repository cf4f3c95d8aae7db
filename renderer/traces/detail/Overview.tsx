// renderer/traces/detail/Overview.tsx - the whole run as a strip: drag to zoom, double-click or F for all of it. Drawn on a canvas, because
// 30,000 spans are too many elements.
import { type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Window, zoomTo } from '../time.ts';
import type { TreeRow } from '../tree.ts';
import styles from './detail.module.css';
import { fillOf } from './spans.ts';

interface OverviewProps {
  rows: readonly TreeRow[];
  whole: Window;
  sight: Window;
  now: number;
  onZoom(sight: Window | null): void;
}

const HEIGHT = 30;

export function Overview({ rows, whole, sight, now, onZoom }: OverviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return undefined;
    const paint = () => draw(element, rows, whole, now);
    paint();
    const resized = new ResizeObserver(paint);
    resized.observe(element);
    const themed = new MutationObserver(paint);
    themed.observe(document.documentElement, { attributes: true, attributeFilter: ['data-mantine-color-scheme'] });
    return () => {
      resized.disconnect();
      themed.disconnect();
    };
  }, [rows, whole, now]);
  const partOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return box.width === 0 ? 0 : (event.clientX - box.left) / box.width;
  };
  const width = whole.to - whole.from;
  const shown = drag
    ? { left: Math.min(drag.from, drag.to), right: Math.max(drag.from, drag.to) }
    : { left: (sight.from - whole.from) / width, right: (sight.to - whole.from) / width };
  return (
    // The keys of the screen (F, + and -) do the same.
    <div
      className={styles.overview}
      role="img"
      aria-label="Overview of the run; drag to zoom"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = partOf(event);
        setDrag({ from: at, to: at });
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, to: partOf(event) })}
      onPointerUp={(event) => {
        if (drag) {
          const zoomed = zoomTo(whole, drag.from, partOf(event));
          if (zoomed) onZoom(zoomed);
        }
        setDrag(null);
      }}
      onDoubleClick={() => onZoom(null)}
    >
      <canvas ref={canvas} />
      <b style={{ left: `${Math.max(0, shown.left) * 100}%`, right: `${Math.max(0, 1 - shown.right) * 100}%` }} />
    </div>
  );
}

function draw(canvas: HTMLCanvasElement, rows: readonly TreeRow[], whole: Window, now: number) {
  const ratio = window.devicePixelRatio;
  const width = canvas.clientWidth;
  canvas.width = Math.round(width * ratio);
  canvas.height = HEIGHT * ratio;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.scale(ratio, ratio);
  const style = getComputedStyle(document.documentElement);
  const colors = new Map<string, string>();
  const color = (token: string) => {
    const known = colors.get(token) ?? style.getPropertyValue(`--sw-${token}`).trim();
    colors.set(token, known);
    return known;
  };
  const step = Math.min(3, (HEIGHT - 6) / Math.max(1, rows.length));
  const scale = width / (whole.to - whole.from);
  rows.forEach(({ span }, index) => {
    const duration = span.durationMs ?? Math.max(0, now - span.offsetMs);
    context.fillStyle = color(fillOf(span));
    context.fillRect((span.offsetMs - whole.from) * scale, 3 + index * step, Math.max(1, duration * scale), Math.max(1, Math.min(2, step)));
  });
}
