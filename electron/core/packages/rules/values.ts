// electron/core/packages/rules/values.ts - frontmatter values that readers interpret differently.
import { isCollection, isMap, isScalar, visit } from 'yaml';
import {
  type Entry,
  entryOf,
  isKnownKey,
  keyOf,
  lookAlike,
  OPEN_FORMAT_KEYS,
  quoted,
  SWITCH_KEYS,
  valueRangeOf,
} from '../../frontmatter/index.ts';
import { grouped, listed, shortList } from '../../text/index.ts';
import { isExecutable } from '../body/pieces.ts';
import { insideStart } from '../document.ts';
import { fixOf } from '../report.ts';
import { type RuleContext, standsPlain } from './context.ts';
import { countPaths, MOST_PATHS } from './globs.ts';

export function valueRules(context: RuleContext): void {
  const { entries } = context.doc.front;
  if (entries.length === 0) return;
  twoSpellings(context);
  for (const entry of entries) {
    if (SWITCH_KEYS.has(entry.normal)) switchValue(context, entry);
    if (entry.normal === 'globs' || entry.normal === 'paths') globs(context, entry);
  }
  metadataTexts(context);
  notes(context);
}

function twoSpellings({ doc, report }: RuleContext): void {
  for (const [, same] of Map.groupBy(doc.front.entries, ({ normal }) => normal)) {
    const [first, ...others] = same;
    for (const other of others) {
      const message = `${first!.key} and ${other.key} are two spellings of one key. The first one is used; remove the other.`;
      report.add('warning', 'key_spelled_twice', other.keyRange, message);
    }
  }
}

const ON = /^(?:true|yes|on|y|1)$/i;
const OFF = /^(?:false|no|off|n|0)$/i;

function switchValue({ doc, report }: RuleContext, entry: Entry): void {
  const { key, value, valueRange } = entry;
  if (typeof value !== 'string') return;
  const isPlain = standsPlain(doc, entry);
  if (isPlain && (value === 'true' || value === 'false')) return;
  const meaning = ON.test(value) ? 'true' : OFF.test(value) ? 'false' : null;
  if (meaning === null) {
    report.add('warning', 'switch_value', valueRange, `${key} is a true/false field, but “${value}” is neither. Write true or false.`);
    return;
  }
  const shown = isPlain ? value : `"${value}" in quotes`;
  const message = `${key} is ${meaning === 'true' ? 'on' : 'off'}, written ${shown}. Readers disagree on this spelling; ${meaning} is read everywhere.`;
  report.add('warning', 'switch_spelling', valueRange, message, { fix: fixOf(`Write ${meaning}`, { ...valueRange, text: meaning }) });
}

function globs({ report }: RuleContext, entry: Entry): void {
  const patterns = typeof entry.value === 'string' ? [entry.value] : Array.isArray(entry.value) ? entry.value : [];
  for (const pattern of patterns) {
    const count = typeof pattern === 'string' ? countPaths(pattern) : 1n;
    if (count <= MOST_PATHS) continue;
    const message = `A pattern in ${entry.key} expands to ${grouped(count)} paths; at most ${grouped(MOST_PATHS)} are matched. Use * instead of the braces.`;
    report.add('warning', 'glob_too_many', entry.valueRange, message);
  }
}

/** The open format has text in `metadata`; a plain 1.10 is the number 1.1 elsewhere. */
function metadataTexts({ doc, report }: RuleContext): void {
  const entry = entryOf(doc.front.entries, 'metadata');
  if (!(entry?.value instanceof Map) || ![...entry.value.values()].some((value) => typeof value === 'string' && lookAlike(value))) return;
  if (!isMap(entry.node)) return;
  const offset = insideStart(doc.front);
  for (const pair of entry.node.items) {
    const node = pair.value;
    if (!isScalar(node) || node.type !== 'PLAIN' || node.source === '') continue;
    const text = String(node.value);
    const looks = lookAlike(text);
    if (looks === null) continue;
    const { start, end } = valueRangeOf(pair);
    const range = { start: start + offset, end: end + offset };
    const message = `Other readers read ${keyOf(pair)} as a ${NAMES[looks]}, not as the text ${text}. Put metadata values in quotes.`;
    report.add('warning', 'metadata_unquoted', range, message, { fix: fixOf('Quote the value', { ...range, text: quoted(text) }) });
  }
}

const NAMES = { null: 'missing value', switch: 'switch', number: 'number', date: 'date', sign: 'sign' } as const;

/** Fields that no other format has. */
const OWN_KEYS: ReadonlySet<string> = new Set([
  'intent_patterns',
  'trigger_phrases',
  'required_scopes',
  'required_permissions',
  'provides_tools',
  'input_schema',
  'output_schema',
  'artifacts',
]);

/** Things that are fine here but that one strict reader refuses. */
function notes({ doc, report }: RuleContext): void {
  const { entries } = doc.front;
  // A Cursor rule is its own format.
  if (/\.mdc$/i.test(doc.fileName)) return;
  // A package of this app's own format has that format's fields: the verdicts say which clients refuse them.
  const isOwn = doc.body.pieces.some(({ kind }) => isExecutable(kind)) || entries.some(({ normal }) => OWN_KEYS.has(normal));
  const outside = entries.filter(({ normal }) => !OPEN_FORMAT_KEYS.has(normal) && !(isOwn && isKnownKey(normal)));
  if (outside.length > 0) {
    const keys = outside.map(({ key }) => key);
    report.add(
      'info',
      'outside_open_format',
      outside[0]!.keyRange,
      `Outside the open Agent Skills format: ${shortList(keys)}. They are kept; strict clients ignore or refuse them.`,
    );
  }
  // A field that the format does not have is refused for that.
  const flow = entries.filter((entry) => OPEN_FORMAT_KEYS.has(entry.normal) && holdsBrackets(doc.text, entry));
  if (flow.length > 0) {
    const message = `Written in brackets: ${listed(flow.map(({ key }) => key))}. The reference validator of the open format refuses this style. Write one value on each line, and allowed-tools as text with spaces.`;
    report.add('info', 'flow_style', flow[0]!.valueRange, message);
  }
}

/** Whether a value is, or contains, a list or mapping in brackets. */
export function holdsBrackets(text: string, entry: Entry): boolean {
  const { value, valueRange } = entry;
  if (typeof value !== 'object' || value === null || !/[[{]/.test(text.slice(valueRange.start, valueRange.end))) return false;
  if (/[[{]/.test(text[valueRange.start]!)) return true;
  const { node } = entry;
  if (!isCollection(node)) return false;
  let found = false;
  visit(node, {
    Collection(_, collection) {
      found ||= collection.srcToken?.type === 'flow-collection';
      return found ? visit.BREAK : undefined;
    },
  });
  return found;
}
