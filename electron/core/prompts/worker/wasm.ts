// electron/core/prompts/worker/wasm.ts - loads the MiniJinja engine with an upper limit on its memory. Fuel alone does not bound
// memory: ("x" * 300000000)|length costs 640 MB and passes. The published module declares no maximum, so its memory section gets one.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Environment, initSync } from 'minijinja-js/dist/web/minijinja_js.js';

const MEMORY_SECTION = 5;
const HEADER_BYTES = 8;
const PAGE_BYTES = 65_536;

/** Starts the engine of this worker; a second call gives further environments of the same engine. */
export function loadEngine(maxBytes: number): () => Environment {
  const file = createRequire(import.meta.url).resolve('minijinja-js/dist/web/minijinja_js_bg.wasm');
  const module = new WebAssembly.Module(withMemoryLimit(readFileSync(file), Math.floor(maxBytes / PAGE_BYTES)));
  initSync({ module });
  return () => new Environment();
}

/** The module with `maximum` set in its only memory. Throws when the module has no memory of its own. */
export function withMemoryLimit(wasm: Uint8Array, maxPages: number): Uint8Array<ArrayBuffer> {
  let at = HEADER_BYTES;
  while (at < wasm.length) {
    const id = wasm[at];
    const size = readLeb(wasm, at + 1);
    const next = size.next + size.value;
    if (id === MEMORY_SECTION) {
      const initial = readLeb(wasm, size.next + 2); // after the count (1) and the flags
      const body = [1, 1, ...leb(initial.value), ...leb(maxPages)];
      return concat(wasm.subarray(0, at), Uint8Array.from([MEMORY_SECTION, ...leb(body.length), ...body]), wasm.subarray(next));
    }
    at = next;
  }
  throw new Error('The template engine has no memory section.');
}

function readLeb(bytes: Uint8Array, from: number): { value: number; next: number } {
  let value = 0;
  let shift = 0;
  for (let at = from; ; at += 1) {
    const byte = bytes[at]!;
    value |= (byte & 0x7f) << shift;
    shift += 7;
    if ((byte & 0x80) === 0) return { value: value >>> 0, next: at + 1 };
  }
}

function leb(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  do {
    const byte = rest & 0x7f;
    rest >>>= 7;
    bytes.push(rest === 0 ? byte : byte | 0x80);
  } while (rest !== 0);
  return bytes;
}

function concat(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
