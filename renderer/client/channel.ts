// renderer/client/channel.ts - the client side of the contract over the shell's string channel. It knows no shell.
import { jsonFrom, MAX_OWN_DEPTH } from '../../electron/contract/index.ts';

import { type ClientMessage, ServerBatch, type ServerMessage } from '../../electron/contract/procedures/wire.ts';
import type { AppErrorData } from '../../electron/contract/schemas/errors.ts';
import { AppError } from '../../electron/contract/values/errors.ts';

/** What a shell puts on `window`: a string channel and nothing else. */
export interface Bridge {
  send(text: string): void;
  onMessage(listener: (text: string) => void): void;
}

/** What comes back from a call: items of a stream, then its one answer (nothing, for a stream) or an error. */
export interface Sink {
  next(items: unknown[]): void;
  done(data: unknown): void;
  fail(cause: unknown): void;
}

/** Starts a call; the returned function cancels it. */
export type Open = (path: string, input: unknown, sink: Sink) => () => void;

const errorOf = ({ code, message, ...more }: AppErrorData) => new AppError(code, message, more);

/**
 * Numbers the calls and passes each answer to its caller. Calls of one turn leave as one string. Numbers belong to one document only: after
 * a reload, an answer to the earlier one is ignored.
 */
export function createChannel(bridge: Bridge): Open {
  const sinks = new Map<string, Sink>();
  const nonce = crypto.randomUUID();
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

  const pass = (message: ServerMessage) => {
    const sink = sinks.get(message.id);
    if (!sink) return; // cancelled meanwhile, or of an earlier document
    if (message.t === 'next') return sink.next(message.items);
    sinks.delete(message.id);
    if (message.t === 'ok') sink.done(message.data);
    else if (message.t === 'end') sink.done(undefined);
    else sink.fail(errorOf(message.error));
  };

  bridge.onMessage((text) => {
    for (const message of ServerBatch.parse(jsonFrom(text, MAX_OWN_DEPTH))) {
      try {
        pass(message);
      } catch (cause) {
        // Of one caller; the others get their answers all the same.
        reportError(cause);
      }
    }
  });

  return (path, input, sink) => {
    const id = `${nonce}.${++last}`;
    sinks.set(id, sink);
    send({ t: 'call', id, path, input });
    return () => {
      if (sinks.delete(id)) send({ t: 'cancel', id });
    };
  };
}
