// electron/shells/cli/commands/files/diff.ts - two packages side by side: files, skills, or one of each.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Command, type Invocation, usage } from '../../command.ts';
import { bytesOf } from '../../files.ts';
import { findSkill } from '../../skills.ts';
import { unifiedDiff } from '../../unified.ts';

const SKILL = 'skill:';

export const diff: Command = {
  name: 'diff',
  summary: 'show what differs between two packages',
  usage: 'A B',
  help: [['A, B', 'a file, or the name of a skill; skill:NAME if a file has that name too. Exit code 1 if they differ']],
  examples: ['diff old.md new.md', 'diff my-skill my-skill.md', 'diff skill:draft skill:draft-2'],
  options: {},
  async run(call) {
    const { words, output } = call;
    const [left, right, ...more] = words;
    if (left === undefined || right === undefined || more.length > 0) throw usage(diff, 'exactly two arguments are needed');
    const [a, b] = [await bytesNamed(left, call), await bytesNamed(right, call)];
    const same = Buffer.compare(a, b) === 0;
    const text = same ? '' : textDiff(a, b, { left, right });
    if (output.json) output.result('diff', { same, left, right, diff: text });
    else output.raw(text);
    return same ? 0 : 1;
  },
};

async function bytesNamed(word: string, call: Invocation): Promise<Uint8Array> {
  const isFile = statSync(resolve(word), { throwIfNoEntry: false })?.isFile() === true;
  if (isFile && !word.startsWith(SKILL)) return bytesOf(resolve(word));
  const core = await call.core();
  const { id } = findSkill(core, word.startsWith(SKILL) ? word.slice(SKILL.length) : word);
  return Buffer.from(core.library.exportBytes({ id }).data, 'base64');
}

function textDiff(a: Uint8Array, b: Uint8Array, names: { left: string; right: string }): string {
  const [left, right] = [a, b].map((bytes) => {
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      return null;
    }
  });
  if (typeof left !== 'string' || typeof right !== 'string')
    return `Bytes of ${names.left} and ${names.right} differ, and one of them is not UTF-8.\n`;
  return unifiedDiff(left, right, names);
}
