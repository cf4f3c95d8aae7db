// renderer/runs/useElapsed.ts - a clock that ticks while something runs.
import { useEffect, useState } from 'react';

const TICK_MS = 100;

/** Milliseconds since `startedAt` while `running`, ten times a second; else 0. */
export function useElapsed(startedAt: string | null, running: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  return running && startedAt !== null ? Math.max(0, now - Date.parse(startedAt)) : 0;
}
