// electron/core/traces/home.ts - rows of the seed's table that earlier versions kept apart from their spans: those of an account skill that
// ran in a workspace were in the account. They belong to the run, which is kept with its workspace.
import { insertArtifactRows, readArtifactRows } from './artifact-rows.ts';
import type { TraceStore } from './store.ts';

const AT_ONCE = 500;

/**
 * Moves the rows of the workspace's runs out of the account, once (the step that introduced this left a note in `unfinished`). Two files are
 * two transactions: an interrupted move is done again, and nothing is lost or duplicated.
 */
export function bringRowsHome(account: TraceStore, workspace: TraceStore | null): void {
  if (workspace === null) return; // rows of the account were always with their spans
  const { traces, agents } = workspace;
  if (traces.prepare(`SELECT 1 FROM unfinished WHERE what = 'artifact_rows'`).get() === undefined) return;
  const ids = traces
    .prepare<[], string>(`SELECT spans.id FROM spans JOIN runs ON runs.id = run_id WHERE spans.kind = 'artifact' AND scope = 'account'`)
    .pluck()
    .all();
  const remove = account.agents.prepare('DELETE FROM skill_execution_traces WHERE id = ?');
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = readArtifactRows(account.agents, ids.slice(at, at + AT_ONCE));
    insertArtifactRows(agents, rows);
    agents.pragma('wal_checkpoint(PASSIVE)'); // on disk before they leave the other one
    account.agents.transaction(() => {
      for (const { id } of rows) remove.run(id);
    })();
  }
  traces.prepare(`DELETE FROM unfinished WHERE what = 'artifact_rows'`).run();
}
