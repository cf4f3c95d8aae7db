// renderer/traces/time.ts - the time axis of a waterfall: what is visible, where a bar is, what the ruler says. All in milliseconds.

export interface Window {
  from: number;
  to: number;
}

const LEAST_MS = 1;

/** The whole run. */
export const wholeRun = (durationMs: number): Window => ({ from: 0, to: Math.max(LEAST_MS, durationMs) });

/** The part between two places of the strip (0 to 1 each, in any order); null if it is too small to be deliberate. */
export function zoomTo(whole: Window, a: number, b: number): Window | null {
  const width = whole.to - whole.from;
  const clamp = (part: number) => Math.max(0, Math.min(1, part));
  const [from, to] = [Math.min(clamp(a), clamp(b)), Math.max(clamp(a), clamp(b))];
  if ((to - from) * width < LEAST_MS / 10 || to - from < 0.004) return null;
  return { from: whole.from + from * width, to: whole.from + to * width };
}

export interface Bar {
  /** Per cent of the width. */
  left: number;
  width: number;
}

/** Where a span is in the window; null if it is out of sight. */
export function barOf(offsetMs: number, durationMs: number, sight: Window): Bar | null {
  const end = offsetMs + durationMs;
  if (end < sight.from || offsetMs > sight.to) return null;
  const width = sight.to - sight.from;
  const left = Math.max(0, ((offsetMs - sight.from) / width) * 100);
  const right = Math.min(100, ((end - sight.from) / width) * 100);
  return { left, width: Math.max(0, right - left) };
}

const STEPS = [1, 2, 5];

/** Round times for about `count` marks, inside the window. */
export function ticksOf(sight: Window, count = 5): number[] {
  const width = sight.to - sight.from;
  const rough = width / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((s) => s * power >= rough) ?? 10) * power;
  const ticks: number[] = [];
  for (let at = Math.ceil(sight.from / step - 1e-9) * step; at < sight.to; at += step) ticks.push(Number(at.toPrecision(12)));
  return ticks;
}

/** `0`, `250 ms`, `1.5 s`, `2:30`: as precise as the step needs. */
export function tickLabel(ms: number, sight: Window): string {
  const width = sight.to - sight.from;
  if (ms === 0) return width >= 1000 ? '0 s' : '0 ms';
  if (width < 1000) return `${Number(ms.toPrecision(4))} ms`;
  if (width < 120_000) return `${Number((ms / 1000).toFixed(width < 10_000 ? 2 : 1))} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
