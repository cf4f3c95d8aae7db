// electron/core/python/sandbox/v8/wasi.ts - the system that a guest sees: WASI preview 1 with nothing behind it, the same as
// sidecar/skillwright_sidecar/sandbox_service/wasi.py. Node's own (`node:wasi`) is not meant for untrusted code, says its documentation, and
// a thread that sleeps in it cannot be ended.
import { createHash } from 'node:crypto';

const OK = 0;
const E_BADF = 8;
const E_FAULT = 21;
const E_SPIPE = 70;
const E_NOTSUP = 58;
/** A longer write is taken only in part, so that a guest cannot fill the host with one call. */
const MAX_WRITE = 64 * 1024;
const MAX_VECTORS = 64;
const CHARACTER_DEVICE = 2;
/** All rights but seek and tell: so the guest sees a terminal and writes line by line. */
const RIGHTS = BigInt(((1 << 30) - 1) & ~(1 << 2) & ~(1 << 5));
const MODULE = 'wasi_snapshot_preview1';

export interface Streams {
  /** At most `count` bytes for descriptor 0; none is its end. */
  read(count: number): Uint8Array;
  write(descriptor: number, data: Uint8Array): void;
  /** Throws. */
  exit(code: number): never;
}

/** Random bytes that a seed decides: SHA-256 of the seed and a counter. The other back end draws the same ones. */
export function seededBytes(seed: string): (count: number) => Uint8Array {
  let held = Buffer.alloc(0);
  let blocks = 0n;
  return (count) => {
    const parts = [held];
    for (let size = held.length; size < count; size += 32) {
      const counter = Buffer.alloc(8);
      counter.writeBigUInt64BE(blocks++);
      parts.push(createHash('sha256').update(seed).update(counter).digest());
    }
    const all = Buffer.concat(parts);
    held = all.subarray(count);
    return all.subarray(0, count);
  };
}

/** The guest's memory with every bound checked by the views themselves: what is outside throws a RangeError. */
class Memory {
  readonly bytes: Uint8Array;
  readonly view: DataView;

  constructor(buffer: ArrayBuffer) {
    this.bytes = new Uint8Array(buffer);
    this.view = new DataView(buffer);
  }

  read(at: number, count: number): Uint8Array {
    const start = at >>> 0;
    if (start + count > this.bytes.length) throw new RangeError('outside');
    // A copy: what is done with it may outlive the call.
    return this.bytes.slice(start, start + count);
  }

  write(at: number, data: Uint8Array): void {
    this.bytes.set(data, at >>> 0);
  }

  number(at: number, value: number): void {
    this.view.setUint32(at >>> 0, value, true);
  }

  long(at: number, value: bigint): void {
    this.view.setBigUint64(at >>> 0, value, true);
  }

  vectors(at: number, count: number): { at: number; size: number }[] {
    return Array.from({ length: Math.min(count >>> 0, MAX_VECTORS) }, (_, n) => ({
      at: this.view.getUint32((at >>> 0) + 8 * n, true),
      size: this.view.getUint32((at >>> 0) + 8 * n + 4, true),
    }));
  }
}

type Call = (memory: Memory, ...args: number[]) => number;

/** The pair of functions by which a guest reads its arguments or variables. */
function strings(texts: string[]): { sizes: Call; get: Call } {
  const all = texts.map((text) => Buffer.from(`${text}\0`));
  return {
    sizes(memory, countAt = 0, bytesAt = 0) {
      memory.number(countAt, all.length);
      memory.number(
        bytesAt,
        all.reduce((sum, text) => sum + text.length, 0),
      );
      return OK;
    },
    get(memory, pointersAt = 0, at = 0) {
      let to = at;
      all.forEach((text, n) => {
        memory.number(pointersAt + 4 * n, to);
        memory.write(to, text);
        to += text.length;
      });
      return OK;
    },
  };
}

const isOpen = (descriptor: number): boolean => descriptor >= 0 && descriptor <= 2;

