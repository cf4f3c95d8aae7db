import { describe, expect, it } from 'vitest';
import { createLineReader, encodeFrame, parseFrame } from '../../../electron/core/processes/wire/frames.ts';

function readAll(chunks: Uint8Array[], maxBytes = 1000): string[] {
  const heard: string[] = [];
  const read = createLineReader({
    maxBytes,
    onLine: (text) => heard.push(text),
    onBadLine: () => heard.push('<bad>'),
    onOverflow: () => heard.push('<overflow>'),
  });
  for (const chunk of chunks) read(chunk);
  return heard;
}

describe('C6: the line reader', () => {
  const stream = Buffer.from('{"a":"żółć 🦊"}\r\n\n{"b":2}\n');

  it('reads the same messages wherever the bytes are cut', () => {
    for (let cut = 0; cut <= stream.length; cut += 1) {
      expect(readAll([stream.subarray(0, cut), stream.subarray(cut)])).toEqual(['{"a":"żółć 🦊"}', '{"b":2}']);
    }
    expect(readAll([...stream].map((byte) => Uint8Array.of(byte)))).toEqual(['{"a":"żółć 🦊"}', '{"b":2}']);
  });

  it('keeps what it holds when the stream uses the memory of a chunk again', () => {
    const memory = Buffer.from('{"a":');
    const heard: string[] = [];
    const read = createLineReader({ maxBytes: 100, onLine: (text) => heard.push(text), onBadLine: () => {}, onOverflow: () => {} });
    read(memory);
    memory.fill('x');
    read(Buffer.from('1}\n'));
    expect(heard).toEqual(['{"a":1}']);
  });

  it('reports a line that is not UTF-8 and goes on with the next', () => {
    expect(readAll([Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from('{"ok":1}\n')])])).toEqual(['<bad>', '{"ok":1}']);
  });

  it('takes a line of exactly the limit and reports one byte more once', () => {
    expect(readAll([Buffer.from('12345\n')], 5)).toEqual(['12345']);
    expect(readAll([Buffer.from('123'), Buffer.from('456'), Buffer.from('789\n')], 5)).toEqual(['<overflow>']);
  });
});

describe('C6: messages', () => {
  it.each([
    ['no JSON', 'hello'],
    ['NaN', '{"jsonrpc":"2.0","id":"h1","result":NaN}'],
    ['another version', '{"jsonrpc":"1.0","id":"h1","method":"m"}'],
    ['a number as id', '{"jsonrpc":"2.0","id":1,"method":"m"}'],
    ['an array', '[1]'],
    ['null', 'null'],
  ])('refuses %s', (_, line) => {
    expect(parseFrame(line)).toBeNull();
  });

  it('tells requests, notes, results and errors apart', () => {
    const kind = (frame: object) => parseFrame(JSON.stringify({ jsonrpc: '2.0', ...frame }))?.kind;
    expect(kind({ id: 'h1', method: 'm' })).toBe('request');
    expect(kind({ method: 'm' })).toBe('note');
    expect(kind({ id: 'h1' })).toBe('result');
    expect(kind({ id: 'h1', error: { code: -32001, message: 'no' } })).toBe('error');
  });

  it('replaces lone surrogates and refuses numbers that JSON cannot hold', () => {
    expect(JSON.parse(encodeFrame({ text: 'a\ud800b' }))).toEqual({ text: 'a\ufffdb' });
    expect(() => encodeFrame({ score: Number.NaN })).toThrow(/score/);
  });
});
