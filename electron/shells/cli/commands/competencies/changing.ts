// electron/shells/cli/commands/competencies/changing.ts - competencies created, forked, deleted, restored; and their revisions.
import { AppError, type CompetencyRow, type Core } from '../../../../contract/index.ts';
import { newCompetencyText } from '../../../../core/competencies/index.ts';
import { scopeOf } from '../scope.ts';
import { printRevisions } from '../written.ts';
import { type Act, findCompetency, oneId, wrong } from './find.ts';

export const create: Act = async (call, words) => {
  const { output } = call;
  const name = words.join(' ');
  if (name === '') throw wrong('NAME is missing');
  const scope = scopeOf({ name: 'competency' }, call);
  const core = await call.core();
  const dryRun = call.flag('dry-run');
  const row = dryRun ? null : core.competencies.create({ scope, name });
  const text = row === null ? newCompetencyText(name) : (core.competencies.open({ id: row.sourceId }).text ?? '');
  if (output.json) output.result('competency create', { dryRun, competency: row, text });
  else if (row === null) output.raw(text);
  else output.line(row.id);
  if (!output.json)
    output.note(row === null ? 'nothing was written' : `created in the ${scope}; edit it in the window, or replace it with an import`);
  return 0;
};

/** An act on one competency that `--dry-run` only tells. */
const onOne =
  (name: 'competency remove' | 'competency fork', what: string, act: (core: Core, row: CompetencyRow) => CompetencyRow): Act =>
  async (call, words) => {
    const { output } = call;
    const core = await call.core();
    const row = findCompetency(core, oneId(words));
    const dryRun = call.flag('dry-run');
    const done = dryRun ? row : act(core, row);
    if (output.json) output.result(name, { dryRun, competency: done });
    else {
      const agents = row.equippedBy.map((each) => each.name).join(', ');
      output.line(row.id);
      output.note(dryRun ? `would be ${what}; nothing was written` : what);
      if (name === 'competency remove' && agents !== '') output.note(`still on the list of ${agents}, where it adds nothing`);
      if (name === 'competency remove' && !dryRun) output.note(`to restore it: npm run -s cli -- competency undelete ${row.sourceId}`);
    }
    return 0;
  };

export const remove = onOne('competency remove', 'deleted', (core, row) => {
  core.competencies.remove({ id: row.sourceId });
  return row;
});

export const fork = onOne('competency fork', 'forked to the workspace', (core, row) => core.competencies.fork({ id: row.sourceId }));

export const undelete: Act = async (call, words) => {
  const { output } = call;
  const core = await call.core();
  const key = oneId(words, 'KEY');
  const dryRun = call.flag('dry-run');
  const row = dryRun ? null : core.competencies.undelete({ id: key });
  if (output.json) output.result('competency undelete', { dryRun, competency: row });
  else if (row === null) output.note(`would restore ${key}; nothing was written`);
  else output.line(row.id);
  return 0;
};

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
  const found = core.competencies.revisions({ id: row.sourceId }).find((each) => String(each.number) === number);
  if (found === undefined) {
    throw new AppError('not_found', `${row.id} has no revision ${number}.`, {
      remedy: `List them with: npm run -s cli -- competency revisions ${id}`,
    });
  }
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
