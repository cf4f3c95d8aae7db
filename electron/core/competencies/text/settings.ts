// electron/core/competencies/text/settings.ts - `[[settings]]` and `[[metrics]]`. Row F6; seed competency-internals, "Settings at Runtime".
import { type CompetencyMetric, type CompetencySetting, SETTING_TYPES } from '../../../contract/index.ts';
import { type Field, fixOf, looseTextOf, type Report, rangeOf, tablesOf, textOf, wrongType } from '../../manifests/index.ts';
import { listed, nearestWord, shortened } from '../../text/index.ts';
import { type TomlTable, type TomlValue, textLike } from '../../toml/index.ts';

type Option = CompetencySetting['options'][number];

/** One setting for each key; what has none cannot be set, so it is left out with an error. */
export function settingsOf(root: TomlTable, report: Report, source: string): CompetencySetting[] {
  const settings = new Map<string, CompetencySetting>();
  for (const table of tablesOf(root, 'settings', report)) {
    const key = keyOf(table, report);
    if (key === null) continue;
    if (settings.has(key.value)) {
      report.error('setting_twice', key, `Another setting has the key ${shortened(key.value)}; this one is ignored. Give it another key.`);
      continue;
    }
    const label = textOf(table, 'label', report)?.value ?? key.value;
    const description = textOf(table, 'description', report)?.value ?? null;
    const type = typeOf(table, key, report, source);
    const options = type.value === 'Select' ? optionsOf(table, report) : [];
    if (type.value === 'Select' && options.length === 0) {
      report.warn(
        'setting_no_options',
        type,
        `${key.value} is a Select without options. Add options = ["…"]; until then it is edited as text.`,
      );
    }
    settings.set(key.value, {
      key: key.value,
      label,
      description,
      type: type.value,
      default: defaultOf(table, type.value, options, report, source),
      options,
    });
  }
  return [...settings.values()];
}

function keyOf(table: TomlTable, report: Report): Field | null {
  const key = textOf(table, 'key', report);
  if (key === null || key.value.trim() === '') {
    if (key !== null || !table.entries.has('key'))
      report.error('setting_no_key', key ?? rangeOf(table), 'A setting has no key, so it is ignored. Add key = "…".');
    return null;
  }
  if (!/[.\p{Cc}]/u.test(key.value)) return key;
  const instead = key.value.replace(/[.\p{Cc}]+/gu, '_');
  const fix = fixOf(`Call it ${instead}`, { ...rangeOf(key), text: JSON.stringify(instead) });
  report.error(
    'setting_key',
    key,
    `The key ${shortened(key.value)} has a dot or a control character, so the setting is ignored. Use letters, digits, - and _.`,
    fix,
  );
  return null;
}

function typeOf(table: TomlTable, key: Field, report: Report, source: string): Field & { value: CompetencySetting['type'] } {
  const found = textOf(table, 'setting_type', report);
  if (found === null) {
    if (!table.entries.has('setting_type'))
      report.warn('setting_type', key, `${key.value} has no setting_type, so it is edited as text. Add ${listed(SETTING_TYPES)}.`);
    return { ...rangeOf(key), value: 'Text' };
  }
  const exact = SETTING_TYPES.find((type) => type === found.value);
  if (exact !== undefined) return { ...found, value: exact };
  const same = SETTING_TYPES.find((type) => type.toLowerCase() === found.value.trim().toLowerCase());
  const near = same ?? nearestWord(found.value, SETTING_TYPES);
  const fix =
    near === null ? undefined : fixOf(`Write ${near}`, { ...rangeOf(found), text: textLike(near, source.slice(found.start, found.end)) });
  const message =
    same === undefined
      ? `“${shortened(found.value)}” is not a type of setting. It is edited as text. Write ${listed(SETTING_TYPES)}.`
      : `“${found.value}” is written ${same}.`;
  report.warn('setting_type', found, message, fix);
  return { ...found, value: same ?? 'Text' };
}

/** Texts, or tables with value and label; each value once. */
function optionsOf(table: TomlTable, report: Report): Option[] {
  const found = table.entries.get('options')?.value;
  if (found === undefined) return [];
  if (found.kind !== 'array') {
    wrongType(report, 'options', found, 'a list');
    return [];
  }
  const options = new Map<string, Option>();
  for (const item of found.items) {
    const option = optionOf(item, report);
    if (option === null) continue;
    if (!options.has(option.value)) options.set(option.value, option);
    else report.warn('option_twice', item, `The option ${shortened(option.value)} is there twice. Remove one of the two.`);
  }
  return [...options.values()];
}

function optionOf(item: TomlValue, report: Report): Option | null {
  if (item.kind === 'table') {
    const value = looseTextOf(item, 'value', report)?.value;
    if (value !== undefined) return { value, label: textOf(item, 'label', report)?.value ?? value };
    if (!item.entries.has('value')) report.error('option_no_value', rangeOf(item), 'An option has no value. Add value = "…".');
    return null;
  }
  if (item.kind !== 'array') return { value: String(item.value), label: String(item.value) };
  wrongType(report, 'An option', item, 'a text, or a table with value and label');
  return null;
}

/** As text, never silently another one than the file has. */
function defaultOf(
  table: TomlTable,
  type: CompetencySetting['type'],
  options: readonly Option[],
  report: Report,
  source: string,
): string | null {
  const found = looseTextOf(table, 'default', report);
  if (found === null) return null;
  if (type === 'Select' && options.length > 0 && !options.some(({ value }) => value === found.value)) {
    const known = listed(options.slice(0, 20).map(({ value }) => value));
    report.warn(
      'setting_default',
      found,
      `The default ${shortened(found.value)} is not among the options ${known}. Choose one of them, or add it.`,
    );
  }
  if (type !== 'Toggle' || found.value === 'true' || found.value === 'false') return found.value;
  const lower = found.value.trim().toLowerCase();
  const isWord = lower === 'true' || lower === 'false';
  const fix = isWord
    ? fixOf(`Write ${lower}`, { ...rangeOf(found), text: textLike(lower, source.slice(found.start, found.end)) })
    : undefined;
  report.warn(
    'setting_default',
    found,
    `“${shortened(found.value)}” is neither true nor false, so there is no default. Write true or false.`,
    fix,
  );
  return null;
}

const FORMATS = ['number', 'percentage', 'duration', 'bytes', 'currency', 'date', 'text'];

export function metricsOf(root: TomlTable, report: Report, source: string): CompetencyMetric[] {
  return tablesOf(root, 'metrics', report).flatMap((table) => {
    const memoryKey = textOf(table, 'memory_key', report);
    if (memoryKey === null || memoryKey.value.trim() === '') {
      if (memoryKey !== null || !table.entries.has('memory_key')) {
        report.error('metric_no_key', memoryKey ?? rangeOf(table), 'A metric names no memory key, so it is ignored. Add memory_key = "…".');
      }
      return [];
    }
    const format = textOf(table, 'format', report);
    if (format !== null && !FORMATS.includes(format.value)) {
      const near = nearestWord(format.value, FORMATS);
      const fix =
        near === null
          ? undefined
          : fixOf(`Write ${near}`, { ...rangeOf(format), text: textLike(near, source.slice(format.start, format.end)) });
      report.warn(
        'metric_format',
        format,
        `“${shortened(format.value)}” is not a format, so the value is shown as it is. Write ${listed(FORMATS)}.`,
        fix,
      );
    }
    return [
      { label: textOf(table, 'label', report)?.value ?? memoryKey.value, memoryKey: memoryKey.value, format: format?.value ?? 'text' },
    ];
  });
}
