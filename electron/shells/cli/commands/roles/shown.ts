// electron/shells/cli/commands/roles/shown.ts - roles listed, read and checked.
import { AppError, type DutyDefinition, levelText, type OpenRole, type SkillRequirement } from '../../../../contract/index.ts';
import { moment, plural } from '../../format.ts';
import { findingLine, type Output, printList } from '../../output.ts';
import { checkRoles } from '../manifests/check.ts';
import type { Act } from '../manifests/kind.ts';
import { validateOf } from '../manifests/reading.ts';
import { allRoles, exactly, findRole, ROLES } from './find.ts';

export const list: Act = async (call, words) => {
  const roles = allRoles(await call.core(), words.join(' '));
  const head = ['POST', 'SCOPE', 'RANK', 'SKILLS', 'DUTIES', 'HELD BY', 'STATE'];
  const rows = roles.map(({ id, scope, rank, required, duties, holders, state }) => [
    id,
    scope,
    rank ?? '–',
    String(required.length),
    String(duties.length),
    holders.map(({ name }) => name).join(', ') || '–',
    state,
  ]);
  return printList(call.output, 'role list', { roles }, { head, rows, count: plural(roles.length, 'role') });
};

export const show: Act = async (call, words) => {
  const { output } = call;
  const core = await call.core();
  const [word = ''] = exactly(words, 'ROLE');
  const found = core.roles.open({ id: findRole(core, word).sourceId });
  if (output.json) output.result('role show', found);
  else if (call.flag('source')) {
    if (found.text === null)
      throw new AppError('not_utf8', `${found.row.id} is not text.`, { remedy: 'Write its bytes to a file with: role export' });
    output.raw(found.text);
  } else printDetail(found, output);
  return 0;
};

function printDetail({ row, analysis, nextTimes }: OpenRole, output: Output): void {
  const line = (label: string, text: string) => text !== '' && output.line(`${label.padEnd(13)}${text}`);
  const role = analysis?.role;
  output.line(`${row.name} (${row.id})`);
  if (row.description !== '') output.line(row.description);
  output.line();
  line('scope', `${row.scope}, ${row.source}${row.state === 'ok' ? '' : `, ${row.state}`}`);
  line('rank', row.rank ?? '');
  line('held by', row.holders.map(({ name }) => name).join(', '));
  for (const skill of role?.requiredSkills ?? []) line('needs skill', skillText(skill));
  for (const skill of role?.optionalSkills ?? []) line('may have', skillText(skill));
  for (const duty of role?.duties ?? []) {
    const times = nextTimes.find((each) => each.duty === duty.name)?.times ?? [];
    line('duty', `${duty.name}: ${whenText(duty)}${times.length === 0 ? '' : `, next ${times.map(moment).join(', ')}`}`);
  }
  if (role?.standingOrders) output.line(`\n${role.standingOrders.trimEnd()}`);
  for (const finding of analysis?.findings ?? (row.problem === null ? [] : [row.problem])) output.note(findingLine(row.fileName, finding));
}

const skillText = ({ skillId, minProficiency }: SkillRequirement): string => `${skillId} at ${levelText(minProficiency)} or above`;

const whenText = ({ schedule, timeZone }: DutyDefinition): string =>
  schedule.kind === 'interval'
    ? `every ${plural(schedule.minutes, 'minute')}`
    : `${schedule.cron}${timeZone === null ? '' : ` ${timeZone}`}`;

export const validate = validateOf(ROLES, checkRoles);
