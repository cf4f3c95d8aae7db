// C3: options of filters and tests that they do not take, and the white space around block tags.
import { afterAll, describe, expect, it } from 'vitest';
import { ENGINE } from '../../../electron/core/prompts/builtins.ts';
import { checkTemplate, createPromptEngine } from '../../../electron/core/prompts/index.ts';
import packageFile from '../../../node_modules/minijinja-js/package.json' with { type: 'json' };

const engine = createPromptEngine();
afterAll(() => engine.close());

const values = { x: { b: 1, a: [2] }, xs: [3, 1], ps: [{ p: 2 }, { p: 1 }], s: 'one two' };

describe('C3: options', () => {
  it.each([
    ['{{ x|tojson(foo=1) }}', 1, 13, 'The filter tojson has the option indent, not foo. Remove it.'],
    ['a\n{{ x|tojson(indnet=2) }}', 2, 13, 'The filter tojson has the option indent, not indnet. Did you mean indent?'],
    ['{{ x|tojson(2, 3) }}', 1, 6, 'The filter tojson takes 1 value, not 2. Remove it.'],
    ['{{ x|pyrepr(indent=2) }}', 1, 13, 'The filter pyrepr has no options, not indent. Remove it.'],
    ['{{ x|pyrepr(1) }}', 1, 6, 'The filter pyrepr takes no value, not 1. Remove it.'],
    ['{{ s|truncate_tokens(max=3) }}', 1, 22, 'The filter truncate_tokens has the option length, not max. Remove it.'],
    ['{{ s|default(default_value="b") }}', 1, 14, 'The filter default has no options, not default_value. Remove it.'],
    ['{{ xs|batch(2, fill_with=1) }}', 1, 16, 'The filter batch has no options, not fill_with. Remove it.'],
    ['{{ xs|slice(2, fill_with=1) }}', 1, 16, 'The filter slice has no options, not fill_with. Remove it.'],
    ['{{ xs|join(d=",") }}', 1, 12, 'The filter join has no options, not d. Remove it.'],
    [
      '{{ xs|sort(reversed=true) }}',
      1,
      12,
      'The filter sort has the options attribute, reverse and case_sensitive, not reversed. Did you mean reverse?',
    ],
    ['{{ 1 if s is eq(other=1) else 2 }}', 1, 17, 'The test eq has no options, not other. Remove it.'],
    ['{% if 4 is divisibleby(num=2) %}y{% endif %}', 1, 24, 'The test divisibleby has no options, not num. Remove it.'],
    ['{% filter tojson(foo=1) %}a{% endfilter %}', 1, 18, 'The filter tojson has the option indent, not foo. Remove it.'],
  ])('C3: %s is a finding and a refusal with its place', async (template, line, column, message) => {
    expect(checkTemplate(template, { inputs: Object.keys(values) })).toMatchObject([
      { code: 'template_unknown_option', severity: 'error', line, column, message },
    ]);
    const told = message.slice(0, message.indexOf('. ')).replace(/^The/, 'the');
    for (const how of [{}, { strict: false }, { marks: true }]) {
      await expect(engine.render(template, values, how)).rejects.toThrowError(
        expect.objectContaining({ message: `Line ${line}: the template failed: ${told}.`, where: { line, column } }),
      );
    }
  });

  it.each([
    ['{{ x|tojson(indent=2) }}', '{\n  "a": [\n    2\n  ],\n  "b": 1\n}'],
    ['{{ xs|sort(reverse=true)|tojson(0) }}', '[3,1]'],
    ['{{ ps|sort(attribute="p", case_sensitive=true)|map(attribute="p", default=0)|list }}', '[1, 2]'],
    ['{{ xs|map("round", 0)|list }}', '[3, 1]'],
    ['{{ s|truncate_tokens(length=1) }}', 'one'],
    ['{{ dict(a=1)|tojson }}{% macro m(a=1) %}{{ a }}{% endmacro %}{{ m(a=2) }}', '{"a":1}2'],
  ])('C3: %s', async (template, text) => {
    expect(checkTemplate(template, { inputs: Object.keys(values) })).toEqual([]);
    expect((await engine.render(template, values)).text).toBe(text);
  });

  it.each(['{{ x|tojson("two") }}', '{{ x|tojson(indent=1.5) }}', '{{ x|tojson(-1) }}'])(
    'C3: %s needs a number of spaces',
    async (template) => {
      await expect(engine.render(template, values)).rejects.toThrowError(/tojson needs a whole number of spaces/);
    },
  );

  it('I4: the engine is told by the version that is installed', () => {
    expect(ENGINE.version).toBe(packageFile.version);
  });
});

describe('C3: white space around block tags', () => {
  const template = 'List:\n  {% for x in xs %}\n- {{ x }}\n  {% endfor %}\nEnd';
  it.each([
    [{ trim: false, lstrip: false }, 'List:\n  \n- 3\n  \n- 1\n  \nEnd'],
    [{ trim: true, lstrip: false }, 'List:\n  - 3\n  - 1\n  End'],
    [{ trim: false, lstrip: true }, 'List:\n\n- 3\n\n- 1\n\nEnd'],
    [{ trim: true, lstrip: true }, 'List:\n- 3\n- 1\nEnd'],
  ])('C3: %o', async (blocks, text) => {
    expect((await engine.render(template, values, { blocks })).text).toBe(text);
    const preview = await engine.render(template, values, { blocks, marks: true });
    expect([preview.text, preview.marks.length]).toEqual([text, 2]);
    // It is of one template, not of the engine.
    expect((await engine.render(template, values)).text).toBe('List:\n  \n- 3\n  \n- 1\n  \nEnd');
  });
});
