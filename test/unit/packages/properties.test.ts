// A2: properties of the engine on generated files. The numbers of runs keep the whole file to a few seconds; PROPERTY_RUNS=50 makes it fifty
// times as long.

import { JSON_SCHEMA, load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { Analysis, AppError, type Edit, type Splice } from '../../../electron/contract/index.ts';
import { editPackage } from '../../../electron/core/editing/index.ts';
// The scanner and its reference are inner parts: their equality is what makes the fast one trustworthy.
import { scanBlocks } from '../../../electron/core/markdown/index.ts';
import { decodePackage, encodePackage } from '../../../electron/core/packages/index.ts';
import { applySplices } from '../../../electron/core/text/index.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { scanWithCommonmark } from './support/commonmark.ts';
import { packageSource } from './support/package-source.ts';
import { analyse, values } from './support/read.ts';
import { type Dice, dice, NASTY, pick, yamlSource } from './support/yaml-source.ts';

const seeds = fc.nat({ max: 2 ** 31 - 1 });
const LONGER = Number(process.env.PROPERTY_RUNS ?? 1);
const TIMEOUT = 60_000 * LONGER;
const runs = (count: number) => ({ numRuns: count * LONGER });
type Path = (string | number)[];
type Data = unknown;

/** Every path of plain data, and one beyond each list and map. */
function pathsOf(data: Data, path: Path = []): Path[] {
  if (Array.isArray(data))
    return [...data.flatMap((item, index) => [[...path, index], ...pathsOf(item, [...path, index])]), [...path, data.length]];
  if (typeof data !== 'object' || data === null) return [];
  return [...Object.entries(data).flatMap(([key, item]) => [[...path, key], ...pathsOf(item, [...path, key])]), [...path, 'fresh']];
}

/** The same data with one change: the model that an edit is held against. */
function changed(data: Data, path: Path, value: Data): Data {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') return (data as Data[]).toSpliced(step, 1, changed((data as Data[])[step], rest, value));
  return { ...(data as object), [step]: changed((data as Record<string, Data>)[step], rest, value) };
}

/** One path is the beginning of the other. */
const leadsTo = (a: Path, b: Path): boolean => a.slice(0, b.length).every((step, index) => step === b[index]);

/** The result, or null for an edit that was refused. */
function attempt(text: string, edit: Edit): { text: string; splices: Splice[] } | null {
  try {
    return editPackage(text, 'x.md', edit);
  } catch (cause) {
    if (cause instanceof AppError && cause.code === 'edit_refused') return null;
    throw cause;
  }
}

/** The splices that take an edit back. */
function inverse(text: string, splices: readonly Splice[]): Splice[] {
  let shift = 0;
  return splices.map(({ start, end, text: inserted }) => {
    const back = { start: start + shift, end: start + shift + inserted.length, text: text.slice(start, end) };
    shift += inserted.length - (end - start);
    return back;
  });
}

function lineEndsKept(before: string, after: string): void {
  if (!before.includes('\r')) expect(after).not.toContain('\r\n');
  if (before.includes('\n') && !/(?:^|[^\r])\n/.test(before)) expect(after).not.toMatch(/(?:^|[^\r])\n/);
}

interface Sample {
  text: string;
  data: Record<string, Data>;
  roll: Dice;
}

/** A sound package with generated frontmatter, or null. */
function sampleOf(seed: number): Sample | null {
  const inside = yamlSource(seed);
  const lineBreak = /\r\n/.test(inside) ? '\r\n' : '\n';
  const text = `---${lineBreak}${inside}---${lineBreak}${lineBreak}Body.${lineBreak}`;
  const analysis = analyse(text);
  if (analysis.state !== 'ok' || analysis.frontmatter !== 'present') return null;
  return { text, data: values(text), roll: dice(seed + 1) };
}

const VALUES: Data[] = [['a', 'b: c'], [], { k: 'v', n: { m: 'x' } }, { list: ['p', '1'] }];

describe('A2: frontmatter edits', () => {
  test(
    'one edit changes its value and nothing else, keeps the line ends, and can be undone',
    () => {
      let done = 0;
      fc.assert(
        fc.property(seeds, (seed) => {
          const sample = sampleOf(seed);
          if (!sample) return;
          const { text, data, roll } = sample;
          const path = pick(roll, pathsOf(data));
          const value = roll(6) === 0 ? pick(roll, VALUES) : pick(roll, NASTY);
          const result = attempt(text, { op: 'setValue', path, value });
          if (!result) return;
          done += 1;
          expect(applySplices(text, result.splices)).toBe(result.text);
          expect(values(result.text)).toEqual(changed(data, path, value));
          expect(result.text.slice(result.text.lastIndexOf('Body.'))).toBe(text.slice(text.lastIndexOf('Body.')));
          lineEndsKept(text, result.text);
          expect(applySplices(result.text, inverse(text, result.splices))).toBe(text);
          if (value === String(value) && String(value).isWellFormed()) bytesAgree(text, result.splices, result.text);
        }),
        runs(300),
      );
      expect(done).toBeGreaterThan(150);
    },
    TIMEOUT,
  );

  test(
    'two edits on separate places give the same text in either order',
    () => {
      let done = 0;
      fc.assert(
        fc.property(seeds, (seed) => {
          const sample = sampleOf(seed);
          if (!sample) return;
          const { text, data, roll } = sample;
          const paths = pathsOf(data);
          const one: Edit = { op: 'setValue', path: pick(roll, paths), value: pick(roll, NASTY) };
          const two: Edit = { op: 'setValue', path: pick(roll, paths), value: pick(roll, NASTY) };
          const [a, b] = [attempt(text, one)?.splices[0], attempt(text, two)?.splices[0]];
          // Places that touch are made one after the other.
          if (!a || !b || (a.end >= b.start && b.end >= a.start) || leadsTo(one.path, two.path)) return;
          done += 1;
          const both = applySplices(text, a.start < b.start ? [a, b] : [b, a]);
          expect(values(both)).toEqual(changed(changed(data, one.path, one.value), two.path, two.value));
        }),
        runs(200),
      );
      expect(done).toBeGreaterThan(50);
    },
    TIMEOUT,
  );

  test(
    'removal takes one value away',
    () => {
      fc.assert(
        fc.property(seeds, (seed) => {
          const sample = sampleOf(seed);
          if (!sample) return;
          const { text, data, roll } = sample;
          const path = pick(
            roll,
            pathsOf(data).filter((each) => each.at(-1) !== 'fresh'),
          );
          const result = path && attempt(text, { op: 'removeValue', path });
          if (!result) return;
          const [parent, step] = [path.slice(0, -1), path.at(-1)!];
          const holder = parent.reduce<Data>((inner, key) => (inner as Record<string, Data>)[key], data);
          const left = Array.isArray(holder)
            ? holder.toSpliced(Number(step), 1)
            : Object.fromEntries(Object.entries(holder as object).filter(([key]) => key !== step));
          expect(values(result.text)).toEqual(changed(data, parent, left));
          lineEndsKept(text, result.text);
          expect(applySplices(result.text, inverse(text, result.splices))).toBe(text);
        }),
        runs(200),
      );
    },
    TIMEOUT,
  );

  test(
    'a second YAML reader takes every written text for the same text',
    () => {
      fc.assert(
        fc.property(
          seeds,
          fc.oneof(
            fc.constantFrom(...NASTY),
            fc.string({ unit: fc.constantFrom(...':#-[]{}&*!|>\'"%@`,?=~ \n\t01eEx.yn_+'), maxLength: 8 }),
          ),
          (seed, text) => {
            const front = pick(dice(seed), [
              'key: old',
              "key: 'old'",
              'key: "old"',
              'key: |\n  old',
              'key: [old]',
              'key: { a: old }',
              'key:',
            ]);
            const path: Path = front.includes('[') ? ['key', 0] : front.includes('{') ? ['key', 'a'] : ['key'];
            const result = attempt(`---\n${front}\nlast: x\n---\n`, { op: 'setValue', path, value: text });
            if (!result) return;
            const read = load(result.text.slice(4, -4), { schema: JSON_SCHEMA }) as Record<string, never>;
            expect(path.reduce<Data>((inner, key) => (inner as Record<string, Data>)[key], read)).toBe(text);
          },
        ),
        runs(500),
      );
    },
    TIMEOUT,
  );
});

/** The splice at byte places gives the same bytes: no end of it cuts a character. */
function bytesAgree(text: string, splices: readonly Splice[], wanted: string): void {
  if (!text.isWellFormed() || !wanted.isWellFormed()) return;
  const bytes = splices.flatMap(({ start, end, text: inserted }) => [
    encodePackage(text.slice(0, start)),
    encodePackage(inserted),
    encodePackage(text.slice(end)),
  ]);
  if (splices.length === 1) expect(Buffer.concat(bytes).equals(encodePackage(wanted))).toBe(true);
}

describe('A2, A5: whole packages', () => {
  test(
    'reading and writing gives the same bytes',
    () => {
      fc.assert(
        fc.property(seeds, (seed) => {
          const bytes = encodePackage(packageSource(seed));
          const decoded = decodePackage(bytes, 'x.md');
          if (decoded.ok) expect(Buffer.compare(encodePackage(decoded.text), bytes)).toBe(0);
          else expect(decoded.code).toBe('empty_file');
        }),
        runs(100),
      );
    },
    TIMEOUT,
  );

  test(
    'framing, prose and labelled fences cover the body once, in order',
    () => {
      fc.assert(
        fc.property(seeds, (seed) => {
          const text = packageSource(seed);
          const analysis = analyse(text);
          expect(Analysis.parse(analysis)).toEqual(analysis);
          const { prose, artifacts, bodyRange } = analysis;
          let at = bodyRange.start;
          for (const { range } of [...prose.filter(({ artifactKey }) => artifactKey === null), ...artifacts].sort(
            (a, b) => a.range.start - b.range.start,
          )) {
            expect(range.start).toBeGreaterThanOrEqual(at);
            // States of modules stand in none of them.
            expect(
              text
                .slice(at, range.start)
                .replace(/```json dspy_state[\s\S]*?\n```/g, '')
                .trim(),
            ).toBe('');
            at = range.end;
          }
        }),
        runs(150),
      );
    },
    TIMEOUT,
  );
});

describe('A5: the block scanner against a complete CommonMark parser', () => {
  const LINES = [
    '# h',
    '## Description',
    '##',
    '##x',
    'text',
    '',
    '',
    '   ',
    '- item',
    '-',
    '  - nested',
    '1. one',
    '2. two',
    '10) a',
    '- - a',
    '+   a',
    '> quote',
    '>',
    '> > b',
    '1. > c',
    '>\t- a',
    '```',
    '````',
    '~~~',
    '```json input',
    '```jinja prompt_template name="A"',
    '> ```',
    '- ```',
    '   ```',
    '    ```',
    '``` a`b',
    '~~~ `x`',
    '  ```  ',
    '---',
    '===',
    '***',
    '* * *',
    '- - -',
    '<div>',
    '</div>',
    '<!-- c',
    '-->',
    '<pre>',
    '</pre>',
    '<b>',
    '<?php',
    '?>',
    '<x-y z="1">',
    '[a]: /x',
    '[a]: /x "t',
    '[b]: <y> "u"',
    't"',
    '[a]',
    '> [a]: /x',
    '  para',
    '   ## h',
    '\tcode',
    '\t- x',
    '-\t\tfoo',
    '      deep',
  ];

  test(
    'headings, fences and HTML stand in the same places',
    () => {
      fc.assert(
        fc.property(
          fc.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 10 }),
          fc.constantFrom('\n', '\r\n'),
          fc.boolean(),
          (lines, eol, closed) => {
            const text = lines.join(eol) + (closed ? eol : '');
            expect(scanBlocks(text, 0).map(shapeOf)).toEqual(scanWithCommonmark(text, 0).map(shapeOf));
          },
        ),
        {
          ...runs(1500),
          examples: [
            [['-', '', '   ## h'], '\n', true],
            [['> a', '===', '> ```', 'b'], '\n', false],
          ],
        },
      );
    },
    TIMEOUT,
  );

  /** Inside of containers only the beginning matters. */
  function shapeOf(block: ReturnType<typeof scanBlocks>[number]): unknown {
    if (block.level > 0) return { type: block.type, start: block.start, end: block.end };
    return { ...block, level: 0 };
  }
});
