import { execFileSync } from 'node:child_process';
import { createCipheriv, createHash } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchBuiltin } from '../../../electron/core/models/index.ts';
import { readGguf } from '../../../electron/core/models/local/gguf.ts';
import { extract } from '../../../electron/core/models/local/unzip.ts';
import { produce } from '../../../electron/core/models/produce.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'skillwright-files-test-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** A zip archive of the given files, deflated or stored. */
function zip(files: Record<string, Buffer>, method: 0 | 8, comment = ''): string {
  const body: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  for (const [name, data] of Object.entries(files)) {
    const packed = method === 8 ? deflateRawSync(data) : data;
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const header = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), shared, Buffer.from(name)]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), shared, rest, Buffer.from(name)]));
    body.push(header, packed);
    at += header.length + packed.length;
  }
  const table = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(list.length, 8);
  end.writeUInt16LE(list.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(at, 16);
  end.writeUInt16LE(comment.length, 20);
  const path = join(dir, 'archive.whl');
  writeFileSync(path, Buffer.concat([...body, table, end, Buffer.from(comment)]));
  return path;
}

const live = () => ({ signal: new AbortController().signal, onBytes: () => {} });

describe('C11: unpacking a wheel', () => {
  // What cannot be packed, and what can.
  const noise = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(Buffer.alloc(300_000));
  const data = Buffer.concat([noise, Buffer.alloc(300_000, 'a')]);

  it.each([0, 8] as const)('writes one file of an archive (method %i) and gives its hash', async (method) => {
    const archive = zip({ 'other.txt': Buffer.from('x'), 'dir/model.gguf': data }, method, 'a comment');
    const target = join(dir, 'model.gguf');
    expect(await extract(archive, 'dir/model.gguf', target, live())).toBe(createHash('sha256').update(data).digest('hex'));
    expect(readFileSync(target).equals(data)).toBe(true);
  });

  it('says what is wrong with an archive', async () => {
    const archive = zip({ a: data }, 8);
    await expect(extract(archive, 'missing', join(dir, 'x'), live())).rejects.toMatchObject({ code: 'download_failed' });
    const bytes = readFileSync(archive);
    writeFileSync(archive, bytes.subarray(0, bytes.length / 2));
    await expect(extract(archive, 'a', join(dir, 'x'), live())).rejects.toMatchObject({ code: 'download_failed' });
    bytes.fill(0xff, 31, 200);
    writeFileSync(archive, bytes);
    await expect(extract(archive, 'a', join(dir, 'x'), live())).rejects.toMatchObject({ code: 'download_failed' });
  });

  it('stops when cancelled', async () => {
    const controller = new AbortController();
    const work = extract(zip({ a: data }, 8), 'a', join(dir, 'x'), { signal: controller.signal, onBytes: () => controller.abort() });
    await expect(work).rejects.toMatchObject({ code: 'cancelled' });
  });
});

type Value = string | number | string[];
/** A GGUF head of format version 3. */
function gguf(values: Record<string, Value>): Buffer {
  const text = (value: string) => {
    const length = Buffer.alloc(8);
    length.writeBigUInt64LE(BigInt(Buffer.byteLength(value)));
    return Buffer.concat([length, Buffer.from(value)]);
  };
  const u32 = (value: number) => {
    const buffer = Buffer.alloc(4);
    buffer.writeUInt32LE(value);
    return buffer;
  };
  const u64 = (value: number) => {
    const buffer = Buffer.alloc(8);
    buffer.writeBigUInt64LE(BigInt(value));
    return buffer;
  };
  const encode = (value: Value): Buffer[] => {
    if (typeof value === 'string') return [u32(8), text(value)];
    if (typeof value === 'number') return [u32(4), u32(value)];
    return [u32(9), u32(8), u64(value.length), ...value.map(text)];
  };
  const pairs = Object.entries(values).flatMap(([key, value]) => [text(key), ...encode(value)]);
  return Buffer.concat([Buffer.from('GGUF'), u32(3), u64(0), u64(Object.keys(values).length), ...pairs]);
}

