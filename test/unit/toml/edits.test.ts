// F1: an edit changes its value and nothing else, whatever the document looks like; another reader agrees.
import { parse, TomlDate } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../electron/contract/index.ts';
import { applySplices } from '../../../electron/core/text/index.ts';
import {
  editToml,
  plainOf,
  readToml,
  type TomlData,
  type TomlDocument,
  type TomlEdit,
  type TomlPath,
} from '../../../electron/core/toml/index.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { document } from './source.ts';

function read(text: string): TomlDocument {
  const read = readToml(text);
  if ('problems' in read) throw new Error(`${read.problems[0]?.message} at ${read.problems[0]?.range.start}\n${text}`);
  return read;
}
const edited = (text: string, edit: TomlEdit): string => applySplices(text, editToml(text, edit));

/** Values of the other reader in the same form. It keeps the CR of a text over several lines. */
function other(text: string): unknown {
  const plain = (value: unknown): unknown => {
    if (value instanceof TomlDate) return value.toISOString().slice(0, 10);
    if (typeof value === 'string') return value.replaceAll('\r\n', '\n');
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plain(each)]));
    return typeof value === 'number' && !Number.isFinite(value) ? String(value).replace('Infinity', 'inf') : value;
  };
  return plain(parse(text.replace(/^\ufeff/, '')));
}
const ours = (text: string): unknown =>
  JSON.parse(JSON.stringify(plainOf(read(text).root)).replace(/"(\d{4}-\d\d-\d\d)T07:32:00Z"/g, '"$1"'));

/** Every path of a value, and some that lead nowhere yet. */
function pathsOf(value: TomlData, path: TomlPath = []): TomlPath[] {
  const own = path.length === 0 ? [] : [path];
  if (typeof value !== 'object') return own;
  const inner = Array.isArray(value)
    ? value.flatMap((each, index) => pathsOf(each, [...path, index]))
    : Object.entries(value).flatMap(([key, each]) => pathsOf(each, [...path, key]));
  return [
    ...own,
    ...inner,
    ...(Array.isArray(value)
      ? []
      : [
          [...path, 'new'],
          [...path, 'new key', 'deep'],
        ]),
  ];
}

const TEXTS = [
  '',
  'plain',
  "it's",
  'say "so"',
  'two\nlines',
  'ends\n',
  '\nbegins',
  '"""',
  'a\\b',
  "'''\n'''",
  'tab\there',
  '\u0001',
  'ü 🙂',
  '# no comment',
  'x"""\n"',
  'true',
];
const data: fc.Arbitrary<TomlData> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS) },
  { weight: 1, arbitrary: fc.constantFrom<TomlData>(true, false, 7, 2.5) },
  { weight: 2, arbitrary: fc.array(fc.constantFrom('text', 'p', 'q', 'r'), { maxLength: 4 }) },
);
const item: fc.Arbitrary<TomlData> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.constant<TomlData>({ key: 'k', 'odd key': 'v\nw', list: ['1', '2'] }),
);

interface Trial {
  text: string;
  edit: TomlEdit;
}
const trial: fc.Arbitrary<Trial> = fc
  .tuple(document, fc.constantFrom('set', 'set', 'remove', 'add', 'move'), fc.nat(), data, item, fc.nat(4), fc.nat(4))
  .map(([text, type, pick, value, added, from, to]) => {
    const root = plainOf(read(text).root);
    const paths = pathsOf(root).filter(
      (path) =>
        type !== 'move' || Array.isArray(path.reduce<TomlData | undefined>((at, step) => (at as Record<string, TomlData>)?.[step], root)),
    );
    const path = paths.length === 0 ? ['new'] : paths[pick % paths.length]!;
    const edit = { type, path, value, item: added, from, to } as unknown as TomlEdit;
    return { text, edit };
  });

const commentsIn = (text: string): string[] => read(text).comments.map(({ start, end }) => text.slice(start, end));

describe('TOML edits', () => {
  test('both readers agree on the documents of this test', () => {
    fc.assert(
      fc.property(document, (text) => {
        expect(ours(text)).toEqual(other(text));
      }),
      { numRuns: 1000 },
    );
  });

  test('an edit gives the values that were wanted, keeps comments and mixes no line breaks', () => {
    /** `odd`: refused although the path leads to something of the right kind. */
    const counts = { made: 0, odd: 0 };
    fc.assert(
      fc.property(trial, ({ text, edit }) => {
        let out: string;
        try {
          out = edited(text, edit);
        } catch (cause) {
          if (!(cause instanceof AppError && cause.code === 'edit_refused')) throw cause;
          if (/without changing|stand together/.test(cause.message)) counts.odd += 1;
          return;
        }
        counts.made += 1;
        expect(ours(out)).toEqual(other(out));
        const isCrlf = text.includes('\r\n');
        expect(isCrlf ? /(?<!\r)\n/.test(out) : out.includes('\r'), 'mixed').toBe(false);
        if (edit.type === 'set' && typeof edit.value !== 'object') {
          const list = text.slice(...rangeAt(text, edit.path));
          if (!list.includes('#')) expect(commentsIn(out)).toEqual(commentsIn(text));
        }
        if (edit.type === 'add') expect(commentsIn(out)).toEqual(commentsIn(text));
        if (edit.type === 'move') expect(commentsIn(out).toSorted()).toEqual(commentsIn(text).toSorted());
      }),
      { numRuns: 3000 },
    );
    expect(counts.made).toBeGreaterThan(1500);
    expect(counts.odd).toBeLessThan(counts.made / 500);
  });
});

function rangeAt(text: string, path: TomlPath): [number, number] {
  let value: unknown = read(text).root;
  for (const step of path) {
    const { kind, entries, items } = value as { kind?: string; entries: Map<string, { value: unknown }>; items: unknown[] };
    value = kind === 'table' ? entries.get(String(step))?.value : items?.[Number(step)];
    if (value === undefined) return [0, 0];
  }
  const { start, end } = value as { start: number; end: number };
  return [start, end];
}
