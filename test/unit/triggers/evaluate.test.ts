// Which rows pass, and who wins instead.
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../electron/core/triggers/evaluate.ts';
import type { Finder } from '../../../electron/core/triggers/index.ts';
import { fieldsOf, wordFinder } from './finder.ts';

const finder = wordFinder({ harbour: 'lists the boats of the harbour', weather: 'tells the weather' });
const judged = (message: string, shouldTrigger: boolean) => ({ id: message, message, shouldTrigger, heldOut: false });
const live = () => new AbortController().signal;

describe('E8: a row', () => {
  const draft = { skillId: 'tides', fields: fieldsOf('tides', 'reads tide tables') };

  it('E8: passes when the skill is first and fits, or when it should not be and is not', async () => {
    const rows = [
      judged('tide tables', true),
      judged('boats harbour tide', true),
      judged('boats of the harbour', false),
      judged('tide tables of the boats', false),
      judged('tide', true),
      judged('nonsense', false),
    ];
    const { results, passed, skills, threshold } = await evaluate(finder, draft, rows, live());
    expect(results.map(({ passes, rank, fits, other }) => [passes, rank, fits, other?.name ?? null])).toEqual([
      [true, 1, true, null],
      [false, 2, true, 'harbour'],
      [true, null, true, 'harbour'],
      [true, 2, true, 'harbour'],
      [false, 1, false, null],
      [true, null, false, null],
    ]);
    expect(results[1]).toMatchObject({
      score: 1,
      reasons: [{ matched: 'tide' }],
      other: { score: 2, reasons: [{ matched: 'boats harbour' }] },
    });
    expect({ passed, skills, threshold }).toEqual({ passed: 4, skills: 3, threshold: 2 });
  });

  it('E8: follows the text as it is written, saved or not, in a library or in none', async () => {
    const rows = [judged('boats harbour tide', true)];
    const passes = async (description: string, skillId: string | null) =>
      (await evaluate(finder, { skillId, fields: fieldsOf('tides', description) }, rows, live())).passed;
    expect(await passes('reads tide tables', 'tides')).toBe(0);
    expect(await passes('reads the tide of boats in a harbour', 'tides')).toBe(1);
    expect(await passes('reads the tide of boats in a harbour', null)).toBe(1);
  });

  it('E8: leaves the thread free, and is left when nobody waits for it any more', async () => {
    const slow: Finder = {
      ...finder,
      as(of) {
        const found = finder.as(of);
        const find: typeof found.find = (messages, goOn) =>
          found.find(messages, () => {
            spin(2);
            return goOn();
          });
        return { ...found, find };
      },
    };
    const stop = new AbortController();
    const rows = Array.from({ length: 500 }, (_, at) => judged(`tide ${at}`, true));
    const work = evaluate(slow, draft, rows, stop.signal);
    setImmediate(() => stop.abort());
    await expect(work).rejects.toMatchObject({ code: 'cancelled' });
  });
});

function spin(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end; );
}
