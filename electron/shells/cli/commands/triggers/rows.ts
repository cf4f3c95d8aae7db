// electron/shells/cli/commands/triggers/rows.ts - the rows themselves: listed, added, removed, in files.
import { basename, resolve } from 'node:path';
import { AppError, type Core, type TriggerRow } from '../../../../contract/index.ts';
import type { ExitCode, Invocation } from '../../command.ts';
import { bytesOf } from '../../files.ts';
import { plural } from '../../format.ts';
import { findSkill } from '../../skills.ts';
import { fileOf, tellExport } from '../files/kept-beside.ts';

/** The command that all acts belong to. */
export const TRIGGERS = { name: 'triggers' };

export const wish = (shouldTrigger: boolean): string => (shouldTrigger ? 'should' : 'should not');

export async function listRows(call: Invocation, name: string): Promise<ExitCode> {
  const core = await call.core();
  const rows = core.triggers.list({ skillId: findSkill(core, name).id });
  if (call.output.json) return call.output.result('triggers list', { rows });
  tell(call, rows);
  call.output.note(plural(rows.length, 'row'));
  return 0;
}

function tell({ output }: Invocation, rows: readonly TriggerRow[]): void {
  const told = rows.map(({ id, message, shouldTrigger, heldOut, source, note }) => [
    id,
    wish(shouldTrigger),
    message,
    heldOut ? 'held out' : '',
    source,
    note,
  ]);
  if (told.length > 0) output.table(['ID', 'FIND IT', 'MESSAGE', 'HELD OUT', 'SOURCE', 'NOTE'], told);
}

export async function addRows(call: Invocation, name: string, messages: string[]): Promise<ExitCode> {
  const core = await call.core();
  const { id: skillId } = findSkill(core, name);
  const note = call.text('note');
  const rows = messages.map((message) => ({
    message,
    shouldTrigger: !call.flag('not'),
    ...(note === undefined ? {} : { note }),
    ...(call.flag('held-out') ? { heldOut: true } : {}),
  }));
  const isDry = call.flag('dry-run');
  const before = new Set(core.triggers.list({ skillId }).map(({ id }) => id));
  const added = isDry ? [] : core.triggers.add({ skillId, rows }).filter(({ id }) => !before.has(id));
  if (call.output.json) call.output.result('triggers add', { added });
  else if (isDry) call.output.line(`${plural(rows.length, 'row')} would be added; nothing was changed`);
  else {
    tell(call, added);
    call.output.note(
      `${plural(added.length, 'row')} added${added.length < rows.length ? `, ${rows.length - added.length} already here` : ''}`,
    );
  }
  return 0;
}

export async function removeRows(call: Invocation, name: string, words: string[]): Promise<ExitCode> {
  const core = await call.core();
  const { id: skillId } = findSkill(core, name);
  const rows = words.map((word) => findRow(core, skillId, word));
  const isDry = call.flag('dry-run');
  if (!isDry) core.triggers.remove({ ids: rows.map(({ id }) => id) });
  if (call.output.json) call.output.result('triggers remove', { rows, removed: isDry ? 0 : rows.length });
  else call.output.line(`${plural(rows.length, 'row')} ${isDry ? 'would be removed; nothing was changed' : 'removed'}`);
  return 0;
}

function findRow(core: Core, skillId: string, word: string): TriggerRow {
  const found = core.triggers.list({ skillId }).find(({ id, message }) => id === word || message === word);
  if (found) return found;
  throw new AppError('not_found', `The skill has no trigger test ${word}.`, {
    remedy: 'List them with: npm run -s cli -- triggers list SKILL',
  });
}

export async function importRows(call: Invocation, name: string, file: string): Promise<ExitCode> {
  const data = Buffer.from(bytesOf(file === '-' ? file : resolve(file))).toString('base64');
  const core = await call.core();
  const { id: skillId } = findSkill(core, name);
  const found = core.triggers.readImport({ skillId, fileName: file === '-' ? 'rows.json' : basename(file), data });
  const isDry = call.flag('dry-run');
  const { added } = isDry ? { added: 0 } : core.triggers.applyImport({ importId: found.importId });
  if (call.output.json) call.output.result('triggers import', { found, added });
  else {
    for (const problem of found.problems) call.output.note(`${file}: ${problem}`);
    const known = found.rows.filter(({ duplicate }) => duplicate).length;
    const here = known > 0 ? `, ${known} already here` : '';
    call.output.line(
      isDry ? `${plural(found.rows.length, 'row')} in the file${here}; nothing was imported` : `${plural(added, 'row')} added${here}`,
    );
  }
  return found.problems.length > 0 ? 1 : 0;
}

export async function exportRows(call: Invocation, name: string): Promise<ExitCode> {
  const core = await call.core();
  const { data } = core.triggers.exportRows({ skillId: findSkill(core, name).id });
  return tellExport(call, 'triggers', data);
}

export const fileOfRows = fileOf('triggers', (core) => core.triggers);
