// Batches on a real database: cases × columns × repeats by a scripted model, stopped, limited, interrupted, checked anew.
import { describe, expect, it } from 'vitest';
import type { BatchEvent } from '../../../electron/contract/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { makeFolder } from '../library/open.ts';
import { openCases, SKILL } from './open.ts';

/** Answers with the topic when the skill asks, and with nothing of it otherwise. */
const answering = { answers: ({ system }: { system: string }) => (system === '' ? 'something' : 'tea is a leaf'), price: 0.001 };

describe('D4: a batch', () => {
  it('D4: runs each case in each column as often as asked, with verdicts from the package and the case', async () => {
    const { api, skillId, save, run, column, traces } = await openCases({ model: answering });
    const tea = save({ name: 'tea', inputs: { topic: 'tea' }, assertions: [{ type: 'contains', value: 'leaf' }] });
    const rain = save({ name: 'rain', inputs: { topic: 'rain' } });
    const { batch, cells } = await run({ columns: [column(), column({ label: 'bare', withoutSkill: true })], repeat: 2 });
    expect(batch).toMatchObject({ state: 'done', cells: 8, done: 8, repeat: 2 });
    expect(batch.endedAt).not.toBeNull();
    expect(traces.api.list({ query: 'trigger:batch' }).total).toBe(4);
    const of = (caseId: string, at: number) => cells.filter((cell) => cell.caseId === caseId && cell.column === at);
    expect(of(tea.id, 0).map(({ verdict, attempt }) => [verdict, attempt])).toEqual([
      ['pass', 1],
      ['pass', 2],
    ]);
    const [one] = of(tea.id, 0);
    expect(one!.results.map(({ id, status }) => [id, status])).toEqual([
      ['named', 'pass'],
      ['brief', 'pass'],
      ['case 1', 'pass'],
    ]);
    expect(traces.api.get({ runId: one!.runId! }).run.cost).toBeCloseTo(one!.cost!);
    expect(of(rain.id, 0)[0]).toMatchObject({ verdict: 'fail', output: 'tea is a leaf' });
    expect(of(tea.id, 1)[0]).toMatchObject({ verdict: 'fail', runId: null, output: 'something', status: 'completed' });
    expect(batch.summaries.map(({ passRate, spread }) => [passRate, spread])).toEqual([
      [0.5, 0],
      [0, 0],
    ]);
    expect(batch.summaries[0]!.cost).toBeGreaterThan(0);
    const notes = Object.fromEntries(batch.assertions.map(({ label, note }) => [label, note]));
    expect(Object.values(notes)).toContain('same without the skill');
    expect(Object.values(notes)).toContain('never failed');
    // What was written is what was told.
    expect(api.batch({ batchId: batch.id })).toEqual({ batch, cells, next: null });
    expect(api.batches({ skillId })).toEqual([batch]);
  });

  it('D4: whoever watches is told the cells as they are kept, with keys masked: none is held in memory', async () => {
    const mask = (text: string) => text.replaceAll('SECRET', '••••');
    const { api, save, run } = await openCases({ model: { answers: ['the SECRET of tea'] }, mask });
    save({ name: 'tea', inputs: { topic: 'tea' } });
    const { batch, cells } = await run();
    expect(cells[0]!.output).toBe('the •••• of tea');
    expect(cells).toEqual(api.batch({ batchId: batch.id }).cells);
  });

  it('D4: whoever comes to watch just after the end is told every cell, and not that nothing has run', async () => {
    const { api, save, run } = await openCases({ model: answering });
    save({ name: 'tea', inputs: { topic: 'tea' } });
    const { batch, cells } = await run({ repeat: 3 });
    const late: BatchEvent[] = [];
    for await (const event of api.watchBatch({ batchId: batch.id }, new AbortController().signal)) late.push(event);
    expect(late).toEqual([{ batch, cells }]);
  });

  it('D4: an earlier revision runs as it was, beside the current one', async () => {
    const echo = { answers: ({ messages }: { messages: { content: string }[] }) => messages.at(-1)!.content };
    const { shelf, skillId, save, run, column, traces } = await openCases({ model: echo });
    const { revision } = shelf.open({ id: skillId });
    shelf.save({ id: skillId, text: SKILL.replace('Describe {{ topic }}', 'Praise {{ topic }}'), baseHash: revision.hash });
    save({ name: 'tea', inputs: { topic: 'tea' } });
    const { cells } = await run({ columns: [column({ label: 'before', revisionId: revision.id }), column()] });
    const byColumn = [...cells].sort((a, b) => a.column - b.column);
    expect(byColumn.map(({ output }) => output?.trim().split(' ')[0])).toEqual(['Describe', 'Praise']);
    expect(traces.api.get({ runId: byColumn[0]!.runId! }).run.revisionId).toBe(revision.id);
  });

  it('D4: an earlier revision that was never acknowledged and asks for more does not run', async () => {
    const text = SKILL.replace('version: 1.0.0', 'version: 1.0.0\ntools: [web_search]');
    const { shelf, skillId, save, run, column, models } = await openCases({ text, acknowledge: false });
    const { revision } = shelf.open({ id: skillId });
    shelf.save({ id: skillId, text: SKILL, baseHash: revision.hash });
    acknowledge(shelf, [skillId]);
    save({ name: 'tea', inputs: { topic: 'tea' } });
    const { cells } = await run({ columns: [column({ revisionId: revision.id }), column()] });
    expect([...cells].sort((a, b) => a.column - b.column)).toMatchObject([
      { verdict: 'error', runId: null, error: { code: 'run_blocked' } },
      { status: 'completed' },
    ]);
    expect(models.requests).toHaveLength(1);
  });

  it('B5: what is not run of an import is shown so, and a case without a check is neither passed nor failed', async () => {
    const { api, skillId, run } = await openCases({ text: SKILL.replace(/artifacts:[\s\S]*?---/, '---') });
    const csv = 'topic,__expected\ntea,fn:output.length\n';
    const { importId } = api.readImport({ skillId, fileName: 'a.csv', data: Buffer.from(csv).toString('base64') });
    api.applyImport({ importId, duplicates: false });
    const { cells, batch } = await run();
    expect(cells[0]).toMatchObject({ verdict: 'no_check', score: null, results: [{ status: 'skipped', type: 'javascript' }] });
    expect(batch.summaries[0]).toMatchObject({ passRate: null, noCheck: 1 });
  });

  it('D4: a run that is refused is an error of its cell, with the reason', async () => {
    const { save, run } = await openCases();
    save({ name: 'no topic', inputs: {} });
    const { cells, batch } = await run();
    expect(cells[0]).toMatchObject({ status: 'failed', verdict: 'error', runId: null, output: null, error: { code: 'input_invalid' } });
    expect(batch.state).toBe('done');
  });

  it('D4: no more cells are under way than set, and events come with all of them', async () => {
    let most = 0;
    const waiting: (() => void)[] = [];
    const { save, run, models } = await openCases({ atOnce: 3 });
    const { complete } = models.port;
    // Each call waits for two others: with fewer at once none would ever end.
    models.port.complete = async function* (request, signal) {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        most = Math.max(most, waiting.length);
        if (waiting.length < 3) return;
        setImmediate(() => {
          for (const go of waiting.splice(0)) go();
        });
      });
      yield* complete(request, signal);
    };
    for (let index = 0; index < 12; index++) save({ name: `${index}`, inputs: { topic: `thing ${index}` } });
    const { cells } = await run();
    expect(new Set(cells.map(({ caseId }) => caseId)).size).toBe(12);
    expect(most).toBe(3);
  });
});

