// renderer/client/procedures.ts - every procedure of the contract as a function: `await api.library.open.query({ id })`,
// `api.execution.watch.subscribe({ runId }, { onData })`.
import { z } from 'zod';
import { type QueryPath, ROOMS, type Rooms, type RowAt, rowAt } from '../../electron/contract/procedures/rooms.ts';
import { type InputOf, nothing, type OutputOf, type Row, type Table } from '../../electron/contract/procedures/table.ts';
import { AppError } from '../../electron/contract/values/errors.ts';
import { type Bridge, createChannel, type Open } from './channel.ts';

interface CallOptions {
  signal?: AbortSignal | undefined;
}

interface Listener<Item> {
  onData(item: Item): void;
  onError?: ((cause: unknown) => void) | undefined;
  /** The stream has ended by itself. */
  onStopped?: (() => void) | undefined;
}

type Call<R extends Row> = (...args: [...InputOf<R>, options?: CallOptions]) => Promise<OutputOf<R>>;

type Procedure<R extends Row> = {
  query: { query: Call<R> };
  mutation: { mutate: Call<R> };
  stream: { subscribe(...args: [...InputOf<R>, listener: Listener<OutputOf<R>>]): { unsubscribe(): void } };
}[R['kind']];

export type Api = { [Room in keyof Rooms]: { [Name in keyof Rooms[Room]]: Procedure<Extract<Rooms[Room][Name], Row>> } };

export interface Client {
  api: Api;
  /** A query by its path. */
  read<P extends QueryPath>(path: P, input: InputOf<RowAt<P>>[0] | undefined, signal: AbortSignal): Promise<OutputOf<RowAt<P>>>;
}

/** The procedures over a shell's channel. A failed call throws AppError, an aborted one an AbortError. */
export function createClient(bridge: Bridge): Client {
  const open = createChannel(bridge);
  const map = <From, To>(from: Readonly<Record<string, From>>, to: (value: From, name: string) => To) =>
    Object.fromEntries(Object.entries(from).map(([name, value]) => [name, to(value, name)]));
  const api = map(ROOMS, (table: Table, room) => map(table, (row, name) => procedureOf(open, `${room}.${name}`, row))) as unknown as Api;
  const read = (path: string, input: unknown, signal: AbortSignal) => callOnce(open, path, rowAt(path)!.row, input, signal);
  return { api, read: read as Client['read'] };
}

function procedureOf(open: Open, path: string, row: Row) {
  const split = <More>(args: unknown[]) => (row.input === nothing ? [undefined, args[0]] : args) as [input: unknown, more: More];
  const call = (...args: unknown[]) => {
    const [input, options] = split<CallOptions | undefined>(args);
    return callOnce(open, path, row, input, options?.signal);
  };
  const subscribe = (...args: unknown[]) => {
    const [input, listener] = split<Listener<unknown>>(args);
    return { unsubscribe: follow(open, path, row, input, listener) };
  };
  return { query: call, mutate: call, subscribe };
}

const aborted = () => new DOMException('The call was aborted', 'AbortError');

function callOnce(open: Open, path: string, { output }: Row, input: unknown, signal: AbortSignal | undefined): Promise<unknown> {
  return new Promise((resolve, reject) => {
    // 'abort' never fires on a signal that is already aborted: without this line the call would run.
    if (signal?.aborted) return reject(aborted());
    const abort = () => {
      close();
      reject(aborted());
    };
    const close = open(path, input, {
      next: () => undefined,
      done(data) {
        signal?.removeEventListener('abort', abort);
        const read = output.safeParse(data);
        if (read.success) resolve(read.data);
        else reject(unexpected(path, read.error));
      },
      fail(cause) {
        signal?.removeEventListener('abort', abort);
        reject(cause);
      },
    });
    signal?.addEventListener('abort', abort, { once: true });
  });
}

function follow(open: Open, path: string, { output }: Row, input: unknown, { onData, onError, onStopped }: Listener<unknown>): () => void {
  let stopped = false;
  const stop = () => {
    stopped = true;
    close();
  };
  const close = open(path, input, {
    next(items) {
      for (const item of items) {
        if (stopped) return;
        const read = output.safeParse(item);
        if (read.success) onData(read.data);
        else {
          stop();
          onError?.(unexpected(path, read.error));
        }
      }
    },
    done: () => onStopped?.(),
    fail: (cause) => onError?.(cause),
  });
  return stop;
}

const unexpected = (path: string, cause: z.ZodError): AppError =>
  new AppError('protocol_error', `${path} answered with data that this window does not understand: ${z.prettifyError(cause)}`, {
    remedy: 'Restart Skillwright: window and core versions differ.',
    cause,
  });
