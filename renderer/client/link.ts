// renderer/client/link.ts - the client side of the contract: a tRPC link over the shell's channel. It knows no shell.
import { TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '../../electron/contract/routers/router.ts';
import { type ClientMessage, ServerBatch, type WireError } from '../../electron/contract/routers/wire.ts';

/** What a shell puts on `window`: a string channel and nothing else. */
export interface Bridge {
  send(text: string): void;
  onMessage(listener: (text: string) => void): void;
}

interface Sink {
  ok(data: unknown): void;
  err(error: WireError): void;
  next(items: unknown[]): void;
  end(): void;
}

/** Numbers the calls and hands each answer to its caller. Calls of one turn leave as one string. */
export function createChannel(bridge: Bridge) {
  const sinks = new Map<number, Sink>();
  let last = 0;
  let waiting: ClientMessage[] = [];

  const send = (message: ClientMessage) => {
    waiting.push(message);
    if (waiting.length > 1) return;
    queueMicrotask(() => {
      const text = JSON.stringify(waiting);
      waiting = [];
      bridge.send(text);
    });
  };

  bridge.onMessage((text) => {
    for (const message of ServerBatch.parse(JSON.parse(text))) {
      const sink = sinks.get(message.id);
      if (!sink) continue; // cancelled meanwhile
      if (message.t === 'next') {
        sink.next(message.items);
        continue;
      }
      sinks.delete(message.id);
      if (message.t === 'ok') sink.ok(message.data);
      else if (message.t === 'err') sink.err(message.error);
      else sink.end();
    }
  });

  return {
    /** Starts a call; the answer cancels it. */
    open(kind: 'query' | 'mutation' | 'subscription', path: string, input: unknown, sink: Sink): () => void {
      const id = ++last;
      sinks.set(id, sink);
      send({ t: 'call', id, kind, path, input });
      return () => {
        if (sinks.delete(id)) send({ t: 'cancel', id });
      };
    },
  };
}

const aborted = () => TRPCClientError.from<AppRouter>(new DOMException('The call was aborted', 'AbortError'));

/** tRPC wants the JSON-RPC shape. `data` is the core's AppErrorData where the error came from the core. */
function failed(error: WireError) {
  const data = typeof error.data === 'object' && error.data !== null ? error.data : { code: error.code };
  return TRPCClientError.from<AppRouter>({ error: { code: -32603, message: error.message, data } } as never);
}

export const channelLink =
  (bridge: Bridge): TRPCLink<AppRouter> =>
  () => {
    const channel = createChannel(bridge);
    return ({ op }) =>
      observable((observer) => {
        // 'abort' never fires on a signal that is aborted already: without this line the call would run.
        if (op.signal?.aborted) {
          observer.error(aborted());
          return undefined;
        }
        const close = channel.open(op.type, op.path, op.input, {
          ok: (data) => {
            observer.next({ result: { type: 'data', data } });
            observer.complete();
          },
          err: (error) => observer.error(failed(error)),
          next: (items) => {
            for (const data of items) observer.next({ result: { type: 'data', data } });
          },
          end: () => {
            observer.next({ result: { type: 'stopped' } });
            observer.complete();
          },
        });
        // Closing the call is not enough: nobody else would ever settle the promise.
        const abort = () => {
          close();
          observer.error(aborted());
        };
        op.signal?.addEventListener('abort', abort, { once: true });
        return () => {
          op.signal?.removeEventListener('abort', abort);
          close();
        };
      });
  };
