// electron/core/roles/text/duties.ts - `[[duties]]`: recurring work of a role. Rows G4, G7; seed capability-spine, DutyDefinition.
import type { DutyDefinition, DutySchedule } from '../../../contract/index.ts';
import { misspelt, type Report, rangeOf, scheduleOf, tablesOf, textOf, textsOf, wrongType } from '../../manifests/index.ts';
import { isZone, scheduleProblem } from '../../schedules/index.ts';
import { shortened } from '../../text/index.ts';
import { plainOf, type TomlTable } from '../../toml/index.ts';
import { numberOf } from './numbers.ts';

const KEYS = ['name', 'description', 'schedule', 'interval_minutes', 'time_zone', 'skills', 'inputs', 'priority'];
const MEANT = { cron: 'schedule', interval: 'interval_minutes', timezone: 'time_zone', zone: 'time_zone', required_skills: 'skills' };
const LOWEST_PRIORITY = 100;
const DEFAULT_PRIORITY = 5;
/** A year of 366 days. */
const MOST_MINUTES = 527_040;

interface Among {
  report: Report;
  source: string;
  /** Skills that the role requires or allows. */
  known: ReadonlySet<string>;
}

/** Those that can be used, in the order of the file. One without a name or a time that can be read is left out, with an error. */
export function dutiesOf(root: TomlTable, { report, source, known }: Among): DutyDefinition[] {
  const duties = new Map<string, DutyDefinition>();
  for (const table of tablesOf(root, 'duties', report)) {
    misspelt(table, report, { what: 'a duty', keys: KEYS, meant: MEANT });
    const name = textOf(table, 'name', report);
    const duty = name?.value.trim() ?? '';
    if (name === null || duty === '') {
      if (name !== null || !table.entries.has('name'))
        report.error('duty_no_name', name ?? rangeOf(table), 'A duty has no name, so it is ignored. Add name = "…".');
      continue;
    }
    if (duties.has(duty)) {
      report.error('duty_twice', name, `Another duty has the name ${shortened(duty)}; this one is ignored. Give it another name.`);
      continue;
    }
    const schedule = timesOf(table, duty, report, source);
    const { items } = textsOf(table, 'skills', report);
    for (const item of items) {
      if (known.size > 0 && !known.has(item.value.trim())) {
        report.warn(
          'duty_skill',
          item,
          `${shortened(item.value)} is not among the skills of the role, so no level is asked for. Add it to required_skills.`,
        );
      }
    }
    if (items.length === 0)
      report.warn('duty_no_skill', name, `The duty ${shortened(duty)} names no skill, so there is nothing to do. Add skills = ["…"].`);
    if (schedule === null) continue;
    duties.set(duty, {
      name: duty,
      description: textOf(table, 'description', report)?.value ?? '',
      schedule,
      timeZone: zoneOf(table, report),
      skills: [...new Set(items.map(({ value }) => value.trim()).filter(Boolean))],
      inputs: inputsOf(table, report),
      priority: priorityOf(table, report),
    });
  }
  return [...duties.values()];
}

/** null = there is none that can be used, which is reported. */
function timesOf(table: TomlTable, duty: string, report: Report, source: string): DutySchedule | null {
  const cron = scheduleOf(table, report, source);
  const minutes = numberOf(table, 'interval_minutes', report);
  if (cron !== null && minutes !== null) {
    report.error(
      'duty_two_times',
      minutes,
      `The duty ${shortened(duty)} has both a schedule and interval_minutes, so it is ignored. Remove one of the two.`,
    );
    return null;
  }
  if (cron !== null) return scheduleProblem(cron) === null ? { kind: 'cron', cron } : null;
  if (minutes === null && hasText(table, 'schedule')) return null;
  if (minutes === null) {
    if (table.entries.has('interval_minutes')) return null;
    report.error(
      'duty_no_time',
      rangeOf(table),
      `The duty ${shortened(duty)} has no time, so it is ignored. Add schedule = "0 9 * * *" or interval_minutes = 60.`,
    );
    return null;
  }
  if (Number.isInteger(minutes.value) && minutes.value >= 1 && minutes.value <= MOST_MINUTES)
    return { kind: 'interval', minutes: minutes.value };
  report.error(
    'interval',
    minutes,
    `${minutes.value} is no interval, so the duty is ignored. Write whole minutes, 1 to ${MOST_MINUTES.toLocaleString('en')}.`,
  );
  return null;
}

/** A text of blanks is no schedule; anything else that could not be read was told. */
function hasText(table: TomlTable, key: string): boolean {
  const found = table.entries.get(key)?.value;
  return found !== undefined && !(found.kind === 'text' && String(found.value).trim() === '');
}

function zoneOf(table: TomlTable, report: Report): string | null {
  const zone = textOf(table, 'time_zone', report);
  if (zone === null || zone.value.trim() === '') return null;
  if (isZone(zone.value.trim())) return zone.value.trim();
  report.error(
    'time_zone',
    zone,
    `“${shortened(zone.value)}” is not a time zone, so that of this machine is used. Write one such as Europe/Berlin or UTC.`,
  );
  return null;
}

function inputsOf(table: TomlTable, report: Report): Record<string, unknown> {
  const found = table.entries.get('inputs')?.value;
  if (found === undefined) return {};
  if (found.kind === 'table') return { ...(plainOf(found) as Record<string, unknown>) };
  wrongType(report, 'inputs', found, 'a table, as in inputs = { folder = "reports" }');
  return {};
}

function priorityOf(table: TomlTable, report: Report): number {
  const found = numberOf(table, 'priority', report);
  if (found === null) return DEFAULT_PRIORITY;
  if (Number.isInteger(found.value) && found.value >= 1 && found.value <= LOWEST_PRIORITY) return found.value;
  report.error(
    'priority',
    found,
    `${found.value} is no priority, so ${DEFAULT_PRIORITY} is used. Write 1, which goes first, to ${LOWEST_PRIORITY}.`,
  );
  return DEFAULT_PRIORITY;
}
