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

/** Numbers as JavaScript writes them, and the same ones written otherwise. */
const PLAIN =
  '{"x":2.5,"xs":[1,2.5],"ys":[1,2.5],"zs":[0,0],"o":{"a":2.5,"l":[1,null,2.5]},"o2":{"a":"b"},"n":null,"ps":[{"n":2.5,"k":"a"},{"n":1,"k":"b"}],"xss":[[1,2.5],[3]],"t":"one two three four","k":2,"qs":[{"n":0}],"key":"a","d":{"a":7,"z":0},"j":0,"ts":["a","b","c"]}';
const ODD =
  '{"x":2.50,"xs":[1.0,25e-1],"ys":[1.00,2.50],"zs":[0.0,-0],"o":{"a":2.500,"l":[1.0,null,2.50]},"o2":{"a":"b"},"n":null,"ps":[{"n":2.50,"k":"a"},{"n":1.0,"k":"b"}],"xss":[[1.0,2.50],[3.0]],"t":"one two three four","k":2.0,"qs":[{"n":0.0}],"key":"a","d":{"a":7.0,"z":0.0},"j":0e0,"ts":["a","b","c"]}';
/** What asks or computes: the text is the same for both. */
const SAME = [
  '{{ xs == [1, 2.5] }}',
  '{{ [1, 2.5] == xs }}',
  '{{ xs == ys }}',
  '{{ xs < [3] }}',
  '{{ xs in [ys] }}',
  '{{ x in xs }}',
  '{{ x not in xs }}',
  '{{ xs|first == 1 }}',
  '{{ xs|last > xs|first }}',
  '{{ o == {"a": 2.5} }}',
  '{{ o == {"a": 2.5, "l": [1, none, 2.5]} }}',
  '{{ [o] == [o] }}',
  '{{ o.l == [1, none, 2.5] }}',
  '{{ o.a == xs[1] }}',
  '{% if zs|first %}a{% else %}b{% endif %}',
  '{{ (zs|first) or "n" }}',
  '{{ "y" if zs|last else "n" }}',
  '{% if not zs|first %}c{% endif %}',
  '{{ (zs|last) and true }}',
  '{% for i in xs if i > 1 %}x{% endfor %}',
  '{{ xs is eq([1, 2.5]) }}',
  '{{ x is eq(2.5) }}',
  '{{ x is number }}',
  '{{ x is string }}',
  '{{ xs is sequence }}',
  '{{ o is mapping }}',
  '{{ x is in(xs) }}',
  '{{ xs is iterable }}',
  '{{ x is none }}',
  '{{ n is none }}',
  '{{ [n, x] == [none, 2.5] }}',
  '{{ n == none }}',
  '{{ xs|select("in", ys)|list|length }}',
  '{{ xs|reject("eq", 1)|list == [2.5] }}',
  '{{ ps|selectattr("n", "in", xs)|list|length }}',
  '{{ ps|map(attribute="n")|list == [2.5, 1] }}',
  '{{ ps|map(attribute="n")|sum }}',
  '{{ ps|sort(attribute="n")|map(attribute="k")|join }}',
  '{{ xs|map("round")|sum }}',
  '{{ xs|map("int")|list }}',
  '{{ xs|map("abs")|sum }}',
  '{{ xss|map("sum")|sum }}',
  '{{ xss|map("length")|list }}',
  '{{ xss|map("max")|sum }}',
  '{{ xss|map("first")|sum }}',
  '{{ t|truncate_tokens(k) }}',
  '{{ o2|tojson(indent=k) }}',
  '{{ o2|tojson(k) }}',
  '{{ t|indent(k) }}',
  '{{ range(k)|list }}',
  '{{ ts[k] }}',
  '{{ ts|batch(k)|list }}',
  '{{ xs[j] == 1 }}',
  '{{ ts|slice(k)|list }}',
  '{{ xs + [3] == [1, 2.5, 3] }}',
  '{{ (x + 1) * 2 == 7 }}',
  '{{ -x < 0 }}',
  '{{ x // 1 }}',
  '{{ x % 2 }}',
  '{{ x ** 2 }}',
  '{{ xs|length + x }}',
  '{{ xs|sum > 3 and x < 3 }}',
  '{% set y = xs %}{{ y == ys }}',
  '{% set f = xs|first %}{{ f == 1 }}',
  '{% macro m(a) %}{{ a == 2.5 }}{% endmacro %}{{ m(x) }}',
  '{% with a = xs %}{{ a == ys }}{% endwith %}',
  '{% set ns = namespace(t=0) %}{% for i in xs %}{% set ns.t = ns.t + i %}{% endfor %}{{ ns.t }}',
  '{% for k, v in o|items %}{{ k }}{{ v == 2.5 }};{% endfor %}',
  '{{ xs|unique|list|length }}',
  '{{ xs|sort(reverse=true)|first == 2.5 }}',
  '{{ xs|max == x }}',
  '{{ [x, 3]|max == 3 }}',
  '{{ {"a": x}.a == 2.5 }}',
  '{{ x == "2.5" }}',
  '{{ xs == ["1"] }}',
  '{{ x|default(1) == 2.5 }}',
  '{{ q|default(x) == 2.5 }}',
  '{{ (x if true else 1) == 2.5 }}',
  '{{ xs|reverse|first == 2.5 }}',
  '{{ ts[:k] }}',
  '{{ ts[k:] }}',
  '{{ ts[k - 1] }}',
  '{{ d[key] == 7 }}',
  '{{ d["a"] == 7 }}',
  '{{ xs[j] + 1 }}',
  '{{ ps[j].n == 2.5 }}',
  '{{ ps[j]["n"] > 2 }}',
  '{{ x|string in ["2.5"] or true }}',
  '{{ (xs|first + 1) == 2 }}',
  '{{ xs|join("-")|length > 0 }}',
  '{{ xs|length is odd }}',
  '{{ k is even }}',
  '{{ k is divisibleby(2) }}',
  '{{ 4 is divisibleby(k) }}',
  '{{ x is lt(3) and x is gt(2) }}',
  '{% for i in range(k) %}{{ loop.index == k }},{% endfor %}',
  '{% for i in xs %}{% if loop.first and i == 1 %}f{% endif %}{% endfor %}',
  '{% if xs and o and x and t %}t{% endif %}',
  '{% if not (zs|first) and not zs[1] %}z{% endif %}',
  '{{ x and zs[0] and "never" or "else" }}',
  '{{ (zs[0] or k) == 2 }}',
  '{% if d.z is defined and d.z %}a{% else %}b{% endif %}',
  '{{ xs|sum / 2 }}',
  '{{ (xs|sum)|round }}',
  '{{ x|round|int }}',
  '{{ x|int == 2 }}',
  '{{ k|float == 2 }}',
  '{{ k|int * 3 }}',
  '{{ [k, x]|sum }}',
  '{{ [k, 1]|sort == [1, 2] }}',
  '{{ ps|map(attribute="n")|max == 2.5 }}',
  '{{ ps|rejectattr("n", "lt", x)|list|length }}',
  '{{ ps|selectattr("n")|list|length }}',
  '{{ zs|select|list|length }}',
  '{{ xs|batch(k)|first|length }}',
  '{{ xs == xs|list }}',
  '{{ xs|sort(reverse=true)|list == [2.5, 1] }}',
  '{{ xs|first in [1] }}',
  '{{ xs|last not in ys }}',
  '{{ 1 if xs|first == ys|first else 0 }}',
  '{{ o|length }}',
  '{{ o.l|length == 3 }}',
  '{{ o.l[0] == 1 and o.l[1] is none }}',
  '{{ o|items|list|length }}',
  '{{ dict(a=x).a == 2.5 }}',
  '{{ dict(a=x) == {"a": 2.5} }}',
  '{% set q = {"a": xs} %}{{ q.a == [1, 2.5] }}',
  '{% macro m(a, b=x) %}{{ (a + b) == 3.5 }}{% endmacro %}{{ m(1) }}{{ m(xs|first) }}',
  '{% macro m2(a) %}[{{ caller() }}{{ a > 2 }}]{% endmacro %}{% call m2(x) %}{{ x > 2 }}{% endcall %}',
  '{% if (zs|first) or (qs|first).n %}a{% else %}b{% endif %}',
  '{{ (qs|first).n or "e" }}',
  '{% if (ps|first).n == 2.5 and (ps|last).n == 1 %}y{% endif %}',
  '{{ (zs[0] or zs[1] or xs) == [1, 2.5] }}',
  '{{ (k and x) == 2.5 }}',
  '{{ (x if k == 2 else 1) == 2.5 }}',
  '{{ (ps|first)["n"] ** 2 }}',
  '{{ -k == -2 }}',
  '{{ not x }}',
  '{{ x == 2.5 and not zs[0] }}',
  '{{ "big" if x > 2 else "small" }}',
  '{{ "ab" * k }}',
  '{{ k ** k }}',
  '{{ (k // 2) is eq(1) }}',
  '{{ xs is eq(ys) }}',
  '{{ x is float }}',
  '{{ xs|unique|list == [1, 2.5] }}',
  '{{ xss|first|first == 1 }}',
  '{{ xss[0][1] == 2.5 }}',
  '{{ xss|map("last")|list == [2.5, 3] }}',
  '{{ xss == [[1, 2.5], [3]] }}',
  '{{ [1, 2.5] in xss }}',
  '{{ o.a|default(0) + 1 }}',
  '{{ o.q|default(x, true) + 1 }}',
  '{{ o["a"] * 2 }}',
  '{{ o|attr("a") == 2.5 }}',
  '{{ xs|chain(ys)|list|length if true else 1 }}',
  '{{ xs|chain(ys)|list == [1,2.5,1,2.5] }}',
  '{{ xs|slice(1)|first == [1,2.5] }}',
  '{{ xs|reverse|list == [2.5,1] }}',
  '{{ x|abs == 2.5 }}',
  '{{ x|bool }}',
  '{{ zs|first|bool }}',
  '{{ namespace(a=x).a == 2.5 }}',
  '{{ xs|map("string")|list|length }}',
  '{{ xs|map("int")|list == [1, 2] }}',
  '{{ ps|groupby("k")|length }}',
  '{{ (ps|groupby("k")|first).list[0].n == 2.5 }}',
];
const TEXTS: Row[] = [
  [
    '{{ x|string == "2.50" }} {{ "2.50" == x|string }} {{ x ~ "" == "2.50" }} {{ xs ~ "" == "[1.0]" }} {{ xs|string == "[1.0]" }}',
    '{"x":2.50,"xs":[1.0]}',
    'true true true true true',
  ],
  [
    '{{ x|string|length }} {{ (x ~ y)|length }} {{ xs|join(",")|length }} {{ x|split(".")|join("/") }} {{ x|replace(".", ",") }}',
    '{"x":2.50,"y":1.0,"xs":[1.0,2.0]}',
    '4 7 7 2/50 2,50',
  ],
  [
    '{{ xs|map("string")|list }} {{ xs|map("string")|join("+") }} {{ xss|map("join", "-")|list }}',
    '{"xs":[1.10,2],"xss":[[1.10,2.50]]}',
    '["1.10", "2"] 1.10+2 ["1.10-2.50"]',
  ],
  [
    '{{ xss|map("max")|list }} {{ xss|map("first")|list }} {{ xs|map("default", 5)|list }} {{ ids[k] }} {{ ids[k]|string == "2.0" }}',
    '{"xs":[1.0],"xss":[[1.10,2.50]],"ids":[1.0,2.0],"k":1.0}',
    '[2.50] [1.10] [1.0] 2.0 true',
  ],
  [
    '{% set y %}{{ x }}{% endset %}{{ y == "2.50" }} {% macro m(a) %}<{{ a }}>{% endmacro %}{{ m(x) == "<2.50>" }}{{ m(x) }} {% filter upper %}{{ x }}e{% endfilter %}',
    '{"x":2.50}',
    'true true<2.50> 2.50E',
  ],
  [
    '{{ xs == ys }} {{ xs|sort|join }} {{ xs|select("in", ys)|list }} {{ x ~ none }}',
    '{"xs":[1.0,2.50],"ys":[1,2.5],"x":1.10}',
    'true 1.02.50 [1.0, 2.50] 1.10none',
  ],
];

