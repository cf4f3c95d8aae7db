// electron/core/formats/markdown/marked.ts - what the Markdown files of other clients share: they are nearly packages. One key or two are added,
// all other bytes stay, and what only that client reads or fills in is told.
import type { Analysis } from '../../../contract/index.ts';
import { editPackage } from '../../editing/index.ts';
import { analysePackage } from '../../packages/index.ts';
import { applySplices, slugOf, toLf } from '../../text/index.ts';
import { type Converted, createSource, finish, firstLineOf, nameFromPath, type Source } from '../converted.ts';
import { unwrapped } from '../kinds/seen.ts';

export interface Client {
  /** Keys that only this client reads, with hyphens as underscores, and what becomes of each. */
  fields: Readonly<Record<string, string>>;
  /** What the client fills in or runs in the body, and what becomes of it. Without the flag g only the first is told. */
  spans: readonly (readonly [RegExp, string])[];
  /** Its `name` is for people, so it becomes the title. */
  namesForPeople?: boolean;
  /** The key that has the text of a file without a body. */
  textKey?: string;
}

/** The text of a file, and where it begins in what was given. */
interface Inner {
  text: string;
  start: number;
}

const MOST_SPANS = 50;
const IS_SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A file of a client as a skill with its name, else named after its file. Its body is sent unchanged. */
export function markdownToPackage(given: string, path: string, { fields, spans, namesForPeople = false, textKey }: Client): Converted {
  const source = createSource(given, path);
  const inner = innerOf(source);
  const { analysis, text, name } = withName(source, inner, namesForPeople);
  for (const { key, range } of analysis.fields) {
    const why = fields[key.replaceAll('-', '_')];
    if (why !== undefined) source.leave(key, why, inner.start + range.start);
  }
  const { start, end } = analysis.bodyRange;
  const body = inner.text.slice(start, end);
  for (const [pattern, why] of spans) {
    for (const match of found(pattern, body)) source.leave(match[0].slice(0, 80), why, inner.start + start + match.index);
  }
  const own = textKey === undefined || body.trim() !== '' ? null : textIn(source, inner, analysis, textKey);
  if (own === null) return finish(source, name, text);
  const whole = `${text.trimEnd()}\n\n${own}\n`;
  return finish(source, name, analysis.lineEnding === 'crlf' ? toLf(whole).replaceAll('\n', '\r\n') : whole);
}

/** The text of a file that has it in its frontmatter; null if it has none, or names another file. */
function textIn(source: Source, { start }: Inner, { fields }: Analysis, key: string): string | null {
  const field = fields.find((each) => each.key === key);
  if (typeof field?.value !== 'string' || field.value.trim() === '') return null;
  const isElsewhere = /^\s*\{file:/.test(field.value);
  const why = isElsewhere
    ? 'Its text is in another file, which is not read. Put it below the frontmatter.'
    : 'It is also the text below the frontmatter now.';
  source.leave(key, why, start + field.range.start);
  return isElsewhere ? null : field.value.trim();
}

const found = (pattern: RegExp, text: string): RegExpExecArray[] =>
  pattern.global ? [...text.matchAll(pattern)].slice(0, MOST_SPANS) : [pattern.exec(text) ?? []].filter((match) => 'index' in match);

/** Without the code fence around the whole file, as models write it and VS Code shows it. */
function innerOf(source: Source): Inner {
  const inside = unwrapped(source.text);
  if (inside === null) return { text: source.text, start: 0 };
  source.leave('Code fence', 'The whole file is inside a code fence; what is in it is the skill.', 0);
  return { text: source.text.slice(inside.start, inside.end), start: inside.start };
}

/** The text with a name, and a description if it lacks one. An unreadable frontmatter is repaired if one repair is enough, else unchanged: it stays listed as broken. */
function withName(
  source: Source,
  { text: given, start }: Inner,
  namesForPeople: boolean,
): { analysis: Analysis; text: string; name: string } {
  let text = given;
  const first = analysePackage(text, 'x.md');
  let analysis = first;
  if (analysis.state === 'broken') {
    for (const { fix, message, range } of analysis.findings.filter(({ severity }) => severity === 'error')) {
      if (fix === undefined) continue;
      const repaired = applySplices(text, fix.splices);
      if (analysePackage(repaired, 'x.md').state !== 'ok') continue;
      source.leave('Frontmatter', `It could not be read and was repaired. ${message}`, start + range.start);
      text = repaired;
      analysis = analysePackage(text, 'x.md');
      break;
    }
  }
  const own = nameFromPath(source.path);
  if (analysis.state === 'broken') return { analysis: first, text, name: own };
  const body = text.slice(analysis.bodyRange.start);
  const has = (key: string): boolean =>
    analysis.fields.some((field) => field.key === key && typeof field.value === 'string' && field.value.trim() !== '');
  const set = (key: string, value: string): void => {
    if (!has(key) && value !== '') text = editPackage(text, 'x.md', { op: 'setValue', path: [key], value }).text;
  };
  const field = analysis.fields.find(({ key }) => key === 'name');
  const named = typeof field?.value === 'string' ? field.value.trim() : '';
  let name = named || own;
  if (namesForPeople && field !== undefined && named !== '' && !IS_SLUG.test(named)) {
    name = slugOf(named) ?? own;
    source.leave('name', `It is a name for people, so it is the title; the skill is called ${name}.`, start + field.range.start);
    set('title', named);
    text = editPackage(text, 'x.md', { op: 'setValue', path: ['name'], value: name }).text;
  }
  set('name', name);
  set('description', firstLineOf(body));
  return { analysis: first, text, name };
}
