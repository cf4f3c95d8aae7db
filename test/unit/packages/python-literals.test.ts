import { describe, expect, it } from 'vitest';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { applySplices } from '../../../electron/core/text/index.ts';

const packageOf = (code: string, ending = '\n'): string =>
  `---\nname: coded\ndescription: Runs code.\n---\n\n\`\`\`python code_template name="Code"\n${code}\n\`\`\`\n`.replaceAll('\n', ending);
const found = (text: string) => analysePackage(text, 'coded.md').findings.filter(({ code }) => code === 'python_literal_variable');

describe('C5: a variable inside a Python string', () => {
  it.each([
    ["x = '{{ a }}'", 'x = {{ a | pyrepr }}'],
    ['x = "{{ a|upper }}"', 'x = {{ a|upper | pyrepr }}'],
    ["x = '''{{- a -}}'''", 'x = {{ a | pyrepr }}'],
    ["x = r'{{ a }}'", 'x = {{ a | pyrepr }}'],
    ["x = '{{ a | pyrepr }}'", 'x = {{ a | pyrepr }}'],
    ["x = ['b', '{{ a }}', \"it's\"]", "x = ['b', {{ a | pyrepr }}, \"it's\"]"],
  ])('%s is repaired to %s', (code, repaired) => {
    for (const ending of ['\n', '\r\n']) {
      const text = packageOf(code, ending);
      const [finding, ...others] = found(text);
      expect(others).toEqual([]);
      expect(finding).toMatchObject({ severity: 'warning', artifact: 'Code', line: 7 });
      expect(applySplices(text, finding!.fix!.splices)).toBe(packageOf(repaired, ending));
    }
  });
  it.each([
    ["x = 'Hello {{ a }}'", '{{ a }}'],
    ["x = f'{{ a }} {b}'", '{{ a }}'],
    ["x = b'{{ a }}'", '{{ a }}'],
    ['x = """\nlong {{ a }}\n"""', '{{ a }}'],
    ["x = 'it\\'s {{ a }}'", '{{ a }}'],
    ["# it's\nx = '{{ a }} {{ b }}'", '{{ a }}'],
    ["x = 'not closed {{ a }}", '{{ a }}'],
  ])('%s is told at its place, without a repair that would change more', (code, tag) => {
    const text = packageOf(code);
    const [finding] = found(text);
    expect(finding!.fix).toBeUndefined();
    expect(text.slice(finding!.range.start, finding!.range.end)).toBe(tag);
  });
  it.each([
    'x = {{ a | pyrepr }}',
    "x = {{ a | pyrepr }} + 'b'",
    "x = 'b' # {{ a }} isn't {{ c }}",
    "# don't {{ a }}",
    "x = f'{b}'",
    "{% for b in a %}x = '{{ loop.index }}'{% endfor %}",
    "{% raw %}x = '{{ a }}'{% endraw %}",
    "x = '{# {{ a }} #}'",
    "x = ''\ny = {{ a | pyrepr }}\nz = ''",
    'x = """a""" + {{ a | pyrepr }}',
  ])('%s is fine', (code) => {
    expect(found(packageOf(code))).toEqual([]);
  });
  it('the script of the seed is told, and code of other languages is not looked at', () => {
    const seed = "pages = inklings.search('{{ entity_type }}')\ninklings.submit({'entity_type': '{{ entity_type }}'})";
    expect(found(packageOf(seed))).toHaveLength(2);
    expect(found(packageOf(seed).replace('python code_template', 'jinja prompt_template'))).toEqual([]);
  });
  it('the skills of the app have none', async () => {
    const { readFileSync, readdirSync } = await import('node:fs');
    const dir = new URL('../../../resources/skills/', import.meta.url);
    for (const file of readdirSync(dir).filter((name) => name.endsWith('.md')))
      expect(found(readFileSync(new URL(file, dir), 'utf8'))).toEqual([]);
  });
});
