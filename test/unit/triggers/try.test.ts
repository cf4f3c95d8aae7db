// Rows through phase 2: how often each is decided rightly, what is not asked twice, and what ends it.
import { describe, expect, it } from 'vitest';
import type { TriedRow, TryEvent, TurnDecision } from '../../../electron/contract/index.ts';
import type { Decide, Decided } from '../../../electron/core/triggers/index.ts';
import { tryRows } from '../../../electron/core/triggers/trying/try.ts';
import { fieldsOf, wordFinder } from './finder.ts';

const finder = wordFinder({ harbour: 'lists boats in the harbour' });
const row = (message: string, shouldTrigger: boolean, heldOut = false) => ({ id: message, message, shouldTrigger, heldOut });

const decided = (name: string | null, run: number | null, problem: Decided['problem'] = null): Decided => ({
  decision: {
    choice: name === null ? 'direct' : 'activate',
    skill: name === null ? null : { id: name, name },
    by: run === null ? 'rules' : 'model',
    because: `It is ${name ?? 'small talk'}.`,
  } as TurnDecision,
  run: run === null ? null : { id: `run ${run}`, inputTokens: 10, outputTokens: 2, cost: 0.5 },
  problem,
});

/** Answers in order; the last one repeats. */
function deciding(...answers: ((call: number) => Decided)[]) {
  const asked: string[] = [];
  const decide: Decide = async ({ message }) => answers[Math.min(asked.push(message) - 1, answers.length - 1)]!(asked.length);
  return { asked, decide };
}

async function tried(decide: Decide, rows: ReturnType<typeof row>[], more: { times?: number; maxCost?: number } = {}) {
  const all: TriedRow[] = [];
  let last: TryEvent | undefined;
  const draft = { skillId: 'tides', fields: fieldsOf('tides', 'Reads tide tables') };
  const how = { times: 3, maxCost: null, modelId: 'm', signal: new AbortController().signal, ...more };
  for await (const event of tryRows({ finder, decide, draft, rows, ...how })) {
    last = event;
    all.push(...event.rows);
  }
  return { ...last!, rows: all };
}

describe('E2, E8: rows that are tried with a model', () => {
  it('E8: each is decided about several times, with a rate for the row, the whole and the held-out part', async () => {
    const { decide } = deciding(
      (n) => decided('tides', n),
      (n) => decided('harbour', n),
      (n) => decided('tides', n),
      (n) => decided('harbour', n),
    );
    const event = await tried(decide, [row('tide tables', true), row('boats in the harbour', false, true)]);
    expect(event.rows).toMatchObject([
      {
        right: 2,
        times: 3,
        outcomes: [
          { skill: { name: 'tides' }, count: 2, runIds: ['run 1', 'run 3'] },
          { skill: { name: 'harbour' }, count: 1, because: 'It is harbour.' },
        ],
      },
      { right: 3, times: 3, heldOut: true },
    ]);
    expect(event).toMatchObject({
      state: 'done',
      done: 2,
      of: 2,
      score: { right: 5, of: 6 },
      heldOut: { right: 3, of: 3 },
      always: 1,
      calls: 6,
      inputTokens: 60,
      cost: 3,
    });
  });

  it('E8: where the rules decide without a model, once is enough', async () => {
    const { decide, asked } = deciding(() => decided(null, null));
    const event = await tried(decide, [row('hello', false)]);
    expect(asked).toEqual(['hello']);
    expect(event).toMatchObject({
      calls: 0,
      cost: 0,
      score: { right: 3, of: 3 },
      rows: [{ outcomes: [{ count: 3, runIds: [], by: 'rules' }] }],
    });
  });

  it('E8: the limit ends it between rows; a model that cannot be asked ends it with its error, a wrong answer of it does not', async () => {
    const { decide } = deciding((n) => decided('tides', n));
    expect(await tried(decide, [row('a', true), row('b', true)], { maxCost: 1.2 })).toMatchObject({ state: 'stopped', done: 1, of: 2 });
    const { decide: unpriced } = deciding((n) => {
      const given = decided('tides', n);
      return { ...given, run: given.run && { ...given.run, cost: null } };
    });
    expect(await tried(unpriced, [row('a', true), row('b', true)], { maxCost: 1.2 })).toMatchObject({
      state: 'stopped',
      done: 1,
      note: 'What m costs is not known, so the limit of $1.2 cannot be kept.',
    });
    const problem = (code: 'model_unreachable' | 'output_invalid') => ({ code, message: 'No.', retryable: false }) as const;
    const { decide: away } = deciding((n) => decided('tides', n, problem('model_unreachable')));
    await expect(tried(away, [row('a', true)])).rejects.toMatchObject({ code: 'model_unreachable', message: 'No.' });
    const { decide: odd } = deciding((n) => decided('tides', n, problem('output_invalid')));
    expect(await tried(odd, [row('a', true)])).toMatchObject({ state: 'done', score: { right: 3 } });
  });
});
