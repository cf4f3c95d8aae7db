// electron/core/assertions/text/formats.ts - whether a text can be read as YAML, XML, HTML, a Markdown table or CSV, and where it cannot.
import { LineCounter, parseDocument } from 'yaml';
import { number } from '../../../contract/index.ts';
import { repeatedKey, tooDeep } from '../../frontmatter/index.ts';
import { fences, lines } from './fences.ts';
import { faultOfMarkup } from './markup.ts';
import { lineOf, quoted } from './words.ts';

export interface FormatFault {
  reason: string;
  /** Place in the text, in UTF-16 units. */
  at: number | null;
}

type TextFormat = 'yaml' | 'xml' | 'html' | 'markdown_table' | 'csv';

const READERS: Record<TextFormat, (text: string) => FormatFault | null> = {
  yaml: faultOfYaml,
  xml: (text) => faultOfMarkup(text, 'xml'),
  html: (text) => faultOfMarkup(text, 'html'),
  markdown_table: faultOfTable,
  csv: faultOfCsv,
};

/** The first fault, or null. `fenced` checks the first code fence, `whole` everything. */
export function faultOfFormat(format: TextFormat, text: string, where: 'whole' | 'fenced'): FormatFault | null {
  const fence = where === 'fenced' ? fences(text)[0] : { start: 0, end: text.length };
  if (fence === undefined) return { reason: 'The output has no code fence', at: null };
  const part = text.slice(fence.start, fence.end);
  if (part.trim() === '') return { reason: 'The output is empty', at: null };
  const fault = READERS[format](part);
  if (fault === null) return null;
  const at = fault.at === null ? null : fence.start + fault.at;
  const hint = where === 'whole' && /^\s*(`{3}|~{3})/.test(text) ? '; it is in a code fence, which extract: fenced reads' : '';
  return { reason: `${fault.reason}${at === null ? '' : ` (line ${lineOf(text, at)})`}${hint}`, at };
}

/** Any sentence is valid YAML, so a mapping or list is required. Aliases are not followed, so none can explode. */
function faultOfYaml(text: string): FormatFault | null {
  const deep = tooDeep(text);
  if (deep !== null) return { reason: 'It is nested deeper than 64 levels', at: deep };
  const document = parseDocument(text, { lineCounter: new LineCounter(), prettyErrors: false, logLevel: 'silent', uniqueKeys: false });
  const error = document.errors[0];
  if (error) return { reason: `It is not YAML: ${error.message.split('\n')[0]}`, at: error.pos[0] };
  const twice = repeatedKey(document);
  if (twice !== null) return { reason: 'It is not YAML: Map keys must be unique', at: twice };
  const { contents } = document;
  return contents !== null && 'items' in contents ? null : { reason: 'It is plain text; expected YAML with a mapping or a list', at: 0 };
}

/** A header, a delimiter row and at least one row, all with the same number of cells (GFM 4.10). */
function faultOfTable(text: string): FormatFault | null {
  const rows = [...lines(text)].filter(({ line }) => line.trim() !== '');
  const cells = (line: string): string[] => {
    const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
    return inner.split(/(?<!\\)\|/);
  };
  const [header, delimiter] = rows;
  if (!header?.line.includes('|')) return { reason: 'It has no row of cells separated by |', at: 0 };
  const width = cells(header.line).length;
  if (!delimiter || !cells(delimiter.line).every((cell) => /^\s*:?-+:?\s*$/.test(cell))) {
    return { reason: 'The second line is not a row of dashes, as in | --- | --- |', at: delimiter?.start ?? null };
  }
  if (rows.length < 3) return { reason: 'The table has no rows', at: null };
  const uneven = rows.find(({ line }) => cells(line).length !== width);
  return uneven
    ? { reason: `A row has ${number(cells(uneven.line).length)} cells but the header has ${number(width)}`, at: uneven.start }
    : null;
}

/** Two records of two fields at least, or any sentence would be CSV; equal field counts, closed quotes (RFC 4180). */
function faultOfCsv(text: string): FormatFault | null {
  const records: { at: number; fields: number }[] = [];
  let record = { at: 0, fields: 1 };
  let fieldStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"' && fieldStart) {
      const end = closingQuote(text, at);
      if (end === null) return { reason: 'A quoted field is not closed', at };
      if (end + 1 < text.length && !',\r\n'.includes(text[end + 1]!))
        return { reason: `A quoted field is followed by ${quoted(text.slice(end + 1, end + 20))}`, at: end + 1 };
      at = end;
      fieldStart = false;
    } else if (letter === ',') {
      record.fields += 1;
      fieldStart = true;
    } else if (letter === '\n' || (letter === '\r' && text[at + 1] !== '\n')) {
      records.push(record);
      record = { at: at + 1, fields: 1 };
      fieldStart = true;
    } else if (letter !== '\r') fieldStart = false;
  }
  if (record.at < text.length) records.push(record);
  const [header, ...rest] = records;
  if (!header || header.fields < 2) return { reason: 'The first line does not have two fields separated by a comma', at: 0 };
  if (rest.length === 0) return { reason: 'It has only one line; a header and a record are expected', at: null };
  const uneven = rest.find(({ fields }) => fields !== header.fields);
  return uneven
    ? { reason: `A record has ${number(uneven.fields)} fields but the first has ${number(header.fields)}`, at: uneven.at }
    : null;
}

function closingQuote(text: string, start: number): number | null {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') continue;
    if (text[at + 1] !== '"') return at;
    at += 1;
  }
  return null;
}
