// C5: the parts of the sandbox that need no guest: calls of the host, the limit of memory in a module, shared output, seeded bytes.
import { expect, test, vi } from 'vitest';
import { AppError } from '../../../electron/contract/index.ts';
import { createRunCalls } from '../../../electron/core/python/sandbox/calls.ts';
import { parseExactly, Uncrossable } from '../../../electron/core/python/sandbox/exact.ts';
import type { Host } from '../../../electron/core/python/sandbox/types.ts';
import { sharedOf } from '../../../electron/core/python/sandbox/v8/shared.ts';
import { createSystem, seededBytes } from '../../../electron/core/python/sandbox/v8/wasi.ts';
import { withMemoryLimit } from '../../../electron/core/workers/memory-limit.ts';

const PAGE = 65_536;

// --- calls ---

const FUNCTIONS = [
  { name: 'open', signature: 'value' },
  { name: 'guarded', signature: '', capability: 'llm:query' },
];

function calls(host: Host, signal = new AbortController().signal) {
  const run = createRunCalls({ functions: FUNCTIONS, allowed: ['open', 'unknown'] }, host, signal);
  return {
    ...run,
    /** What the guest makes of the line that it gets: the value, or the error that it raises. */
    async ask(question: object): Promise<unknown> {
      const line = await run.receive(JSON.stringify(question));
      return line?.startsWith('!') ? { error: JSON.parse(line.slice(1)) } : { value: JSON.parse(line?.slice(1) ?? '') };
    },
  };
}

const call = (method: string, args = {}) => ({ t: 'call', method, args });

test('C5: only what the run is allowed reaches the host; every attempt counts', async () => {
  const host = vi.fn<Host>(async ({ args }) => args);
  const run = calls(host);
  expect(await run.ask(call('open', { value: 1 }))).toEqual({ value: { value: 1 } });
  expect(await run.ask(call('guarded'))).toMatchObject({ error: { kind: 'Refused', code: 'no_permission' } });
  expect(await run.ask(call('unknown'))).toMatchObject({ error: { kind: 'NotFound' } });
  expect(await run.ask(call('toString'))).toMatchObject({ error: { kind: 'NotFound' } });
  expect(host).toHaveBeenCalledTimes(1);
  expect(run.count()).toBe(4);
});

test.each([
  '',
  'null',
  '[]',
  '{"t":["call"]}',
  '{"t":"call"}',
  '{"t":"call","method":1,"args":{}}',
  '{"t":"call","method":"open","args":[]}',
  '{"t":"shutdown"}',
  '{"t":"error","kind":"exception"}',
  '{"t":"error","kind":"exception","type":"E","message":"m","line":true,"traceback":""}',
  '{"t":"checkpoint","value":NaN}',
  '['.repeat(100_000),
])('C5: %.40s is no question, and no attempt', async (text) => {
  const run = calls(async () => null);
  expect(await run.receive(text)).toBeNull();
  expect(run.count()).toBe(0);
});

test.each([
  [{ t: 'end' }, { reason: 'finished_without_submit' }],
  [
    { t: 'submit', value: [1] },
    { reason: 'submitted', value: [1] },
  ],
  [{ t: 'error', kind: 'memory' }, { reason: 'memory' }],
  [{ t: 'error', kind: 'exit' }, { reason: 'guest_exit' }],
  [{ t: 'error', kind: 'refused' }, { reason: 'host_call_refused' }],
  [{ t: 'error', kind: 'too_large' }, { reason: 'output_limit' }],
  [{ t: 'error', kind: 'constructor' }, { reason: 'guest_exception' }],
])('C5: %j is a final message, which ends the run', async (word, result) => {
  const error = { type: 'E', message: 'm', line: 3, traceback: 't' };
  const run = calls(async () => null);
  expect(run.result()).toBeUndefined();
  expect(await run.receive(JSON.stringify(word.t === 'error' ? { ...word, ...error } : word))).toBe('.');
  expect(run.result()).toEqual(word.t === 'error' ? { ...result, error } : result);
});

test('C5: after its end nothing of a run reaches the host, and what waits is let go', async () => {
  const end = new AbortController();
  const host = vi.fn<Host>(() => new Promise(() => {}));
  const run = calls(host, end.signal);
  const waiting = run.ask(call('open'));
  end.abort();
  expect(await waiting).toMatchObject({ error: { kind: 'HostError', code: 'cancelled' } });
  expect(await run.ask(call('open'))).toMatchObject({ error: { code: 'cancelled' } });
  await run.ask({ t: 'checkpoint', value: 'late' });
  await run.ask({ t: 'submit', value: 'late' });
  expect([run.checkpoint(), run.result()]).toEqual([undefined, undefined]);
  expect(host).toHaveBeenCalledTimes(1);
});

