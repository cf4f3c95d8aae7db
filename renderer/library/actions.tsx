// renderer/library/actions.tsx - what can be done with skills: each act says what happened and how to undo it.
import { create } from 'zustand';
import type { SkillRow } from '../../electron/contract/library.ts';
import type { SkillReport } from '../../electron/contract/report/report.ts';
import { withVersion } from '../../electron/contract/values/words.ts';
import { runActById } from '../app/acts/act.ts';
import { navigate, toSkill } from '../app/router.ts';
import { api } from '../client/api.ts';
import { refresh } from '../client/live.ts';
import { askChange } from '../code/askChange.tsx';
import { confirm } from '../ui/confirm.tsx';
import { plural } from '../ui/format.ts';
import { openReport } from '../ui/reading.ts';
import { applySplices } from '../ui/splices.ts';
import { attempt, toast, toastError } from '../ui/toast.tsx';
import { showInList } from './list/shown.ts';

/** One skill by name, several by number. */
const nameOf = (rows: readonly SkillRow[]) =>
  rows.length === 1 ? <b>{displayName(rows[0] as SkillRow)}</b> : <b>{plural(rows.length, 'skill')}</b>;
export const displayName = (row: SkillRow): string => (row.state === 'broken' ? row.fileName : row.name);
const idsOf = (rows: readonly SkillRow[]) => rows.map((row) => row.id);
/** The core's event does the same a moment later; the person should not have to wait for it. */
const renew = () => refresh(['library']);

/** What was done last, until it is undone: Undo works after its toast has gone. */
export const useLastDone = create<{ done: { what: 'removed' | 'acknowledged'; ids: readonly string[] } | null }>()(() => ({ done: null }));
const undo = () => void runActById('library.undo');

export async function deleteSkills(rows: readonly SkillRow[]): Promise<boolean> {
  if (rows.length === 0 || !(await sureDespiteUses(rows))) return false;
  if ((await attempt('Nothing was deleted.', () => api.library.remove.mutate({ ids: idsOf(rows) }))) === null) return false;
  useLastDone.setState({ done: { what: 'removed', ids: idsOf(rows) } });
  void renew();
  toast(<>Deleted {nameOf(rows)}</>, { id: 'deleted', undo });
  return true;
}

/** Asks only if something would miss the skills (row A8). */
async function sureDespiteUses(rows: readonly SkillRow[]): Promise<boolean> {
  const ids = idsOf(rows);
  const used = await api.library.usedBy.query({ ids }).catch(() => []);
  const missing = used.flatMap(({ name, uses }) => uses.filter((use) => !ids.includes(use.id)).map((use) => ({ name, use })));
  if (missing.length === 0) return true;
  return confirm({
    title:
      rows.length === 1
        ? `Delete ${displayName(rows[0] as SkillRow)}? Others use it.`
        : `Delete ${plural(rows.length, 'skill')}? Others use them.`,
    body: (
      <>
        <p>Whatever uses them will no longer find them. You can undo the deletion.</p>
        <ul>
          {missing.slice(0, 12).map(({ name, use }) => (
            <li key={`${name} ${use.id}`}>
              {use.kind} <b>{use.name}</b> uses {name}
            </li>
          ))}
        </ul>
        {missing.length > 12 ? <p>and {missing.length - 12} more</p> : null}
      </>
    ),
    act: 'Delete',
    danger: true,
  });
}

export async function restoreSkills(ids: string[]): Promise<void> {
  await attempt('Could not restore the skills.', async () => {
    const { restored } = await api.library.restore.mutate({ ids });
    useLastDone.setState({ done: null });
    showInList(ids[0]);
    void renew();
    toast(<>{plural(restored, 'skill')} restored</>, { id: 'deleted' });
  });
}

export async function setEnabled(rows: readonly SkillRow[], enabled: boolean): Promise<void> {
  await attempt(enabled ? 'Could not enable the skill.' : 'Could not disable the skill.', async () => {
    for (const row of rows) await api.library.setEnabled.mutate({ id: row.id, enabled });
    toast(
      <>
        {enabled ? 'Enabled' : 'Disabled'} {nameOf(rows)}
        {enabled ? '' : ', no longer available to runs'}
      </>,
      { id: 'enabled', undo: () => void setEnabled(rows, !enabled) },
    );
  });
  void renew();
}

