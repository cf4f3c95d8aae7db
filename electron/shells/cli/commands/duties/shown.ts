// electron/shells/cli/commands/duties/shown.ts - duties and work items as lines of a table.
import { type DutyRow, earlierText, offText, scheduleText, type WorkItem } from '../../../../contract/index.ts';
import { moment } from '../../format.ts';
import type { Output } from '../../output.ts';

/** `next 2031-03-03 12:00`, `paused`, or why it has no times. */
export const standingOf = (duty: DutyRow): string => offText(duty) ?? `next ${moment(duty.next[0]!)}`;

/** `0 9 * * 1-5 Europe/Berlin`. */
export const whenText = ({ schedule, timeZone }: Pick<DutyRow, 'schedule' | 'timeZone'>): string =>
  `${scheduleText(schedule)}${timeZone === null ? '' : ` ${timeZone}`}`;

export function printDuties(duties: readonly DutyRow[], output: Output): void {
  const rows = duties.map((duty) => [
    duty.agent,
    duty.key,
    whenText(duty),
    String(duty.priority),
    duty.last === null ? '' : `${duty.last.state} ${moment(duty.last.dueAt)}`,
    standingOf(duty),
  ]);
  output.table(['AGENT', 'DUTY', 'SCHEDULE', 'PRIORITY', 'LAST', ''], rows);
}

/** The times that come after the next one. */
export function printTimes(duties: readonly DutyRow[], output: Output): void {
  const later = duties.flatMap(({ key, next }) => (next.length > 1 ? [`${key}: then ${next.slice(1).map(moment).join(', ')}`] : []));
  if (later.length > 0) output.line();
  for (const line of later) output.line(line);
}

/** `missed, and 12 before it: Skillwright was not open.` */
export const stateText = (item: WorkItem): string =>
  [[item.state, earlierText(item)].filter((part) => part !== null).join(', '), item.reason].filter((part) => part !== null).join(': ');

export function printItems(items: readonly WorkItem[], output: Output): void {
  const rows = items.map((item) => [item.id, item.agent, item.name, moment(item.dueAt), stateText(item)]);
  output.table(['ITEM', 'AGENT', 'DUTY', 'DUE', ''], rows);
}
