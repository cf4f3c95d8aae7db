// The contract over a string channel: what every shell relies on.
import { describe, expect, it } from 'vitest';
import { AppError, type ClientMessage, type ServerMessage } from '../../../electron/contract/index.ts';
import { createChannelServer } from '../../../electron/shells/channel.ts';
import { createPlaces } from '../../../electron/shells/places.ts';
import { createFakeCore } from './fake-core.ts';

const shell = {} as never;
const { issue, redeem } = createPlaces();

function connect(eventMs = 1, coming: Promise<void> | null = null) {
  const fake = createFakeCore();
  const strings: string[] = [];
  const bad: unknown[] = [];
  const internal: string[] = [];
  const waiting = new Set<() => void>();
  const server = createChannelServer(
    coming === null ? { core: fake.core, shell, redeem } : coming.then(() => ({ core: fake.core, shell, redeem })),
    {
      send: (text) => {
        strings.push(text);
        for (const check of [...waiting]) check();
      },
      onBadMessage: (cause) => bad.push(cause),
      onInternalError: (path) => internal.push(path),
      eventMs,
    },
  );
  const received = (): ServerMessage[] => strings.flatMap((text) => JSON.parse(text) as ServerMessage[]);
  const send = (...messages: ClientMessage[]) => server.receive(JSON.stringify(messages));
  /** Resolves with the final message of a call. */
  const end = (id: string) =>
    new Promise<ServerMessage>((resolve) => {
      const check = () => {
        const found = received().find((message) => message.id === id && message.t !== 'next');
        if (!found) return;
        waiting.delete(check);
        resolve(found);
      };
      waiting.add(check);
      check();
    });
  return { fake, server, strings, bad, internal, received, send, end };
}

const call = (id: string, path: string, input?: unknown): ClientMessage => ({ t: 'call', id, path, input });

const DRAFT = { name: 'x', provider: 'openai', baseUrl: 'https://example.com', key: null };

