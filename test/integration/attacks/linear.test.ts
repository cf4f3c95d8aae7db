// test/integration/attacks/linear.test.ts - a stranger's text, made to take long, costs each way in no more per character when it is longer.
// Measured is the processor time of this thread, at one length and at four times that: linear work takes four times as long, the
// first thing above that sixteen times. Patterns are measured one by one in test/unit/architecture/linear.
import { describe, expect, test } from 'vitest';
import { readModule } from '../../../electron/contract/index.ts';
import { parseAssertions } from '../../../electron/core/assertions/index.ts';
import { readCases } from '../../../electron/core/cases/formats/read.ts';
import { checkFolder } from '../../../electron/core/clients/index.ts';
import { repairPackage } from '../../../electron/core/editing/index.ts';
import { group } from '../../../electron/core/exchange/importing/group.ts';
import { pluginsOf } from '../../../electron/core/exchange/importing/sources/plugins.ts';
import { fileOf, type Tree } from '../../../electron/core/exchange/importing/tree.ts';
import { recognise, toPackage } from '../../../electron/core/formats/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { checkTemplate, composeSystem, joinParts } from '../../../electron/core/prompts/index.ts';
import { inspectPackage } from '../../../electron/core/safety/index.ts';
import { conflictsIn } from '../../../electron/core/text/index.ts';
import { readPage } from '../../../electron/core/workspace/pages/page.ts';

const HEAD = '---\nname: a\ndescription: b\n---\n';
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const front = (text: string): string => `---\nname: a\ndescription: ${text}\n---\n${text}`;
const cases = (file: string, text: string) => readCases(file, bytes(text));

const numbered = <Item>(count: number, make: (at: number) => Item): Item[] => Array.from({ length: count }, (_, at) => make(at));

const WAYS_IN: Readonly<Record<string, (text: string) => unknown>> = {
  'read a package': (text) => analysePackage(`${HEAD}${text}`, 'SKILL.md'),
  'read its frontmatter': (text) => analysePackage(front(text), 'SKILL.md'),
  'read its template': (text) => checkTemplate(text, { inputs: null }),
  'repair it': (text) => repairPackage(`---\nname: a\ntools: [ ${text}\n---\nx\n`, 'SKILL.md'),
  'report on its safety': (text) => inspectPackage({ text, analysis: null, files: [] }),
  'check its folder': (text) => checkFolder(analysePackage(`${HEAD}${text}`, 'SKILL.md'), []),
  'compose its prompt': (text) => joinParts(composeSystem(analysePackage(`${HEAD}a ${text} b`, 'SKILL.md'), true)),
  'find conflict marks': conflictsIn,
  'tell its format': (text) => recognise('a.md', text),
  'take in Prompty': (text) => toPackage('prompty', front(text), 'a.prompty'),
  'take in Dotprompt': (text) => toPackage('dotprompt', front(text), 'a.prompt'),
  'take in a Cursor rule': (text) => toPackage('cursor_rule', front(text), 'a.mdc'),
  'tell the format of a fenced file': (text) => recognise('a.md', `~~~~chatmode\n---\n${text}`),
  'take in a VS Code agent': (text) => toPackage('vscode_agent', front(text), 'a.agent.md'),
  'take in a Gemini command': (text) => toPackage('gemini_command', `prompt = '''\n{{args}} ${text.replaceAll("'", '')}'''`, 'a.toml'),
  'take in a Claude command': (text) => toPackage('claude_command', front(text), 'a.md'),
  'take in promptfoo': (text) => cases('a.yaml', `tests:\n  - ${text}`),
  'take in promptfoo assertions': (text) =>
    cases('a.yaml', `tests:\n  - assert:\n      - type: contains\n        value: ${JSON.stringify(text)}\n`),
  'take in CSV': (text) => cases('a.csv', `a,__expected\n${text},${text}\n`),
  'read assertions': (text) => parseAssertions([{ type: 'contains', value: text }, text, { type: 'llm-rubric', value: text }]),
  'read a page': (text) => readPage('a', `# ${text}`),
};

const TEXTS = [
  ' ',
  '\n',
  '\\"',
  '"',
  "'",
  '`',
  '```a\n',
  '- ',
  '[',
  '](',
  '[[',
  '{{ ',
  '{{ a }}',
  '{% if a %}',
  '<a ',
  '<!--',
  'a: b\n',
  '[a]: b\n',
  '[a](b)\n',
  '{a: ',
  '![a](http://b)',
  'curl a | ',
  'eyJa.',
  '<<<<<<< a\n',
  'a',
  ', ',
  '#',
  '\u200b',
  '~',
  '@a/',
  '0,',
];

const SHORT = 4_000;
/** Below this nothing is slow, and a collection of garbage is most of it. Milliseconds. */
const NOTHING = 150;
/** Between 4 and 16. */
const MOST = 9;

type Cost = () => number | Promise<number>;

