import { afterAll, describe, expect, it } from 'vitest';
import type { Analysis } from '../../../electron/contract/index.ts';
import { checkNames, checkTemplate, createPromptEngine, freeNames } from '../../../electron/core/prompts/index.ts';
import fc from '../../fixtures/fixed-seed.ts';

const at = (template: string, inputs: string[] | null, open = false) =>
  checkTemplate(template, { inputs, open }).map((finding) => `${finding.severity} ${finding.name} ${finding.line}:${finding.column}`);

describe('C3: the static variable pass', () => {
  it('C3: names both undefined names that strict mode lets through a filter, with place and nearest known name', () => {
    const template = 'Hello {{ guest_nmae|upper }}, table {{ tables|join(", ") }}.\n';
    const findings = checkTemplate(template, { inputs: ['guest_name', 'table'] });
    expect(findings.map(({ code, name, line, column, message }) => ({ code, name, line, column, message }))).toEqual([
      {
        code: 'template_unknown_name',
        name: 'guest_nmae',
        line: 1,
        column: 10,
        message: 'guest_nmae is not an input of this skill. Did you mean guest_name?',
      },
      {
        code: 'template_unknown_name',
        name: 'tables',
        line: 1,
        column: 40,
        message: 'tables is not an input of this skill. Did you mean table?',
      },
    ]);
    expect(findings[0]!.fix).toEqual({ label: 'Replace with guest_name', splices: [{ start: 9, end: 19, text: 'guest_name' }] });
  });

  it('C3: knows what loops, set, with, macro, call and blocks bring in', () => {
    const template = [
      '{% for a, b in rows if a %}{{ a }}{{ b }}{{ loop.index }}{% else %}{{ a }}{% endfor %}',
      '{% set x = rows %}{{ x }}{% set y %}{{ x }}{% endset %}{{ y }}',
      '{% with p = 1, q = p %}{{ q }}{% endwith %}{{ q }}',
      '{% macro m(s, t=rows) %}{{ s }}{{ t }}{{ caller() }}{% endmacro %}{{ m(1) }}',
      '{% call(z) m(2) %}{{ z }}{% endcall %}{{ z }}',
      '{% if rows %}{% set late = 1 %}{% endif %}{{ late }}',
      '{% for r in rows %}{% set inside = r %}{% endfor %}{{ inside }}',
    ].join('\n');
    expect(at(template, ['rows'])).toEqual(['error a 1:71', 'error q 3:47', 'error z 5:42', 'error inside 7:55']);
  });

  it('C3: attributes, keyword arguments, strings, comments and raw blocks are no names', () => {
    const template =
      '{{ a.b.c["d"] }}{{ f|sort(reverse=true) }}{# {{ x }} #}{% raw %}{{ y }}{% endraw %}{{ "{{ z }}" }}{{ {"k": [a, (f)]} }}';
    expect(at(template, ['a', 'f'])).toEqual([]);
  });

  it('C3: a name that the template itself allows to be missing is information only', () => {
    expect(at('{{ a|default("x") }}{{ b is defined }}{{ c if c is defined else "" }}{{ d }}', [])).toEqual([
      'info a 1:4',
      'info b 1:24',
      'info c 1:42',
      'info c 1:47',
      'error d 1:73',
    ]);
    expect(at('{% if a|default("") %}{{ a }}{% endif %}{% if a|default([])|length > 1 %}{{ a[1] }}{% endif %}', [])).toEqual([
      'info a 1:7',
      'info a 1:26',
      'info a 1:47',
      'info a 1:77',
    ]);
    expect(at('{{ a|default("") ~ a }}', [])).toEqual(['info a 1:4', 'error a 1:20']);
    expect(at('{% if a is defined and a.b %}{{ a }}{% else %}{{ e }}{% endif %}', [])).toEqual([
      'info a 1:7',
      'info a 1:24',
      'info a 1:33',
      'error e 1:50',
    ]);
  });

  it('C3: without an input schema any name may be an input; after an earlier step an unknown one is a warning', () => {
    expect(at('{{ anything }}', null)).toEqual([]);
    expect(at('{{ anything }}', ['x'], true)).toEqual(['warning anything 1:4']);
  });

  it('C3: the reserved names of every context are known', () => {
    expect(at('{{ outputs }}{{ previous }}{{ settings }}{{ memory }}{{ request }}{{ range(3) }}', [])).toEqual([]);
  });

  it('C3: unknown filters, tests, functions and loading statements', () => {
    expect(
      checkTemplate('{{ a|uper }}{{ a is evn }}{{ f(a) }}{% include "x" %}', { inputs: ['a'] }).map((f) => `${f.code} ${f.name}`),
    ).toEqual(['template_unknown_filter uper', 'template_unknown_test evn', 'template_unknown_function f', 'template_load include']);
  });

  it.each([
    ['{{ a', 1, 1],
    ['x\n{% if a %}b', 2, 1],
    ['{% for %}{% endfor %}', 1, 8],
    ['{{ a b }}', 1, 6],
    ['{{ "a }}', 1, 4],
    ['{# never', 1, 1],
    ['{% endif %}', 1, 1],
    ['{% nonsense %}', 1, 4],
  ])('C3: a template that can’t be read is one finding with its place: %j', (template, line, column) => {
    expect(checkTemplate(template, { inputs: [] })).toMatchObject([{ code: 'template_syntax', line, column }]);
  });

  it('C3: an expression nested thousands of levels deep ends as a finding, not as a broken stack', () => {
    const template = `{{ ${'('.repeat(5000)}1${')'.repeat(5000)} }}`;
    expect(checkTemplate(template, { inputs: [] })).toMatchObject([{ code: 'template_syntax', line: 1 }]);
    expect(checkTemplate(`${'{% if a %}'.repeat(5000)}`, { inputs: ['a'] })).toMatchObject([{ code: 'template_syntax', line: 1 }]);
  });

  it('B2: findings move to the line and range of the artifact in a file with CRLF', () => {
    const file = '---\r\n---\r\n```jinja prompt_template name="P"\r\none\r\n{{ typo }}\r\n```\r\n';
    const start = file.indexOf('one');
    const artifact = {
      key: 'P',
      kind: 'prompt_template',
      name: 'P',
      content: 'one\n{{ typo }}',
      contentLine: 4,
      contentRange: { start, end: start + 15 },
    };
    const metadata = { inputSchema: { properties: { typos: {} }, required: ['typos'] } };
    const [finding] = checkNames({ artifacts: [{ ...artifact, settings: {} }], metadata } as unknown as Analysis, file, 'P');
    expect(finding).toMatchObject({ line: 5, column: 4, artifact: 'P' });
    expect(file.slice(finding!.range.start, finding!.range.end)).toBe('typo');
    expect(finding!.fix!.splices[0]).toEqual({ ...finding!.range, text: 'typos' });
  });

  it('C3: free names in order of first use', () => {
    expect(freeNames('{{ b }}{% for x in a %}{{ x }}{{ b }}{% endfor %}{{ request }}')).toEqual(['b', 'a']);
  });
});

