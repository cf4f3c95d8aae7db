// The client side of the contract, against a channel that the test holds in its hands.
import { describe, expect, it } from 'vitest';
import { Settings } from '../../../electron/contract/app.ts';
import type { ClientMessage, ServerMessage } from '../../../electron/contract/procedures/wire.ts';
import { errorOf, isAbort } from '../../../renderer/client/errors.ts';
import { createClient } from '../../../renderer/client/procedures.ts';

function connect() {
  const sent: ClientMessage[][] = [];
  let listener: (text: string) => void = () => undefined;
  const bridge = {
    send: (text: string) => void sent.push(JSON.parse(text) as ClientMessage[]),
    onMessage: (given: (text: string) => void) => {
      listener = given;
    },
  };
  const client = createClient(bridge).api;
  const answer = (...messages: ServerMessage[]) => listener(JSON.stringify(messages));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  /** Of the nth call. */
  const id = (n: number): string => sent.flat().filter(({ t }) => t === 'call')[n - 1]!.id;
  return { client, sent, answer, turn, id };
}

describe('the procedures over a channel', () => {
  it('sends the calls of one turn as one string and gives each its own answer', async () => {
    const { client, sent, answer, turn, id } = connect();
    const settings = client.app.settings.query();
    const tokens = client.traces.tokensToday.query();
    await turn();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.map((m) => (m.t === 'call' ? m.path : m.t))).toEqual(['app.settings', 'traces.tokensToday']);
    const dark = Settings.parse({ theme: 'dark' });
    answer({ t: 'ok', id: id(2), data: { tokens: 5, cost: null } }, { t: 'ok', id: id(1), data: dark });
    await expect(tokens).resolves.toEqual({ tokens: 5, cost: null });
    await expect(settings).resolves.toEqual(dark);
  });

  it('carries the code, the words and the remedy of an error', async () => {
    const { client, answer, turn, id } = connect();
    const call = client.app.info.query();
    await turn();
    const data = { code: 'db_busy' as const, message: 'agents.db is busy.', remedy: 'Try again.', retryable: true };
    answer({ t: 'err', id: id(1), error: data });
    const cause = await call.catch((error: unknown) => error);
    expect(errorOf(cause)).toEqual(data);
  });

  it('refuses an answer that the contract does not allow, and says what is wrong with it', async () => {
    const { client, answer, turn, id } = connect();
    const call = client.traces.tokensToday.query();
    await turn();
    answer({ t: 'ok', id: id(1), data: { tokens: 'many', cost: null } });
    const told = {
      code: 'protocol_error',
      message: expect.stringMatching(/traces\.tokensToday.*number.*tokens/s),
      remedy: expect.any(String),
    };
    expect(errorOf(await call.catch((error: unknown) => error))).toMatchObject(told);
  });

  it('ends a stream whose item the contract does not allow, and tells the core to stop', async () => {
    const { client, sent, answer, turn, id } = connect();
    const got: unknown[] = [];
    client.app.events.subscribe({ onData: (event) => got.push(event.type), onError: (cause) => got.push(errorOf(cause).code) });
    await turn();
    answer({ t: 'next', id: id(1), items: [{ type: 'library' }, { type: 'unheard of' }, { type: 'models' }] });
    await turn();
    expect(got).toEqual(['library', 'protocol_error']);
    expect(sent.at(-1)).toEqual([{ t: 'cancel', id: id(1) }]);
  });

  it('leaves out what the contract does not name', async () => {
    const { client, answer, turn, id } = connect();
    const call = client.traces.tokensToday.query();
    await turn();
    answer({ t: 'ok', id: id(1), data: { tokens: 5, cost: null, more: 'x' } });
    expect(await call).toEqual({ tokens: 5, cost: null });
  });

  it('takes no answer that was meant for an earlier document', async () => {
    const [earlier, now] = [connect(), connect()];
    void earlier.client.app.settings.query();
    let settings: unknown = 'none';
    void now.client.app.settings.query().then((given) => {
      settings = given;
    });
    await now.turn();
    now.answer({ t: 'ok', id: earlier.id(1), data: Settings.parse({ theme: 'dark' }) });
    await now.turn();
    expect(settings).toBe('none');
  });

  it('tells the core to stop and ends the call when it is aborted', async () => {
    const { client, sent, turn, id } = connect();
    const abort = new AbortController();
    const call = client.models.test.mutate({ id: 'm' }, { signal: abort.signal });
    await turn();
    abort.abort();
    const cause = await call.catch((error: unknown) => error);
    await turn();
    expect(isAbort(cause)).toBe(true);
    expect(sent.at(-1)).toEqual([{ t: 'cancel', id: id(1) }]);
  });

  it('starts no call with a signal that is aborted already', async () => {
    const { client, sent, turn } = connect();
    await expect(client.models.test.mutate({ id: 'm' }, { signal: AbortSignal.abort() })).rejects.toThrow();
    await turn();
    expect(sent).toEqual([]);
  });

  it('gives the items of a subscription in order, then its end, and is deaf after unsubscribing', async () => {
    const { client, sent, answer, turn, id } = connect();
    const got: unknown[] = [];
    const subscription = client.app.events.subscribe({
      onData: (event) => got.push(event.type),
      onStopped: () => got.push('stopped'),
    });
    await turn();
    answer({ t: 'next', id: id(1), items: [{ type: 'library' }, { type: 'models' }] });
    expect(got).toEqual(['library', 'models']);
    subscription.unsubscribe();
    await turn();
    expect(sent.at(-1)).toEqual([{ t: 'cancel', id: id(1) }]);
    answer({ t: 'next', id: id(1), items: [{ type: 'settings' }] });
    expect(got).toEqual(['library', 'models']);
  });
});
