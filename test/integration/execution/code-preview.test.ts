// B2: the Python of a code template is read by Python's own parser while the author types.
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../electron/contract/index.ts';
import { lineOf } from '../../unit/execution/setup.ts';
import { codePackage, sandboxForAll, setUpCode } from './code-setup.ts';

const sandbox = sandboxForAll();

function preview(code: string, input: Record<string, unknown> = {}) {
  const text = codePackage(code);
  const { api } = setUpCode(sandbox.get(), text);
  return { text, answer: api.preview({ text, fileName: 'coded.md', artifact: null, input, request: '', modelId: null }) };
}

describe('B2: Python of a code template', () => {
  it('a line that Python can not read is a finding at the author’s line', async () => {
    const { text, answer } = preview('import inklings\nfor claim in claims\n    pass');
    const { findings } = await answer;
    expect(findings).toMatchObject([{ code: 'python_syntax', severity: 'error', line: lineOf(text, 'for claim'), artifact: 'Code' }]);
    const [{ range }] = findings as [(typeof findings)[number]];
    expect(text.slice(range.start, range.end)).toBe('for claim in claims');
  });
  it('lines that a loop of the template adds do not move it', async () => {
    const code = 'import inklings\n{% for name in names %}\nprint({{ name | pyrepr }})\n{% endfor %}\nwhile True print(1)';
    const { text, answer } = preview(code, { names: ['a', 'b', 'c'] });
    const found = (await answer).findings.filter((finding) => finding.code === 'python_syntax');
    expect(found.map((finding) => finding.line)).toEqual([lineOf(text, 'while True')]);
  });
  it('good Python has none, and a template that can’t be rendered yet is not blamed for its Python', async () => {
    expect((await preview('import inklings\ninklings.submit(1)').answer).findings).toEqual([]);
    const { findings } = await preview('value = {{ name.first }}').answer;
    expect(findings.filter((finding) => finding.code === 'python_syntax')).toEqual([]);
  });
});

describe('B2: Python that no value decides is read before there is one', () => {
  const SCHEMA = [
    'input_schema:',
    '  type: object',
    '  required: [names, tone]',
    '  properties:',
    '    names: { type: array, items: { type: object, required: [first], properties: { first: { type: string } } } }',
    '    tone: { type: string }',
    '    op: { enum: [and, or] }',
    '    depth: { type: integer }',
    '    loud: { type: boolean }',
  ].join('\n');
  const said = async (code: string, more = '', input: Record<string, unknown> = {}) => {
    const text = codePackage(code, `${SCHEMA}\n`) + more;
    const { api } = setUpCode(sandbox.get(), text);
    const { findings } = await api.preview({ text, fileName: 'coded.md', artifact: null, input, request: '', modelId: null });
    return findings
      .filter(({ code: kind }) => kind === 'python_syntax')
      .map(({ line, column }) => `${text.split('\n')[line - 1]} @${column}`);
  };

  it.each([
    ['no value', 'def f(:\n  pass', 'def f(: @7'],
    ['a literal', 'x = {{ names | pyrepr }} y', 'x = {{ names | pyrepr }} y @26'],
    ['text in a string', 'x = "{{ tone }}\ny = 1', 'x = "{{ tone }} @5'],
    ['a loop', 'for x in y\n{% for n in names %}\nprint({{ n.first | tojson }})\n{% endfor %}', 'for x in y @11'],
    ['a switch that is off', '{% if loud %}\nx = 1\n{% else %}\nx = = 1\n{% endif %}', 'x = = 1 @5'],
    ['an optional input that is absent', '{% if depth is defined %}\nx = 1\n{% else %}\nreturn\n{% endif %}', 'return @1'],
    ['a name that nobody gives', 'x = {{ unknown | pyrepr }}\nif x:\npass', 'pass @1'],
    ['a statement outside a function', 'await {{ tone | pyrepr }}', 'await {{ tone | pyrepr }} @1'],
  ])('an error beside %s is a finding at its place', async (_what, code, at) => {
    expect(await said(code)).toEqual([at]);
  });

  it.each([
    ['a text that becomes an operator', 'x = 1 {{ tone }} 2'],
    ['a text that becomes a header', '{{ tone }}\n    x = 1'],
    ['a text in upper case that becomes a keyword', '{{ tone | upper }} x in y: pass'],
    ['a choice that becomes an operator', 'x = 1 {{ op }} 2'],
    [
      'a text in a string, a comment and a formatted string',
      "a = '{{ tone }}' # {{ tone }} it's\nb = f'''{ {{ names | pyrepr }} } \"{{ tone }}\n'''",
    ],
    ['a list whose rows are the body', 'def f():\n{% for n in names %}\n  print({{ n.first | pyrepr }})\n{% endfor %}'],
    ['a field of an output before it', 'x = {{ outputs.Ask.field | pyrepr }}\n{{ previous }} {{ previous }}'],
    ['a warning that only a sample deserves', 'x = {{ tone | pyrepr }} is None'],
    ['Python of the version that runs it', 'type A = int\nx = f"{"a"}"\nmatch x:\n  case _: pass'],
  ])('%s is not blamed', async (_what, code) => {
    expect(await said(code)).toEqual([]);
  });

  it('code behind the first step is read too, also in a file with CRLF', async () => {
    const later = '\n```python code_template name="Later"\nx = (\n```\n';
    expect(await said('import inklings', later)).toEqual(['x = ( @5']);
    expect(await said('import inklings', later.replaceAll('\n', '\r\n'))).toEqual(['x = (\r @5']);
  });

  it('once there are values, they decide', async () => {
    expect(await said('x = 1 {{ tone }} 2', '', { names: [], tone: 'and' })).toEqual([]);
    expect(await said('x = 1 {{ tone }} 2', '', { names: [], tone: 'even' })).toEqual(['x = 1 {{ tone }} 2 @7']);
  });

  it('of much code each part is read once, and a preview that did not wait for it is followed by one that has all', async () => {
    const part = (n: number) => `\n\`\`\`python code_template name="Part${n}"\nx = ${n}\n\`\`\`\n`;
    const text = codePackage('x = 0') + Array.from({ length: 149 }, (_, n) => part(n + 1)).join('');
    let calls = 0;
    const last = Promise.withResolvers<never[]>();
    const checkSyntax = (source: string) => {
      calls += 1;
      return source.includes('149') ? last.promise : Promise.resolve([]);
    };
    const { api } = setUpCode({ ...sandbox.get(), checkSyntax }, text);
    const { signal } = new AbortController();
    const look = () => api.preview({ text, fileName: 'coded.md', artifact: null, input: {}, request: '', modelId: null }, signal);
    expect((await look()).reading).toBe(true);
    const next = look();
    last.resolve([]);
    expect((await next).reading).toBe(false);
    expect(calls).toBe(150);
  }, 20_000);

  it('a reading that ends although nobody cancelled it is not begun again for ever', async () => {
    let calls = 0;
    const checkSyntax = async () => {
      calls += 1;
      throw new AppError('cancelled', 'The process is being stopped.');
    };
    const text = codePackage('x = 0');
    const { api } = setUpCode({ ...sandbox.get(), checkSyntax }, text);
    const asked = { text, fileName: 'coded.md', artifact: null, input: {}, request: '', modelId: null };
    expect((await api.preview(asked, new AbortController().signal)).findings).toEqual([]);
    expect(calls).toBe(1);
  });
});
