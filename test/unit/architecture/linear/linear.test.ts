// test/unit/architecture/linear/linear.test.ts - every pattern of the product costs at most so much per character, whatever the text: a
// stranger's text may hold anything, and a person waits while it is read.
import { expect, test } from 'vitest';
import { ROOT, readRepository } from '../sources.ts';
import { notLinear, textOf } from './hostile.ts';
import { type Pattern, patternsIn } from './patterns.ts';

/** Patterns that the sources do not show whole: why each of them may be there. Those built while a module loads are measured as built. */
const BUILT: Readonly<Record<string, 'at load' | { why: string }>> = {
  'electron/core/frontmatter/yaml/scalars.ts': 'at load',
  'electron/core/models/mask/mask.ts': 'at load',
  'electron/core/safety/commands.ts': 'at load',
  'electron/core/assertions/kinds/pattern.ts': { why: 'escaped text and nothing else' },
  'electron/core/models/mask/forms.ts': { why: 'made from a key; test/unit/models/mask.test.ts measures some' },
  'electron/core/models/prices.ts': { why: 'a price table is the own file of the person, and names of models are short' },
  'electron/core/traces/list.ts': { why: 'a filter that the person types, over names of skills' },
  'electron/core/validation/worker/validation-worker.ts': { why: 'runs in a thread with a limit of time' },
  'renderer/app/palette/match.ts': { why: 'escaped words that the person types' },
};

const ADVICE =
  'Let a repetition begin at one place only ((?<!x)x+$), end at one sign only, or bound it ({0,200}); what cannot be so runs in a worker with a limit.';

const SOURCES = readRepository().filter(
  ({ file }) => /^(?:electron|renderer|scripts)\/.*\.(?:tsx?|mjs)$/.test(file) && !file.endsWith('.d.ts'),
);
const read = SOURCES.map(patternsIn);
const shown = ({ file, line, source, flags }: Pattern): string => `${file}:${line} /${source}/${flags}`;

/** Each pattern once, with what makes it slow. */
function slow(patterns: readonly Pattern[]): string[] {
  const different = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]));
  return [...different.values()].flatMap((pattern) => {
    const hostile = notLinear(pattern.source, pattern.flags);
    return hostile === null ? [] : [`${shown(pattern)} on ${JSON.stringify(textOf(hostile, 3))} and longer`];
  });
}

test('work grows no faster than the text, for every pattern in the sources', () => {
  const patterns = read.flatMap((each) => each.patterns);
  expect(patterns.length).toBeGreaterThan(700);
  expect(slow(patterns), ADVICE).toEqual([]);
});

test('patterns that the sources do not show whole are built where the table says', async () => {
  expect([...new Set(read.flatMap((each) => each.unknown.map(({ file }) => file)))].sort()).toEqual(Object.keys(BUILT).sort());
  const loaded: Pattern[] = [];
  const { RegExp: original } = globalThis;
  for (const file of Object.keys(BUILT).filter((each) => BUILT[each] === 'at load')) {
    const before = loaded.length;
    globalThis.RegExp = new Proxy(original, {
      construct(target, [source, flags = '']: [string | RegExp, string?]) {
        const made = new target(source, flags);
        loaded.push({ file, line: 0, source: made.source, flags: made.flags });
        return made;
      },
    });
    try {
      await import(/* @vite-ignore */ `${ROOT}${file}`);
    } finally {
      globalThis.RegExp = original;
    }
    expect(loaded.length, file).toBeGreaterThan(before);
  }
  expect(slow(loaded), ADVICE).toEqual([]);
});

test.each([
  [String.raw`\s+$`, ''],
  ['^-+|-+$', 'g'],
  [String.raw`"(?:[^"\\]|\\.)*"`, 'g'],
  ['(?:a|aa)+$', ''],
  [String.raw`^#[ \t]+(.+?)[ \t]*#*[ \t]*$`, 'm'],
  [String.raw`^(?:readme|agents)(?:[._-][\w-]+)*\.md$`, 'i'],
  ['^ {0,3}(`{3,}|~{3,})[^\\n]*\\n[\\s\\S]*?^ {0,3}\\1[^\\n]*$', 'gm'],
  [String.raw`\{%|\{\{[^}]*[|(][^}]*\}\}`, ''],
  [String.raw`(?<=^[ \t]*[\w-]+)\u200b+(?=[\w-]*:)`, 'gm'],
])('refuses /%s/%s', (source, flags) => expect(notLinear(source, flags)).not.toBeNull());

test.each([
  [String.raw`(?<!\s)\s+$`, ''],
  ['^-|-$', 'g'],
  [String.raw`(?<!\\)"(?:[^"\\]|\\.)*"`, 'g'],
  [String.raw`\[\[([^[\]\n|#]{1,300})(?:#[^[\]\n|]{0,300})?\]\]`, 'gu'],
  [String.raw`^(?:readme|agents)(?:[._-][\w.-]*)?\.md$`, 'i'],
  [String.raw`(?<year>\d{4})-(?<month>\d\d)`, 'v'],
])('allows /%s/%s', (source, flags) => expect(notLinear(source, flags)).toBeNull());

test('a pattern is found wherever it is written', () => {
  const text = `const PART = String.raw\`\\s+\`; const a = /x+$/g; const b = new RegExp(\`\${PART}$\`, 'i'); const c = RegExp(unknown());`;
  const { patterns, unknown } = patternsIn({ file: 'electron/x.ts', text });
  expect(patterns.map(({ source, flags }) => `/${source}/${flags}`)).toEqual(['/x+$/g', '/\\s+$/i']);
  expect(unknown).toHaveLength(1);
});