/** Of skills whose report was read to its end; throws if one is no longer what was read. */
export async function acknowledge(read: readonly SkillReport[]): Promise<void> {
  await api.library.acknowledge.mutate({ skills: read.map(({ id, whole }) => ({ id, whole })) });
  useLastDone.setState({ done: { what: 'acknowledged', ids: read.map(({ id }) => id) } });
  void renew();
  toast(<>{plural(read.length, 'skill')} acknowledged and ready to run</>, { id: 'acknowledged', undo });
}

/** Takes the acknowledgement of skills back. */
export async function withdraw(ids: readonly string[]): Promise<void> {
  await api.library.withdraw.mutate({ ids: [...ids] });
  useLastDone.setState({ done: null });
  void renew();
  toast(<>{plural(ids.length, 'skill')} may not run until acknowledged again</>, {
    id: 'acknowledged',
    acts: [{ label: 'Read report', main: true, run: () => openReport(ids) }],
  });
}

export async function forkToWorkspace(rows: readonly SkillRow[]): Promise<void> {
  const done: SkillRow[] = [];
  try {
    for (const row of rows) done.push(await api.library.fork.mutate({ id: row.id }));
  } catch (cause) {
    toastError(done.length > 0 ? `Stopped after forking ${plural(done.length, 'skill')}.` : 'Could not fork the skill.', cause);
  }
  void renew();
  const first = done[0];
  if (!first) return;
  toast(<>Forked {nameOf(done)} to the workspace, which now overrides the account</>, {
    id: 'forked',
    acts: [
      ...(done.length === 1 ? [{ label: 'Open', main: true, run: () => navigate(toSkill(first.id)) }] : []),
      { label: 'Undo', run: () => void takeOverride(done) },
    ],
  });
}

/** Removes the workspace copy, so that the account copy counts again. */
export async function dropOverride(override: SkillRow): Promise<void> {
  const sure = await confirm({
    title: `Drop the override of ${override.name}?`,
    body: `${withVersion('The workspace copy', override.version)} and its revisions move to the bin. Runs will use ${withVersion('the account copy', override.overrides?.version ?? null)}.`,
    act: 'Drop override',
    danger: true,
  });
  if (sure) await takeOverride([override]);
}

/** The account copies count again: what uses these skills by name still finds one. */
async function takeOverride(overrides: readonly SkillRow[]): Promise<void> {
  try {
    for (const { id } of overrides) await api.library.dropOverride.mutate({ id });
  } catch (cause) {
    toastError('Could not drop the override.', cause);
    return;
  }
  useLastDone.setState({ done: { what: 'removed', ids: idsOf(overrides) } });
  void renew();
  toast(<>Override of {nameOf(overrides)} dropped; runs use the account copy</>, { id: 'deleted', undo });
}

/** Shows the repair of a broken package; the core makes it, by its code and line. */
export async function applyFix(row: SkillRow): Promise<void> {
  const { problem } = row;
  if (!problem?.fix) return;
  try {
    const { text } = await api.library.open.query({ id: row.id });
    const after = text === null ? null : applySplices(text, problem.fix.splices);
    if (
      text === null ||
      after === null ||
      !(await askChange({ title: `${row.fileName}: ${problem.fix.label}`, before: text, after, act: 'Repair' }))
    )
      return;
    const opened = await api.library.applyFix.mutate({ id: row.id, code: problem.code, line: problem.line });
    const next = opened.row.problem;
    toast(
      <>
        <b>{opened.row.state === 'broken' ? row.fileName : opened.row.name}</b>
        {next ? ` next: line ${next.line}, ${next.message}` : ' can be read again. The previous bytes are kept as a revision.'}
      </>,
      { kind: next ? 'warn' : 'ok', acts: [{ label: 'Open', main: true, run: () => navigate(toSkill(row.id)) }] },
    );
  } catch (cause) {
    toastError(`Could not repair ${row.fileName}.`, cause);
  }
  void renew();
}
