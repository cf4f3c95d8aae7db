// electron/core/cases/formats/promptfoo-csv.ts - test cases of promptfoo from a spreadsheet.
import { parseCsv } from './csv.ts';
import { type CaseDraft, type ReadCases, tagsOf } from './draft.ts';
import { assertionOfCell } from './promptfoo-assert.ts';
import { draftOf, type Fields, noteOf, sortOut } from './promptfoo-test.ts';

/** Null: the text has no header or row. Columns are variables, except those starting with `__`. */
export function readPromptfooCsv(text: string): ReadCases | null {
  const { records, unclosed } = parseCsv(text);
  const [header, ...rows] = records;
  if (header === undefined) return null;
  const problems: ReadCases['problems'] = [];
  const names = header.fields.map((name) => name.trim());
  const doubled = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (doubled !== undefined) problems.push({ line: header.line, message: `The column ${doubled} appears twice; the last one is used.` });
  const other = names.filter((name) => name.startsWith('__') && !KNOWN.test(name));
  for (const name of other) problems.push({ line: header.line, message: `The column ${name} is not read.` });
  const cases: CaseDraft[] = [];
  for (const { line, fields } of rows) {
    if (fields.length > names.length)
      problems.push({ line, message: `Line ${line} has ${fields.length} fields but the header has ${names.length}; the rest is ignored.` });
    if (fields.some((field) => field !== '')) cases.push(readRow(names, fields, line, problems));
  }
  if (unclosed !== null)
    problems.push({ line: unclosed, message: `The quote that begins on line ${unclosed} is never closed; nothing after it is read.` });
  return { format: 'promptfoo_csv', cases, problems };
}

const KNOWN = /^__(expected\d*|description|metadata:.+)$/;

function readRow(names: readonly string[], fields: readonly string[], line: number, problems: ReadCases['problems']): CaseDraft {
  const vars: Fields = {};
  const checks: unknown[] = [];
  const metadata: Fields = {};
  let described = '';
  for (const [index, name] of names.entries()) {
    const value = unprefixed(fields[index] ?? '');
    if (name === '__description') described = value;
    else if (/^__expected\d*$/.test(name)) {
      if (value.trim() !== '') checks.push(assertionOfCell(value));
    } else if (name.startsWith('__metadata:')) {
      if (value !== '') metadata[name.slice('__metadata:'.length).replace(/\[\]$/, '')] = name.endsWith('[]') ? tagsOf(value) : value;
    } else if (name !== '' && !name.startsWith('__')) vars[name] = value;
  }
  return {
    ...draftOf(vars, described, line),
    ...sortOut(checks, (message) => problems.push({ line, message: `${message}.` })),
    tags: tagsOf(metadata.tags),
    note: noteOf(metadata),
  };
}

/** A leading apostrophe keeps a spreadsheet from reading a formula; it is not part of the text. Nothing is calculated here. */
const unprefixed = (field: string): string => (/^'[=+\-@\t\r]/.test(field) ? field.slice(1) : field);
