// electron/core/traces/run-id.ts - ids that sort by time (UUID version 7, RFC 9562), so that "newest first" is the order of the key.
import { randomFillSync } from 'node:crypto';

const COUNTER_BITS = 12;

/** A supply of random bytes: asking the system for a few at a time costs more than everything else here. */
const store = Buffer.alloc(4096);
let taken = store.length;

/** Valid until the next call. */
function random(bytes: number): Buffer {
  if (taken + bytes > store.length) {
    randomFillSync(store);
    taken = 0;
  }
  taken += bytes;
  return store.subarray(taken - bytes, taken);
}

/** Creates ids that grow within this process even if the clock stops or steps back. `now` in milliseconds since 1970. */
export function createIds(now: () => number = Date.now): () => string {
  let lastTime = 0;
  let counter = 0;
  return () => {
    const time = Math.max(now(), lastTime);
    counter = time === lastTime ? counter + 1 : random(1)[0]!;
    lastTime = time;
    if (counter >= 1 << COUNTER_BITS) {
      lastTime += 1;
      counter = 0;
    }
    const tail = random(8);
    tail[0] = (tail[0]! & 0x3f) | 0x80;
    const hex = timeHex(lastTime) + (0x7000 | counter).toString(16) + tail.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}

/** The smallest id of a moment: ids of runs that started then or later are not below it. */
export function idAt(time: number): string {
  const hex = timeHex(Math.max(0, Math.floor(time)));
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

function timeHex(time: number): string {
  return time.toString(16).padStart(12, '0');
}