describe('C3, B2: inputs that may be absent', () => {
  const engine = createPromptEngine();
  afterAll(() => engine.close());
  const told = (template: string, open = false) =>
    checkTemplate(template, { inputs: ['tone', 'place'], optional: new Set(['tone']), open }).map(
      ({ severity, code }) => `${severity} ${code}`,
    );

  it.each([
    '{{ tone }}',
    '{% if tone %}x{% endif %}',
    '{% if place and tone %}x{% endif %}',
    '{% if not tone %}x{% endif %}',
    '{% if tone == "calm" %}x{% endif %}',
    '{% for t in tone %}x{% endfor %}',
    '{{ tone | upper }}',
    '{{ tone.kind }}',
    '{% if place is defined %}{{ tone }}{% endif %}',
    '{{ place if tone else place }}',
  ])('read without asking end a run: %s', async (template) => {
    await expect(engine.render(template, { place: 'p' })).rejects.toMatchObject({ code: 'template_undefined' });
    expect(told(template)).toEqual(['warning template_may_be_absent']);
    expect(told(template, true)).toEqual(['info template_may_be_absent']);
  });

  it.each([
    '{{ place }}',
    '{{ tone | default("calm") }}',
    '{% if tone is defined %}{{ tone }}{% endif %}',
    '{% if tone is defined and tone %}{{ tone | upper }}{% endif %}',
    '{% if tone is undefined %}x{% else %}{{ tone }}{% endif %}',
    '{% if tone is undefined %}x{% elif tone == "calm" %}y{% endif %}',
    '{{ tone if tone is defined else "calm" }}',
    '{% set tone = tone | default("calm") %}{{ tone }}',
    '{% if (tone | default("")) %}x{% endif %}',
  ])('may be asked about: %s', async (template) => {
    expect(told(template)).toEqual([]);
    await engine.render(template, { place: 'p' });
  });
});

