// electron/core/workers/memory-limit.ts - V8 has no memory limit for one instance, but it enforces the maximum that a module
// declares. So the limit is written into the module before it is compiled; its code then cannot grow beyond it.

const PAGE = 65_536;
const MEMORY_SECTION = 5;
const HEADER_BYTES = 8;

/** An unsigned LEB128 number at an offset. */
function readNumber(bytes: Uint8Array, at: number): { value: number; end: number } {
  let value = 0;
  for (let index = 0; index < 5; index++) {
    const byte = bytes[at + index];
    if (byte === undefined) break;
    value += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return { value, end: at + index + 1 };
  }
  throw new Error('The WebAssembly module is damaged.');
}

function writeNumber(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const low = rest % 128;
    rest = Math.floor(rest / 128);
    bytes.push(rest > 0 ? low + 128 : low);
  } while (rest > 0);
  return bytes;
}

/**
 * The same module with `maximumBytes` as the maximum of its one memory (rounded down to pages of 64 KiB). Throws for a module without a
 * memory of its own, or one that needs more to start.
 */
export function withMemoryLimit(wasm: Uint8Array, maximumBytes: number): Uint8Array<ArrayBuffer> {
  for (let at = HEADER_BYTES; at < wasm.length; ) {
    const id = wasm[at];
    const size = readNumber(wasm, at + 1);
    const next = size.end + size.value;
    if (id !== MEMORY_SECTION) {
      at = next;
      continue;
    }
    const count = readNumber(wasm, size.end);
    const minimum = readNumber(wasm, count.end + 1);
    const pages = Math.floor(maximumBytes / PAGE);
    if (count.value !== 1 || minimum.value > pages) {
      throw new Error(`The module needs ${minimum.value * PAGE} bytes to start; the limit is ${maximumBytes}.`);
    }
    const body = [1, 1, ...writeNumber(minimum.value), ...writeNumber(pages)];
    const section = [MEMORY_SECTION, ...writeNumber(body.length), ...body];
    const patched = new Uint8Array(at + section.length + wasm.length - next);
    patched.set(wasm.subarray(0, at));
    patched.set(section, at);
    patched.set(wasm.subarray(next), at + section.length);
    return patched;
  }
  throw new Error('The WebAssembly module does not define its own memory.');
}
