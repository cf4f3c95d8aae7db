// electron/contract/procedures/table.ts - a room's table: one row a procedure. What the room must implement, what the shell serves and what the
// window may call all follow from it.
import { z } from 'zod';
import type { WithPaths } from '../values/place.ts';

/** A query reads, a mutation changes something, a stream sends outputs until it ends or is stopped. */
export interface Row<
  Kind extends 'query' | 'mutation' | 'stream' = 'query' | 'mutation' | 'stream',
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
> {
  kind: Kind;
  input: In;
  output: Out;
  /** The room answers with a promise and is given a signal; without it the room answers at once. */
  later?: true;
}
export type Table = Readonly<Record<string, Row>>;

const maker =
  <Kind extends Row['kind']>(kind: Kind) =>
  <In extends z.ZodType, Out extends z.ZodType>(input: In, output: Out): Row<Kind, In, Out> => ({ kind, input, output });

export const query = maker('query');
export const mutation = maker('mutation');
export const stream = maker('stream');
export const later = <R extends Row>(row: R): R & { later: true } => ({ ...row, later: true });

/** The input or output of a procedure that has none. */
export const nothing = z.void();
export const byId = z.object({ id: z.string() });

/** What the window gives: no argument where there is no input. */
export type InputOf<R extends Row> = R['input'] extends typeof nothing ? [] : [input: z.input<R['input']>];
export type OutputOf<R extends Row> = z.output<R['output']>;

/** The same in the core, where tokens are paths. */
type Given<R extends Row> = WithPaths<InputOf<R>>;

type Method<R extends Row> = R['kind'] extends 'stream'
  ? (...args: [...Given<R>, signal: AbortSignal]) => AsyncIterable<OutputOf<R>>
  : R extends { later: true }
    ? (...args: [...Given<R>, signal?: AbortSignal]) => Promise<OutputOf<R>>
    : (...args: Given<R>) => OutputOf<R>;

/** What a room must implement. */
export type RoomApi<T extends Table> = { [Name in keyof T]: Method<T[Name]> };
