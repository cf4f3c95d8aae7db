// A12: names that programs give to copies of a file are known, whichever program made them, and whatever it made of them.
import { describe, expect, test } from 'vitest';
import { copyNames, originalsFirst } from '../../../electron/contract/index.ts';

const sureOf = (name: string) => copyNames(name).flatMap(({ original, sure }) => (sure ? [original] : []));
const maybeOf = (name: string) => copyNames(name).map(({ original }) => original);

describe('A12: names that no person gives', () => {
  test.each([
    ["saucers (Anna's conflicted copy 2026-05-01).md", 'Dropbox'],
    ['saucers (Anna’s conflicted copy).md', 'Dropbox'],
    ['saucers (conflicted copy 2026-05-01 120000).md', 'Nextcloud or Dropbox'],
    ['saucers (case clash from anna).md', 'Nextcloud or Dropbox'],
    ['saucers.sync-conflict-20260501-120000-ABCDEFG.md', 'Syncthing'],
    ['saucers_conflict-20260501-120000.md', 'ownCloud'],
    ['saucers (SFConflict anna@example.org 2026-05-01-12-00-00).md', 'Seafile'],
    ['saucers_LOCAL_4711.md', 'git mergetool'],
    ['saucers [conflict].md', 'a program that syncs files'],
    ['saucers.Conflict.md', 'a program that syncs files'],
  ])('%s', (name, by) => {
    expect(copyNames(name).findLast(({ sure }) => sure)).toEqual({ original: 'saucers.md', by, sure: true });
  });

  test('only case: SKILL.md is the original, else the name in small letters', () => {
    expect(copyNames('a/Skill.md')).toEqual([{ original: 'a/SKILL.md', by: null, sure: true }]);
    expect(copyNames('a/skill.md')).toEqual([{ original: 'a/SKILL.md', by: null, sure: true }]);
    expect(copyNames('Saucers.md')).toEqual([{ original: 'saucers.md', by: null, sure: true }]);
    expect([copyNames('a/SKILL.md'), copyNames('saucers.md')]).toEqual([[], []]);
  });

  test('one program after the other', () => {
    expect(sureOf("saucers (Anna's conflicted copy).sync-conflict-20260501-120000-ABCDEFG.md")).toContain('saucers.md');
    expect(maybeOf("saucers (Anna's conflicted copy) (1).md").slice(-2)).toEqual(["saucers (Anna's conflicted copy).md", 'saucers.md']);
  });

  test('the folder of a SKILL.md, and copies beside it, on every system', () => {
    expect(sureOf('x/saucers (conflicted copy)/SKILL.md')).toEqual(['x/saucers/SKILL.md']);
    expect(maybeOf('x/saucers 2/SKILL.md')).toEqual(['x/saucers/SKILL.md']);
    expect(maybeOf('saucers (1)/SKILL.md')).toEqual(['saucers/SKILL.md']);
    expect(sureOf('C:\\x\\saucers (conflicted copy)\\SKILL.md')).toEqual(['C:\\x\\saucers\\SKILL.md']);
    expect(sureOf('saucers/SKILL.sync-conflict-20260501-120000-ABCDEFG.md')).toContain('saucers/SKILL.md');
  });
});

describe('A12: names that a person might give count only between two of one name', () => {
  test.each([
    ['saucers (1).md', 'Google Drive or a browser'],
    ['saucers 2.md', 'iCloud'],
    ['saucers copy.md', 'a file manager'],
    ['saucers - Copy.md', 'a file manager'],
    ['Copy of saucers.md', 'Google Drive'],
    ['saucers-DESKTOP-1A2B3C.md', 'OneDrive'],
    ['saucers-Annas-MacBook-Pro.md', 'OneDrive'],
  ])('%s', (name, by) => {
    expect(copyNames(name).findLast(({ original }) => original === 'saucers.md')).toEqual({ original: 'saucers.md', by, sure: false });
  });

  test.each(['summarise-notes.md', 'step-2.md', 'v1.2.md', '(1).md', ' 2.md', 'conflict-notes.md', 'resolve-conflicts.md', 'a-b-c.md'])(
    'no copy: %s',
    (name) => {
      expect(copyNames(name)).toEqual([]);
    },
  );

  test('only linear work: a name of 100,000 signs that each begin a copy', () => {
    for (const part of ['(', ' (1)', '-A', '.sync-conflict-', ' copy', '_LOCAL_1', ' 2', '(conflict'])
      expect(copyNames(`${part.repeat(100_000 / part.length)}.md`).length).toBeLessThan(20);
  });
});

test('A12: a copy is shown right behind its original, and a copy of a copy behind that', () => {
  const of: Record<string, string> = { a2: 'a', a22: 'a2', b2: 'b' };
  expect(originalsFirst(['a22', 'b2', 'a2', 'c', 'b', 'a'], (each) => of[each])).toEqual(['c', 'b', 'b2', 'a', 'a2', 'a22']);
});
