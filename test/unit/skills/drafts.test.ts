import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createDrafts } from '../../../electron/core/skills/drafts.ts';
import { createDoor } from '../../../electron/core/storage/index.ts';

function open(folder = mkdtempSync(join(tmpdir(), 'skillwright-')), below = '') {
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const damaged: string[] = [];
  return { folder, damaged, drafts: createDrafts(createDoor(folder, below), (path) => damaged.push(path)) };
}

const draft = { text: '\uFEFFone\r\n---\n\ttwo 🙂 no end', baseHash: 'abc', savedAt: '2026-01-02T03:04:05.006Z' };

test('A10: a draft comes back exactly, also after a restart', () => {
  const { folder, drafts } = open();
  drafts.write('id-1', draft);
  expect(drafts.read('id-1')).toEqual(draft);
  const again = open(folder).drafts;
  expect([again.has('id-1'), again.has('id-2')]).toEqual([true, false]);
  expect(again.read('id-1')).toEqual(draft);
  again.remove('id-1');
  again.remove('id-1');
  expect(readdirSync(folder)).toEqual([]);
});

test('A10: a draft with any byte missing or changed is set aside and told of, never offered and never deleted', () => {
  const { folder, drafts } = open();
  drafts.write('id-1', draft);
  const path = join(folder, 'id-1.draft');
  const whole = readFileSync(path);
  const damages = [
    Buffer.alloc(0),
    whole.subarray(0, 10),
    whole.subarray(0, -1),
    Buffer.alloc(whole.length),
    Buffer.concat([whole, whole.subarray(-1)]),
  ];
  for (const [index, damage] of damages.entries()) {
    writeFileSync(path, damage);
    const { drafts: again, damaged } = open(folder);
    expect(again.has('id-1')).toBe(false);
    expect(again.read('id-1')).toBeNull();
    expect(damaged).toHaveLength(1);
    expect(readFileSync(damaged[0]!)).toEqual(damage);
    rmSync(damaged[0]!);
    expect([index, readdirSync(folder)]).toEqual([index, []]);
  }
});

test('an id from elsewhere never becomes a path', () => {
  const { folder, drafts } = open();
  drafts.write('../../evil', draft);
  expect(drafts.read('../../evil')).toEqual(draft);
  expect(readdirSync(folder)).toHaveLength(1);
});

test('a missing folder is made with the first draft, and not before', () => {
  const parent = open().folder;
  const { drafts } = open(parent, 'drafts');
  expect(readdirSync(parent)).toEqual([]);
  drafts.write('id-1', draft);
  expect(readdirSync(parent)).toEqual(['drafts']);
});
