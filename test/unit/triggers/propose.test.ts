// A better description by a model: what it sees, what it is scored on, and when it is none.
import { describe, expect, it } from 'vitest';
import { MAX_DESCRIPTION, type ProposalEvent, type TurnDecision } from '../../../electron/contract/index.ts';
import type { Decide } from '../../../electron/core/triggers/index.ts';
import { propose } from '../../../electron/core/triggers/proposing/propose.ts';
import { createScriptedRegistry, type ScriptedOptions } from '../../fixtures/scripted-model.ts';
import { fieldsOf, wordFinder } from './finder.ts';

const finder = wordFinder({ harbour: 'lists boats in the harbour' });
const row = (message: string, shouldTrigger: boolean, heldOut: boolean) => ({ id: message, message, shouldTrigger, heldOut });
const ROWS = [
  row('tables of the ebb', true, false),
  row('boats at low tide tables', true, false),
  row('ebb tables SECRET', true, true),
  row('which boats in the harbour SECRET', false, true),
];
const BETTER = 'Reads tables of ebb and tide';
const said = (description: string) => JSON.stringify({ description, why: 'It names the ebb.' });

const none: Decide = () => Promise.reject(new Error('nothing is decided'));

interface Options {
  model: ScriptedOptions;
  rows?: typeof ROWS;
  rounds?: number;
  maxCost?: number | null;
  signal?: AbortSignal;
  times?: number;
  decide?: Decide;
}

function start({
  model,
  rows = ROWS,
  rounds = 3,
  maxCost = null,
  signal = new AbortController().signal,
  times = 0,
  decide = none,
}: Options) {
  const models = createScriptedRegistry(model);
  const draft = { skillId: 'tides', fields: fieldsOf('tides', 'Says when') };
  return { models, events: propose({ finder, models, draft, rows, decide, times, modelId: null, rounds, maxCost, signal }) };
}

async function last(options: Options): Promise<ProposalEvent & { questions: string[]; schemas: unknown[] }> {
  const { models, events } = start(options);
  let event: ProposalEvent | undefined;
  for await (const each of events) event = each;
  const questions = models.requests.map(({ messages }) => messages[0]!.content);
  return { ...event!, questions, schemas: models.requests.map(({ schema }) => schema) };
}

