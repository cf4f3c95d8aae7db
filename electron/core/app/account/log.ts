// electron/core/app/account/log.ts - the log of an account: one line of JSON per event in logs/, a few files of bounded size, no keys in it.
import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import { maskSecrets } from '../../models/index.ts';

export type Log = Logger;

const MAX_BYTES = 2_000_000;
const KEPT_FILES = 3;

/** Entries whose name marks the value as a secret. */
const SECRET_PATHS = ['key', 'apiKey', 'passphrase', 'password', 'token', 'authorization', 'secret'].flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
]);

/** Opens the log. Never throws: an app that cannot log still works. */
export function openLog(folder: string): { log: Log; close(): void } {
  const file = createRotatingFile(folder);
  const log = pino(
    {
      level: process.env.SKILLWRIGHT_LOG_LEVEL ?? 'info',
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_PATHS, censor: '[redacted]' },
    },
    { write: (line: string) => file.write(maskSecrets(line)) },
  );
  return { log, close: file.close };
}

/** app.log, app.1.log, app.2.log: a full file moves up, the last is deleted. */
function createRotatingFile(folder: string) {
  const name = (age: number) => join(folder, age === 0 ? 'app.log' : `app.${age}.log`);
  let current: { handle: number; size: number } | null = null;

  const open = () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const handle = openSync(name(0), 'a', 0o600);
    current = { handle, size: fstatSync(handle).size };
    return current;
  };
  const close = () => {
    if (current !== null) closeSync(current.handle);
    current = null;
  };
  const rotate = () => {
    close();
    for (let age = KEPT_FILES - 1; age > 0; age--) {
      try {
        renameSync(name(age - 1), name(age));
      } catch {
        // not that many yet, or another process was quicker
      }
    }
    return open();
  };
  return {
    write(line: string) {
      try {
        const file = current === null ? open() : current.size > MAX_BYTES ? rotate() : current;
        file.size += writeSync(file.handle, line);
      } catch {
        // A full disk or a missing folder: the log is the first thing to give up.
      }
    },
    close,
  };
}
