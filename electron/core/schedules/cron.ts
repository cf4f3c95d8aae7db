// electron/core/schedules/cron.ts - cron of five fields, as in crontab(5): what can be used, and why not.
interface CronField {
  name: string;
  from: number;
  to: number;
  names?: string[];
}

const FIELDS: readonly CronField[] = [
  { name: 'minute', from: 0, to: 59 },
  { name: 'hour', from: 0, to: 23 },
  { name: 'day of the month', from: 1, to: 31 },
  { name: 'month', from: 1, to: 12, names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] },
  { name: 'day of the week', from: 0, to: 7, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] },
];
const FORM = 'Write five fields: minute, hour, day of the month, month, day of the week, as in 0 9 * * 1-5.';
const WORDS: Record<string, string> = {
  '@hourly': '0 * * * *',
  '@daily': '0 0 * * *',
  '@midnight': '0 0 * * *',
  '@weekly': '0 0 * * 0',
  '@monthly': '0 0 1 * *',
  '@yearly': '0 0 1 1 *',
  '@annually': '0 0 1 1 *',
};

/** Why a schedule cannot be used, with the text that would do; null = it can. A text of blanks is no schedule, and no problem. */
export function scheduleProblem(schedule: string): { message: string; instead?: string } | null {
  const fields = schedule.trim().split(/\s+/);
  if (fields[0] === '') return null;
  const first = fields[0]!;
  if (/^(?:CRON_)?TZ=/i.test(first)) {
    const message = 'A schedule names no time zone; it runs in the zone of this machine. Remove it.';
    return { message, instead: fields.slice(1).join(' ') };
  }
  const word = WORDS[first.toLowerCase()];
  if (first.startsWith('@')) return { message: `${first} is not part of it. ${FORM}`, ...(word !== undefined && { instead: word }) };
  if (fields.length !== FIELDS.length) {
    const seconds = fields.length === 6 ? ' Seconds are not part of it.' : '';
    return { message: `The schedule has ${fields.length} ${fields.length === 1 ? 'field' : 'fields'}.${seconds} ${FORM}` };
  }
  for (const [index, field] of FIELDS.entries()) {
    const problem = fieldProblem(fields[index]!, field);
    if (problem !== null) return { message: problem };
  }
  return null;
}

/** `*`, a value or a range, each range with a step or without, in a list. */
function fieldProblem(text: string, field: CronField): string | null {
  const { name, from, to, names } = field;
  const allowed = `${from} to ${to}${names === undefined ? '' : ` or ${names[0]} to ${names.at(-1)}`}`;
  // 0 and 7 are one day.
  const most = names?.length ?? to - from + 1;
  for (const part of text.split(',')) {
    const [, range, step] = /^([^/]*)(?:\/(\d{1,4}))?$/.exec(part) ?? [];
    const ends = range?.split('-') ?? [];
    const values = ends.map((end) => valueOfName(end, field));
    if (range !== '*' && (range === undefined || ends.length > 2 || values.some((value) => value === null))) {
      return `“${part}” is not ${name === 'hour' ? 'an' : 'a'} ${name}. Write ${allowed}, a range such as ${from}-${from + 1}, a list with commas, or * for each.`;
    }
    const [low, high] = values as number[];
    if (range !== '*' && values.some((value) => value! < from || value! > to))
      return `“${part}” is not ${name === 'hour' ? 'an' : 'a'} ${name}. Write ${allowed}.`;
    if (high !== undefined && low! > high)
      return `The range ${range} of the ${name} runs backwards. Write it as two, such as ${range!.split('-')[0]}-${to},${from}-${range!.split('-')[1]}.`;
    if (step !== undefined && (Number(step) === 0 || Number(step) > most))
      return `The step ${step} of the ${name} does not fit. Write 1 to ${most}.`;
    if (step !== undefined && range !== '*' && high === undefined)
      return `A step needs a range in front of it. Write ${range}-${to}/${step}.`;
  }
  return null;
}

function valueOfName(text: string, { names, from }: CronField): number | null {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  const index = names?.indexOf(text.toLowerCase()) ?? -1;
  return index === -1 ? null : index + from;
}
