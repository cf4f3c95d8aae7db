// C3, D1, B5: a number goes through the product as it is written. Any JSON that comes in by any door comes out of template, trace, case and export
// with the same text.
import { describe, expect, it } from 'vitest';
import { jsonFrom } from '../../../electron/contract/index.ts';
import { fromForm, toForm } from '../../../renderer/runs/input/numbers.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { openCases } from '../cases/open.ts';

const SKILL = `---
name: describe
description: Describes a thing.
input_schema: { type: object, properties: { value: {} } }
---

\`\`\`jinja prompt_template name="Ask"
{{ value | tojson }}
\`\`\`
`;

const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`));
const whole = fc.oneof(
  fc.constant('0'),
  fc.tuple(fc.constantFrom(...'123456789'), digits(0, 24)).map((parts) => parts.join('')),
);
const numberText = fc
  .tuple(
    fc.constantFrom('', '-'),
    whole,
    fc.oneof(
      fc.constant(''),
      digits(1, 20).map((part) => `.${part}`),
    ),
    fc.oneof(
      { weight: 3, arbitrary: fc.constant('') },
      fc.tuple(fc.constantFrom('e', 'E', 'e+', 'e-'), digits(1, 3)).map((parts) => parts.join('')),
    ),
  )
  .map((parts) => parts.join(''));
const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), numberText).map((each) => JSON.stringify(each));
/** JSON text whose keys are in the order that templates write them. */
const { json } = fc.letrec<{ json: string }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 4, arbitrary: numberText },
    { weight: 1, arbitrary: fc.oneof(text, fc.constantFrom('true', 'false', 'null')) },
    { weight: 2, arbitrary: fc.array(tie('json'), { maxLength: 4 }).map((items) => `[${items.join(',')}]`) },
    {
      weight: 2,
      arbitrary: fc.array(tie('json'), { maxLength: 4 }).map((items) => `{${items.map((item, at) => `"k${at}":${item}`).join(',')}}`),
    },
  ),
}));
const bytes = (given: string): string => Buffer.from(given).toString('base64');

/** The files of cases that can hold a value. A cell of a spreadsheet is JSON where the input is an object or a list. */
const FILES: [string, (value: string) => string][] = [
  ['cases.jsonl', (value) => `{"name":"a","inputs":{"value":${value}}}\n`],
  ['cases.json', (value) => `[{"name":"a","inputs":{"value":${value}}}]`],
  ['evals.json', (value) => `{"skill_name":"describe","evals":[{"id":1,"prompt":"","inputs":{"value":${value}}}]}`],
  ['tests.json', (value) => `[{"vars":{"value":${value}},"options":{"disableVarExpansion":true}}]`],
  ['promptfoo.yaml', (value) => `tests:\n  - options: { disableVarExpansion: true }\n    vars: { value: ${value} }\n`],
];

describe('C3, D1: numbers of a run', () => {
  it('C3: any JSON comes out of the template, the trace, the case and its export as it was written', async () => {
    const { api, execution, traces, models, skillId } = await openCases({ text: SKILL });
    await fc.assert(
      fc.asyncProperty(json, async (written) => {
        // The form, the raw JSON of the window, --input: all read text.
        const value = fromForm(toForm(jsonFrom(written)));
        const { runId } = await execution.start({ skill: { id: skillId }, input: { value }, request: '' });
        for await (const _ of execution.watch({ runId }, new AbortController().signal));
        const { run, spans } = traces.api.get({ runId });
        expect(run.status).toBe('completed');
        expect(JSON.stringify(models.requests.at(-1)!.messages)).toContain(JSON.stringify(written).slice(1, -1));
        const { id } = spans.find(({ kind }) => kind === 'run')!.payloads.find(({ name }) => name === 'input')!;
        const kept = traces.api.payload({ payloadId: id }).text;
        expect(JSON.stringify((jsonFrom(kept) as { input: { value: unknown } }).input.value)).toBe(written);
        const { id: caseId } = api.fromRun({ runId, expected: false });
        expect(JSON.stringify(api.list({ skillId })[0]!.inputs)).toBe(`{"value":${written}}`);
        for (const format of ['jsonl', 'evals_json'] as const) {
          const file = Buffer.from(api.exportCases({ skillId, format }).data, 'base64').toString();
          expect(JSON.stringify(jsonFrom(file))).toContain(`"inputs":{"value":${written}}`);
        }
        api.remove({ ids: [caseId] });
      }),
      { numRuns: 60 },
    );
  });

  it.each(FILES)('B5: a value in %s is stored and exported as it was written', async (fileName, file) => {
    const { api, skillId } = await openCases({ text: SKILL });
    fc.assert(
      fc.property(json, (written) => {
        const { importId } = api.readImport({ skillId, fileName, data: bytes(file(written)) });
        api.applyImport({ importId, duplicates: true });
        const [stored] = api.list({ skillId });
        expect(JSON.stringify(stored!.inputs)).toBe(`{"value":${written}}`);
        expect(Buffer.from(api.exportCases({ skillId, format: 'jsonl' }).data, 'base64').toString()).toContain(
          `"inputs":{"value":${written}}`,
        );
        api.remove({ ids: [stored!.id] });
      }),
      { numRuns: 60 },
    );
  });

  it('B5: a number in a cell of a spreadsheet is stored as it was written, where the skill expects one; elsewhere it is text', async () => {
    const schema = 'input_schema: { type: object, properties: { value: { type: number }, name: { type: string } } }';
    const { api, skillId } = await openCases({ text: SKILL.replace(/^input_schema: .*$/m, schema) });
    fc.assert(
      fc.property(numberText, (written) => {
        const { importId } = api.readImport({ skillId, fileName: 'cases.csv', data: bytes(`value,name\n${written},${written}\n`) });
        api.applyImport({ importId, duplicates: true });
        const [stored] = api.list({ skillId });
        expect(JSON.stringify(stored!.inputs)).toBe(`{"value":${written},"name":"${written}"}`);
        api.remove({ ids: [stored!.id] });
      }),
      { numRuns: 40 },
    );
  });
});