/** Milliseconds of this thread. */
async function cost(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  try {
    await work();
  } catch (error) {
    // What is not in its format is refused; what overflows the stack is not.
    expect(error).not.toBeInstanceOf(RangeError);
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const least = async (measure: Cost): Promise<number> => Math.min(await measure(), await measure(), await measure());

/** Empty, or what is said of work that takes too much longer when there is four times as much of it. Measured again before it is said. */
async function growth(long: Cost, short: Cost): Promise<string[]> {
  const once = await long();
  if (once < NOTHING || once < MOST * (await short())) return [];
  const [few, many] = [await least(short), await least(long)];
  return many < NOTHING || many < MOST * few ? [] : [`${few.toFixed(0)} ms, four times as much: ${many.toFixed(0)} ms`];
}

describe('work on a stranger’s text grows no faster than the text', () => {
  test.each(Object.entries(WAYS_IN))('%s', async (_, work) => {
    const slow: string[] = [];
    for (const text of TEXTS) {
      const of = (length: number) => () => cost(() => work(text.repeat(length)));
      for (const told of await growth(of(4 * SHORT), of(SHORT))) slow.push(`${JSON.stringify(text)}: ${told}`);
    }
    expect(slow).toEqual([]);
  });
});

const TWO = [{ prefix: 'a' }, { prefix: 'b' }];
const dspy = (predictors: Readonly<Record<string, object[]>>, more: object = {}): unknown => {
  const parts = Object.entries(predictors).map(([name, fields]) => [name, { demos: [], signature: { instructions: 'a', fields } }]);
  return toPackage('dspy_program', JSON.stringify({ ...Object.fromEntries(parts), ...more }), 'a.json');
};

/** Of so many parts. */
const COUNTED: Readonly<Record<string, (count: number) => unknown>> = {
  'keys of a Gemini command': (count) =>
    toPackage('gemini_command', `prompt = 'a'\n${numbered(count, (at) => `k${at} = 1\n`).join('')}`, 'a.toml'),
  'fields of a DSPy program': (count) => dspy({ a: numbered(count, () => ({ prefix: 'a', description: '' })) }),
  'predictors of a DSPy program': (count) =>
    dspy(Object.fromEntries(numbered(count / 4, (at) => [`k${'!'.repeat(at % 50)}${'?'.repeat(at / 50)}`, TWO]))),
  'what a DSPy program has besides': (count) => dspy({ a: TWO }, Object.fromEntries(numbered(count, (at) => [`k${at}`, 1]))),
  'fields of a signature': (count) =>
    readModule(JSON.stringify({ template_id: 'predict', signature: `${numbered(count, (at) => `a${at}`).join(', ')} -> b` })),
};

describe('work on a stranger’s text grows no faster than its parts', () => {
  test.each(Object.entries(COUNTED))('%s', async (_, work) => {
    const of = (count: number) => () => cost(() => work(count));
    expect(await growth(of(4 * SHORT), of(SHORT))).toEqual([]);
  });
});

/** Paths of a stranger's folder or archive, of so many parts; a path may have its text. */
const TREES: Readonly<Record<string, (count: number) => Readonly<Record<string, string>>>> = {
  'skills with commands beside them': (count) => many(count, (at) => ({ [`${at}/skills/a/SKILL.md`]: '', [`${at}/commands/a.md`]: '' })),
  plugins: (count) => many(count, (at) => ({ [`${at}/.claude-plugin/plugin.json`]: '{}', [`${at}/a.md`]: '' })),
  'a plugin that names its commands': (count) => ({
    ...many(count, (at) => ({ [`${at}/a.md`]: '' })),
    '.claude-plugin/plugin.json': JSON.stringify({ commands: Object.keys(many(count, (at) => ({ [`./${at}`]: '' }))) }),
  }),
  'a marketplace': (count) => ({
    ...many(count, (at) => ({ [`${at}/a.md`]: '' })),
    '.claude-plugin/marketplace.json': JSON.stringify({
      plugins: Object.keys(many(4 * count, (at) => ({ [at]: '' }))).map((at) => ({ source: `./${at}` })),
    }),
  }),
};
const many = (count: number, of: (at: string) => Record<string, string>): Record<string, string> =>
  Object.assign({}, ...numbered(count, (at) => of(`d${at}`)));

function costOfTree(files: Readonly<Record<string, string>>): Promise<number> {
  const paths = Object.entries(files).map(([path, text]) => fileOf(path, bytes(text)));
  const tree: Tree = { kind: 'tree', name: 'a', place: '/a', placeOf: (path) => `/a/${path}`, files: paths, archives: [], leftOut: [] };
  return cost(async () => {
    const plugins = await pluginsOf(tree);
    for (const each of group(tree, [], plugins)) if (each.kind === 'package') plugins.of(each.main.path);
  });
}

describe('work on a stranger’s folder grows no faster than the folder', () => {
  test.each(Object.entries(TREES))('%s', async (_, make) => {
    const of = (count: number) => () => costOfTree(make(count));
    expect(await growth(of(SHORT), of(SHORT / 4))).toEqual([]);
  });
});