describe('E8: a proposal', () => {
  it('E8: is asked for with the failed rows for tuning, never a held-out one, and shown with its score on those', async () => {
    const { questions, schemas, proposals, best, now, state, calls } = await last({ model: { answers: [said(BETTER)] } });
    expect(questions[0]).toContain('tables of the ebb');
    expect(questions[0]).toContain('Says when');
    expect(questions.join()).not.toContain('SECRET');
    expect(schemas[0]).toMatchObject({ type: 'object', required: ['description', 'why'] });
    expect(now).toEqual({
      tuning: { found: 0, should: 2, foundWrongly: 0, shouldNot: 0 },
      heldOut: { found: 0, should: 1, foundWrongly: 0, shouldNot: 1 },
      decided: null,
    });
    expect(proposals).toMatchObject([
      { round: 1, description: BETTER, why: 'It names the ebb.', score: { tuning: { found: 2 }, heldOut: { found: 1, foundWrongly: 0 } } },
    ]);
    // Every row that the model may see passes: there is no second round.
    expect({ best, state, calls }).toEqual({ best: 0, state: 'done', calls: 1 });
  });

  it('E8: the next round works on the best so far and is told what was tried; the best of all is chosen by held-out rows', async () => {
    const half = 'Reads tables of ebb';
    const greedy = 'Reads tables of ebb and tide, low and high, and which boats are in the harbour, secret';
    const { questions, proposals, best } = await last({ model: { answers: [said(half), said(greedy)] }, rounds: 5 });
    expect(JSON.parse(questions[1]!)).toMatchObject({
      description_now: half,
      failed_messages: [{ message: 'boats at low tide tables' }],
      tried_before: [{ description: half, outcome: '1 of 2 messages passed' }],
    });
    expect(proposals.map(({ score }) => score.heldOut)).toMatchObject([
      { found: 1, foundWrongly: 0 },
      { found: 1, foundWrongly: 1 },
    ]);
    expect(best).toBe(0);
  });

  it('E8: one that is no better than now is not the best, and one that cannot be used is told', async () => {
    const answers = [said('x'.repeat(MAX_DESCRIPTION + 1)), 'no', said('<b>Reads</b>'), said('Re\u200bads'), said('Tells much')];
    const { proposals, best, notes, questions } = await last({ model: { answers }, rounds: 5 });
    expect(notes).toEqual([
      'Round 1: the description has 1,025 characters, more than 1024.',
      'Round 2: the answer is not JSON.',
      'Round 3: the description has XML tags, which clients refuse.',
      'Round 4: the description has characters that cannot be seen.',
    ]);
    expect(questions[1]).toContain('1,025 characters');
    expect(proposals).toHaveLength(1);
    expect(best).toBeNull();
  });

  it('E2, E8: what a model decides about held-out rows scores each description before it is shown, and comes before matching', async () => {
    const asked: string[] = [];
    const decide: Decide = async ({ message, draft: { fields } }) => {
      asked.push(message);
      // It takes the better words for those of a harbour.
      const name = fields.description === BETTER ? 'harbour' : 'tides';
      const skill = { id: name, name };
      const decision = { choice: 'activate', skill, by: 'model', because: '' } as TurnDecision;
      return { decision, run: { id: 'run', inputTokens: 1, outputTokens: 1, cost: 0.1 }, problem: null };
    };
    const { now, proposals, best, calls } = await last({ model: { answers: [said(BETTER)] }, times: 2, decide });
    expect(now.decided).toEqual({ right: 2, of: 4 });
    expect(proposals).toMatchObject([{ score: { heldOut: { found: 1 }, decided: { right: 2, of: 4 } } }]);
    expect([best, calls]).toEqual([0, 9]);
    expect(new Set(asked)).toEqual(new Set(['ebb tables SECRET', 'which boats in the harbour SECRET']));
    const right: Decide = async (of, signal) => {
      const each = await decide(of, signal);
      const isRight = of.draft.fields.description !== BETTER && of.message.startsWith('which');
      return isRight ? { ...each, decision: { ...each.decision, choice: 'direct', skill: null } } : each;
    };
    expect(await last({ model: { answers: [said(BETTER)] }, times: 1, decide: right })).toMatchObject({
      best: null,
      now: { decided: { right: 2, of: 2 } },
    });
  });

  it('E8: ends after the rounds, before the call that the budget does not allow, and when it is stopped', async () => {
    const poor = (_: unknown, call: number) => said(`Tells ${'abcde'[call]}`);
    expect(await last({ model: { answers: poor }, rounds: 5 })).toMatchObject({ calls: 5, state: 'done', round: 5 });
    const priced = await last({ model: { answers: poor, price: 0.001 }, rounds: 5, maxCost: 1.3 });
    expect(priced).toMatchObject({ calls: 1, state: 'stopped', notes: ['The next call may exceed the limit of $1.3.'] });
    const stop = new AbortController();
    const { events } = start({ model: { answers: [{ hang: true }] }, signal: stop.signal });
    expect((await events.next()).value).toMatchObject({ state: 'asking', round: 1, calls: 0 });
    const waiting = events.next();
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('E8: is refused when nothing could be learnt or proven', async () => {
    const model = { answers: [said(BETTER)] };
    await expect(last({ model, rows: ROWS.filter(({ heldOut }) => !heldOut) })).rejects.toThrow(/No row is held out/);
    await expect(last({ model, rows: [row('when says', true, false), ...ROWS.slice(2)] })).rejects.toThrow(/Every row .* passes/);
  });
});
