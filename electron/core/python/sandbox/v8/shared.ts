// electron/core/python/sandbox/v8/shared.ts - memory shared by a guest's thread and the thread that started it: what the guest printed, so that it
// survives when the thread is ended mid-work, and the bell that wakes the guest's thread.
import type { SandboxOutput } from '../../../../contract/python/sandbox.ts';

const HEAD = 256 * 1024;
const TAIL = 256 * 1024;
const COUNTER_BYTES = 8;

/** Beginning and end of a stream in bounded memory. */
export interface SharedOutput {
  add(data: Uint8Array): void;
  contents(): SandboxOutput;
}

const OUTPUT_BYTES = COUNTER_BYTES + HEAD + TAIL;

function decode(parts: Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(parts));
}

/** The stream at `offset` of the shared buffer, which takes OUTPUT_BYTES there; `offset` is a multiple of 8. */
function sharedOutput(buffer: SharedArrayBuffer, offset: number): SharedOutput {
  const total = new BigInt64Array(buffer, offset, 1);
  const head = new Uint8Array(buffer, offset + COUNTER_BYTES, HEAD);
  const tail = new Uint8Array(buffer, offset + COUNTER_BYTES + HEAD, TAIL);
  return {
    add(data) {
      const written = Number(total[0]);
      const toHead = data.subarray(0, Math.max(0, HEAD - written));
      head.set(toHead, Math.min(written, HEAD));
      const last = data.subarray(toHead.length).subarray(-TAIL);
      // Where its first byte goes in the ring.
      const start = (written + data.length - last.length - HEAD) % TAIL;
      const toEnd = last.subarray(0, TAIL - Math.max(0, start));
      if (last.length > 0) {
        tail.set(toEnd, start);
        tail.set(last.subarray(toEnd.length), 0);
      }
      Atomics.store(total, 0, BigInt(written + data.length));
    },
    contents() {
      const written = Number(Atomics.load(total, 0));
      const beyond = Math.max(0, written - HEAD);
      const leftOut = Math.max(0, beyond - TAIL);
      const first = head.slice(0, Math.min(written, HEAD));
      const start = beyond % TAIL;
      const rest = leftOut > 0 || beyond === TAIL ? [tail.slice(start), tail.slice(0, start)] : [tail.slice(0, beyond)];
      // One text if nothing is left out: a character on the seam stays whole.
      if (leftOut === 0) return { head: decode([first, ...rest]), tail: '', leftOut };
      return { head: decode([first]), tail: decode(rest), leftOut };
    },
  };
}

/** All that one run shares. */
export interface Shared {
  buffer: SharedArrayBuffer;
  /** Rung for each answer. */
  bell: Int32Array;
  /** Bytes of the guest's memory, in pages of 64 KiB, when it was last seen. */
  pages: Int32Array;
  outputs: { 1: SharedOutput; 2: SharedOutput };
}

/** Views on the buffer of a run; without one a new buffer. */
export function sharedOf(buffer = new SharedArrayBuffer(16 + 2 * OUTPUT_BYTES)): Shared {
  return {
    buffer,
    bell: new Int32Array(buffer, 0, 1),
    pages: new Int32Array(buffer, 4, 1),
    outputs: { 1: sharedOutput(buffer, 16), 2: sharedOutput(buffer, 16 + OUTPUT_BYTES) },
  };
}