describe('channel server', () => {
  it('answers a call that has no input', async () => {
    const { send, end } = connect();
    send(call('1', 'app.settings'));
    expect(await end('1')).toMatchObject({ t: 'ok', data: { theme: 'auto' } });
  });

  it('keeps a call until the core is there: a window may ask while the account opens', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { send, end, received } = connect(1, promise);
    send(call('1', 'app.settings'));
    await new Promise((next) => setImmediate(next));
    expect(received()).toEqual([]);
    resolve();
    expect(await end('1')).toMatchObject({ t: 'ok', data: { theme: 'auto' } });
  });

  it('fails a call when the account could not be opened', async () => {
    const { send, end } = connect(1, Promise.reject(new AppError('db_corrupt', 'The database is damaged.')));
    send(call('1', 'app.settings'));
    expect(await end('1')).toMatchObject({ t: 'err', error: { code: 'db_corrupt' } });
  });

  it('answers a call whose result is nothing', async () => {
    const { send, end } = connect();
    send(call('1', 'app.dismissNotice', { id: 'x' }));
    expect(await end('1')).toEqual({ t: 'ok', id: '1' });
  });

  it('sends an error of the core as its fields, with remedy and without a stack', async () => {
    const { send, end, internal } = connect();
    send(call('1', 'app.closeWorkspace'));
    const answer = await end('1');
    expect(answer).toMatchObject({
      t: 'err',
      error: { code: 'db_busy', message: 'The workspace is busy.', remedy: 'Wait.', retryable: true },
    });
    expect(JSON.stringify(answer)).not.toContain('channel.test');
    expect(internal).toEqual([]);
  });

  it('reports a mistake of ours as internal, with its message and to the log', async () => {
    const { send, end, internal } = connect();
    send(call('1', 'app.openWorkspace', { path: issue('/x', 'workspace').token }));
    const answer = await end('1');
    expect(answer).toMatchObject({ error: { code: 'internal', message: expect.stringContaining('a mistake of ours') } });
    expect(JSON.stringify(answer)).not.toContain('.ts:');
    expect(internal).toEqual(['app.openWorkspace']);
  });

  it('refuses an input of the wrong shape with words, and does not reach the core', async () => {
    const { send, end } = connect();
    send(call('1', 'app.openWorkspace', { path: 7 }));
    expect(await end('1')).toMatchObject({ error: { code: 'bad_input', message: expect.stringContaining('path') } });
  });

  it('sends nothing of an answer that the contract does not name, and none that it does not promise', async () => {
    const { fake, send, end } = connect();
    Object.assign(fake.core.traces, { tokensToday: () => ({ tokens: 1, cost: null, secret: 'x' }), get: () => ({ run: 'none' }) });
    send(call('1', 'traces.tokensToday'), call('2', 'traces.get', { runId: 'r' }));
    expect(await end('1')).toEqual({ t: 'ok', id: '1', data: { tokens: 1, cost: null } });
    expect(await end('2')).toMatchObject({ error: { code: 'internal', message: expect.stringMatching(/traces\.get.*object.*run/s) } });
  });

  it('refuses a procedure that does not exist', async () => {
    const { send, end } = connect();
    send(call('1', 'app.__proto__'), call('2', 'nothing.here'));
    expect(await end('1')).toMatchObject({ error: { code: 'protocol_error' } });
    expect(await end('2')).toMatchObject({ error: { code: 'protocol_error' } });
  });

  it.each(['', 'no json', '{}', '[{"t":"call"}]', '[{"t":"call","id":1,"path":"app.settings"}]', '[null]'])(
    'survives the malformed string %j and goes on',
    async (text) => {
      const { server: it, bad, send, end } = connect();
      expect(() => it.receive(text)).not.toThrow();
      expect(bad).toHaveLength(1);
      send(call('9', 'app.settings'));
      expect(await end('9')).toMatchObject({ t: 'ok' });
    },
  );

  it('sends 3,000 events in order, batched, and then the end', async () => {
    const { send, end, received, strings } = connect(5);
    send(call('1', 'app.events'));
    expect(await end('1')).toEqual({ t: 'end', id: '1' });
    const items = received().flatMap((message) => (message.t === 'next' ? (message.items as { command: string }[]) : []));
    expect(items.map((item) => Number(item.command))).toEqual(Array.from({ length: 3000 }, (_, i) => i));
    expect(strings.length).toBeLessThan(300);
  });

  it('sends the first event after a rest at once, and what follows together', async () => {
    const { fake, server: it, send, received } = connect(600_000);
    // A stream that goes on: what has ended is sent anyway.
    fake.core.app.events = async function* (signal) {
      yield { type: 'library' };
      yield { type: 'models' };
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    };
    send(call('1', 'app.events'));
    await expect.poll(received).toEqual([{ t: 'next', id: '1', items: [{ type: 'library' }, { type: 'models' }] }]);
    it.reset();
  });

  it('aborts a call on cancel, tells the core, and answers nothing more', async () => {
    const { fake, server: it, send, end, received } = connect();
    send(call('1', 'models.test', { id: 'm' }));
    await fake.running(1);
    send({ t: 'cancel', id: '1' });
    send(call('2', 'app.settings'));
    await end('2');
    expect(fake.aborted).toBe(1);
    expect(it.live).toBe(0);
    expect(received().filter((message) => message.id === '1')).toEqual([]);
  });

  it('aborts every call when the document is replaced, and the new one may use the same ids', async () => {
    const { fake, server: it, send, end } = connect();
    send(call('1', 'models.test', { id: 'm' }), call('2', 'models.test', { id: 'm' }));
    await fake.running(2);
    it.reset();
    expect(fake.aborted).toBe(2);
    send(call('1', 'app.settings'));
    expect(await end('1')).toMatchObject({ t: 'ok' });
    expect(it.live).toBe(0);
  });

  it('answers nothing to a call that was ended, whatever it does with its signal', async () => {
    const { fake, server: it, send, end, received } = connect();
    send(call('1', 'models.offered', DRAFT), call('2', 'models.offered', DRAFT));
    await new Promise((next) => setImmediate(next));
    send({ t: 'cancel', id: '1' });
    fake.deaf[0]?.();
    it.reset();
    fake.deaf[1]?.();
    send(call('3', 'app.settings'));
    await end('3');
    expect(received().map(({ id }) => id)).toEqual(['3']);
  });

  it('refuses a second call under an id that runs', async () => {
    const { bad, send, fake } = connect();
    send(call('1', 'models.test', { id: 'm' }), call('1', 'app.settings'));
    expect(bad).toHaveLength(1);
    expect(fake.reached).toEqual([]);
  });

  it('splits many big answers into strings of about 1 MB', async () => {
    const { send, end, strings } = connect();
    send(...['1', '2', '3'].map((id) => call(id, 'traces.payload', { payloadId: 'p' })));
    await Promise.all(['1', '2', '3'].map(end));
    expect(strings).toHaveLength(3);
    expect(Math.max(...strings.map((text) => text.length))).toBeLessThan(1_100_000);
  });
});
