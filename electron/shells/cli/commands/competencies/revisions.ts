// electron/shells/cli/commands/competencies/revisions.ts - revisions of competencies.
import type { Act } from '../manifests/kind.ts';
import { printRevisions, revisionIn } from '../written.ts';
import { findCompetency, oneId, wrong } from './find.ts';

export const revisions: Act = async (call, words) => {
  const { output } = call;
  const core = await call.core();
  const row = findCompetency(core, oneId(words));
  const all = core.competencies.revisions({ id: row.sourceId });
  if (output.json) output.result('competency revisions', { revisions: all });
  else printRevisions(all, output);
  return 0;
};

export const restore: Act = async (call, [id, number, ...more]) => {
  const { output } = call;
  if (id === undefined || number === undefined || more.length > 0) throw wrong('write: competency restore ID NUMBER');
  const core = await call.core();
  const row = findCompetency(core, id);
  const found = revisionIn(core.competencies.revisions({ id: row.sourceId }), number, row.id, `competency revisions ${id}`);
  const dryRun = call.flag('dry-run');
  const now = dryRun ? null : core.competencies.restore({ id: row.sourceId, revisionId: found.id }).revision.number;
  if (output.json) output.result('competency restore', { dryRun, restored: found, number: now });
  else
    output.note(
      now === null
        ? `revision ${number} of ${row.id} would become the newest; nothing was written`
        : `revision ${number} of ${row.id} is now revision ${now}`,
    );
  return 0;
};
