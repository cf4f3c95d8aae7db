import { expect, it } from 'vitest';
import { insertArtifactRows, readArtifactRows } from '../../../electron/core/traces/artifact-rows.ts';
import { aRun, aSpan, ended, openStore, openTraces } from './open.ts';

const ROW = `INSERT INTO skill_execution_traces (id, session_id, skill_id, artifact_id, artifact_kind, rendered_input, started_at)
  VALUES (?, 's', 'k', 'a', 'prompt_template', 'sent', 'then')`;

/** A workspace whose account skill ran as earlier versions kept it: the row in the account, the span in the workspace. */
async function ranBefore() {
  const [account, workspace] = [openStore(), openStore()];
  const { recorder } = openTraces({ account, workspace });
  const run = aRun({ scope: 'account' });
  const span = aSpan(run);
  const writer = recorder.begin(run, 'k');
  writer.span(span);
  await writer.end(ended(run));
  account.agents.prepare(ROW).run(span.id);
  account.agents.prepare(ROW).run('of-another-workspace');
  for (const { traces } of [account, workspace]) traces.exec(`INSERT INTO unfinished VALUES ('artifact_rows')`);
  const rows = (store: typeof account) => store.agents.prepare('SELECT id FROM skill_execution_traces ORDER BY id').pluck().all();
  return { account, workspace, run, span, rows };
}

it('D1: rows that were kept in the account are brought to their run, once, and no others', async () => {
  const { account, workspace, run, span, rows } = await ranBefore();
  const traces = openTraces({ account, workspace });
  traces.bringRowsHome();
  expect([rows(workspace), rows(account)]).toEqual([[span.id], ['of-another-workspace']]);
  expect(traces.api.artifactRows({ runId: run.id })).toMatchObject([{ rendered_input: 'sent' }]);
  account.agents.prepare(ROW).run(span.id); // not looked for any more
  traces.bringRowsHome();
  expect(rows(account)).toHaveLength(2);
});

it('D1: a move that was interrupted between the two databases is done again, and nothing is doubled', async () => {
  const { account, workspace, span, rows } = await ranBefore();
  workspace.agents.prepare(ROW).run(span.id);
  openTraces({ account, workspace }).bringRowsHome();
  expect([rows(workspace), rows(account)]).toEqual([[span.id], ['of-another-workspace']]);
});

it('D1: two programs that move the same rows at the same time are both done', async () => {
  const { account, workspace, rows } = await ranBefore();
  const moved = readArtifactRows(account.agents, rows(account) as string[]);
  for (const _ of ['one', 'the other']) insertArtifactRows(workspace.agents, moved);
  expect(rows(workspace)).toEqual(rows(account));
});

it('D1: without a workspace nothing moves', async () => {
  const { account, rows } = await ranBefore();
  openTraces({ account }).bringRowsHome();
  expect(rows(account)).toHaveLength(2);
});
