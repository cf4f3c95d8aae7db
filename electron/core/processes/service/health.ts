// electron/core/processes/service/health.ts - is a busy child still alive? Its reader answers pings while others work, so a busy one is not silent.
import type { Timings } from './timings.ts';

interface HealthDeps {
  timings: Pick<Timings, 'pingMs' | 'suspectMs' | 'silentMs'>;
  /** When the child was last heard, by the same clock. */
  heardAt(): number;
  ping(): void;
  log(line: string): void;
  /** The child was silent too long. */
  end(): void;
}

/**
 * Asks a busy child for a sign of life; a silent one is ended. The clock is monotonic, and a late tick (the machine slept, or we
 * were stopped) forgives the silence before it. Returns the switch: on while the child has jobs.
 */
export function createHealth({ timings, heardAt, ping, log, end }: HealthDeps): (on: boolean) => void {
  let timer: NodeJS.Timeout | undefined;
  let lastTick = 0;
  let since = 0;
  let suspected = false;
  const tick = (): void => {
    const now = performance.now();
    if (now - lastTick > 2 * timings.pingMs) since = now;
    lastTick = now;
    const silent = now - Math.max(heardAt(), since);
    if (silent > timings.silentMs) {
      log(`ended: no sign of life for ${Math.round(silent / 1000)} s`);
      end();
      return;
    }
    if (silent <= timings.suspectMs) suspected = false;
    else if (!suspected) {
      suspected = true;
      log(`no sign of life for ${Math.round(silent / 1000)} s`);
    }
    ping();
  };
  return (on) => {
    if (on && timer === undefined) {
      since = performance.now();
      lastTick = since;
      suspected = false;
      timer = setInterval(tick, timings.pingMs);
      timer.unref();
    } else if (!on) {
      clearInterval(timer);
      timer = undefined;
    }
  };
}