describe('B5: what a batch may need', () => {
  it('B5: is said before: runs, calls, tokens and money', async () => {
    const { api, skillId, save, column, models } = await openCases({ model: answering });
    const one = save({ name: 'tea', inputs: { topic: 'tea' }, assertions: [{ type: 'rubric', criteria: 'Is it kind?' }] });
    const input = { skillId, caseIds: [one.id], columns: [column(), column({ label: 'bare', withoutSkill: true })], repeat: 3 };
    const estimate = await api.estimate(input);
    expect(estimate).toMatchObject({ runs: 6, calls: 12, seconds: null });
    expect(estimate.inputTokens).toBeGreaterThan(0);
    expect(estimate.cost).toBeCloseTo((estimate.inputTokens + estimate.outputTokens) * 0.001, 1);
    expect(models.requests).toEqual([]);
  });

  it('B5: after runs of the skill it goes by them', async () => {
    const { api, skillId, save, column, run } = await openCases({ model: answering });
    const one = save({ name: 'tea', inputs: { topic: 'tea' } });
    await run();
    const estimate = await api.estimate({ skillId, caseIds: [one.id], columns: [column()] });
    expect(estimate).toMatchObject({ runs: 1, calls: 1, outputTokens: 4 });
    expect(estimate.seconds).toBeGreaterThan(0);
  });

  it('B5: the batch stops before the call that would exceed the limit', async () => {
    const { save, run, models } = await openCases({ model: answering });
    for (let index = 0; index < 6; index++) save({ name: `${index}`, inputs: { topic: `thing ${index}` } });
    const { batch } = await run({ maxCalls: 4 });
    expect(batch).toMatchObject({ state: 'stopped', done: 4, cells: 6, reason: 'The next run may exceed the limit of 4 model calls.' });
    expect(models.requests).toHaveLength(4);
    const dear = await run({ maxCost: 0.000001 });
    expect(dear.batch).toMatchObject({ state: 'stopped', done: 0 });
  });

  it('B5: a limit in dollars is refused where the price is not known', async () => {
    const { save, run } = await openCases();
    save({ name: 'tea', inputs: { topic: 'tea' } });
    await expect(run({ maxCost: 1 })).rejects.toMatchObject({ code: 'bad_input' });
  });
});

