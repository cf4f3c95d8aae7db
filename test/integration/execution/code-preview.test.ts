// B2: the Python of a code template is read by Python's own parser while the author types.
import { describe, expect, it } from 'vitest';
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