const DESCRIPTORS: Record<string, Call> = {
  fd_fdstat_get(memory, descriptor = -1, at = 0) {
    if (!isOpen(descriptor)) return E_BADF;
    memory.long(at, BigInt(CHARACTER_DEVICE));
    memory.long(at + 8, RIGHTS);
    memory.long(at + 16, RIGHTS);
    return OK;
  },
  fd_filestat_get(memory, descriptor = -1, at = 0) {
    if (!isOpen(descriptor)) return E_BADF;
    [0n, BigInt(descriptor), BigInt(CHARACTER_DEVICE), 1n, 0n, 0n, 0n, 0n].forEach((value, n) => {
      memory.long(at + 8 * n, value);
    });
    return OK;
  },
  fd_prestat_get: () => E_BADF,
  fd_prestat_dir_name: () => E_BADF,
  fd_seek: (_memory, descriptor = -1) => (isOpen(descriptor) ? E_SPIPE : E_BADF),
  fd_tell: (_memory, descriptor = -1) => (isOpen(descriptor) ? E_SPIPE : E_BADF),
  fd_close: () => OK,
  fd_fdstat_set_flags: () => OK,
  sched_yield: () => OK,
};

function clocks(): Record<string, Call> {
  return {
    clock_res_get(memory, _clock, at = 0) {
      memory.long(at, 1000n);
      return OK;
    },
    clock_time_get(memory, clock, _precision, at = 0) {
      memory.long(at, clock === 0 ? BigInt(Date.now()) * 1_000_000n : process.hrtime.bigint());
      return OK;
    },
  };
}

function streaming(streams: Streams): Record<string, Call> {
  return {
    fd_read(memory, descriptor, vectorsAt = 0, count = 0, readAt = 0) {
      if (descriptor !== 0) return E_BADF;
      let sum = 0;
      for (const { at, size } of memory.vectors(vectorsAt, count)) {
        const data = streams.read(Math.min(size, MAX_WRITE));
        memory.write(at, data);
        sum += data.length;
        if (data.length < size) break;
      }
      memory.number(readAt, sum);
      return OK;
    },
    fd_write(memory, descriptor = -1, vectorsAt = 0, count = 0, writtenAt = 0) {
      if (!isOpen(descriptor)) return E_BADF;
      const parts: Uint8Array[] = [];
      let sum = 0;
      for (const { at, size } of memory.vectors(vectorsAt, count)) {
        const part = memory.read(at, Math.min(size, MAX_WRITE - sum));
        parts.push(part);
        sum += part.length;
      }
      memory.number(writtenAt, sum);
      streams.write(descriptor, Buffer.concat(parts));
      return OK;
    },
  };
}

interface SystemOptions {
  streams: Streams;
  seed: string;
  args: string[];
  variables: Record<string, string>;
  memory: () => WebAssembly.Memory;
  /** Of the functions that the guest imports. */
  names: string[];
}

/** The names of the WASI functions that a module imports. Imports from other modules are refused. */
export function systemNames(module: WebAssembly.Module): string[] {
  return WebAssembly.Module.imports(module)
    .filter((wanted) => wanted.module === MODULE)
    .map(({ name }) => name);
}

/** What the module imports, for one run. An unknown name answers "not supported". */
export function createSystem(options: SystemOptions): WebAssembly.Imports {
  const random = seededBytes(options.seed);
  const args = strings(options.args);
  const environ = strings(Object.entries(options.variables).map(([name, value]) => `${name}=${value}`));
  const given: Record<string, Call> = {
    ...DESCRIPTORS,
    ...clocks(),
    ...streaming(options.streams),
    args_sizes_get: args.sizes,
    args_get: args.get,
    environ_sizes_get: environ.sizes,
    environ_get: environ.get,
    random_get(memory, at = 0, count = 0) {
      const size = count >>> 0;
      for (let done = 0; done < size; done += MAX_WRITE) memory.write((at >>> 0) + done, random(Math.min(MAX_WRITE, size - done)));
      return OK;
    },
  };
  const call =
    (act: Call) =>
    (...values: number[]): number => {
      try {
        return act(new Memory(options.memory().buffer), ...values);
      } catch (error) {
        if (error instanceof RangeError) return E_FAULT;
        throw error;
      }
    };
  const functions = options.names.map((name) => {
    const act = given[name];
    return [name, act === undefined ? () => E_NOTSUP : call(act)] as const;
  });
  return { [MODULE]: { ...Object.fromEntries(functions), proc_exit: options.streams.exit } };
}
