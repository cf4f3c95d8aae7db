// electron/shells/cli/commands/roles/changing.ts - roles created, forked, deleted, restored and exported.
import { resolve } from 'node:path';
import { AppError, type Core, type RoleRow } from '../../../../contract/index.ts';
import { newRoleText } from '../../../../core/roles/index.ts';
import { bytes, plural } from '../../format.ts';
import { scopeOf } from '../scope.ts';
import { makeFolder } from '../written.ts';
import { type Act, allRoles, exactly, findRole, wrong } from './find.ts';

export const create: Act = async (call, words) => {
  const { output } = call;
  const name = words.join(' ');
  if (name === '') throw wrong('NAME is missing');
  const scope = scopeOf({ name: 'role' }, call);
  const core = await call.core();
  const dryRun = call.flag('dry-run');
  const row = dryRun ? null : core.roles.create({ scope, name });
  const text = row === null ? newRoleText(name) : (core.roles.open({ id: row.sourceId }).text ?? '');
  if (output.json) output.result('role create', { dryRun, role: row, text });
  else if (row === null) output.raw(text);
  else output.line(row.id);
  if (!output.json) output.note(row === null ? 'nothing was written' : `created in the ${scope}`);
  return 0;
};

const onOne =
  (name: 'role remove' | 'role fork', what: string, act: (core: Core, row: RoleRow) => RoleRow): Act =>
  async (call, words) => {
    const { output } = call;
    const core = await call.core();
    const [word = ''] = exactly(words, 'ROLE');
    const row = findRole(core, word);
    const dryRun = call.flag('dry-run');
    const done = dryRun ? row : act(core, row);
    if (output.json) output.result(name, { dryRun, role: done });
    else {
      output.line(row.id);
      output.note(dryRun ? `would be ${what}; nothing was written` : what);
      const holders = row.holders.map((each) => each.name).join(', ');
      if (name === 'role remove' && holders !== '') output.note(`${holders} is still commissioned to it, which adds nothing`);
      if (name === 'role remove' && !dryRun) output.note(`to restore it: npm run -s cli -- role undelete ${row.sourceId}`);
    }
    return 0;
  };

export const remove = onOne('role remove', 'deleted', (core, row) => {
  core.roles.remove({ id: row.sourceId });
  return row;
});
export const fork = onOne('role fork', 'forked to the workspace', (core, row) => core.roles.fork({ id: row.sourceId }));

export const undelete: Act = async (call, words) => {
  const { output } = call;
  const core = await call.core();
  const [key = ''] = exactly(words, 'KEY');
  const dryRun = call.flag('dry-run');
  const row = dryRun ? null : core.roles.undelete({ id: key });
  if (output.json) output.result('role undelete', { dryRun, role: row });
  else if (row === null) output.note(`would restore ${key}; nothing was written`);
  else output.line(row.id);
  return 0;
};

export const exportFiles: Act = async (call, words) => {
  const { output } = call;
  const to = call.text('to');
  if (to === undefined) throw wrong('--to DIR is missing');
  if (call.flag('all') === words.length > 0) throw wrong('give either ROLEs or --all');
  const core = await call.core();
  const rows = call.flag('all') ? allRoles(core) : words.map((word) => findRole(core, word));
  if (rows.length === 0) throw new AppError('not_found', 'There is no role to export.', { remedy: 'Import or create one first.' });
  const dryRun = call.flag('dry-run');
  const dir = resolve(to);
  const ids = rows.map(({ sourceId }) => sourceId);
  const files = dryRun ? [] : (await core.roles.exportTo({ ids, dir: makeFolder(dir), overwrite: call.flag('overwrite') })).files;
  if (output.json) output.result('role export', { dryRun, dir, roles: rows, files });
  else {
    for (const file of files) output.line(file.path);
    const sum = files.reduce((size, file) => size + file.bytes, 0);
    output.note(
      dryRun
        ? `${plural(rows.length, 'role')} would be written to ${dir}; nothing was written`
        : `${plural(files.length, 'file')}, ${bytes(sum)}`,
    );
  }
  return 0;
};
