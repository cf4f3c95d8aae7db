// electron/core/processes/wire/sender.ts - writing lines without filling memory when the other side does not read.
import type { Writable } from 'node:stream';

/** Writes lines and reports when the other side has read them; never rejects, because a peer's exit is reported. */
export function createSender(output: Writable): (line: string) => Promise<void> {
  let full: Promise<void> | null = null;
  return (line) => {
    if (output.destroyed || output.writableEnded) return Promise.resolve();
    if (!output.write(line)) {
      full ??= new Promise((resolve) => {
        const go = (): void => {
          full = null;
          output.off('drain', go);
          output.off('close', go);
          resolve();
        };
        output.on('drain', go);
        output.on('close', go);
      });
    }
    return full ?? Promise.resolve();
  };
}
