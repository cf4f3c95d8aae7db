// Accepts a candidate, or undoes that, in a process of its own. At the given call it ends itself without warning, before a file takes its place (`killed`) or with half of it
// written (`halved`); or from the given file on the disk is full. Prints the code of the error.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { asAppError } from '../../../../electron/contract/index.ts';
import { createCandidates } from '../../../../electron/core/workspace/candidates/candidates.ts';

const [pages = '', id = '', act = '', fault = '', at = ''] = process.argv.slice(2);
const { accept, undoAccept } = createCandidates(pages, (work) => work());
if (act === 'undo') accept({ id });

const { openSync, writeSync, renameSync } = fs;
const files = new Set<number>();
let [written, placed] = [0, 0];
const end = () => process.kill(process.pid, 'SIGKILL');
Object.assign(fs, {
  openSync(...given: Parameters<typeof openSync>) {
    const handle = openSync(...given);
    if (given[1] === 'wx' && String(given[0]).startsWith(pages)) {
      files.add(handle);
      written += 1;
    }
    return handle;
  },
  writeSync(handle: number, bytes: Uint8Array, offset: number) {
    const isFull = fault === 'full' && written >= Number(at);
    if (files.has(handle) && (isFull || (fault === 'halved' && written === Number(at)))) {
      writeSync(handle, bytes, offset, Math.ceil(bytes.length / 2));
      if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
      end();
    }
    return writeSync(handle, bytes, offset);
  },
  renameSync(from: string, to: string) {
    placed += from.startsWith(pages) ? 1 : 0;
    if (fault === 'killed' && placed === Number(at)) end();
    renameSync(from, to);
  },
});
syncBuiltinESMExports();
try {
  if (act === 'undo') undoAccept({ id });
  else accept({ id });
} catch (cause) {
  process.stdout.write(asAppError(cause).code);
}
