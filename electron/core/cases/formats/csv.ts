// electron/core/cases/formats/csv.ts - records of a CSV text (RFC 4180), each with its first line: quoted fields may contain line
// endings, doubled quotes and commas; a quote in an unquoted field is plain text, as in ="007".
export interface CsvRecord {
  line: number;
  fields: string[];
}

export interface Csv {
  records: CsvRecord[];
  /** The line of a quote that is never closed; text before it is read. */
  unclosed: number | null;
}

/** The separator is a comma, or the more frequent in line 1: semicolon or tab. Empty lines are not records. */
export function parseCsv(text: string): Csv {
  const separator = separatorOf(text);
  const records: CsvRecord[] = [];
  let record: CsvRecord = { line: 1, fields: [] };
  let line = 1;
  let at = 0;
  while (at < text.length) {
    let field = '';
    if (text[at] === '"') {
      const end = closingQuote(text, at);
      if (end === -1) return { records, unclosed: line };
      const quoted = text.slice(at + 1, end);
      line += quoted.split('\n').length - 1;
      field = quoted.replaceAll('""', '"');
      at = end + 1;
    }
    const end = plainEnd(text, at, separator);
    record.fields.push(field + text.slice(at, end));
    at = end;
    if (text[at] === separator) {
      at++;
      // After the last separator there is one more, empty field.
      if (at === text.length) record.fields.push('');
      else continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line++;
    if (record.fields.length > 1 || record.fields[0] !== '') records.push(record);
    record = { line, fields: [] };
  }
  return { records, unclosed: null };
}

function separatorOf(text: string): string {
  const head = text.split(/\r?\n|\r/, 1)[0] ?? '';
  const count = (letter: string): number => head.split(letter).length;
  return [',', ';', '\t'].reduce((best, letter) => (count(letter) > count(best) ? letter : best));
}

function closingQuote(text: string, open: number): number {
  let at = text.indexOf('"', open + 1);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function plainEnd(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}