test('C5: what the host throws is told with its code and remedy, whatever it is', async () => {
  const thrown = [new AppError('not_found', 'There is no page x.', { remedy: 'Look at the list.' }), new Error('broken'), 'text'];
  const run = calls(async () => {
    throw thrown.shift();
  });
  expect(await run.ask(call('open'))).toEqual({
    error: { kind: 'NotFound', message: 'There is no page x.', code: 'not_found', remedy: 'Look at the list.' },
  });
  expect(await run.ask(call('open'))).toMatchObject({
    error: { kind: 'HostError', code: 'internal', message: expect.stringContaining('broken') },
  });
  expect(await run.ask(call('open'))).toMatchObject({ error: { kind: 'HostError', message: expect.stringContaining('text') } });
});

test('C5: an answer that JSON cannot hold, or that is too large, is an error of that call', async () => {
  const answers: unknown[] = [10n, [1, Number.NaN], 'x'.repeat(9_000_000), undefined];
  const run = calls(async () => answers.shift());
  expect(await run.ask(call('open'))).toMatchObject({ error: { kind: 'HostError' } });
  expect(await run.ask(call('open'))).toMatchObject({ error: { kind: 'HostError', message: expect.stringContaining('NaN') } });
  expect(await run.ask(call('open'))).toMatchObject({ error: { kind: 'LimitReached' } });
  expect(await run.ask(call('open'))).toEqual({ value: null });
});

test('C5: an answer is one line, whatever text is in it', async () => {
  const run = calls(async () => 'a\nb\u2028c\ud800');
  expect(await run.receive(JSON.stringify(call('open')))).toBe('="a\\nb\u2028c\ufffd"');
});

// --- values of the guest ---

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

test.each([
  ['9007199254740991', 9007199254740991],
  ['[1234567890123456.5, 1e+300]', [1234567890123456.5, 1e300]],
  ['"id 12345678901234567890"', 'id 12345678901234567890'],
  ['"\\ud83c\\udf0a \\ud800"', '🌊 \ufffd'],
  ['{"\\udf0a":["\\\\ud800","\\ud83c\\u0041","\\uD83C"]}', { '\ufffd': ['\\ud800', '\ufffdA', '\ufffd'] }],
  ['[-1.5e-400,1e400,1.10,0]', [JSON.rawJSON('-1.5e-400'), JSON.rawJSON('1e400'), JSON.rawJSON('1.10'), 0]],
  ['{"a":[9007199254740993]}', { a: [JSON.rawJSON('9007199254740993')] }],
  ['-99999999999999999999', JSON.rawJSON('-99999999999999999999')],
  ['{"x":1,"k\\u00e9":9007199254740993,"sum":2.0}', { x: 1, ké: JSON.rawJSON('9007199254740993'), sum: JSON.rawJSON('2.0') }],
])('C5: %s is read as it stands', (text, value) => {
  expect(parseExactly(text)).toEqual(value);
});

test.each([
  [nested(203), 'more than 200 levels deep'],
  [`{"a":${nested(100_000)}}`, 'more than 200 levels deep'],
])('C5: %.40s cannot cross, and the author is told why', async (text, why) => {
  expect(() => parseExactly(text)).toThrow(Uncrossable);
  const run = calls(async () => null);
  const line = await run.receive(`{"t":"checkpoint","value":${text}}`);
  expect(JSON.parse(line?.slice(1) ?? '')).toMatchObject({
    kind: 'BadArguments',
    code: 'bad_input',
    message: expect.stringContaining(why),
  });
  expect(run.checkpoint()).toBeUndefined();
});

test('C5: no key takes the name of one that was read before (nodejs/node#63785)', () => {
  expect(parseExactly(String.raw`{"x":1,"k\\":2}`)).toEqual({ x: 1, 'k\\': 2 });
  expect(parseExactly(String.raw`{"x":1,"k\u00e9":3}`)).toEqual({ x: 1, ké: 3 });
  expect(parseExactly(String.raw`{"x":1 , "k\"" : [{"k\n":"\u0041","__proto__":{"k\t":null}},-1.5e3,true]}`)).toEqual({
    x: 1,
    'k"': [
      Object.fromEntries([
        ['k\n', 'A'],
        ['__proto__', { 'k\t': null }],
      ]),
      JSON.rawJSON('-1.5e3'),
      true,
    ],
  });
});

test.each(['"\\ud8" "', '"\\ud83\\udf0a"', '{"a" 1}', '{"k\\n":}'])('C5: %s is no JSON', (text) => {
  expect(() => parseExactly(text)).toThrow(SyntaxError);
});

