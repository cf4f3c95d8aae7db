// electron/core/triggers/rows/formats.ts - files of trigger rows: [{query, should_trigger}] of skill-creator, and the shapes near it. Each row
// keeps its entry, so that a file is written with all that was in it.
import { parseDocument } from 'yaml';
import { AppError, isRecord, jsonFrom, MAX_TRIGGER_CHARS, type TriggerRow, whyNotJson } from '../../../contract/index.ts';
import { nameKeys, tooDeep, writtenNumbers } from '../../frontmatter/index.ts';

const MESSAGES = ['query', 'prompt', 'message'] as const;
const WISHES = ['should_trigger', 'should_fire', 'expected'] as const;
/** Where an object has its list. */
const LISTS = ['evals', 'cases', 'queries', 'tests', 'rows'] as const;

type Entry = Record<string, unknown>;

export interface ReadRow {
  message: string;
  shouldTrigger: boolean;
  note: string;
  /** Null: the file does not say. */
  heldOut: boolean | null;
  /** As it was in the file. */
  kept: Entry;
}

export interface ReadRows {
  rows: ReadRow[];
  /** Each names its row; the others are good. */
  problems: string[];
}

/** Throws `bad_input` for a text without a list of rows. */
export function readRows(fileName: string, text: string): ReadRows {
  const list = listIn(parsedFrom(fileName, text));
  if (list === null || list.length === 0)
    throw new AppError('bad_input', `${fileName} contains no trigger tests.`, {
      where: { file: fileName },
      remedy: 'Supported: a list of {query, should_trigger} as JSON, JSON Lines or YAML, also under “evals” or “cases”.',
    });
  const rows: ReadRow[] = [];
  const problems: string[] = [];
  for (const [index, entry] of list.entries()) {
    const read = readRow(entry);
    if (typeof read === 'string') problems.push(`Row ${index + 1} ${read}.`);
    else rows.push(read);
  }
  // A file that marks held-out rows says of the others that they are not.
  const isSplit = rows.some(({ heldOut }) => heldOut !== null);
  return { rows: isSplit ? rows.map((row) => ({ ...row, heldOut: row.heldOut ?? false })) : rows, problems };
}

/** Every row of a file that keeps them. Throws `bad_input`: a file would lose any unreadable part when it is written. */
export function readAllRows(path: string, text: string): ReadRow[] {
  if (isEmptyList(text)) return [];
  const { rows, problems } = readRows(path, text);
  if (problems.length === 0) return rows;
  throw new AppError('bad_input', `${path}: ${problems[0]}`, {
    where: { file: path },
    remedy: 'Fix the file, or write it again from the rows.',
  });
}

function isEmptyList(text: string): boolean {
  try {
    return listIn(jsonFrom(text))?.length === 0;
  } catch {
    return false;
  }
}

const listIn = (value: unknown): unknown[] | null => {
  if (Array.isArray(value)) return value;
  const key = isRecord(value) ? listKey(value) : undefined;
  return key === undefined ? null : ((value as Entry)[key] as unknown[]);
};
const listKey = (value: Entry): string | undefined => LISTS.find((key) => Array.isArray(value[key]));

function parsedFrom(fileName: string, text: string): unknown {
  const fail = (why: string, cause?: unknown) =>
    new AppError('bad_input', `${fileName} ${why}.`, { cause, where: { file: fileName }, remedy: 'Fix the file and import it again.' });
  try {
    if (/\.(jsonl|ndjson)$/i.test(fileName)) return linesOf(text);
    if (!/\.ya?ml$/i.test(fileName)) return jsonFrom(text);
  } catch (cause) {
    throw fail(whyNotJson(cause), cause);
  }
  if (tooDeep(text) !== null) throw fail('is nested deeper than 64 levels');
  const document = parseDocument(text, { customTags: writtenNumbers, uniqueKeys: false, prettyErrors: false, logLevel: 'silent' });
  const [error] = document.errors;
  if (error) throw fail(`is not YAML: ${error.message}`);
  nameKeys(document);
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (cause) {
    throw fail(`is not YAML: ${(cause as Error).message}`, cause);
  }
}

