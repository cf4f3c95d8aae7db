// electron/core/cases/formats/promptfoo.ts - test cases of promptfoo, from its configuration (YAML or JSON) and from CSV.
import { isScalar, isSeq, isMap as isYamlMap, LineCounter, type Node, parseDocument } from 'yaml';
import { isRecord } from '../../../contract/index.ts';
import { tooDeep, writtenNumbers } from '../../frontmatter/index.ts';
import { parseCsv } from './csv.ts';
import { asText, type CaseDraft, emptyDraft, nameOf, type ReadCases, tagsOf } from './draft.ts';
import { assertionOfCell, mapAssertion } from './promptfoo-assert.ts';

type Problems = ReadCases['problems'];
type Fields = Record<string, unknown>;

/** A list of values gives one case each, as in promptfoo; more than this from one test counts as a mistake. */
const MAX_FROM_ONE = 500;
const MAX_ALIASES = 100;

/** Null: the text is not a promptfoo configuration. `tests:` or a bare list of tests, each with its line. */
export function readPromptfooYaml(text: string): ReadCases | null {
  const lines = new LineCounter();
  if (tooDeep(text) !== null)
    return { format: 'promptfoo_yaml', cases: [], problems: [{ line: null, message: 'A value is nested deeper than 64 levels.' }] };
  const document = parseDocument(text, {
    customTags: writtenNumbers,
    lineCounter: lines,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  const lineOf = (node: unknown): number | null => (hasRange(node) ? lines.linePos(node.range[0]).line : null);
  const problems: Problems = document.errors.map(({ message, pos }) => ({ line: lines.linePos(pos[0]).line, message }));
  const root = document.contents;
  const tests = isYamlMap(root) ? (root.get('tests', true) ?? null) : isSeq(root) ? root : null;
  if (tests === null) return null;
  /** A text whose aliases grow without limit has no value. */
  const readNode = (node: Node): unknown => {
    try {
      return node.toJS(document, { maxAliasCount: MAX_ALIASES });
    } catch (cause) {
      problems.push({ line: lineOf(node), message: `${(cause as Error).message}.` });
      return undefined;
    }
  };
  const given = isYamlMap(root) ? root.get('defaultTest', true) : undefined;
  const defaults = isYamlMap(given) ? readNode(given as Node) : {};
  if (isScalar(given)) problems.push({ line: lineOf(given), message: 'defaultTest is in another file, which is not read.' });
  const nodes = isSeq(tests) ? (tests.items as Node[]) : [tests as Node];
  const cases = nodes.flatMap((node) => {
    const line = lineOf(node);
    const test = readNode(node);
    if (isRecord(test)) return readTest(test, isRecord(defaults) ? defaults : {}, line, problems);
    if (isScalar(node))
      problems.push({ line, message: `${asText(test)} is in another file, which is not read. Import that file separately.` });
    else if (test !== undefined) problems.push({ line, message: 'A test is not a mapping with vars.' });
    return [];
  });
  return { format: 'promptfoo_yaml', cases, problems };
}

const hasRange = (node: unknown): node is { range: [number, number, number] } =>
  typeof node === 'object' && node !== null && Array.isArray((node as { range?: unknown }).range);

function readTest(test: Fields, defaults: Fields, line: number | null, problems: Problems): CaseDraft[] {
  if (typeof test.vars === 'string') {
    problems.push({ line, message: `The vars are in ${test.vars}, which is not read.` });
    return [];
  }
  const own = isRecord(test.vars) ? test.vars : {};
  // Its own come first, since a case without a description is named by its first value.
  const vars = { ...own, ...(isRecord(defaults.vars) ? defaults.vars : {}), ...own };
  const far = Object.entries(vars).find(([, value]) => typeof value === 'string' && value.startsWith('file://'));
  if (far) problems.push({ line, message: `${far[0]} is in ${asText(far[1])}, which is not read; the path is kept as its value.` });
  const isWhole = isRecord(test.options) && test.options.disableVarExpansion === true;
  const all = isWhole ? [vars] : expand(vars);
  if (all === null) {
    problems.push({ line, message: `The lists in this test make more than ${MAX_FROM_ONE} cases, so it was skipped.` });
    return [];
  }
  for (const name of notApplied(test)) problems.push({ line, message: `${name} in this test is not applied.` });
  const ownChecks = [test.assert ?? []].flat();
  const skipsDefaults = isRecord(test.options) && test.options.disableDefaultAsserts === true;
  const checks = sortOut([...(skipsDefaults ? [] : [defaults.assert ?? []].flat()), ...ownChecks]);
  const described = asText(test.description);
  return all.map((values, index) => ({
    ...draftOf(values, described === '' ? '' : all.length > 1 ? `${described} (${index + 1})` : described, line),
    ...checks,
    tags: tagsOf(isRecord(test.metadata) ? test.metadata.tags : undefined),
    note: isRecord(test.metadata) ? noteOf(test.metadata) : '',
  }));
}

/** What changes the prompt, answer or verdict in promptfoo. */
function notApplied(test: Fields): string[] {
  const options = isRecord(test.options) ? test.options : {};
  const named = (fields: Fields, names: string[], before = ''): string[] =>
    names.filter((name) => name in fields).map((name) => before + name);
  return [
    ...named(test, ['threshold', 'provider', 'providers', 'prompts', 'assertScoringFunction']),
    ...named(options, ['transform', 'postprocess', 'transformVars', 'prefix', 'suffix', 'rubricPrompt', 'provider'], 'options.'),
  ];
}

/** All combinations of the lists' values. Null if too many. */
function expand(vars: Fields): Fields[] | null {
  let all: Fields[] = [{}];
  for (const [key, value] of Object.entries(vars)) {
    const values: unknown[] = Array.isArray(value) ? value : [value];
    all = all.flatMap((before) => values.map((each) => ({ ...before, [key]: each })));
    if (all.length > MAX_FROM_ONE) return null;
  }
  return all;
}

function sortOut(raw: readonly unknown[]): Pick<CaseDraft, 'assertions' | 'notRun'> {
  const assertions: Fields[] = [];
  const notRun: unknown[] = [];
  for (const each of raw) {
    const mapped = mapAssertion(each);
    if (mapped === null) notRun.push(each);
    else assertions.push(mapped);
  }
  return { assertions, notRun };
}

/** A variable `request` is the person's request; all are inputs. */
function draftOf(vars: Fields, described: string, line: number | null): CaseDraft {
  const { request, ...inputs } = vars;
  const isAsked = typeof request === 'string';
  const first = asText(Object.values(vars)[0]);
  return {
    ...emptyDraft(nameOf(described, nameOf(first, line === null ? 'Case' : `Line ${line}`))),
    inputs: isAsked ? inputs : vars,
    request: isAsked ? request : '',
  };
}

const noteOf = (metadata: Fields): string =>
  Object.entries(metadata)
    .filter(([key]) => key !== 'tags')
    .map(([key, value]) => `${key}: ${asText(value)}`)
    .join('\n');

/** Null: the text has no header or row. Columns are variables, except those starting with `__`. */
export function readPromptfooCsv(text: string): ReadCases | null {
  const { records, unclosed } = parseCsv(text);
  const [header, ...rows] = records;
  if (header === undefined) return null;
  const problems: Problems = [];
  const names = header.fields.map((name) => name.trim());
  const doubled = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (doubled !== undefined) problems.push({ line: header.line, message: `The column ${doubled} appears twice; the last one is used.` });
  const other = names.filter((name) => name.startsWith('__') && !KNOWN.test(name));
  for (const name of other) problems.push({ line: header.line, message: `The column ${name} is not read.` });
  const cases: CaseDraft[] = [];
  for (const { line, fields } of rows) {
    if (fields.length > names.length)
      problems.push({ line, message: `Line ${line} has ${fields.length} fields but the header has ${names.length}; the rest is ignored.` });
    if (fields.some((field) => field !== '')) cases.push(readRow(names, fields, line));
  }
  if (unclosed !== null)
    problems.push({ line: unclosed, message: `The quote that begins on line ${unclosed} is never closed; nothing after it is read.` });
  return { format: 'promptfoo_csv', cases, problems };
}

const KNOWN = /^__(expected\d*|description|metadata:.+)$/;

function readRow(names: readonly string[], fields: readonly string[], line: number): CaseDraft {
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
  return { ...draftOf(vars, described, line), ...sortOut(checks), tags: tagsOf(metadata.tags), note: noteOf(metadata) };
}

/** A leading apostrophe keeps a spreadsheet from reading a formula; it is not part of the text. Nothing is calculated here. */
const unprefixed = (field: string): string => (/^'[=+\-@\t\r]/.test(field) ? field.slice(1) : field);
