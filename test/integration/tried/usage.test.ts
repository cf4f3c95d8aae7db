// What servers tell about tokens, as a run shows it (rows C11, D1).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTried, replay, stream, type Tried, tried } from './reply.ts';

let it_: Tried;
beforeEach(async () => {
  it_ = await openTried();
});
afterEach(() => it_.close());

const PRICE = JSON.parse(tried('13-deepseek-cache-fields', 'price-per-million.json'));
const ask = async () => {
  const run = await it_.run(await it_.take(tried('13-deepseek-cache-fields', 'ask-plain.md'), 'ask-plain'));
  return { ...run, call: run.spans.find(({ kind }) => kind === 'model_call')! };
};

describe('C11: usage as servers tell it', () => {
  it.each([
    ['13-deepseek-cache-fields', 'reply-usage-deepseek.http', 'cached 1792, cost 0.004312'],
    ['15-cached-not-twice', 'reply-usage-cached.http', 'cost 0.004312, input shown once as 2000'],
  ])('%s: %s', async (folder, reply) => {
    it_.opened.core.models.savePrice({ id: 'here/m', ...PRICE, validFrom: '2026-01-01', source: 'the case' });
    it_.server.script(replay(tried(folder, reply)));
    const { run, call } = await ask();
    expect(run).toMatchObject({ status: 'completed', inputTokens: 2000, outputTokens: 300 });
    expect(run.cost).toBeCloseTo(0.004312, 9);
    expect(call).toMatchObject({ tokensEstimated: false, attributes: { cached_tokens: 1792 } });
  });

  it.each([
    ['zeros', { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 }],
    ['a total alone', { total_tokens: 900 }],
    ['nothing', null],
  ])('%s is “not told”: the counts are estimated and marked', async (_, usage) => {
    it_.server.script(stream([{ content: 'One two three four' }], usage));
    const { run, call } = await ask();
    expect(call.tokensEstimated).toBe(true);
    expect(run.inputTokens).toBeGreaterThan(5);
    expect(run.inputTokens).toBeLessThan(60);
    expect(run.outputTokens).toBe(5);
  });

  it('one side told: the other is estimated', async () => {
    it_.server.script(stream([{ content: 'One two three four' }], { prompt_tokens: 0, completion_tokens: 7 }));
    const { run, call } = await ask();
    expect(call.tokensEstimated).toBe(true);
    expect(run.outputTokens).toBe(7);
    expect(run.inputTokens).toBeGreaterThan(5);
  });

  it('counts that do not add up are told with the call', async () => {
    it_.server.script(stream([{ content: 'One' }], { prompt_tokens: 20, completion_tokens: 424, total_tokens: 30 }));
    const { call } = await ask();
    expect(call).toMatchObject({ inputTokens: 20, outputTokens: 424, attributes: { warning: expect.stringContaining('do not add up') } });
  });
});