test('C5: a value may be nested 200 deep', () => {
  expect(JSON.stringify(parseExactly(nested(200)))).toBe(nested(200));
});

// --- the limit of memory ---

/** A module of one memory and, behind it, a custom section. */
function moduleWith(memory: number[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 5, memory.length + 1, 1, ...memory, 7, 5, 1, 1, 0x6d, 2, 0, 0, 2, 1, 0x78]);
}

test.each([
  ['without a maximum', [0, 2]],
  ['with a larger maximum', [1, 2, 0x80, 0x80, 4]],
])('C5: a module %s may grow to the limit and no further', async (_name, memory) => {
  const { instance } = await WebAssembly.instantiate(withMemoryLimit(moduleWith(memory), 5 * PAGE + 100));
  const { m } = instance.exports as { m: WebAssembly.Memory };
  expect(m.buffer.byteLength).toBe(2 * PAGE);
  m.grow(3);
  expect(() => m.grow(1)).toThrow(RangeError);
});

test('C5: a module that needs more than the limit, or has no memory of its own, is refused', () => {
  expect(() => withMemoryLimit(moduleWith([0, 9]), 5 * PAGE)).toThrow('needs 589824 bytes to start');
  expect(() => withMemoryLimit(Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]), PAGE)).toThrow('does not define its own memory');
});

// --- output ---

const KIB = 1024;

test('C5: output within head and tail is told whole, a character on the seam too', () => {
  const { outputs } = sharedOf();
  const text = `${'a'.repeat(256 * KIB - 1)}é${'b'.repeat(256 * KIB - 1)}`;
  for (let at = 0; at < text.length; at += 50_000) outputs[1].add(Buffer.from(text.slice(at, at + 50_000)));
  expect(outputs[1].contents()).toEqual({ head: text, tail: '', leftOut: 0 });
  expect(outputs[2].contents()).toEqual({ head: '', tail: '', leftOut: 0 });
});

test.each([1, 7_777, 100_000, 300_000, 2_000_000])('C5: of long output, written %d bytes at a time, beginning and end are kept', (step) => {
  const { buffer, outputs } = sharedOf();
  const size = step === 1 ? 530_000 : 1_100_000;
  const all = Buffer.from(Array.from({ length: size }, (_, n) => 97 + (n % 23)));
  for (let at = 0; at < size; at += step) outputs[1].add(all.subarray(at, at + step));
  const told = sharedOf(buffer).outputs[1].contents();
  expect(told.leftOut).toBe(size - 512 * KIB);
  expect(told.head === all.toString('latin1', 0, 256 * KIB)).toBe(true);
  expect(told.tail === all.toString('latin1', size - 256 * KIB)).toBe(true);
});

// --- the system ---

test('C5: random bytes are SHA-256 of seed and counter, as on the other engine', () => {
  const [whole, parts] = [seededBytes('s'), seededBytes('s')];
  const bytes = Buffer.from(whole(100));
  expect(Buffer.concat([parts(7), parts(93)])).toEqual(bytes);
  expect(bytes.subarray(0, 8).toString('hex')).toBe('76ca65fa532efea2');
});

test('C5: a place outside the memory is refused, and what is not offered says so', () => {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const names = ['fd_write', 'fd_read', 'random_get', 'path_open', 'poll_oneoff', 'sock_send', 'fd_prestat_get'];
  const written: number[] = [];
  const system = createSystem({
    streams: { read: () => new Uint8Array(), write: (_descriptor, data) => written.push(data.length), exit: () => undefined as never },
    seed: 's',
    args: [],
    variables: {},
    memory: () => memory,
    names,
  }).wasi_snapshot_preview1 as Record<string, (...args: number[]) => number>;
  const E_FAULT = 21;
  const E_NOTSUP = 58;
  expect(system.fd_write?.(1, -8, 1, 0)).toBe(E_FAULT);
  expect(system.fd_write?.(1, 65_532, 64, 0)).toBe(E_FAULT);
  expect(system.random_get?.(65_000, 100_000)).toBe(E_FAULT);
  expect(system.fd_write?.(3, 0, 0, 0)).toBe(8);
  new DataView(memory.buffer).setUint32(4, 60_000, true);
  new DataView(memory.buffer).setUint32(12, 60_000, true);
  expect(system.fd_write?.(1, 0, 2, 100)).toBe(0);
  expect(written).toEqual([65_536]);
  for (const name of ['path_open', 'poll_oneoff', 'sock_send']) expect(system[name]?.(0, 0, 0, 0, 0)).toBe(E_NOTSUP);
});
