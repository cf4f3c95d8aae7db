// renderer/tools/mcp/lines.ts - two definitions of a tool line by line: what went, what came, and what stayed around it.
import { diffIndices } from 'node-diff3';
import { definitionLines, type McpDefinition } from '../../../electron/contract/mcp/mcp.ts';

export interface Line {
  sign: '−' | '+' | ' ';
  text: string;
}

/** Lines that stay are shown next to a change only. */
const AROUND = 1;

/** Without `before` every line is new; without `now` every line is gone. */
export function changedLines(before: McpDefinition | null, now: McpDefinition | null): Line[] {
  const [old, fresh] = [before === null ? [] : definitionLines(before), now === null ? [] : definitionLines(now)];
  const lines: Line[] = [];
  let at = 0;
  const stay = (to: number) => {
    for (let line = at; line < to; line += 1) {
      const near = (line < at + AROUND && at > 0) || line >= to - AROUND;
      if (near && line < old.length) lines.push({ sign: ' ', text: old[line] ?? '' });
    }
    at = to;
  };
  for (const { buffer1, buffer2 } of diffIndices(old, fresh)) {
    stay(buffer1[0]);
    for (const text of old.slice(buffer1[0], buffer1[0] + buffer1[1])) lines.push({ sign: '−', text });
    for (const text of fresh.slice(buffer2[0], buffer2[0] + buffer2[1])) lines.push({ sign: '+', text });
    at = buffer1[0] + buffer1[1];
  }
  for (const text of old.slice(at, at === 0 ? 0 : at + AROUND)) lines.push({ sign: ' ', text });
  return lines;
}
