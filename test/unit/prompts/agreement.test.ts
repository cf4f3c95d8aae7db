// Our reader of templates against the real engine, on templates nobody thought of.

import { afterAll, describe, expect, it } from 'vitest';
import { checkTemplate, createPromptEngine } from '../../../electron/core/prompts/index.ts';
import fc from '../../fixtures/fixed-seed.ts';

const engine = createPromptEngine();
afterAll(() => engine.close());

const CONTEXT = { a: 'A<&', n: 3, list: ['x', 'y'], map: { k: 'v', deep: { list: [1, 2] } }, empty: '', flag: false, nothing: null };

const name = fc.constantFrom(
  'a',
  'n',
  'list',
  'map',
  'empty',
  'flag',
  'nothing',
  'map.k',
  'map["deep"].list',
  'list[0]',
  'map.deep["list"][1]',
);
const unknown = fc.constantFrom('nope', 'map.nope', 'list[9]');
const literal = fc.constantFrom('1', '-2.5', '"t"', "'q\\'s'", 'true', 'none', '[1, "b"]', '{"k": a}', '(1, 2)');
const { expr } = fc.letrec<{ expr: string }>((tie) => ({
  expr: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    name,
    literal,
    fc
      .tuple(tie('expr'), fc.constantFrom('string', 'upper', 'tojson', 'pyrepr', 'default("d")', 'list', 'replace("x", a)', 'length'))
      .map(([e, f]) => `(${e})|${f}`),
    fc.tuple(tie('expr'), fc.constantFrom('~', '==', '!=', 'and', 'or', 'in'), tie('expr')).map(([l, o, r]) => `${l} ${o} ${r}`),
    fc.tuple(tie('expr'), tie('expr'), tie('expr')).map(([x, c, y]) => `${x} if ${c} else ${y}`),
    fc.tuple(tie('expr'), fc.constantFrom('defined', 'none', 'string', 'not number', 'sameas(a)')).map(([e, t]) => `${e} is ${t}`),
    tie('expr').map((e) => `not (${e})`),
  ),
}));
const sign = fc.constantFrom('', '-', '+');
const text = fc.constantFrom('text ', '\n', '  ', '}} %}', 'ü🪿', '{ not }', '\r\n');
const templateOf = (expression: fc.Arbitrary<string>) =>
  fc.letrec<{ block: string; blocks: string }>((tie) => ({
    blocks: fc.array(tie('block'), { maxLength: 4 }).map((parts) => parts.join('')),
    block: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      text,
      fc.tuple(sign, expression, sign).map(([l, e, r]) => `{{${l} ${e} ${r}}}`),
      fc.tuple(expression, tie('blocks'), tie('blocks')).map(([e, x, y]) => `{% if ${e} %}${x}{% else %}${y}{% endif %}`),
      fc.tuple(sign, tie('blocks')).map(([s, x]) => `{%${s} for item in list if item %}${x}{{ item }}{{ loop.index }}{% endfor ${s}%}`),
      fc.tuple(expression, tie('blocks')).map(([e, x]) => `{% set s = ${e} %}{{ s|string }}{% set t %}${x}{% endset %}{{ t }}`),
      tie('blocks').map((x) => `{% filter upper %}${x}{% endfilter %}{% with w = a %}{{ w }}${x}{% endwith %}`),
      tie('blocks').map((x) => `{% macro m(p, q=n) %}{{ p }}{{ q }}${x}{% endmacro %}{{ m(a) }}`),
      fc.constant('{# {{ comment }} #}{% raw %}{{ raw }}{% endraw %}'),
    ),
  })).blocks;

const settle = (promise: Promise<{ text: string }>) =>
  promise.then(
    (rendered) => ({ text: rendered.text, code: null }),
    (error: { code: string }) => ({ text: null, code: error.code }),
  );

describe('C3: agreement with the engine', () => {
  it('C3: every template that renders has no finding, and the preview shows exactly what is sent', async () => {
    let rendered = 0;
    await fc.assert(
      fc.asyncProperty(templateOf(expr), async (template) => {
        const plain = await settle(engine.render(template, CONTEXT));
        if (plain.text === null) return;
        rendered += 1;
        expect(checkTemplate(template, { inputs: Object.keys(CONTEXT) })).toEqual([]);
        const preview = await engine.render(template, CONTEXT, { marks: true });
        expect(preview.text).toBe(plain.text);
        for (const mark of preview.marks) expect(mark.type).toBe('value');
        for (const [at, mark] of preview.marks.entries()) expect(mark.start).toBeGreaterThanOrEqual(preview.marks[at - 1]?.end ?? 0);
      }),
      { numRuns: 400 },
    );
    expect(rendered).toBeGreaterThan(100);
  });

  it('C3: a lenient engine and ours find the same: what renders only leniently is refused as undefined', async () => {
    await fc.assert(
      fc.asyncProperty(templateOf(fc.oneof({ arbitrary: expr, weight: 3 }, { arbitrary: unknown, weight: 1 })), async (template) => {
        const strict = await settle(engine.render(template, CONTEXT));
        const lenient = await settle(engine.render(template, CONTEXT, { strict: false }));
        if (strict.text !== null) expect(strict.text).toBe(lenient.text);
        else if (lenient.text !== null) expect(strict.code).toBe('template_undefined');
      }),
      { numRuns: 300 },
    );
  });
});
