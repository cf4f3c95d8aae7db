// electron/core/processes/ring.ts - the last lines written by a child process outside its channel. The pipe is always drained (a full one would stop the child).
import type { Readable } from 'node:stream';

const MAX_LINES = 200;
const MAX_LINE_CHARS = 2000;

export interface LogRing {
  add(line: string): void;
  drain(stream: Readable): void;
  /** Oldest first. */
  lines(): string[];
}

export function createLogRing(): LogRing {
  let lines: string[] = [];
  const add = (line: string): void => {
    const shown = line.length > MAX_LINE_CHARS ? `${line.slice(0, MAX_LINE_CHARS)} …` : line;
    lines.push(shown.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ''));
    // Trimmed in steps, so that a flood does not copy the ring for each line.
    if (lines.length > 2 * MAX_LINES) lines = lines.slice(-MAX_LINES);
  };
  return {
    add,
    drain(stream) {
      let rest = '';
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        const parts = (rest + text).split('\n');
        // An endless line keeps only the part that will be shown.
        rest = (parts.pop() ?? '').slice(0, MAX_LINE_CHARS + 1);
        for (const part of parts) if (part.trim() !== '') add(part);
      });
      stream.on('end', () => {
        if (rest.trim() !== '') add(rest);
      });
    },
    lines: () => lines.slice(-MAX_LINES),
  };
}
