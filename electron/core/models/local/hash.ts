// electron/core/models/local/hash.ts - the bytes of a model file as one number.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** SHA-256 in hexadecimal. Throws what reading throws, and if the signal aborts. */
export async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash, { signal });
  return hash.digest('hex');
}
