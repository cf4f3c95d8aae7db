// electron/core/cases/formats/promptfoo.ts - test cases of promptfoo from its configuration (YAML or JSON): tests, scenarios, what both have by default.
import { isAlias, isScalar, isSeq, isMap as isYamlMap, LineCounter, type Node, parseDocument } from 'yaml';
import { isRecord } from '../../../contract/index.ts';
import { nameKeys, tooDeep, writtenNumbers } from '../../frontmatter/index.ts';
import { asText, type CaseDraft, type ReadCases } from './draft.ts';
import { type Fields, MAX_FROM_ONE, readTest, tellNotApplied } from './promptfoo-test.ts';
import { createReferences } from './references.ts';

type Tell = (message: string) => void;

const MAX_ALIASES = 100;
/** Parts of a configuration that change values, answers or verdicts; prompts and providers are what the skill and its models take the place of. */
const NOT_APPLIED = ['extensions', 'nunjucksFilters', 'derivedMetrics'];

/** Null: the text is not a promptfoo configuration. `tests:`, `scenarios:` or a bare list of tests, each with its line. */
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
  nameKeys(document);
  const lineOf = (node: unknown): number | null => (hasRange(node) ? lines.linePos(node.range[0]).line : null);
  const problems: ReadCases['problems'] = document.errors.map(({ message, pos }) => ({ line: lines.linePos(pos[0]).line, message }));
  const root = document.contents;
  const part = (name: string): Node | undefined =>
    isYamlMap(root) ? ((root.get(name, true) as Node | undefined | null) ?? undefined) : undefined;
  const tests = isSeq(root) ? (root as Node) : part('tests');
  const scenarios = part('scenarios');
  if (tests === undefined && scenarios === undefined) return null;
  const follow = createReferences(() => root?.toJS(document, { maxAliasCount: MAX_ALIASES }));
  const tellAt = (line: number | null) => (message: string) => void problems.push({ line, message: `${message}.` });
  /** A text whose aliases grow without limit has no value. */
  const read = (node: Node, tell: Tell): unknown => {
    try {
      return follow(node.toJS(document, { maxAliasCount: MAX_ALIASES }), tell);
    } catch (cause) {
      tell((cause as Error).message);
      return undefined;
    }
  };
  for (const name of NOT_APPLIED) if (part(name)) tellAt(lineOf(part(name)))(`${name} in this file is not applied`);

  const given = part('defaultTest');
  const tellDefaults = tellAt(lineOf(given));
  const value = given === undefined ? {} : read(given, tellDefaults);
  const defaults: Fields = isRecord(value) ? value : {};
  if (isScalar(given)) tellDefaults('defaultTest is in another file, which is not read');
  tellNotApplied(defaults, 'defaultTest', tellDefaults);

  const itemsOf = (node: Node | undefined): Node[] => (isSeq(node) ? (node.items as Node[]) : node === undefined ? [] : [node]);
  const each = (node: Node | undefined, what: string, of: (item: Fields, line: number | null, tell: Tell) => CaseDraft[]): CaseDraft[] =>
    itemsOf(node).flatMap((item) => {
      const line = lineOf(item);
      const tell = tellAt(line);
      const found = read(item, tell);
      if (isScalar(item)) tell(`${asText(found)} is in another file, which is not read. Import that file separately`);
      // A reference may stand for several.
      return [found].flat().flatMap((one) => {
        if (isRecord(one)) return of(one, line, tell);
        if (found !== undefined && !isScalar(item) && !isAlias(item)) tell(`${what} is not a mapping`);
        return [];
      });
    });
  const cases = [
    ...each(tests, 'A test', (test, line, tell) => {
      tellNotApplied(test, 'this test', tell);
      return readTest(test, [defaults], line, tell);
    }),
    ...each(scenarios, 'A scenario', (scenario, line, tell) => readScenario(scenario, defaults, line, tell)),
  ];
  return { format: 'promptfoo_yaml', cases, problems };
}

const hasRange = (node: unknown): node is { range: [number, number, number] } =>
  typeof node === 'object' && node !== null && Array.isArray((node as { range?: unknown }).range);

/** Each test of a scenario with each of its data; without tests, the data alone. */
function readScenario(scenario: Fields, defaults: Fields, line: number | null, tell: Tell): CaseDraft[] {
  tellNotApplied(scenario, 'this scenario', tell, ['config', 'tests', 'description']);
  const listed = (value: unknown, what: string): Fields[] =>
    [value ?? {}].flat().flatMap((item) => {
      if (isRecord(item)) return [item];
      tell(`${what} of this scenario are in ${asText(item)}, which is not read`);
      return [];
    });
  const [configs, tests] = [listed(scenario.config, 'The data'), listed(scenario.tests, 'The tests')];
  if (configs.length * tests.length > MAX_FROM_ONE) {
    tell(`The data and tests of this scenario make more than ${MAX_FROM_ONE} cases, so it was skipped`);
    return [];
  }
  for (const config of configs) tellNotApplied(config, 'the data of this scenario', tell);
  for (const test of tests) tellNotApplied(test, 'a test of this scenario', tell);
  return configs.flatMap((config) =>
    tests.flatMap((test) => readTest(test, [defaults, { description: scenario.description, ...config }], line, tell)),
  );
}
