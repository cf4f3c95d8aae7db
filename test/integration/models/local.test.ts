import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppError, DownloadEvent } from '../../../electron/contract/index.ts';
import {
  BUILTIN,
  collect,
  createModels,
  type ModelEvent,
  type ModelRequest,
  type Models,
  nothingYet,
} from '../../../electron/core/models/index.ts';
import { createNet } from '../../../electron/core/net/index.ts';
import { createProcesses, type Processes } from '../../../electron/core/processes/index.ts';
import { createPython } from '../../../electron/core/python/index.ts';
import { modelCache } from '../../fixtures/local-model.ts';
import { createMemorySecrets } from '../../fixtures/memory-secrets.ts';

const resourcesDir = join(dirname(fileURLToPath(import.meta.url)), '../../../resources');
const never = new AbortController().signal;

let cacheDir: string;
let home: string;
let processes: Processes;
let models: Models;

const modelsIn = (folder: string, cache: string | null): Models =>
  createModels({
    home: folder,
    resourcesDir,
    settings: () => ({ modelId: null }),
    secrets: createMemorySecrets(),
    processes,
    python: createPython({ processes, projectDir: null }),
    net: createNet({ allow: () => false }),
    cacheDir: cache,
  });

beforeAll(async () => {
  cacheDir = await modelCache();
  home = mkdtempSync(join(tmpdir(), 'skillwright-local-test-'));
  processes = createProcesses({ appVersion: 'test' });
  models = modelsIn(home, cacheDir);
}, 320_000);
afterAll(async () => {
  await processes.close();
  rmSync(home, { recursive: true, force: true });
});

const request = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  model: BUILTIN.id,
  system: '',
  messages: [{ role: 'user', content: 'What is the capital of France?' }],
  maxTokens: 40,
  ...more,
});

async function ask(more: Partial<ModelRequest> = {}, signal: AbortSignal = never, onEvent: (event: ModelEvent) => void = () => {}) {
  const events: ModelEvent[] = [];
  for await (const event of models.registry.port.complete(request(more), signal)) {
    events.push(event);
    onEvent(event);
  }
  return {
    events,
    text: events.map((event) => (event.type === 'text' ? event.text : '')).join(''),
    usage: events.find((event) => event.type === 'usage'),
  };
}

const failure = (promise: Promise<unknown>): Promise<AppError> =>
  promise.then(
    () => {
      throw new Error('it should have failed');
    },
    (error: AppError) => error,
  );

describe('C11: bringing the built-in model', () => {
  it('takes it from the shared folder, with progress to done, and leaves nothing else', async () => {
    expect(models.api.list()[0]?.state).toBe('not_downloaded');
    const events: DownloadEvent[] = [];
    for await (const event of models.api.download(never)) events.push(event);
    expect(events[0]?.phase).toBe('preparing');
    expect(events.at(-1)).toMatchObject({ phase: 'done', doneBytes: BUILTIN.bytes });
    expect(readdirSync(join(home, 'models'))).toEqual([BUILTIN.file]);
    expect(models.api.list()[0]?.state).toBe('ready');
  });

  it('does not take a file of the same name with other bytes', async () => {
    const shared = mkdtempSync(join(tmpdir(), 'skillwright-shared-'));
    const other = mkdtempSync(join(tmpdir(), 'skillwright-local-other-'));
    copyFileSync(join(cacheDir, BUILTIN.file), join(shared, BUILTIN.file));
    const bytes = readFileSync(join(shared, BUILTIN.file));
    bytes[50_000_000] = (bytes[50_000_000] ?? 0) ^ 1;
    writeFileSync(join(shared, BUILTIN.file), bytes);
    const offline = createModels({
      home: other,
      resourcesDir,
      settings: () => ({ modelId: null }),
      secrets: createMemorySecrets(),
      processes,
      python: createPython({ processes, projectDir: null, env: { SKILLWRIGHT_PYTHON: '/nowhere/python' } }),
      net: createNet(),
      cacheDir: shared,
    });
    const download = async () => {
      for await (const _ of offline.api.download(never));
    };
    expect(await failure(download())).toMatchObject({ code: 'process_missing', remedy: expect.stringContaining('Python') });
    expect(readdirSync(join(other, 'models'))).toEqual([]);
    rmSync(shared, { recursive: true });
    rmSync(other, { recursive: true });
  });

  it('leaves nothing when cancelled', async () => {
    const other = mkdtempSync(join(tmpdir(), 'skillwright-local-other-'));
    const controller = new AbortController();
    const download = async () => {
      for await (const event of modelsIn(other, cacheDir).api.download(controller.signal))
        if (event.phase === 'preparing') controller.abort();
    };
    expect((await failure(download())).code).toBe('cancelled');
    expect(existsSync(join(other, 'models')) ? readdirSync(join(other, 'models')) : []).toEqual([]);
    rmSync(other, { recursive: true });
  });
});

