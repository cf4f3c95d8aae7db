// test/integration/attacks/swap.test.ts - another program swaps files and folders for links while a folder is imported. Nothing from outside the
// folder is ever read or named: either what lies in it, or a reason.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findSources } from '../../../electron/core/exchange/importing/find.ts';

const SECRET = 'the secret of this person';
const ROUNDS = 400;

let home: string;
let folder: string;
let outside: string;
let children: ChildProcess[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skillwright-swap-'));
  folder = join(home, 'skill');
  outside = join(home, 'outside');
  for (const path of [join(folder, 'references'), join(folder, 'data'), outside]) mkdirSync(path, { recursive: true });
  writeFileSync(join(folder, 'SKILL.md'), '---\nname: a\n---\nx\n');
  writeFileSync(join(folder, 'references/notes.md'), 'notes of the skill');
  writeFileSync(join(folder, 'data/table.md'), 'a table of the skill');
  writeFileSync(join(outside, 'notes.md'), SECRET);
  writeFileSync(join(outside, 'table.md'), SECRET);
  writeFileSync(join(outside, 'diary.md'), SECRET);
});

afterEach(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  children = [];
  rmSync(home, { recursive: true, force: true });
});

/** What an import takes from the folder: names, contents, and why something was not read. */
async function taken(between: () => void = () => {}): Promise<string[]> {
  const found: string[] = [];
  for await (const source of findSources([{ path: folder }], { tell: () => {} })) {
    if (source.kind !== 'tree') continue;
    between();
    for (const { path, read } of source.files) {
      const content = await read(1_000).then(
        ({ bytes }) => Buffer.from(bytes ?? []).toString('utf8'),
        (error: Error) => `not read: ${error.message}`,
      );
      found.push(`${path}: ${content}`);
    }
  }
  return found;
}

test.each<[string, () => void]>([
  [
    'a file',
    () => {
      renameSync(join(folder, 'references/notes.md'), join(home, 'away'));
      symlinkSync(join(outside, 'notes.md'), join(folder, 'references/notes.md'));
    },
  ],
  [
    'a folder',
    () => {
      renameSync(join(folder, 'data'), join(home, 'away'));
      symlinkSync(outside, join(folder, 'data'));
    },
  ],
])('%s that becomes a link after it was listed is not read', async (_, swap) => {
  const found = await taken(swap);
  expect(found).toHaveLength(3);
  expect(found.join('\n')).not.toContain(SECRET);
  expect(found.filter((each) => /: not read: .*link/.test(each))).toHaveLength(1);
});

test('links that come and go at any moment let nothing in', async () => {
  for (const [place, target] of [
    [join(folder, 'references/notes.md'), join(outside, 'notes.md')],
    [join(folder, 'data'), outside],
  ] as const) {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'children/swap.ts'), place, target], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await once(child.stdout!, 'data');
  }
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) for (const each of await taken()) seen.add(each);
  // The race was run: both sides of it were met.
  expect([...seen]).toContain('SKILL.md: ---\nname: a\n---\nx\n');
  expect([...seen].filter((each) => each.includes(SECRET) || each.includes('diary'))).toEqual([]);
});
