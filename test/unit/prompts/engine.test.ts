import { afterAll, describe, expect, it } from 'vitest';
import { FILTERS, FUNCTIONS, TESTS } from '../../../electron/core/prompts/builtins.ts';
import { createPromptEngine, TemplateError } from '../../../electron/core/prompts/index.ts';

const engine = createPromptEngine();
afterAll(() => engine.close());

const render = async (template: string, context: Record<string, unknown> = {}) => (await engine.render(template, context)).text;
const failure = async (template: string, context: Record<string, unknown> = {}) => {
  const error = await engine.render(template, context).then(
    (rendered) => expect.fail(`rendered ${JSON.stringify(rendered.text)}`),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(TemplateError);
  return error as TemplateError;
};

describe('C3: rendering', () => {
  it('C3: renders values with no HTML codes (case 27)', async () => {
    const template = 'Compare {{ left }} with {{ right }}.\n<task>{{ task }}</task>\n';
    const context = { left: 'a < b & c', right: '"quoted"', task: "it's <b>bold</b>" };
    expect(await render(template, context)).toBe('Compare a < b & c with "quoted".\n<task>it\'s <b>bold</b></task>\n');
  });

  it('C3: a strict render refuses every undefined name, also in front of a filter (case 29)', async () => {
    const error = await failure('Hello {{ guest_nmae|upper }}, table {{ tables|join(", ") }}.\n', { guest_name: 'Sam', table: 4 });
    expect(error.code).toBe('template_undefined');
    expect(error.where).toEqual({ line: 1, column: 10 });
    expect(error.message).toBe(
      'Line 1, column 10: guest_nmae has no value (did you mean guest_name); line 1, column 40: tables has no value (did you mean table).',
    );
  });

  it.each([
    '{{ x }}',
    '{{ x ~ "a" }}',
    '{{ x == 1 }}',
    '{{ not x }}',
    '{{ [x] }}',
    '{% set y = x %}',
    '{{ "a"|replace(x, "b") }}',
    '{{ x is odd }}',
    '{{ o.x|upper }}',
    '{{ o["x"]|upper }}',
    '{{ range(x) }}',
    '{% for i in x %}{% endfor %}',
    '{% if x %}{% endif %}',
    '{% for i in [o] %}{{ i.x|trim }}{% endfor %}',
    '{% macro m(a) %}{{ a|upper }}{% endmacro %}{{ m() }}',
  ])('C3: strict everywhere: %s', async (template) => {
    expect((await failure(template, { o: {} })).code).toBe('template_undefined');
  });

  it.each([
    ['{{ x|default("d") }}', 'd'],
    ['{{ o.x|d("e")|upper }}', 'E'],
    ['{{ x is defined }}', 'false'],
    ['{{ x if x is defined else "-" }}', '-'],
    ['{% if x is undefined %}none{% endif %}', 'none'],
    ['{% if false %}{{ x|upper }}{% endif %}', ''],
    ['{{ 1 if false }}', ''],
    ['{{ n }} {{ n|pyrepr }}', 'none None'],
  ])('C3: a missing value that the author allows is fine: %s', async (template, text) => {
    expect(await render(template, { o: {}, n: null })).toBe(text);
  });

  it('C3: a run may ask for a lenient render', async () => {
    expect((await engine.render('[{{ x }}]', {}, { strict: false })).text).toBe('[]');
  });

  it('C3: block trimming is off and the last line break stays', async () => {
    expect(await render('a\n{% if true %}\nb\n{% endif %}\n')).toBe('a\n\nb\n\n');
  });

  it('C3: errors carry the line of the template', async () => {
    expect(await failure('a\nb\n{{ 1 + "x" }}')).toMatchObject({ code: 'template_syntax', where: { line: 3 } });
    expect(await failure('a\n{{ 1')).toMatchObject({ code: 'template_syntax', where: { line: 2, column: 4 } });
    expect(await failure('a\n{{ 1|uper }}')).toMatchObject({ code: 'template_syntax', where: { line: 2 }, remedy: 'Did you mean upper?' });
  });

  it('C3: what the static pass calls known is what the engine knows', async () => {
    const unknown = async (template: string) =>
      engine.render(template, {}, { strict: false }).then(
        ({ text }) => text,
        (error: Error) => error.message,
      );
    for (const name of FILTERS) expect(await unknown(`{{ 1|${name} }}`), name).not.toMatch(/unknown/);
    for (const name of TESTS) expect(await unknown(`{{ 1 is ${name} }}`), name).not.toMatch(/unknown/);
    for (const name of FUNCTIONS) expect(await render(`{{ ${name} is defined }}`), name).toBe('true');
    expect(await unknown('{{ 1|urlencode }}')).toMatch(/unknown/);
  });
});

describe('C3: own filters', () => {
  it('C3: pyrepr writes a Python literal that cannot be broken out of', async () => {
    const value = { s: 'it\'s "x"\n\\', t: true, n: null, f: 1.5, l: [1, 'é', '\u2028', '\u0000'], "k'": "'" };
    expect(await render('{{ v|pyrepr }}', { v: value })).toBe(
      `{'f': 1.5, "k'": "'", 'l': [1, 'é', '\\u2028', '\\x00'], 'n': None, 's': 'it\\'s "x"\\n\\\\', 't': True}`,
    );
  });

  it('C3: tojson sorts keys at every depth and leaves < and & alone', async () => {
    expect(await render('{{ v|tojson }}', { v: { b: { z: 1, a: '<&>' }, a: [] } })).toBe('{"a":[],"b":{"a":"<&>","z":1}}');
    expect(await render('{{ v|tojson(indent=2) }}', { v: { a: 1 } })).toBe('{\n  "a": 1\n}');
  });

  it('C3: truncate_tokens cuts at a whole character', async () => {
    expect(await render('{{ "hello world and more"|truncate_tokens(2) }}')).toBe('hello world');
    expect(await render('{{ "short"|truncate_tokens(50) }}')).toBe('short');
    const cut = await render('{{ v|truncate_tokens(3) }}', { v: '🪿🪿🪿🪿' });
    expect('🪿🪿🪿🪿'.startsWith(cut)).toBe(true);
    expect(cut).not.toMatch(/[\uD800-\uDBFF]$/);
    expect((await failure('{{ "a"|truncate_tokens("x") }}')).message).toMatch(/whole number of tokens/);
  });
});

describe('C3: limits', () => {
  it('C3: a loop that never ends stops at the step limit', async () => {
    const error = await failure('{% for a in range(9999) %}{% for b in range(9999) %}.{% endfor %}{% endfor %}');
    expect(error).toMatchObject({ code: 'template_limit', where: { line: 1 } });
  });

  it('C3: a huge text stops at the memory limit and the engine works on', async () => {
    expect((await failure('{{ ("x" * 300000000)|length }}')).code).toBe('template_limit');
    expect(await render('{{ 1 + 1 }}')).toBe('2');
  });

  it('C3: numbers that the engine cannot compare are told, and the engine works on', async () => {
    for (const template of ['{{ 9007199254740993 > 1.5 }}', '{{ [1.1, 9007199254740993]|sort }}']) {
      const error = await failure(template);
      expect(error).toMatchObject({ code: 'template_limit', message: expect.stringContaining('whole number of more than 15 digits') });
    }
    expect(await render('{{ 1 + 1 }}')).toBe('2');
  });

  it('C3: a result over 4 Mi characters is refused', async () => {
    expect((await failure('{{ "x" * 5000000 }}')).code).toBe('template_limit');
  });

  it('C3: a render that takes longer than the wall limit is ended, what waits behind it is not lost', async () => {
    const quick = createPromptEngine({ wallMs: 1000 });
    const slow = '{% for a in range(9000) %}{% set z = ("x" * 9000000)|upper|length %}{% endfor %}';
    const results = await Promise.allSettled([quick.render(slow, {}), quick.render('{{ 1 }}', {}), quick.render('{{ 2 }}', {})]);
    expect(results.map((result) => (result.status === 'fulfilled' ? result.value.text : result.reason.code))).toEqual([
      'template_limit',
      '1',
      '2',
    ]);
    await quick.close();
  });

  it('C3: cancel reaches a render under way', async () => {
    const abort = new AbortController();
    const slow = engine.render(
      '{% for a in range(9000) %}{% set z = ("x" * 9000000)|upper|length %}{% endfor %}',
      {},
      { signal: abort.signal },
    );
    abort.abort();
    await expect(slow).rejects.toMatchObject({ code: 'cancelled' });
    expect(await render('{{ 3 }}')).toBe('3');
  });

  it('C3: closing fails what is under way instead of leaving it pending', async () => {
    const closing = createPromptEngine();
    const pending = expect(closing.render('{{ 1 }}', {})).rejects.toMatchObject({ code: 'cancelled' });
    await closing.close();
    await pending;
    await expect(closing.render('{{ 1 }}', {})).rejects.toMatchObject({ code: 'cancelled' });
  });
});

describe('B4: marks of the preview', () => {
  const preview = async (template: string, context: Record<string, unknown> = {}) => {
    const rendered = await engine.render(template, context, { marks: true });
    return {
      text: rendered.text,
      marks: rendered.marks.map((mark) => `${mark.type} ${mark.name} = ${rendered.text.slice(mark.start, mark.end)}`),
    };
  };

  it('B4: say where each value stands in exactly the text that is sent', async () => {
    const template = 'A {{- name -}} B{% for c in claims %}\n{{ loop.index }}. {{ c.text }}{% endfor %}';
    const context = { name: 'N', claims: [{ text: 'one' }, { text: 'two' }] };
    const shown = await preview(template, context);
    expect(shown.text).toBe(await render(template, context));
    expect(shown.marks).toEqual([
      'value name = N',
      'value loop.index = 1',
      'value c.text = one',
      'value loop.index = 2',
      'value c.text = two',
    ]);
  });

  it('B4: an output without a value is shown as its source and marked', async () => {
    expect(await preview('Hello {{ nmae|upper }}, {{ table }}.', { table: 4 })).toEqual({
      text: 'Hello {{ nmae|upper }}, 4.',
      marks: ['undefined nmae = {{ nmae|upper }}', 'value table = 4'],
    });
  });

  it('B4: nothing is marked inside macros and captured text, where a mark would change the value', async () => {
    expect(
      await preview('{% set x %}{{ a }}{% endset %}{{ x|length }}{% macro m(v) %}{{ v }}{% endmacro %}{{ m(a)|length }}', { a: 'abc' }),
    ).toEqual({
      text: '33',
      marks: ['value x|length = 3', 'value m(a)|length = 3'],
    });
  });

  it('B4: a loop over a missing list shows nothing and does not fail', async () => {
    expect((await preview('[{% for c in claims %}{{ c }}{% endfor %}]')).text).toBe('[]');
  });

  it('B4: a recursive loop is marked as a whole', async () => {
    const tree = [{ n: 'a', kids: [{ n: 'b', kids: [] }] }];
    const shown = await preview('{% for t in tree recursive %}{{ t.n }}{{ loop(t.kids) }}{% endfor %}', { tree });
    expect(shown).toEqual({ text: 'ab', marks: ['value t.n = a', 'value loop(t.kids) = b'] });
  });
});