describe('C11: the local model', () => {
  it('answers a question, in the chat format it was trained on', async () => {
    const { text, usage, events } = await ask();
    expect(text).toContain('Paris');
    expect(events.filter(({ type }) => type === 'loading')).toEqual([
      { type: 'loading', done: false },
      { type: 'loading', done: true },
    ]);
    expect((await ask()).events.some(({ type }) => type === 'loading')).toBe(false);
    expect(text).not.toContain('<|im_');
    expect(usage).toMatchObject({ estimated: false });
  });

  it('counts tokens exactly: a prompt one word longer has more, the answer as many as were asked for', async () => {
    const short = (await ask({ maxTokens: 5 })).usage;
    const long = (await ask({ maxTokens: 7, messages: [{ role: 'user', content: 'What is the capital of beautiful France?' }] })).usage;
    if (short?.type !== 'usage' || long?.type !== 'usage') throw new Error('no usage');
    expect(long.inputTokens).toBe(short.inputTokens + 1);
    expect([short.outputTokens, long.outputTokens]).toEqual([5, 7]);
  });

  it('tells when the limit ended the answer', async () => {
    const { events } = await ask({ maxTokens: 3 });
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'length' });
  });

  it('answers the same for the same seed, and otherwise with another seed', async () => {
    const draw = async (seed: number) =>
      (await ask({ temperature: 1.2, seed, messages: [{ role: 'user', content: 'Write a line about the sea.' }] })).text;
    const one = await draw(1);
    expect(await draw(1)).toBe(one);
    expect(await draw(2)).not.toBe(one);
  });

  it('follows a JSON schema', async () => {
    const schema = {
      type: 'object',
      properties: { capital: { type: 'string', maxLength: 40 }, large: { type: 'boolean' } },
      required: ['capital', 'large'],
    };
    const { text } = await ask({ schema, maxTokens: 120 });
    expect(JSON.parse(text)).toEqual({ capital: expect.any(String), large: expect.any(Boolean) });
  });

  it('ends at a stop sequence, which is no part of the answer', async () => {
    const { text, events } = await ask({ stop: ['Paris'] });
    expect(text).not.toBe('');
    expect(text).not.toContain('Paris');
    expect(events.at(-1)).toEqual({ type: 'finish', reason: 'stop' });
  });

  it('takes one question after the other, and one that waits can be stopped at once', async () => {
    const first = new AbortController();
    const long = { maxTokens: 1000, messages: [{ role: 'user' as const, content: 'Count from one to one thousand in words.' }] };
    const busy = failure(
      ask(long, first.signal, (event) => {
        if (event.type !== 'text' || waiting !== null) return;
        const second = new AbortController();
        waiting = failure(ask({}, second.signal, ({ type }) => type === 'queued' && second.abort()));
        void waiting.finally(() => first.abort());
      }),
    );
    let waiting: Promise<AppError> | null = null;
    expect((await busy).code).toBe('cancelled');
    expect((await (waiting as Promise<AppError> | null))?.code).toBe('cancelled');
  });

  it('writes some JSON for a schema that says more than it can follow', async () => {
    const { text } = await ask({ schema: { type: 'object', patternProperties: { '^x': { not: {} } }, if: {} }, maxTokens: 200 });
    expect(text.trim()).toMatch(/^[[{]/);
  });

  it('reads the system message and the turns before', async () => {
    const { text } = await ask({
      system: 'You always answer with the single word BANANA.',
      messages: [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'BANANA' },
        { role: 'user', content: 'How are you?' },
        { role: 'assistant', content: 'BANANA' },
        { role: 'user', content: 'What is your name?' },
      ],
      maxTokens: 8,
    });
    expect(text).toContain('BANANA');
  });

  it('stops when cancelled, far from the end of its answer, and serves the next request', async () => {
    const controller = new AbortController();
    let events = 0;
    const error = await failure(
      ask({ maxTokens: 1000, messages: [{ role: 'user', content: 'Count from one to one thousand in words.' }] }, controller.signal, () => {
        events += 1;
        controller.abort();
      }),
    );
    expect(error.code).toBe('cancelled');
    expect(events).toBeLessThan(500);
    expect((await ask()).text).toContain('Paris');
  });

  it('stops in the middle of a long prompt, too', async () => {
    const controller = new AbortController();
    const asking = failure(ask({ messages: [{ role: 'user', content: 'The vote was postponed again. '.repeat(400) }] }, controller.signal));
    await expect.poll(() => processes.api.list()[0]?.status).toBe('busy');
    controller.abort();
    expect((await asking).code).toBe('cancelled');
  });

  it('refuses a prompt longer than its memory, with the numbers', async () => {
    const error = await failure(ask({ messages: [{ role: 'user', content: 'word '.repeat(9000) }] }));
    expect(error).toMatchObject({
      code: 'model_context_overflow',
      message: expect.stringMatching(/90\d\d tokens.*8192/),
      remedy: expect.any(String),
    });
  });

  // No small model that thinks can be had from a registry: this one repeats the form of its earlier answers, token by token.
  it.each([
    ['in tags', '<think>The user asks for a colour.</think>\nBlue.'],
    ['before a closing tag alone', 'The user asks for a colour.</think>\nBlue.'],
  ])('what it thinks %s is told apart from its answer', async (_, answer) => {
    const question = { role: 'user' as const, content: 'Name a colour.' };
    const turns = [question, { role: 'assistant' as const, content: answer }];
    const { events } = await ask({ messages: [...turns, ...turns, ...turns, question], temperature: 0 });
    const told = nothingYet();
    for (const event of events) collect(told, event);
    expect(told).toMatchObject({ thinking: 'The user asks for a colour.', text: expect.stringMatching(/^\w+\.$/), finish: 'stop' });
    expect(events.filter(({ type }) => type === 'text' || type === 'thinking').length).toBeGreaterThan(4);
    expect(told.usage).toMatchObject({ estimated: false });
  });

  it('goes on after its process was killed', async () => {
    const pid = processes.api.list()[0]?.pid;
    process.kill(pid as number, 'SIGKILL');
    await expect.poll(() => processes.api.list()[0]?.pid).not.toBe(pid);
    expect((await ask()).text).toContain('Paris');
  });

  it('is tried out from Settings', async () => {
    expect(await models.api.test({ id: BUILTIN.id })).toMatchObject({ ok: true, firstTokenMs: expect.any(Number) });
  });
});

