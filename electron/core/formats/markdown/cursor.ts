// electron/core/formats/markdown/cursor.ts - Cursor rules (`.mdc`). Their head looks like YAML but is not: `globs: *.label` is invalid YAML, and
// quotes around it would change what it matches. So it is read line by line, and a pattern is text (research on formats, B3).
import { headText } from '../compose.ts';
import { type Converted, createSource, finish, firstLineOf, nameFromPath, type Source } from '../converted.ts';

interface Rule {
  values: Map<string, { value: string; at: number }>;
  body: string;
}

/** A rule as a skill: its pattern is kept under `metadata` and reported, since a skill is not bound to files. */
export function cursorRuleToPackage(text: string, path: string): Converted {
  const source = createSource(text, path);
  const { values, body } = readRule(source);
  const description = unquoted(values.get('description')?.value ?? '');
  const globs = values.get('globs');
  const always = values.get('alwaysApply');
  const metadata: Record<string, string> = {};
  if (globs?.value) {
    metadata.globs = globs.value;
    source.leave(
      'globs',
      'Cursor adds the rule when a matching file is open. A skill is called by its description or name; the pattern is kept under metadata.',
      globs.at,
    );
  }
  if (always?.value) metadata.alwaysApply = always.value;
  if (always?.value === 'true')
    source.leave('alwaysApply', 'Cursor adds the rule to every request. A skill is called when it matches.', always.at);
  for (const [key, { value, at }] of values) {
    if (['description', 'globs', 'alwaysApply'].includes(key)) continue;
    if (value !== '') metadata[key] = value;
    source.leave(key, 'Not a field of a skill; kept under metadata.', at);
  }
  const link = /\]\(mdc:/.exec(body);
  if (link) source.leave('mdc:', 'Links in this form work only in Cursor.', text.length - body.length + link.index);
  const name = nameFromPath(path);
  const head = headText(
    source,
    [
      ['name', name],
      ['description', description || firstLineOf(body)],
      ['metadata', Object.keys(metadata).length > 0 ? metadata : null],
    ],
    () => null,
  );
  return finish(source, name, `${text.includes('\r\n') ? head.replaceAll('\n', '\r\n') : head}${body}`);
}

function readRule({ text, leave }: Source): Rule {
  const values: Rule['values'] = new Map();
  const first = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const open = /^---[ \t]*\r?\n/.exec(text.slice(first));
  if (open === null) return { values, body: text.slice(first) };
  const start = first + open[0].length;
  let current: string | null = null;
  for (let at = start; at < text.length; ) {
    const end = text.indexOf('\n', at);
    const next = end === -1 ? text.length : end + 1;
    const line = text.slice(at, end === -1 ? text.length : end).trimEnd();
    if (/^---$/.test(line)) return { values, body: text.slice(next) };
    const pair = /^([A-Za-z_][\w-]{0,63})[ \t]*:(.*)$/.exec(line);
    const item = /^[ \t]*-[ \t](.*)$/.exec(line);
    if (pair) {
      current = pair[1]!;
      values.set(current, { value: pair[2]!.trim(), at });
    } else if (item && current !== null) {
      const value = values.get(current)!;
      value.value += `${value.value === '' ? '' : ','}${unquoted(item[1]!.trim())}`;
    } else if (line.trim() !== '' && !line.trim().startsWith('#'))
      leave(line.trim().slice(0, 80), 'This frontmatter line is not “key: value”.', at);
    at = next;
  }
  return { values: new Map(), body: text.slice(first) };
}

const unquoted = (value: string): string => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
