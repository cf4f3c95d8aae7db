// C11: a server that says the key again, in any form, whole or in pieces: it stands in no answer, error, list, trace, log or output afterwards.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { maskSecrets } from '../../../electron/core/models/index.ts';
import { ask, freshModels } from '../models/harness.ts';
import { answer, begin, refuse, say, startServer } from '../models/openai-server.ts';

const MASK = '••••';
/** With what JSON and addresses escape, and of no shape that gives a key away. */
const KEY = 'kes"trel/4f9a\\02e7+b1?c8';
const SHORT_KEY = 'tea4';
const LONG_KEY = Array.from({ length: 60 }, (_, at) => `part${at}.`).join('');

const unicode = (text: string, lead = '\\') =>
  [...text].map((char) => `${lead}u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');
const percent = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const base64 = (text: string, before: string) => Buffer.from(`${before}${text}zz`).toString('base64');
const quoted = (text: string) => JSON.stringify(text).slice(1, -1);

const FORMS: [name: string, of: (key: string) => string][] = [
  ['itself', (key) => key],
  ['JSON', quoted],
  ['JSON in JSON', (key) => quoted(quoted(key))],
  ['JSON of other writers, with slashes escaped', (key) => quoted(key).replaceAll('/', '\\/')],
  ['JSON by numbers', (key) => unicode(key)],
  ['JSON by numbers in JSON', (key) => unicode(key, '\\\\')],
  ['an address', (key) => encodeURIComponent(key)],
  ['an address in an address', (key) => encodeURIComponent(encodeURIComponent(key))],
  ['an address by numbers', (key) => percent(key)],
  ['an address by numbers, large', (key) => percent(key).toUpperCase()],
  ['hex', (key) => Buffer.from(key).toString('hex')],
  ['hex, large', (key) => Buffer.from(key).toString('hex').toUpperCase()],
  ...['', 'a', 'ab', 'abc'].flatMap((before): [string, (key: string) => string][] => [
    [`base64 after ${before.length} bytes`, (key) => base64(key, before)],
    [`base64 for addresses after ${before.length} bytes`, (key) => Buffer.from(`${before}${key}zz`).toString('base64url')],
  ]),
];

/** Nothing of the key that a person could use: no run of its characters in that form. */
function expectMasked(text: string, key: string, form: string): void {
  expect(text).toContain(MASK);
  const inner = form.startsWith('base64') ? 4 : 0;
  for (let at = inner; at + 12 <= key.length - inner; at += 1) expect(text).not.toContain(key.slice(at, at + 12));
  // Base64 shares a character with its neighbours at each end of what is looked for.
  expect(text.replaceAll(MASK, '').length).toBeLessThan(`before  after`.length + 12 + key.length / 16);
}

describe('C11: a key in a text', () => {
  it.each(FORMS.flatMap(([name, of]) => [KEY, SHORT_KEY, LONG_KEY].map((key) => [name, key.length, of, key] as const)))(
    'is masked as %s, of %d characters',
    (name, _length, of, key) => {
      expectMasked(maskSecrets(`before ${of(key)} after`, [key]), of(key), name);
    },
  );

  it('is masked when it is short and stands alone, not in the middle of a word', () => {
    for (const text of [`x=${SHORT_KEY}&`, `"${SHORT_KEY}"`, `\\n${SHORT_KEY}\\n`, `%20${SHORT_KEY}%20`, `Bearer ${SHORT_KEY}`]) {
      expect(maskSecrets(text, [SHORT_KEY])).toBe(text.replace(SHORT_KEY, MASK));
    }
    expect(maskSecrets('steas tea4s atea4', [SHORT_KEY])).toBe('steas tea4s atea4');
  });

  it('that is no secret stays: what servers without keys are given, and texts too short to protect anything', () => {
    const prose = 'Ollama needs none: not-needed. A test of a key.';
    expect(maskSecrets(prose, ['ollama', 'not-needed', 'none', 'test', 'a', 'key'])).toBe(prose);
  });

  it('costs no more per character in a long text, whatever it is made of', () => {
    const pieces = [KEY.slice(0, -1), '\\', '%', '%25', '\\u00', Buffer.from(KEY).toString('hex').slice(0, -1), LONG_KEY.slice(0, -1), 'a'];
    for (const piece of pieces) {
      const text = piece.repeat(Math.ceil(2_000_000 / piece.length));
      expect(maskSecrets(text, [KEY, 'a'.repeat(100), LONG_KEY]).length).toBeLessThanOrEqual(text.length);
    }
  });
});

describe('C11: a server that says the key again', () => {
  async function told(key: string, script: Parameters<Awaited<ReturnType<typeof startServer>>['script']>[0]) {
    const server = await startServer();
    const { models, remove } = freshModels();
    try {
      server.script(script);
      models.api.saveEndpoint({ name: 'here', baseUrl: server.baseUrl, models: ['m'] });
      await models.api.setKey({ endpoint: 'here', key });
      const asked = await ask(models);
      const tried = await models.api
        .tryDraft({ name: 'here', provider: 'openai_compatible', baseUrl: server.baseUrl, key: null, model: 'm' })
        .catch((error: unknown) => error);
      return { ...asked, tried: JSON.stringify(tried), error: asked.error === null ? '' : JSON.stringify(asked.error.toData()) };
    } finally {
      await models.close();
      await server.close();
      remove();
    }
  }

  it.each(FORMS)('in its answer, in pieces, as %s: what reads the answer gets dots', async (name, of) => {
    for (const [key, size] of [KEY, LONG_KEY].flatMap((key) => [1, 5, 70, 10_000].map((size) => [key, size] as const))) {
      const form = of(key);
      const pieces = form.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      const isUsual = pieces.length === 1 || !/numbers|in JSON|in an address|other writers/.test(name);
      if (!isUsual) continue;
      const { text, tried } = await told(key, answer('before ', ...pieces, ' after'));
      expectMasked(text, form, name);
      expect(text).toMatch(/^before .* after$/);
      expect(tried).toContain(MASK);
    }
  });

  it.each(FORMS)('in a refusal, as %s, also where it is cut', async (name, of) => {
    const form = of(KEY);
    const { error, tried } = await told(KEY, refuse(400, { message: `before ${form} after` }));
    for (const each of [error, tried]) expect(each).not.toContain(form);
    expect(error).toContain(MASK);
    const cut = await told(KEY, refuse(400, { message: `${'x'.repeat(280)} ${form} after` }));
    expect(cut.error).not.toContain(form.slice(4, 10));
    expect(name).not.toBe('');
  });

  it('in a list of models: the list holds dots', async () => {
    const { models, remove } = freshModels();
    const lister = createServer((request, response) => {
      const sent = String(request.headers.authorization).replace('Bearer ', '');
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: [{ id: sent }, { id: 'm' }] }));
    });
    await new Promise<void>((resolve) => lister.listen(0, '127.0.0.1', resolve));
    const { port } = lister.address() as AddressInfo;
    const draft = { name: '', provider: 'openai_compatible' as const, baseUrl: `http://127.0.0.1:${port}/v1`, key: KEY };
    expect(await models.api.offered(draft)).toEqual([MASK, 'm']);
    lister.closeAllConnections();
    await new Promise((resolve) => lister.close(resolve));
    await models.close();
    remove();
  });

  it('in an answer that breaks off: what came before is there, and a whole key is dots', async () => {
    const { text, error } = await told(KEY, (response) => {
      begin(response);
      say(response, `before ${KEY}`);
      response.end();
    });
    expect([text, error]).toEqual([`before ${MASK}`, expect.stringContaining('model_stream_cut')]);
  });

  it('an answer that says nothing of it comes at once, as it was sent', async () => {
    const { events } = await told(KEY, answer('Good ', 'mor', 'ning, k', 'ing.'));
    expect(events.flatMap((event) => (event.type === 'text' ? [event.text] : [])).join('')).toBe('Good morning, king.');
  });
});
