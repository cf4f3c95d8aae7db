// electron/contract/procedures/wire.ts - the messages of the one channel between window and core.
// They travel as arrays in one JSON string, and each side parses what it receives, so a broken or hostile peer is refused at the door.
import { z } from 'zod';
import { AppErrorData } from '../values/errors.ts';

// `.optional()` is needed wherever `undefined` is a legal value: JSON.stringify drops the key, and zod 4 refuses a *missing* key
// for a plain z.unknown(). Without it every procedure without input, and every void result, fails.
const value = z.unknown().optional();

export const ClientMessage = z.discriminatedUnion('t', [
  z.object({
    t: z.literal('call'),
    id: z.number().int(),
    path: z.string().max(200),
    input: value,
  }),
  z.object({ t: z.literal('cancel'), id: z.number().int() }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;
export const ClientBatch = z.array(ClientMessage).max(10_000);

export const ServerMessage = z.discriminatedUnion('t', [
  z.object({ t: z.literal('ok'), id: z.number().int(), data: value }),
  z.object({ t: z.literal('err'), id: z.number().int(), error: AppErrorData }),
  z.object({ t: z.literal('next'), id: z.number().int(), items: z.array(z.unknown()) }),
  z.object({ t: z.literal('end'), id: z.number().int() }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
export const ServerBatch = z.array(ServerMessage);
