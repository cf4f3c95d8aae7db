// test/integration/attacks/linear.test.ts - a stranger's text, made to take long, costs each way in no more per character when it is longer.
// Measured is the processor time of this thread, at one length and at four times that: linear work takes four times as long, the
// first thing above that sixteen times. Patterns are measured one by one in test/unit/architecture/linear.
import { describe, expect, test } from 'vitest';
import { parseAssertions } from '../../../electron/core/assertions/index.ts';
import { readCases } from '../../../electron/core/cases/formats/read.ts';
import { checkFolder } from '../../../electron/core/clients/index.ts';
import { repairPackage } from '../../../electron/core/editing/index.ts';
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

function cost(work: (text: string) => unknown, text: string): number {
  const before = process.threadCpuUsage();
  try {
    work(text);
  } catch (error) {
    // What is not in its format is refused; what overflows the stack is not.
    expect(error).not.toBeInstanceOf(RangeError);
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const least = (work: (text: string) => unknown, text: string): number => Math.min(...[1, 2, 3].map(() => cost(work, text)));

describe('work on a stranger’s text grows no faster than the text', () => {
  test.each(Object.entries(WAYS_IN))('%s', (_, work) => {
    const slow = TEXTS.flatMap((text) => {
      const long = cost(work, text.repeat(4 * SHORT));
      if (long < NOTHING || long < MOST * cost(work, text.repeat(SHORT))) return [];
      const [short, again] = [least(work, text.repeat(SHORT)), least(work, text.repeat(4 * SHORT))];
      return again < NOTHING || again < MOST * short
        ? []
        : [`${JSON.stringify(text)}: ${short.toFixed(0)} ms, four times as long: ${again.toFixed(0)} ms`];
    });
    expect(slow).toEqual([]);
  });
});
