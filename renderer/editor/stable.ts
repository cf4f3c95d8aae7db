// renderer/editor/stable.ts - keeps unchanged values the same object, so that typing draws only what it changes.
import { useRef, useState } from 'react';

/** The previous value as long as the new one is equal. For small plain data. */
export function useStable<T>(value: T): T {
  const kept = useRef(value);
  if (kept.current !== value && JSON.stringify(kept.current) !== JSON.stringify(value)) kept.current = value;
  return kept.current;
}

/** Functions that stay the same objects and always act on the current values. */
// biome-ignore lint/suspicious/noExplicitAny: any function will do, its type comes back unchanged
export function useStableActs<T extends Record<string, (...args: any[]) => unknown>>(acts: T): T {
  const latest = useRef(acts);
  latest.current = acts;
  const [stable] = useState(() => {
    const entries = Object.keys(acts).map((name) => [name, (...args: unknown[]) => latest.current[name]?.(...args)]);
    return Object.fromEntries(entries) as T;
  });
  return stable;
}
