// scripts/setup/model.ts - downloads the local model into the folder named in SKILLWRIGHT_MODEL_CACHE, by the core's own code.
import { fileURLToPath } from 'node:url';
import { asAppError, type DownloadEvent } from '../../electron/contract/index.ts';
import { fetchBuiltin } from '../../electron/core/models/index.ts';
import { createProcesses } from '../../electron/core/processes/index.ts';
import { createPython } from '../../electron/core/python/index.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const TTY = process.stderr.isTTY;

/** One line that is overwritten on a terminal; elsewhere one line per phase. */
function createReport(): (event: DownloadEvent) => void {
  let last = '';
  return ({ phase, message, doneBytes, totalBytes }) => {
    const amount =
      totalBytes === null || doneBytes === null ? '' : ` ${(doneBytes / 1e6).toFixed(0)} of ${(totalBytes / 1e6).toFixed(0)} MB`;
    if (TTY) process.stderr.write(`\r\u001b[Ksetup: ${message}${amount}${phase === 'done' ? '\n' : ''}`);
    else if (phase !== last) process.stderr.write(`setup: ${message}\n`);
    last = phase;
  };
}

const dir = process.env.SKILLWRIGHT_MODEL_CACHE;
if (!dir) throw new Error('SKILLWRIGHT_MODEL_CACHE is not set to a folder');
const processes = createProcesses({ appVersion: 'setup' });
const stop = new AbortController();
process.on('SIGINT', () => stop.abort()).on('SIGTERM', () => stop.abort());
try {
  const report = createReport();
  const python = createPython({ processes, projectDir: ROOT });
  for await (const event of fetchBuiltin({ dir, cacheDir: null, python, signal: stop.signal })) report(event);
} catch (cause) {
  const { code, message, remedy } = asAppError(cause);
  process.stderr.write(`${TTY ? '\n' : ''}setup: ${message}${remedy === undefined ? '' : ` ${remedy}`}\n`);
  process.exitCode = code === 'cancelled' ? 130 : 1;
} finally {
  await processes.close();
}