const linesOf = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => jsonFrom(line));

/** A sentence after `Row 3` for what cannot be used. */
function readRow(entry: unknown): ReadRow | string {
  if (!isRecord(entry)) return 'is not an object';
  const message = MESSAGES.map((key) => entry[key]).find((value) => typeof value === 'string' && value.trim() !== '');
  if (typeof message !== 'string') return 'has no query';
  if (message.trim().length > MAX_TRIGGER_CHARS) return `has a query of more than ${MAX_TRIGGER_CHARS.toLocaleString('en')} characters`;
  const shouldTrigger = WISHES.map((key) => truth(entry[key])).find((value) => value !== null);
  if (shouldTrigger === undefined || shouldTrigger === null) return 'does not say whether it should trigger';
  const note = typeof entry.note === 'string' ? entry.note.slice(0, MAX_TRIGGER_CHARS) : '';
  return { message: message.trim(), shouldTrigger, note, heldOut: truth(entry.held_out), kept: entry };
}

const YES = ['true', 'yes', 'trigger', 'should_trigger', '1'];
const NO = ['false', 'no', 'no_trigger', 'should_not_trigger', '0'];

function truth(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' || typeof value === 'number' ? String(value).toLowerCase() : '';
  return YES.includes(word) ? true : NO.includes(word) ? false : null;
}

export interface RowWithKept {
  row: TriggerRow;
  kept: Entry;
}

/** As skill-creator reads it: `query` and `should_trigger` first, then what an import brought beside them. */
export const exportRows = (rows: readonly RowWithKept[]): string => written(rows.map(({ row, kept }) => asExported(row, kept)));

const OURS: readonly string[] = [...MESSAGES, ...WISHES, 'note', 'held_out'];

const asExported = ({ message, shouldTrigger, note, heldOut }: TriggerRow, kept: Entry): Entry => ({
  query: message,
  should_trigger: shouldTrigger,
  ...Object.fromEntries(Object.entries(kept).filter(([key]) => !OURS.includes(key))),
  ...(note === '' ? {} : { note }),
  ...('held_out' in kept ? { held_out: heldOut } : {}),
});

/** The file that keeps the rows. `before`: the file to be overwritten; what else is in it, its spelling and its indentation stay. */
export function writeRows(rows: readonly RowWithKept[], before: string | null): string {
  const file: unknown = before === null ? null : jsonFrom(before);
  const entries = rows.map(({ row, kept }) => asKept(row, kept));
  const key = isRecord(file) ? listKey(file) : undefined;
  const indent = before === null ? 2 : (/^[{[]\r?\n([ \t]+)/.exec(before)?.[1] ?? 2);
  const text = written(isRecord(file) && key !== undefined ? { ...file, [key]: entries } : entries, indent);
  return before?.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
}

const written = (value: unknown, indent: string | number = 2): string => `${JSON.stringify(value, null, indent)}\n`;

/** In the entry's own words and order; what follows from it is not written out. */
function asKept({ message, shouldTrigger, note, heldOut }: TriggerRow, kept: Entry): Entry {
  const messageKey = MESSAGES.find((key) => key in kept) ?? 'query';
  const wishKey = WISHES.find((key) => key in kept) ?? 'should_trigger';
  const wish = truth(kept[wishKey]) === shouldTrigger ? kept[wishKey] : shouldTrigger;
  const said: Entry = {
    [messageKey]: message,
    [wishKey]: wish,
    ...(note !== '' || 'note' in kept ? { note } : {}),
    ...(heldOut || 'held_out' in kept ? { held_out: heldOut } : {}),
  };
  return { ...kept, ...said };
}
