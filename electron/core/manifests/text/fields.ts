// electron/core/manifests/text/fields.ts - values of a file by the type that is expected. A value of another type is an error of its own and
// leaves the rest readable.
import type { Range } from '../../../contract/index.ts';
import { plainOf, readToml, type TomlTable, type TomlValue } from '../../toml/index.ts';
import { fixOf, type Report } from './report.ts';

const KINDS: Record<TomlValue['kind'], string> = {
  text: 'a text',
  boolean: 'true or false',
  number: 'a number',
  date: 'a date or time',
  array: 'a list',
  table: 'a table',
};

export interface Field extends Range {
  value: string;
}

export const rangeOf = ({ start, end }: Range): Range => ({ start, end });

/** The text of a key; null = there is none, or it is no text, which is reported. */
export function textOf(table: TomlTable, key: string, report: Report): Field | null {
  const found = table.entries.get(key)?.value;
  if (found === undefined) return null;
  if (found.kind === 'text') return { ...rangeOf(found), value: String(found.value) };
  wrongType(report, key, found, 'a text');
  return null;
}

/** A number, true, false or date counts as its text: what is set here is a text where it is used. */
export function looseTextOf(table: TomlTable, key: string, report: Report): Field | null {
  const found = table.entries.get(key)?.value;
  if (found === undefined || found.kind === 'text' || found.kind === 'array' || found.kind === 'table') return textOf(table, key, report);
  return { ...rangeOf(found), value: String(found.value) };
}

/** A number, true, false or a date can become a text by quotes alone. */
export function wrongType(report: Report, key: string, found: TomlValue, wanted: string): void {
  const quoted =
    wanted === 'a text' && found.kind !== 'array' && found.kind !== 'table'
      ? fixOf('Put it in quotes', { start: found.start, end: found.start, text: '"' }, { start: found.end, end: found.end, text: '"' })
      : undefined;
  report.error('wrong_type', rangeOf(found), `${key} is ${KINDS[found.kind]}. Write ${wanted}.`, quoted);
}

/**
 * The texts of a list. `whole` false = something of it is no text, which is reported. A single text stands for a list of one, with a finding.
 */
export function textsOf(table: TomlTable, key: string, report: Report): { items: Field[]; whole: boolean } {
  const found = table.entries.get(key)?.value;
  if (found === undefined) return { items: [], whole: true };
  if (found.kind === 'text') {
    const brackets = fixOf(
      'Write it as a list',
      { start: found.start, end: found.start, text: '[' },
      { start: found.end, end: found.end, text: ']' },
    );
    report.error(
      'wrong_type',
      rangeOf(found),
      `${key} is a text. Write a list of texts, as in ${key} = ["…"]. It is read as a list of one.`,
      brackets,
    );
    return { items: [{ ...rangeOf(found), value: String(found.value) }], whole: true };
  }
  if (found.kind !== 'array') {
    wrongType(report, key, found, 'a list of texts');
    return { items: [], whole: false };
  }
  const items = found.items.flatMap((item) => (item.kind === 'text' ? [{ ...rangeOf(item), value: String(item.value) }] : []));
  for (const item of found.items) if (item.kind !== 'text') wrongType(report, `An entry of ${key}`, item, 'a text');
  return { items, whole: items.length === found.items.length };
}

/** The tables of a list, in order; what is none is reported. */
export function tablesOf(table: TomlTable, key: string, report: Report): TomlTable[] {
  const found = table.entries.get(key)?.value;
  if (found === undefined) return [];
  const tables = found.kind === 'array' ? found.items : [found];
  if (found.kind === 'table') report.error('wrong_type', rangeOf(found), `${key} is one table. Write [[${key}]], once for each.`);
  for (const item of tables)
    if (item.kind !== 'table') wrongType(report, found.kind === 'array' ? `An entry of ${key}` : key, item, `[[${key}]] tables`);
  return tables.filter((item) => item.kind === 'table');
}

/** The tables at a key, one or a list of them; nothing is reported. */
export function tablesIn(table: TomlTable, key: string): TomlTable[] {
  const found = table.entries.get(key)?.value;
  return (found?.kind === 'array' ? found.items : found === undefined ? [] : [found]).filter((item) => item.kind === 'table');
}

/** The values of a text as they are written, by their paths, also those that are not understood; null = it is not TOML. */
export function fieldsOf(text: string): Record<string, unknown> | null {
  const document = readToml(text);
  return 'problems' in document ? null : { ...(plainOf(document.root) as Record<string, unknown>) };
}
