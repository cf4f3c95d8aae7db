// electron/core/packages/rules/identity.ts - name, description and version, by the open Agent Skills format and the package format.
import { type Entry, entryOf, inlineValue, lookAlike, quoted } from '../../frontmatter/index.ts';
import { characterCount, grouped, lineBreakAt, slugOf } from '../../text/index.ts';
import { nameFromFile } from '../metadata/metadata.ts';
import { fixOf } from '../report.ts';
import { type RuleContext, setValueFix, standsPlain } from './context.ts';

const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MOST_NAME = 64;
const MOST_DESCRIPTION = 1024;
const MOST_COMPATIBILITY = 500;
/** Words that the upload to claude.ai refuses in a name. */
const RESERVED = ['anthropic', 'claude'];

export function identityRules(context: RuleContext): void {
  const { front, fileName } = context.doc;
  if (front.broken) return;
  if (!front.block) {
    if (front.problems.length === 0) noFrontmatter(context);
    return;
  }
  const isCursorRule = /\.mdc$/i.test(fileName);
  if (!isCursorRule) name(context);
  description(context);
  version(context);
  const compatibility = entryOf(front.entries, 'compatibility');
  if (typeof compatibility?.value === 'string')
    tooLong(context, compatibility, compatibility.value, MOST_COMPATIBILITY, 'compatibility_too_long');
}

/** Fields of a frontmatter that lacks its lines of hyphens, or has those of another format: one more above them would leave them as text. */
const FIELD = /^[ \t>*_-]{0,8}["']?(?:name|description)["'*_]{0,3}[ \t]*[:=]/i;
const OTHER_FENCE = /^(?:\+\+\+|;;;|\{\s*")/;
const MOST_HEAD = 4000;
const HEAD_LINES = 10;

function hasFields(text: string): boolean {
  const lines = text.slice(0, MOST_HEAD).split(/\r\n?|\n/);
  return (
    OTHER_FENCE.test(text.trimStart()) ||
    lines
      .filter((line) => line.trim() !== '')
      .slice(0, HEAD_LINES)
      .some((line) => FIELD.test(line))
  );
}

function noFrontmatter({ doc, report }: RuleContext): void {
  const at = doc.body.range.start;
  const eol = lineBreakAt(doc.text, 0);
  const name = slugOf(doc.metadata.name) ?? doc.metadata.name;
  const isNearly = hasFields(doc.text.slice(at));
  const block = ['---', `name: ${inlineValue(name, false)}`, 'description: ""', '---', '', ''].join(eol);
  report.add(
    'warning',
    'frontmatter_missing',
    { start: at, end: at },
    `This file has no frontmatter; its name ${doc.metadata.name} is taken from the file. ${isNearly ? 'Put a line of three hyphens before and after its fields; without them they are only text.' : 'Add name and description so that the skill can be found.'}`,
    isNearly ? {} : { fix: fixOf('Add frontmatter', { start: at, end: at, text: block }) },
  );
}

function name({ doc, report }: RuleContext): void {
  const { entries } = doc.front;
  const entry = entryOf(entries, 'name');
  const written = doc.metadata.name;
  if (!entry || typeof entry.value !== 'string' || entry.value.trim() === '') {
    const range = entry?.range ?? { start: doc.body.range.start, end: doc.body.range.start };
    const fix = setValueFix(doc, `Name it ${written}`, [entry?.key ?? 'name'], written);
    report.add(
      'warning',
      'name_missing',
      entry ? range : top(doc),
      `The skill has no name; ${written} is taken from the file. Add a name.`,
      { fix },
    );
    return;
  }
  tooLong({ doc, report }, entry, written, MOST_NAME, 'name_too_long');
  if (!NAME.test(written)) {
    const slug = slugOf(written);
    const hint = slug ? ` Suggested: ${slug}.` : '';
    const message = `“${written}” is not a valid name in the open format: use only lowercase letters, digits and single hyphens.${hint}`;
    report.add('warning', 'name_format', entry.valueRange, message);
  }
  const reserved = RESERVED.find((word) => written.toLowerCase().includes(word));
  if (reserved) {
    const message = `The upload to claude.ai refuses the word “${reserved}” in a name. The name is valid everywhere else.`;
    report.add('warning', 'name_reserved_word', entry.valueRange, message);
  }
  const parts = doc.fileName.split(/[\\/]/);
  const folder = parts.at(-2);
  if (parts.at(-1)?.toLowerCase() === 'skill.md' && folder && folder.normalize('NFC') !== written) {
    const wanted = slugOf(written) ?? written;
    const message =
      `The folder is called “${nameFromFile(doc.fileName)}” but the skill ${written}. The open format requires one name for both: ` +
      `rename the folder to ${wanted}. An export from the library does this.`;
    report.add('warning', 'name_folder', entry.valueRange, message);
  }
}

function top(doc: RuleContext['doc']) {
  const start = doc.front.entries[0]?.range.start ?? (doc.front.fences.kind === 'present' ? doc.front.fences.inside.start : 0);
  return { start, end: start };
}

function description({ doc, report }: RuleContext): void {
  const entry = entryOf(doc.front.entries, 'description');
  if (!entry || doc.metadata.description === '') {
    const message = 'The skill has no description. Say in one or two sentences what it does and when to use it.';
    report.add('warning', 'description_missing', entry?.range ?? top(doc), message);
    return;
  }
  tooLong({ doc, report }, entry, doc.metadata.description, MOST_DESCRIPTION, 'description_too_long');
}

function tooLong({ report }: RuleContext, entry: Entry, text: string, most: number, code: string): void {
  // Characters are never more than UTF-16 units.
  if (text.length <= most) return;
  const count = characterCount(text);
  if (count <= most) return;
  const message = `${entry.key} has ${grouped(count)} characters; the open format allows ${grouped(most)}. Shorten it; nothing is cut here.`;
  report.add('warning', code, entry.valueRange, message);
}

function version({ doc, report }: RuleContext): void {
  const entry = entryOf(doc.front.entries, 'version');
  if (!entry || typeof entry.value !== 'string') return;
  if (standsPlain(doc, entry) && lookAlike(entry.value) === 'number') {
    const message = `Other readers read the version ${entry.value} as the number ${Number(entry.value)}. Put it in quotes.`;
    const fix = fixOf('Quote the version', { ...entry.valueRange, text: quoted(entry.value) });
    report.add('warning', 'version_number', entry.valueRange, message, { fix });
  } else if (!/^\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?$/.test(entry.value.trim())) {
    report.add(
      'warning',
      'version_format',
      entry.valueRange,
      `“${entry.value}” is not a semantic version. Write three numbers, such as 1.0.0.`,
    );
  }
}