describe('C3: numbers keep their digits', () => {
  it.each([...PRINTED, ...COMPUTED, ...TEXTS])('C3: %s with %s', async (template, values, text) => {
    const context = jsonFrom(values) as Record<string, unknown>;
    expect((await engine.render(template, context)).text).toBe(text);
    expect((await engine.render(template, context, { strict: false })).text).toBe(text);
    // The preview has the same text, and knows where its values are.
    const preview = await engine.render(template, context, { marks: true });
    expect(preview.text).toBe(text);
    expect(preview.marks.length).toBeGreaterThan(0);
  });

  it.each(SAME)('C3: %s gives the same, however its numbers are written', async (template) => {
    const [plain, odd] = await Promise.all(
      [PLAIN, ODD].map((values) => engine.render(template, jsonFrom(values) as Record<string, unknown>)),
    );
    expect(odd!.text).toBe(plain!.text);
  });

  it('C2: in code, pyrepr writes a number as Python does, or as a WrittenFloat', async () => {
    const values = jsonFrom('{"xs":[1,2.5,1.0,-0.0,1.10,1e5,-0,1e400,0.00001,100000000000000000000]}') as Record<string, unknown>;
    const { text } = await engine.render('{{ xs|pyrepr }}', values, { python: true });
    const odd = ['1.10', '1e5', '-0', '1e400', '0.00001'].map((each) => `WrittenFloat("${each}")`).join(', ');
    expect(text).toBe(`[1, 2.5, 1.0, -0.0, ${odd}, 100000000000000000000]`);
    expect((await engine.render('{{ xs[4]|pyrepr }} {{ xs[9]|pyrepr }}', values)).text).toBe('1.10 100000000000000000000');
  });

  it.each([
    ['{{ x|pyrepr }}', '{"x":1e400}', 'Python cannot hold every digit of 1e400; pass it as text'],
    ['{{ x|pyrepr }}', '{"x":0.1000000000000000055}', 'Python cannot hold every digit of 0.1000000000000000055'],
    ['{{ x * 2 }}', '{"x":100000000000000000000}', 'computes with 100000000000000000000, which is too large'],
    ['{{ xs|sort }}', '{"xs":[1.0,1]}', 'written differently'],
    ['{{ xs|sum }}', '{"xs":[1.10,9007199254740993]}', 'cannot keep all digits of both'],
    ['{{ xs|sort }}', '{"xs":[9007199254740993,0.5]}', 'cannot keep all digits of both'],
    ['{{ xs|max }}', '{"xs":[2e0,9007199254740993]}', 'cannot keep all digits of both'],
    ['{{ [x] == [1] }}', '{"x":1e400}', 'computes with 1e400, which is too large'],
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