describe('C11: a model file of the author', () => {
  const path = () => join(dir, 'model.gguf');

  it('is known by its head: name, architecture, context length', () => {
    writeFileSync(
      path(),
      gguf({
        'general.architecture': 'qwen2',
        'general.languages': ['en', 'pl'],
        'general.name': 'Qwen 2.5',
        'qwen2.context_length': 32768,
      }),
    );
    expect(readGguf(path())).toMatchObject({ name: 'Qwen 2.5', architecture: 'qwen2', contextTokens: 32768 });
  });

  it('may have a vocabulary longer than the part that is read', () => {
    const words = Array.from({ length: 50_000 }, (_, n) => `word number ${n}`);
    writeFileSync(
      path(),
      gguf({ 'general.architecture': 'llama', 'llama.context_length': 2048, 'tokenizer.ggml.tokens': words, 'general.name': 'Late' }),
    );
    expect(readGguf(path())).toMatchObject({ architecture: 'llama', contextTokens: 2048, name: null });
  });

  it.each([
    ['text', Buffer.from('just a text file, no model at all')],
    ['nothing', Buffer.alloc(0)],
    ['four letters', Buffer.from('GGUF')],
  ])('is refused when it holds %s', (_, bytes) => {
    writeFileSync(path(), bytes);
    expect(() => readGguf(path())).toThrow(
      expect.objectContaining({ code: 'model_load_failed', remedy: expect.stringContaining('.gguf') }),
    );
  });

  it.skipIf(process.platform === 'win32')('is refused when it is a pipe, which would never end to open', () => {
    execFileSync('mkfifo', [path()]);
    expect(() => readGguf(path())).toThrow(expect.objectContaining({ code: 'model_load_failed' }));
  });

  it.each([
    ['an adapter', { 'general.architecture': 'llama', 'general.type': 'adapter' }],
    ['the image part', { 'general.architecture': 'clip' }],
    ['embeddings', { 'general.architecture': 'nomic-bert' }],
  ])('that answers nothing by itself (%s) is refused, with what to choose instead', (words, values) => {
    writeFileSync(path(), gguf(values));
    expect(() => readGguf(path())).toThrow(
      expect.objectContaining({
        code: 'model_load_failed',
        message: expect.stringContaining(words),
        remedy: expect.stringContaining('instruct'),
      }),
    );
  });

  it.each([
    ['a chat model as one of embeddings', 'vectors', { 'general.architecture': 'llama' }, 'writes text and creates no embeddings'],
    ['a part of one', 'vectors', { 'general.architecture': 'clip' }, 'the image part'],
    [
      'an embedding model of a chat architecture as a chat model',
      'text',
      { 'general.architecture': 'qwen3', 'qwen3.pooling_type': 3 },
      'embeddings',
    ],
    ['one that ranks as a chat model', 'text', { 'general.architecture': 'bert', 'bert.pooling_type': 4 }, 'ranks texts'],
    ['one that ranks as one of embeddings', 'vectors', { 'general.architecture': 'bert', 'bert.pooling_type': 4 }, 'ranks texts'],
  ] as const)('is refused for another use than its own: %s', (_, use, values, words) => {
    writeFileSync(path(), gguf(values));
    expect(() => readGguf(path(), use)).toThrow(
      expect.objectContaining({
        code: 'model_load_failed',
        message: expect.stringContaining(words),
        remedy: expect.stringContaining(use === 'text' ? 'instruct' : 'embedding model'),
      }),
    );
  });

  it.each(['bert', 'nomic-bert', 'gemma-embedding'])('makes embeddings if it is a %s, or pools what it reads', (architecture) => {
    writeFileSync(path(), gguf({ 'general.architecture': architecture }));
    expect(readGguf(path(), 'vectors')).toMatchObject({ architecture });
    writeFileSync(path(), gguf({ 'general.architecture': 'qwen3', 'qwen3.pooling_type': 3 }));
    expect(readGguf(path(), 'vectors')).toMatchObject({ architecture: 'qwen3' });
  });

  it('is refused when it is a folder or not there', () => {
    expect(() => readGguf(dir)).toThrow(expect.objectContaining({ code: expect.stringMatching(/model_load_failed|no_permission/) }));
    expect(() => readGguf(path())).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it('with a lying length is read without reading past its end', () => {
    const bytes = gguf({ 'general.architecture': 'llama', 'general.name': 'x' });
    bytes.writeBigUInt64LE(1n << 50n, 24);
    const handle = openSync(path(), 'w');
    writeSync(handle, bytes);
    closeSync(handle);
    expect(readGguf(path())).toMatchObject({ name: null, architecture: null, contextTokens: null });
  });
});

describe('C11: fetching the built-in model', () => {
  it('clears away what a killed fetch left behind, not what another one is writing', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    for (const [name, hours] of [
      ['.model-old', 30],
      ['.model-new', 0.1],
      ['my-model', 30],
    ] as const) {
      mkdirSync(join(dir, name));
      utimesSync(join(dir, name), hoursAgo(hours), hoursAgo(hours));
    }
    const none = () => Promise.reject(new Error('none'));
    const python = { find: none, sidecar: none, download: () => Promise.reject(new Error('no network')) };
    const events = fetchBuiltin({ dir, cacheDir: null, python, signal: new AbortController().signal });
    await expect(async () => {
      for await (const _ of events);
    }).rejects.toThrow('no network');
    expect(readdirSync(dir).sort()).toEqual(['.model-new', 'my-model']);
  });
});

describe('C11: callbacks as a stream', () => {
  it('yields what was pushed, in order, and throws what the work throws', async () => {
    const heard: number[] = [];
    const stream = produce<number>(new AbortController().signal, async (push) => {
      push(1);
      await Promise.resolve();
      push(2);
      throw new Error('at the end');
    });
    await expect(
      (async () => {
        for await (const item of stream) heard.push(item);
      })(),
    ).rejects.toThrow('at the end');
    expect(heard).toEqual([1, 2]);
  });

  it('ends the work when the reader stops, and waits for it to clear up', async () => {
    let cleared = false;
    const stream = produce<number>(new AbortController().signal, async (push, signal) => {
      push(1);
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await Promise.resolve();
      cleared = true;
    });
    for await (const _ of stream) break;
    expect(cleared).toBe(true);
  });
});
