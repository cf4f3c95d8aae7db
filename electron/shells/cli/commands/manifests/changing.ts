// electron/shells/cli/commands/manifests/changing.ts - competencies and roles created, forked, deleted, restored and exported.
import { resolve } from 'node:path';
import { AppError, type Core } from '../../../../contract/index.ts';
import { usage } from '../../command.ts';
import { bytes, plural } from '../../format.ts';
import type { Output } from '../../output.ts';
import type { ResultName, ResultOf } from '../../results.ts';
import { scopeOf } from '../scope.ts';
import { makeFolder } from '../written.ts';
import type { Act, Kind, Row } from './kind.ts';

type Changing = 'create' | 'remove' | 'fork' | 'undelete' | 'export';

/** These acts of the command of a kind. */
export const changesOf = (kind: Kind): Readonly<Record<Changing, Act>> => ({
  create: createOf(kind),
  remove: onOne(kind, 'remove', 'deleted', (core, row) => {
    core[kind.many].remove({ id: row.sourceId });
    return row;
  }),
  fork: onOne(kind, 'fork', 'forked to the workspace', (core, { sourceId }) => core[kind.many].fork({ id: sourceId })),
  undelete: undeleteOf(kind),
  export: exportOf(kind),
});

/** The results of both kinds differ only in the name under which they have their rows. */
function json<A extends Changing>(
  output: Output,
  { name, many }: Kind,
  act: A,
  rows: Row | Row[] | null,
  rest: Omit<ResultOf<`role ${A}`>, 'role' | 'roles'>,
): void {
  const value: object = { ...rest, [act === 'export' ? many : name]: rows };
  output.result<ResultName>(`${name} ${act}`, value as ResultOf<ResultName>);
}

const createOf =
  (kind: Kind): Act =>
  async (call, words) => {
    const { output } = call;
    const name = words.join(' ');
    if (name === '') throw usage(kind, 'NAME is missing');
    const scope = scopeOf(kind, call);
    const room = (await call.core())[kind.many];
    const dryRun = call.flag('dry-run');
    const row = dryRun ? null : room.create({ scope, name });
    const text = row === null ? kind.textOf(name) : (room.open({ id: row.sourceId }).text ?? '');
    if (output.json) json(output, kind, 'create', row, { dryRun, text });
    else if (row === null) output.raw(text);
    else output.line(row.id);
    if (!output.json) output.note(row === null ? 'nothing was written' : `created in the ${scope}${kind.hint}`);
    return 0;
  };

/** An act on one that `--dry-run` only tells. */
const onOne =
  (kind: Kind, name: 'remove' | 'fork', done: string, act: (core: Core, row: Row) => Row): Act =>
  async (call, words) => {
    const { output } = call;
    const core = await call.core();
    const row = kind.find(core, kind.one(words, kind.what));
    const dryRun = call.flag('dry-run');
    const now = dryRun ? row : act(core, row);
    if (output.json) json(output, kind, name, now, { dryRun });
    else {
      const left = kind.left(row);
      output.line(row.id);
      output.note(dryRun ? `would be ${done}; nothing was written` : done);
      if (name === 'remove' && left !== '') output.note(left);
      if (name === 'remove' && !dryRun) output.note(`to restore it: npm run -s cli -- ${kind.name} undelete ${row.sourceId}`);
    }
    return 0;
  };

const undeleteOf =
  (kind: Kind): Act =>
  async (call, words) => {
    const { output } = call;
    const core = await call.core();
    const key = kind.one(words, 'KEY');
    const dryRun = call.flag('dry-run');
    const row = dryRun ? null : core[kind.many].undelete({ id: key });
    if (output.json) json(output, kind, 'undelete', row, { dryRun });
    else if (row === null) output.note(`would restore ${key}; nothing was written`);
    else output.line(row.id);
    return 0;
  };

const exportOf =
  (kind: Kind): Act =>
  async (call, words) => {
    const { output } = call;
    const to = call.text('to');
    if (to === undefined) throw usage(kind, '--to DIR is missing');
    if (call.flag('all') === words.length > 0) throw usage(kind, `give either ${kind.what}s or --all`);
    const core = await call.core();
    const rows = call.flag('all') ? kind.all(core) : words.map((word) => kind.find(core, word));
    if (rows.length === 0)
      throw new AppError('not_found', `There is no ${kind.name} to export.`, { remedy: 'Import or create one first.' });
    const dryRun = call.flag('dry-run');
    const dir = resolve(to);
    const ids = rows.map(({ sourceId }) => sourceId);
    const files = dryRun ? [] : (await core[kind.many].exportTo({ ids, dir: makeFolder(dir), overwrite: call.flag('overwrite') })).files;
    if (output.json) json(output, kind, 'export', rows, { dryRun, dir, files });
    else {
      for (const file of files) output.line(file.path);
      const sum = files.reduce((size, file) => size + file.bytes, 0);
      output.note(
        dryRun
          ? `${plural(rows.length, kind.name, kind.many)} would be written to ${dir}; nothing was written`
          : `${plural(files.length, 'file')}, ${bytes(sum)}`,
      );
    }
    return 0;
  };
