import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hunksOf, joinHunks } from '../../../electron/core/linking/conflict/merge.ts';
import { decide, type FileNow, findMoved } from '../../../electron/core/linking/decide.ts';
import { isWiped } from '../../../electron/core/linking/read.ts';
import { createTurns } from '../../../electron/core/linking/turns.ts';
import { watchRoot } from '../../../electron/core/linking/watch.ts';

const there = (hash: string, wiped = false): FileNow => ({ kind: 'there', hash, wiped });
const clean = { state: 'clean', reason: null, baseHash: 'A' } as const;
const skill = (hash: string, draft: { hash: string; baseHash: string } | null = null) => ({ hash, draft });

describe('A12: what a look at a file means', () => {
  test.each([
    ['nothing changed', there('A'), skill('A'), { act: 'none' }],
    ['the file changed and the skill did not', there('B'), skill('A'), { act: 'reload' }],
    ['the app wrote the file itself', there('B'), skill('B'), { act: 'mark', state: 'clean', baseHash: 'B' }],
    ['both changed', there('B'), skill('C'), { act: 'mark', state: 'conflict', baseHash: 'A' }],
    ['the file changed under a draft', there('B'), skill('A', { hash: 'D', baseHash: 'A' }), { act: 'mark', state: 'conflict' }],
    ['the file changed to what the draft says', there('D'), skill('A', { hash: 'D', baseHash: 'A' }), { act: 'reload' }],
    ['a draft alone', there('A'), skill('A', { hash: 'D', baseHash: 'A' }), { act: 'none' }],
    ['a draft of older bytes', there('A'), skill('A', { hash: 'D', baseHash: 'Z' }), { act: 'mark', state: 'conflict' }],
    ['the skill changed and the file did not', there('A'), skill('C'), { act: 'mark', state: 'conflict' }],
    ['the file was emptied', there('E', true), skill('A'), { act: 'mark', state: 'conflict', baseHash: 'A' }],
    ['the file no longer exists', { kind: 'gone' } as const, skill('A'), { act: 'mark', state: 'missing', baseHash: 'A' }],
    ['the file is being written', { kind: 'unsettled' } as const, skill('A'), { act: 'none' }],
    [
      'the file cannot be read',
      { kind: 'unreadable', reason: 'why' } as const,
      skill('A'),
      { act: 'mark', state: 'unreadable', reason: 'why' },
    ],
  ])('%s', (_, file, now, verdict) => {
    expect(decide(clean, file, now)).toMatchObject(verdict);
  });

  test('a file that comes back unchanged is clean again; an emptied one that is filled again is reloaded', () => {
    expect(decide({ ...clean, state: 'missing' }, there('A'), skill('A'))).toMatchObject({ act: 'mark', state: 'clean' });
    expect(decide({ ...clean, state: 'conflict' }, there('B'), skill('A'))).toEqual({ act: 'reload' });
  });

  test('nothing is decided twice', () => {
    const missing = decide(clean, { kind: 'gone' }, skill('A'));
    if (missing.act !== 'mark') throw new Error('expected a mark');
    expect(decide({ ...clean, ...missing }, { kind: 'gone' }, skill('A'))).toEqual({ act: 'none' });
  });

  test('a file of nothing, or of zeros alone, is wiped', () => {
    expect([Buffer.alloc(0), Buffer.alloc(9), Buffer.from('a\0')].map(isWiped)).toEqual([true, true, false]);
  });
});

describe('A12: renamed files are known by their content', () => {
  const gone = (id: string, path: string, ...hashes: string[]) => ({ id, path, hashes });
  test('a moved file is found once, by what the skill or the file had', () => {
    const fresh = new Map([
      ['/r/new.md', 'A'],
      ['/r/other.md', 'X'],
    ]);
    expect([...findMoved([gone('1', '/r/old.md', 'A'), gone('2', '/r/twin.md', 'A')], fresh)]).toEqual([['1', '/r/new.md']]);
  });

  test('of equal files the one of the same name is the one', () => {
    const fresh = new Map([
      ['/r/x/b.md', 'A'],
      ['/r/x/a.md', 'A'],
    ]);
    expect(Object.fromEntries(findMoved([gone('1', '/r/a.md', 'A'), gone('2', '/r/b.md', 'A')], fresh))).toEqual({
      1: '/r/x/a.md',
      2: '/r/x/b.md',
    });
  });
});

const mergeTexts = (base: string, mine: string, theirs: string) => joinHunks(base, mine, theirs, hunksOf(base, mine, theirs));

describe('A12: texts that changed on both sides', () => {
  const base = 'one\ntwo\nthree\nfour\nfive\n';
  test('changes of different lines are joined, whatever the line ends', () => {
    expect(mergeTexts(base, base.replace('one', 'ONE'), base.replace('five', 'FIVE'))).toBe('ONE\ntwo\nthree\nfour\nFIVE\n');
    const crlf = (text: string) => text.replaceAll('\n', '\r\n');
    expect(mergeTexts(crlf(base), crlf(base.replace('one', 'ONE')), crlf(`${base}six`))).toBe(crlf(`${base.replace('one', 'ONE')}six`));
  });

  test('changes of the same line are for a person; the same change on both sides is one', () => {
    expect(mergeTexts(base, base.replace('two', 'TWO'), base.replace('two', 'zwei'))).toBeNull();
    expect(mergeTexts(base, base.replace('two', 'TWO'), base.replace('two', 'TWO').replace('five', 'FIVE'))).toBe(
      'one\nTWO\nthree\nfour\nFIVE\n',
    );
  });

  test('with one side unchanged the other one is the result', () => {
    expect(mergeTexts(base, base, 'x')).toBe('x');
    expect(mergeTexts(base, 'x', base)).toBe('x');
  });
});

test('looks take turns, and a look that has not begun is shared', async () => {
  const turns = createTurns();
  const order: string[] = [];
  const gate = Promise.withResolvers<void>();
  const act = (name: string, wait?: Promise<void>) => async () => {
    order.push(`${name} begins`);
    await wait;
    order.push(`${name} ends`);
  };
  const first = turns.take('a', act('first', gate.promise));
  await Promise.resolve();
  await Promise.resolve();
  const all = [first, turns.take('a', act('second')), turns.take('a', act('third')), turns.take('b', act('fourth'))];
  gate.resolve();
  await Promise.all(all);
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends', 'fourth begins', 'fourth ends']);
});

describe('A12: a root without events', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const options = { settleMs: 10, maxWaitMs: 100, pollMs: 1000, sendsEvents: () => false };
  const seen = { reachable: true, unsettled: false, tookMs: 0 };

  test('is looked at again after a look, and after one that failed', () => {
    const look = vi.fn();
    const watch = watchRoot({ path: '/net/skills', kind: 'folder' }, options, look);
    watch.looked(seen);
    vi.advanceTimersByTime(1000);
    expect(look).toHaveBeenCalledTimes(1);
    watch.failed();
    vi.advanceTimersByTime(1000);
    expect(look).toHaveBeenCalledTimes(2);
    watch.close();
    watch.failed();
    vi.advanceTimersByTime(5000);
    expect(look).toHaveBeenCalledTimes(2);
  });
});