describe('C11: a model file of the author', () => {
  it('runs like the built-in one', async () => {
    const path = join(home, 'My Model.gguf');
    copyFileSync(join(cacheDir, BUILTIN.file), path);
    const info = models.api.addLocalFile({ path });
    expect(info).toMatchObject({ id: 'local/my-model', contextTokens: 8192, bytes: BUILTIN.bytes, state: 'ready' });
    expect((await ask({ model: info.id })).text).toContain('Paris');
    rmSync(path);
  });

  it('that is larger than all memory is refused with both numbers, before it is read', async () => {
    const path = join(home, 'huge.gguf');
    copyFileSync(join(cacheDir, BUILTIN.file), path);
    truncateSync(path, 2 ** 42);
    const info = models.api.addLocalFile({ path });
    expect(await failure(ask({ model: info.id }))).toMatchObject({
      code: 'model_load_failed',
      message: expect.stringMatching(/huge\.gguf needs at least 4398\.0 GB of memory; [\d.]+ GB is available/),
      remedy: expect.stringContaining('smaller model'),
    });
    models.api.removeLocalFile({ id: info.id });
    rmSync(path);
  });

  it('that was replaced by something else ends in a clear error', async () => {
    const path = join(home, 'other.gguf');
    copyFileSync(join(cacheDir, BUILTIN.file), path);
    const info = models.api.addLocalFile({ path });
    writeFileSync(path, 'My shopping list');
    expect(await failure(ask({ model: info.id }))).toMatchObject({ code: 'model_load_failed', remedy: expect.any(String) });
    models.api.removeLocalFile({ id: info.id });
    rmSync(path);
  });

  it.each([
    ['cut off', 0.5],
    ['cut off after its head', 0.02],
  ])('that is %s ends in a clear error, and the next model works', async (_, part) => {
    const path = join(home, 'broken.gguf');
    copyFileSync(join(cacheDir, BUILTIN.file), path);
    truncateSync(path, Math.round(statSync(path).size * part));
    const info = models.api.addLocalFile({ path });
    expect(await failure(ask({ model: info.id }))).toMatchObject({
      code: 'model_load_failed',
      message: expect.stringContaining('broken.gguf'),
      remedy: expect.any(String),
    });
    expect((await ask()).text).toContain('Paris');
    models.api.removeLocalFile({ id: info.id });
  });
});
