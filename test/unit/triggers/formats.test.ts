// Files of trigger tests: the shapes that authors use are read, what is unknown in them stays, and a file is written as it was.
import { describe, expect, it } from 'vitest';
import type { TriggerRow } from '../../../electron/contract/index.ts';
import { exportRows, readAllRows, readRows, writeRows } from '../../../electron/core/triggers/rows/formats.ts';

const read = (fileName: string, value: unknown) => readRows(fileName, typeof value === 'string' ? value : JSON.stringify(value));
const rowOf = (message: string, shouldTrigger: boolean, more: Partial<TriggerRow> = {}): TriggerRow => ({
  id: message,
  skillId: 's',
  message,
  shouldTrigger,
  note: '',
  heldOut: false,
  source: 'manual',
  createdAt: '',
  updatedAt: '',
  ...more,
});

describe('E8: import', () => {
  it.each([
    ['rows.json', [{ query: 'High tide?', should_trigger: true }]],
    ['rows.json', { evals: [{ prompt: 'High tide?', should_trigger: 'yes', id: 1 }] }],
    ['rows.json', { skill: 'tides', queries: [{ message: ' High tide? ', expected: true }] }],
    ['rows.jsonl', '{"query":"High tide?","should_trigger":1}\n'],
    ['rows.yaml', 'cases:\n  - prompt: High tide?\n    should_fire: true\n'],
    ['rows.yml', '- { query: High tide?, should_trigger: yes }\n'],
  ])('E8: %s: %j', (fileName, value) => {
    expect(read(fileName, value)).toMatchObject({ rows: [{ message: 'High tide?', shouldTrigger: true, heldOut: null }], problems: [] });
  });

  it('E8: a bad row is told by its number and hides no other', () => {
    const { rows, problems } = read('rows.json', [
      { query: 'a', should_trigger: false },
      { query: '', should_trigger: true },
      { query: 'b' },
      { query: 'c', should_trigger: 'perhaps' },
      'd',
      { query: 'x'.repeat(4001), should_trigger: true },
    ]);
    expect(rows).toHaveLength(1);
    expect(problems).toEqual([
      'Row 2 has no query.',
      'Row 3 does not say whether it should trigger.',
      'Row 4 does not say whether it should trigger.',
      'Row 5 is not an object.',
      'Row 6 has a query of more than 4,000 characters.',
    ]);
  });

  it('E8: what has no rows is refused with the shapes that are supported', () => {
    for (const value of [{}, [], 7, { evals: [] }]) expect(() => read('rows.json', value)).toThrow(/no trigger tests/);
    expect(() => read('rows.json', '[{')).toThrow(/is not JSON/);
    expect(() => read('rows.yaml', `${'['.repeat(70)}`)).toThrow(/deeper than 64 levels/);
    expect(() => read('rows.yaml', 'a: &a [1]\nb: *c')).toThrow(/is not YAML/);
  });

  it('E8: held-out rows are marked, then the others of the file are not', () => {
    const { rows } = read('rows.json', [
      { query: 'a', should_trigger: true, held_out: true },
      { query: 'b', should_trigger: true },
    ]);
    expect(rows.map(({ heldOut }) => heldOut)).toEqual([true, false]);
  });
});

describe('E8: export', () => {
  it('E8: writes query and should_trigger, with what an import brought beside them', () => {
    const kept = { id: 7, prompt: 'a', should_fire: true, tags: ['x'], held_out: true };
    expect(
      JSON.parse(
        exportRows([
          { row: rowOf('a', true), kept },
          { row: rowOf('b', false, { note: 'near', heldOut: true }), kept: {} },
        ]),
      ),
    ).toEqual([
      { query: 'a', should_trigger: true, id: 7, tags: ['x'], held_out: false },
      { query: 'b', should_trigger: false, note: 'near' },
    ]);
  });

  it('E8: the file that keeps the rows stays as its author wrote it, but for what was changed here', () => {
    const file = `{\n\t"skill": "tides",\n\t"evals": [\n\t\t{ "id": 1, "prompt": "a", "expected": "yes", "n": 1.10 }\n\t]\n}\n`;
    const [a] = readAllRows('f', file);
    const text = writeRows(
      [
        { row: rowOf('a', true), kept: a!.kept },
        { row: rowOf('b', false, { heldOut: true }), kept: {} },
      ],
      file,
    );
    expect(text).toContain('\n\t"skill": "tides"');
    expect(text).toContain('"n": 1.10');
    expect(JSON.parse(text)).toEqual({
      skill: 'tides',
      evals: [
        { id: 1, prompt: 'a', expected: 'yes', n: 1.1 },
        { query: 'b', should_trigger: false, held_out: true },
      ],
    });
    expect(JSON.parse(writeRows([{ row: rowOf('a', false), kept: a!.kept }], file)).evals[0]).toMatchObject({
      prompt: 'a',
      expected: false,
    });
    expect(readAllRows('f', writeRows([], null))).toEqual([]);
    expect(() => readAllRows('f', '[{"query": "a"}]')).toThrow(/Row 1 does not say/);
  });
});
