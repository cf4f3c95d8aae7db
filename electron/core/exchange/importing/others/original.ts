// electron/core/exchange/importing/others/original.ts - what is said of a file in another format, said of that file: with its own lines, and without
// what only a skill in the open format must be.
import type { Finding, PackageFormat, Range, SafetyItem } from '../../../../contract/index.ts';
import { createLineTable, lineEnd } from '../../../text/index.ts';
import type { Converted } from '../convert.ts';

type Made = Pick<Converted, 'format' | 'original' | 'text'>;

/** Formats of this app: what is said of a package is true of them. */
const OURS: ReadonlySet<PackageFormat> = new Set(['package', 'agent_skill', 'skill_json', 'contract_json']);

/** Rules of the open format and of clients that read skills; and what the list of what does not carry over tells already. */
const OF_SKILLS: ReadonlySet<string> = new Set([
  'outside_open_format',
  'flow_style',
  'field_unknown',
  'allowed_tools_form',
  'metadata_nested',
  'metadata_no_map',
  'metadata_unquoted',
  'compatibility_no_text',
  'compatibility_too_long',
  'name_format',
  'name_too_long',
  'name_folder',
  'name_reserved_word',
  'text_unquoted',
  'description_too_long',
  'description_angle_brackets',
  'description_cut',
  'body_long',
  'switch_spelling',
  'span_runs',
  'span_example',
  'argument_named',
  'argument_number',
  'tool_unknown',
  'scope_missing',
]);

/** Findings of a converted text as findings of its original. A repair is one of the converted text, so it is left out. */
export function findingsOfFile(findings: readonly Finding[], { format, original, text }: Made): Finding[] {
  if (original === null) return [...findings];
  const place = createPlaces(text, original.text);
  const kept = OURS.has(format) ? findings : findings.filter(({ code }) => !OF_SKILLS.has(code));
  return kept.map(({ fix: _, ...finding }) => (finding.path === undefined ? { ...finding, ...place.of(finding.range) } : finding));
}

/** The same for a report on its safety. */
export function safetyOfFile(items: readonly SafetyItem[], { original, text }: Made): SafetyItem[] {
  if (original === null) return [...items];
  const place = createPlaces(text, original.text);
  return items.map((item) => {
    if (item.path !== null || item.line === null) return item;
    const at = place.start(item.line) + (item.column ?? 1) - 1;
    const { line, column } = place.of({ start: at, end: at });
    return { ...item, line, column: item.column === null ? null : column };
  });
}

/** Where a place of a converted text is in its original: on the line of the same words or the same key, else on the last one above that is in both. */
function createPlaces(text: string, original: string) {
  const [from, to] = [linesOf(text), linesOf(original)];
  const lines = matched(from, to);
  const [table, there] = [createLineTable(text), createLineTable(original)];
  const move = (offset: number): number => {
    const { line, column } = table.placeOf(offset);
    const { index, same } = lines[line - 1] ?? { index: 0, same: false };
    const start = to[index]!.start;
    return same ? Math.min(start + column - 1, lineEnd(original, start)) : start;
  };
  return {
    start: (line: number): number => from[Math.min(line, from.length) - 1]!.start,
    of({ start, end }: Range): { line: number; column: number; range: Range } {
      const begin = move(start);
      const range = { start: begin, end: Math.max(begin, move(end)) };
      return { ...there.placeOf(range.start), range };
    },
  };
}

interface Line {
  start: number;
  text: string;
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length; ) {
    const end = lineEnd(text, start);
    lines.push({
      start,
      text: text
        .slice(start, end)
        .replace(/^\ufeff/, '')
        .trimEnd(),
    });
    const next = text.indexOf('\n', start);
    if (next === -1) break;
    start = next + 1;
  }
  return lines;
}

const keyOf = (line: string): string | null => /^["']?([A-Za-z_][\w-]*)["']?[ \t]*[:=]/.exec(line)?.[1] ?? null;

/** For each line its line in the original; the ends that both share are compared first, then what is between, from the top. */
function matched(from: readonly Line[], to: readonly Line[]): { index: number; same: boolean }[] {
  const shared = Math.min(from.length, to.length);
  let tail = 0;
  while (tail < shared && from[from.length - 1 - tail]!.text === to[to.length - 1 - tail]!.text) tail += 1;
  const middle = to.slice(0, to.length - tail);
  const [places, keys] = [new Map<string, number[]>(), new Map<string, number>()];
  for (const [index, { text }] of middle.entries()) {
    if (text !== '') places.set(text, [...(places.get(text) ?? []).slice(-MOST_ALIKE), index]);
    const key = keyOf(text);
    if (key !== null && !keys.has(key)) keys.set(key, index);
  }
  let last = 0;
  return from.map(({ text }, at) => {
    if (at >= from.length - tail) return { index: at - from.length + to.length, same: true };
    const index = places.get(text)?.find((each) => each >= last);
    if (index !== undefined) last = index;
    const key = index === undefined ? keyOf(text) : null;
    return { index: index ?? (key === null ? undefined : keys.get(key)) ?? last, same: index !== undefined };
  });
}

/** Of many lines alike, so many are told apart. */
const MOST_ALIKE = 20;
