// C3: numbers in templates: printed as they are written, computed with as numbers.
import { afterAll, describe, expect, it } from 'vitest';
import { jsonFrom } from '../../../electron/contract/index.ts';
import { createPromptEngine } from '../../../electron/core/prompts/index.ts';

const engine = createPromptEngine();
afterAll(() => engine.close());

type Row = [template: string, values: string, text: string];
const PRINTED: Row[] = [
  ['{{ x }}', '{"x":9007199254740993}', '9007199254740993'],
  ['{{ x }} {{ y }} {{ z }} {{ w }} {{ v }}', '{"x":1.10,"y":1.0,"z":1e5,"w":-0,"v":1e-7}', '1.10 1.0 1e5 -0 1e-7'],
  [
    '"{{ x }}" {{ o }} {{ o.a[0] }}',
    '{"x":1.10,"o":{"a":[1.0,1],"b":1000000000000000000000}}',
    '"1.10" {"a": [1.0, 1], "b": 1000000000000000000000} 1.0',
  ],
  [
    '{{ o|tojson }} {{ [x, 1]|join("-") }} {{ "€" ~ x }} {{ x|upper }} {{ y|default(x) }}',
    '{"x":1.10,"o":{"b":1e400,"a":1.0}}',
    '{"a":1.0,"b":1e400} 1.10-1 €1.10 1.10 1.10',
  ],
  ['{% for i in xs %}{{ i }}{% if not loop.last %}, {% endif %}{% endfor %}', '{"xs":[1.0,2.50,3]}', '1.0, 2.50, 3'],
  ['{% macro m(a) %}<{{ a }}>{% endmacro %}{{ m(x) }}{% set y = x %}{{ y }}', '{"x":1.10}', '<1.10>1.10'],
];
const COMPUTED: Row[] = [
  [
    '{{ x + 1 }} {{ x > 1 }} {{ x == 9007199254740993 }} {{ x == 9007199254740992 }} {{ -x }}',
    '{"x":9007199254740993}',
    '9007199254740994 true true false -9007199254740993',
  ],
  ['{{ x is number }} {{ x is string }} {{ x is integer }} {{ x is odd }}', '{"x":9007199254740993}', 'true false true true'],
  ['{% if x %}a{% else %}b{% endif %}{% if not x %}c{% endif %}{{ x or "none" }} {{ y or "none" }}', '{"x":0.00,"y":1.10}', 'bcnone 1.10'],
  ['{{ x|round(1) }} {{ x|int }} {{ x|abs }} {{ (x|default(0)) * 2 }} {{ 2 if x > 1 else 3 }}', '{"x":1.10}', '1.1 1 1.1 2.2 2'],
  [
    '{{ xs|sort|join(" ") }} {{ xs|max }} {{ xs|sum }} {{ 1.1 in xs }} {{ 5 in xs }}',
    '{"xs":[10.0,9.00,1.10]}',
    '1.10 9.00 10.0 10.0 20.1 true false',
  ],
  [
    '{% for p in ps|sort(attribute="price") %}{{ p.price }} {% endfor %}{{ (ps|selectattr("price", "gt", 3)|first).price }}',
    '{"ps":[{"price":3.50},{"price":2.0}]}',
    '2.0 3.50 3.50',
  ],
  ['{{ x.y if x.y is defined else "no" }} {{ x.z|default("no") }}', '{"x":{"y":1.0}}', '1.0 no'],
  ['{{ xs|max > 5 }} {{ xs|first == 3.5 }} {{ (xs|sort|last) > 5 }} {{ xs|last + 1 }}', '{"xs":[3.50,2.50]}', 'false true false 3.5'],
  ['{{ 2 * (xs|max) }} {{ xs|max or 5 }} {{ zs|max or 5 }} {{ xs|sort|max }}', '{"xs":[10.0,9.00],"zs":[0.0]}', '20 10.0 5 10.0'],
  [
    '{{ (ps|first).n > 5 }} {{ (ps|selectattr("n", "gt", 1)|first).n + 1 }} {{ {"a": x}.a > 5 }} {{ [x][0] + 1 }} {{ (x, y)|max > 5 }}',
    '{"ps":[{"n":3.50}],"x":2.50,"y":1.0}',
    'false 4.5 false 3.5 false',
  ],
  [
    '{{ xs|sort|reverse|list }} {{ xs|sort|list }} {% if ps|sort(attribute="n")|first %}y{% endif %} {{ (ps|first).n }}',
    '{"xs":[3.50,2.50],"ps":[{"n":1.10}]}',
    '[3.50, 2.50] [2.50, 3.50] y 1.10',
  ],
  ['{{ (xs|first) is number }} {{ (xs|last) is gt(5) }} {{ xs|first }}', '{"xs":[3.50,2.50]}', 'true false 3.50'],
  [
    '{% for g in ps|groupby("kind") %}{{ g.grouper }}: {{ g.list|map(attribute="price")|join(" ") }}{% endfor %}',
    '{"ps":[{"kind":"a","price":1.10}]}',
    'a: 1.10',
  ],
];

describe('C3: numbers keep their digits', () => {
  it.each([...PRINTED, ...COMPUTED])('C3: %s with %s', async (template, values, text) => {
    const context = jsonFrom(values) as Record<string, unknown>;
    expect((await engine.render(template, context)).text).toBe(text);
    expect((await engine.render(template, context, { strict: false })).text).toBe(text);
    // The preview has the same text, and knows where its values are.
    const preview = await engine.render(template, context, { marks: true });
    expect(preview.text).toBe(text);
    expect(preview.marks.length).toBeGreaterThan(0);
  });

  it.each([
    ['{{ x|pyrepr }}', '{"x":1e400}', 'Python cannot hold every digit of 1e400; pass it as text'],
    ['{{ x|pyrepr }}', '{"x":0.1000000000000000055}', 'Python cannot hold every digit of 0.1000000000000000055'],
    ['{{ x * 2 }}', '{"x":100000000000000000000}', 'computes with 100000000000000000000, which is too large'],
    ['{{ xs|sort }}', '{"xs":[1.0,1]}', 'written differently'],
    ['{{ ps|groupby("n") }}', '{"ps":[{"n":10.0},{"n":9.00}]}', 'groups by numbers'],
    ['{{ x.typo }}', '{"x":{"y":1.0}}', 'x.typo has no value'],
    ['{{ x.typo + 1 }}', '{"x":{"y":1.0}}', 'x.typo has no value'],
  ])('C3: %s with %s is refused, and says why', async (template, values, why) => {
    await expect(engine.render(template, jsonFrom(values) as Record<string, unknown>)).rejects.toThrowError(
      expect.objectContaining({ message: expect.stringContaining(why) }),
    );
  });

  it('C3: text that holds the signs of such numbers stays', async () => {
    const text = 'a\uFDD01.0\uFDD1b "\\u{fdd0}1.0\\u{fdd1}"';
    expect((await engine.render('{{ t }} {{ x }}', { t: text, x: jsonFrom('1.0') })).text).toBe(`${text} 1.0`);
  });
});
