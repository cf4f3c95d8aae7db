// electron/core/manifests/text/known.ts - what means the same in every manifest: its id, a schedule, what a person cannot see.
import { isNever, scheduleProblem } from '../../schedules/index.ts';
import { listed, shortened, slugOf, unseenIn } from '../../text/index.ts';
import { type TomlTable, textLike } from '../../toml/index.ts';
import { type Field, rangeOf, textOf } from './fields.ts';
import { fixOf, type Report } from './report.ts';

const START = { start: 0, end: 0 };

interface Source {
  text: string;
  fileName: string;
  /** The key that has it. */
  key: string;
  /** For one without any: `competency`. */
  what: string;
  /** What cannot be done without it: `it cannot be equipped`. */
  without: string;
}

/** The id of a manifest; null = there is none that can be used, which is reported. It becomes part of `settings.<id>.<key>` and of a line of the prompt. */
export function idOf(root: TomlTable, name: Field | null, report: Report, { text, fileName, key, what, without }: Source): string | null {
  const found = textOf(root, key, report);
  const slug = slugOf(found?.value || name?.value || fileName.replace(/\.toml$/i, '')) ?? what;
  if (found === null) {
    if (root.entries.has(key)) return null;
    const at = text.startsWith('\ufeff') ? 1 : 0;
    const add = { start: at, end: at, text: `${key} = "${slug}"${text.includes('\r\n') ? '\r\n' : '\n'}` };
    report.error('no_id', START, `There is no ${key}, so ${without}. Add ${key} = "…".`, fixOf(`Add ${key} = "${slug}"`, add));
    return null;
  }
  if (/^[^\s.\p{Cc}]{1,100}$/u.test(found.value)) return found.value;
  const fix = fixOf(`Use ${slug}`, { ...rangeOf(found), text: textLike(slug, text.slice(found.start, found.end)) });
  report.error(
    'id',
    found,
    `“${shortened(found.value)}” cannot be ${key === 'id' ? 'an id' : `a ${key}`}. Use 1 to 100 letters, digits, - and _, without a blank or a dot.`,
    fix,
  );
  return null;
}

/** The cron text of `schedule` as written; null = there is none. What cannot be used is reported. */
export function scheduleOf(root: TomlTable, report: Report, text: string): string | null {
  const found = textOf(root, 'schedule', report);
  if (found === null || found.value.trim() === '') return null;
  const problem = scheduleProblem(found.value);
  if (problem !== null) {
    const { message, instead } = problem;
    const fix =
      instead !== undefined && scheduleProblem(instead) === null
        ? fixOf(`Write ${instead}`, { ...rangeOf(found), text: textLike(instead, text.slice(found.start, found.end)) })
        : undefined;
    report.error('schedule', found, message, fix);
  } else if (isNever(found.value)) {
    report.warn('schedule_never', found, 'This time never comes: no month of those named has such a day. Change the day or the month.');
  }
  return found.value;
}

/** Of the source: what is written as an escape can be seen there. */
export function unseen(text: string, report: Report): void {
  for (const { run, index } of unseenIn(text)) {
    if (index === 0 && run === '\ufeff') continue;
    const place = { start: index, end: index + run.length };
    const codes = [...run].slice(0, 5).map((sign) => `U+${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`);
    const message = `A person cannot see what stands here (${listed(codes)}), but a model reads it. Remove it.`;
    report.warn('hidden_characters', place, message, fixOf('Remove it', { ...place, text: '' }));
  }
}