describe('D4: the end of a batch', () => {
  it('D4: a stop reaches the model, keeps what was found, and says so', async () => {
    const { api, skillId, save, column, ended, traces } = await openCases({
      model: { answers: (_, call) => (call === 0 ? 'thing 0' : { text: 'half', hang: true }) },
      atOnce: 1,
    });
    const caseIds = [0, 1, 2].map((index) => save({ name: `${index}`, inputs: { topic: `thing ${index}` } }).id);
    const { batchId } = await api.startBatch({ skillId, caseIds, columns: [column()] });
    const events: BatchEvent[] = [];
    for await (const event of api.watchBatch({ batchId }, new AbortController().signal)) {
      events.push(event);
      if (event.batch.done === 1) api.stopBatch({ batchId });
    }
    const last = events.at(-1)!.batch;
    expect(last).toMatchObject({ state: 'stopped', reason: 'You stopped it.', done: 2 });
    const { cells } = api.batch({ batchId });
    expect(cells.map(({ status, verdict }) => [status, verdict])).toEqual([
      ['completed', 'pass'],
      ['stopped', null],
    ]);
    expect(traces.api.get({ runId: cells[1]!.runId! }).run.status).toBe('cancelled');
    api.stopBatch({ batchId });
    expect((await ended(batchId)).batch).toEqual(last);
    expect(() => api.stopBatch({ batchId: 'none' })).toThrowError(expect.objectContaining({ code: 'not_found' }));
  });

  it('D4: closing the app writes what was found and leaves the batch as interrupted', async () => {
    const { api, skillId, save, column, closeRoom, batchOf } = await withBatchOf({ hang: true });
    const { id } = save({ name: 'tea', inputs: { topic: 'tea' } });
    const { batchId } = await api.startBatch({ skillId, caseIds: [id], columns: [column()] });
    await closeRoom();
    expect(batchOf(batchId)).toMatchObject({ state: 'interrupted', reason: 'Skillwright was closed during the batch.' });
    await expect(api.startBatch({ skillId, caseIds: [id], columns: [column()] })).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('D4: a batch of a process that is gone is closed as interrupted, with what it found', async () => {
    const home = makeFolder();
    const first = await openCases({ home, model: answering });
    first.save({ name: 'tea', inputs: { topic: 'tea' } });
    const { batch } = await first.run();
    first.account.db
      .prepare("UPDATE case_batches SET state = 'running', ended_at = NULL, summary = NULL, cells = 5, owner_pid = 1, owner_start = 'gone'")
      .run();
    const second = await openCases({ home });
    expect(second.api.batches({ skillId: second.skillId })[0]).toMatchObject({
      id: batch.id,
      state: 'interrupted',
      done: 1,
      cells: 5,
      summaries: batch.summaries,
    });
    const row = second.account.db.prepare('SELECT state, ended_at FROM case_batches').get();
    expect(row).toMatchObject({ state: 'interrupted', ended_at: expect.any(String) });
  });

  it('D4: results that can’t be written end it, and no money is spent for more', async () => {
    const { api, skillId, save, column, account, models, problems, ended } = await openCases({ atOnce: 1 });
    const caseIds = Array.from({ length: 40 }, (_, index) => save({ name: `${index}`, inputs: { topic: `thing ${index}` } }).id);
    account.db.exec("CREATE TRIGGER full BEFORE INSERT ON case_cells BEGIN SELECT RAISE(ABORT, 'no more'); END");
    const { batchId } = await api.startBatch({ skillId, caseIds, columns: [column()] });
    const { batch } = await ended(batchId);
    expect(batch).toMatchObject({ state: 'interrupted', reason: expect.stringContaining('could not be written') });
    expect(problems.length).toBeGreaterThan(0);
    expect(models.requests.length).toBeLessThan(41);
  });
});

describe('C10: checking kept answers anew', () => {
  it('C10: changes verdicts without a call of the model, keeps the old batch, and judges when a model is given', async () => {
    const { api, skillId, save, run, ended, models } = await openCases({ model: answering });
    const tea = save({ name: 'tea', inputs: { topic: 'tea' } });
    const { batch, cells } = await run();
    expect(cells[0]!.verdict).toBe('pass');
    api.save({
      skillId,
      id: tea.id,
      assertions: [
        { type: 'contains', value: 'milk' },
        { type: 'rubric', criteria: 'Is it kind?' },
      ],
    });
    const before = models.requests.length;
    const { batchId } = await api.regrade({ batchId: batch.id, modelId: null });
    const again = await ended(batchId);
    expect(models.requests).toHaveLength(before);
    expect(again.batch).toMatchObject({ state: 'done', done: 1, columns: batch.columns });
    expect(again.cells[0]).toMatchObject({ runId: cells[0]!.runId, output: cells[0]!.output, verdict: 'fail' });
    expect(again.cells[0]!.results.map(({ id, status }) => [id, status])).toEqual([
      ['named', 'pass'],
      ['brief', 'pass'],
      ['case 1', 'fail'],
      ['case 2', 'skipped'],
    ]);
    expect(api.batch({ batchId: batch.id }).batch).toEqual(batch);
    expect(api.batches({ skillId }).map(({ id }) => id)).toEqual([batchId, batch.id]);

    api.save({ skillId, id: tea.id, assertions: [{ type: 'rubric', criteria: 'Is it kind?' }] });
    await ended((await api.regrade({ batchId: batch.id, modelId: 'scripted/model' })).batchId);
    expect(models.requests.length).toBeGreaterThan(before);
  });
});

/** A room whose model never ends, with a look at the row after it was closed. */
async function withBatchOf({ hang }: { hang: true }) {
  const room = await openCases({ model: { answers: [{ text: 'half', hang }] } });
  const batchOf = (id: string) => room.account.db.prepare('SELECT state, reason FROM case_batches WHERE id = ?').get(id);
  return { ...room, batchOf };
}
