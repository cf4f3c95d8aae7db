// electron/core/net/online.ts - whether this machine is on a network at all. Nothing is sent to find that out.
import { networkInterfaces } from 'node:os';

/** False without any address but this machine's own. */
export const isOnline = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal) ?? false);
