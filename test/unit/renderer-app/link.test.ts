// The client side of the contract, against a channel that the test holds in its hands.
import { createTRPCClient } from '@trpc/client';
import { describe, expect, it } from 'vitest';
import type { AppRouter } from '../../../electron/contract/routers/router.ts';
import type { ClientMessage, ServerMessage } from '../../../electron/contract/routers/wire.ts';
import { errorOf, isAbort } from '../../../renderer/client/errors.ts';
import { channelLink } from '../../../renderer/client/link.ts';

function connect() {
  const sent: ClientMessage[][] = [];
  let listener: (text: string) => void = () => undefined;
  const bridge = {
    send: (text: string) => void sent.push(JSON.parse(text) as ClientMessage[]),
    onMessage: (given: (text: string) => void) => {
      listener = given;
    },
  };
  const client = createTRPCClient<AppRouter>({ links: [channelLink(bridge)] });
  const answer = (...messages: ServerMessage[]) => listener(JSON.stringify(messages));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { client, sent, answer, turn };
}

describe('the link', () => {
  it('sends the calls of one turn as one string and gives each its own answer', async () => {
    const { client, sent, answer, turn } = connect();
    const settings = client.app.settings.query();
    const tokens = client.traces.tokensToday.query();
    await turn();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.map((m) => (m.t === 'call' ? m.path : m.t))).toEqual(['app.settings', 'traces.tokensToday']);
    answer({ t: 'ok', id: 2, data: { tokens: 5, cost: null } }, { t: 'ok', id: 1, data: { theme: 'dark' } });
    await expect(tokens).resolves.toEqual({ tokens: 5, cost: null });
    await expect(settings).resolves.toEqual({ theme: 'dark' });
  });

  it('carries the code, the words and the remedy of an error', async () => {
    const { client, answer, turn } = connect();
    const call = client.app.info.query();
    await turn();
    const data = { code: 'db_busy', message: 'agents.db is busy.', remedy: 'Try again.', retryable: true };
    answer({ t: 'err', id: 1, error: { code: 'INTERNAL_SERVER_ERROR', message: 'agents.db is busy.', data } });
    const cause = await call.catch((error: unknown) => error);
    expect(errorOf(cause)).toEqual(data);
  });

  it('names an input that the contract refused', async () => {
    const { client, answer, turn } = connect();
    const call = client.app.info.query();
    await turn();
    answer({ t: 'err', id: 1, error: { code: 'BAD_REQUEST', message: 'limit is too big' } });
    expect(errorOf(await call.catch((error: unknown) => error))).toMatchObject({ code: 'bad_input', message: 'limit is too big' });
  });

  it('tells the core to stop and ends the call when it is aborted', async () => {
    const { client, sent, turn } = connect();
    const abort = new AbortController();
    const call = client.models.test.mutate({ id: 'm' }, { signal: abort.signal });
    await turn();
    abort.abort();
    const cause = await call.catch((error: unknown) => error);
    await turn();
    expect(isAbort(cause)).toBe(true);
    expect(sent.at(-1)).toEqual([{ t: 'cancel', id: 1 }]);
  });

  it('starts no call with a signal that is aborted already', async () => {
    const { client, sent, turn } = connect();
    await expect(client.models.test.mutate({ id: 'm' }, { signal: AbortSignal.abort() })).rejects.toThrow();
    await turn();
    expect(sent).toEqual([]);
  });

  it('gives the items of a subscription in order, then its end, and is deaf after unsubscribing', async () => {
    const { client, sent, answer, turn } = connect();
    const got: unknown[] = [];
    const subscription = client.app.events.subscribe(undefined, {
      onData: (event) => got.push(event.type),
      onStopped: () => got.push('stopped'),
    });
    await turn();
    answer({ t: 'next', id: 1, items: [{ type: 'library' }, { type: 'models' }] });
    expect(got).toEqual(['library', 'models']);
    subscription.unsubscribe();
    await turn();
    expect(sent.at(-1)).toEqual([{ t: 'cancel', id: 1 }]);
    answer({ t: 'next', id: 1, items: [{ type: 'settings' }] });
    expect(got).toEqual(['library', 'models']);
  });
});