describe('C3, B2: fields of inputs that may be absent', () => {
  const engine = createPromptEngine();
  afterAll(() => engine.close());
  const NOTE = { type: 'object', required: ['text'], properties: { text: {}, note: {}, tag: { default: 't' } } };
  const schema = {
    properties: {
      claim: NOTE,
      claims: { items: { $ref: '#/$defs/claim' } },
      deep: { required: ['text'], properties: { text: {}, note: NOTE } },
      open: { anyOf: [{ required: ['note'] }], properties: { note: {} } },
      free: { type: 'object' },
      text: {},
    },
    required: ['claim', 'claims', 'deep', 'open', 'free', 'text'],
    $defs: { claim: NOTE },
  };
  const bare = { text: 'x', tag: 't' };
  const values = { claim: bare, claims: [bare], deep: { text: 'y' }, open: { note: 'n' }, free: { note: 'n' }, text: 't' };
  const told = (template: string) =>
    checkTemplate(template, { inputs: Object.keys(values), schema })
      .filter(({ code }) => code === 'template_may_be_absent')
      .map(({ name }) => name);

  it.each([
    ['{{ claim.note }}', ['claim.note']],
    ['{{ claim["note"] }}', ['claim["note"]']],
    ['{% if claim.note %}x{% endif %}', ['claim.note']],
    ['{% if text and claim.note %}x{% endif %}', ['claim.note']],
    ['{{ claim.note | upper }}', ['claim.note']],
    ['{{ claim.note.size | default("") }}', ['claim.note']],
    ['{{ claim.note.size is defined }}', ['claim.note']],
    ['{% for c in claims %}{{ c.note }}{% endfor %}', ['c.note']],
    ['{% for c in claims | reverse if c.note %}x{% endfor %}', ['c.note']],
    ['{{ claims[0].note }}{{ (claims | first).note }}', ['claims[0].note', 'note']],
    ['{% set c = claim %}{{ c.note }}', ['c.note']],
    ['{% with c = claims | last %}{{ c.note == 1 }}{% endwith %}', ['c.note']],
    ['{% if claim is defined %}{{ claim.note }}{% endif %}', ['claim.note']],
    ['{% if claim.text is defined %}{{ claim.note }}{% endif %}', ['claim.note']],
    ['{{ deep.note.text | default("") }}', ['deep.note']],
  ])('read without asking end a run: %s', async (template, names) => {
    await expect(engine.render(template, values)).rejects.toMatchObject({ code: 'template_undefined' });
    expect(told(template)).toEqual(names);
  });

  it.each([
    '{{ claim.text }}{{ claim.tag }}{{ claim | tojson }}',
    '{{ claim.note | default("") }}{{ claim.note is defined }}',
    '{% if claim.note is defined %}{{ claim.note }}{{ claim.note.size }}{% endif %}',
    '{% if claim.note is defined and claim.note %}{{ claim["note"] }}{% endif %}',
    '{% if claim["note"] is undefined %}x{% elif claim.note %}y{% else %}{{ claim.note }}{% endif %}',
    '{% if claim.note | default("") %}{{ claim.note }}{% endif %}',
    '{{ claim.note if claim.note is defined else "x" }}',
    '{% for c in claims %}{% if c.note is defined %}{{ c.note }}{% endif %}{% endfor %}',
    '{% set n = claim.note | default("") %}{{ n }}',
    '{% set c = claim %}{% set c = free %}{{ c.note }}',
    '{% for c in claims | selectattr("note") %}{{ c.note }}{% endfor %}',
    '{% if deep.note is defined and deep.note.note is defined %}{{ deep.note.note }}{% endif %}',
    '{{ open.note }}{{ free.note }}',
    '{% macro m(claim) %}{{ claim.note }}{% endmacro %}{{ m(free) }}',
    '{% for claim in [free] %}{{ claim.note }}{% endfor %}',
  ])('may be asked about: %s', async (template) => {
    await engine.render(template, values);
    expect(told(template)).toEqual([]);
  });

  it('what is told ends a run without the field, and what is not told does not', async () => {
    const field = fc.constantFrom(
      'claim.note',
      'claim.text',
      'claim["tag"]',
      'deep.note',
      'deep.note.text',
      'c.note',
      'c.text',
      'free.note',
    );
    const shape = fc.constantFrom(
      (f: string) => `{{ F }}`.replace('F', f),
      (f: string) => `{{ F | default("d") }}`.replace('F', f),
      (f: string) => `{{ F is defined }}`.replace('F', f),
      (f: string) => `{{ [F] | length }}`.replace('F', f),
      (f: string) => `{% if F is defined %}{{ F }}{% endif %}`.replaceAll('F', f),
      (f: string) => `{% set x = F %}`.replace('F', f),
      (f: string) => `{{ F | default("") | upper }}`.replace('F', f),
    );
    const part = fc.tuple(shape, field).map(([make, name]) => make(name));
    const template = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => `{% for c in claims %}${parts.join('')}{% endfor %}`);
    await fc.assert(
      fc.asyncProperty(template, async (text) => {
        const ends = await engine.render(text, values).then(
          () => false,
          () => true,
        );
        expect([text, told(text).length > 0]).toEqual([text, ends]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a template that a stranger made to take long', () => {
  const many = (count: number, make: (n: number) => string) => Array.from({ length: count }, (_, n) => make(n)).join('');
  const known = { inputs: ['a', 'x'], optional: new Set(['a']), schema: { properties: { a: { type: 'object' } } } };

  it.each([
    ['long chains', `{{ a${'.b'.repeat(900)} }}`.repeat(30)],
    ['a question in each of many branches', `{% if x %}${many(10_000, (n) => `{% elif a.b${n} is defined %}c`)}{% endif %}`],
    ['many questions in one condition', `{% if ${many(10_000, (n) => `a.b${n} is defined or `)}x %}c{% endif %}`],
    ['names for what names lead to', `{% set y0 = a %}${many(10_000, (n) => `{% set y${n + 1} = y${n}.b %}`)}`],
  ])('is read in a time that grows with its length: %s', (_what, template) => {
    const started = performance.now();
    checkTemplate(template, known);
    expect(performance.now() - started).toBeLessThan(5000);
  });

  it.each(['.b', '["b"]', '|upper', ' is string', '()'])('is a finding if the reader cannot follow it: %s', (part) => {
    expect(checkTemplate(`{{ a${part.repeat(30_000)} }}`, known)).toMatchObject([{ code: 'template_syntax' }]);
  });
});
