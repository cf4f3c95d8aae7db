// electron/core/roles/text/numbers.ts - numbers of a file.
import type { Range } from '../../../contract/index.ts';
import { fixOf, type Report, rangeOf, wrongType } from '../../manifests/index.ts';
import type { TomlTable } from '../../toml/index.ts';

/** The number of a key; null = there is none, or it is no number, which is reported. A number in quotes can become one. */
export function numberOf(table: TomlTable, key: string, report: Report): (Range & { value: number }) | null {
  const found = table.entries.get(key)?.value;
  if (found === undefined) return null;
  if (found.kind === 'number' && typeof found.value === 'number') return { ...rangeOf(found), value: found.value };
  const text = found.kind === 'text' ? String(found.value).trim() : '';
  if (/^\d{1,6}$/.test(text)) {
    const bare = fixOf('Take the quotes away', { ...rangeOf(found), text: String(Number(text)) });
    report.error('wrong_type', rangeOf(found), `${key} is a text. Write a number.`, bare);
  } else wrongType(report, key, found, 'a number');
  return null;
}
