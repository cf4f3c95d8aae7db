// electron/contract/procedures/wire.ts - the messages of the one channel between window and core.
// They are sent as arrays in one JSON string, and each side parses what it receives, so a broken or hostile peer is refused at once.
import { z } from 'zod';
import { AppErrorData } from '../schemas/errors.ts';

// `.optional()` is needed wherever `undefined` is a legal value: JSON.stringify drops the key, and zod 4 refuses a *missing* key
// for a plain z.unknown(). Otherwise every procedure without input, and every void result, fails.
const value = z.unknown().optional();

/** The nonce of the document and the number of the call in it, so that messages for an earlier document never reach a later one's calls. */
const id = z.string().min(1).max(60);

export const ClientMessage = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('call'),
    id,
    path: z.string().max(200),
    input: value,
  }),
  z.object({ t: z.literal('cancel'), id }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;
export const ClientBatch = z.array(ClientMessage).max(10_000);

export const ServerMessage = z.discriminatedUnion('t', [
  z.object({ t: z.literal('ok'), id, data: value }),
  z.object({ t: z.literal('err'), id, error: AppErrorData }),
  z.object({ t: z.literal('next'), id, items: z.array(z.unknown()) }),
  z.object({ t: z.literal('end'), id }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
export const ServerBatch = z.array(ServerMessage);
