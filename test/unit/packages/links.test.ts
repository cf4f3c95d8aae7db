// B2, E5, E7: what a package calls and a run would refuse is told at its place while it is written.
import { describe, expect, test } from 'vitest';
import { HOST_NAMES } from '../../../electron/contract/index.ts';
import { HOST_TOOLS } from '../../../electron/core/execution/index.ts';
import { type FindListed, prerequisiteCycle, skillFindings } from '../../../electron/core/packages/index.ts';
import { analyse, pack, repaired, values } from './support/read.ts';

const SCOPES = 'required_scopes: [read:pages, read:memory]';
const code = (source: string, name = 'Code') => `\n\`\`\`python code_template name="${name}"\n${source}\n\`\`\`\n`;
const prompt = (name: string, text = 'Hi.') => `\n\`\`\`jinja prompt_template name="${name}"\n${text}\n\`\`\`\n`;
const module = (name: string) => `\n\`\`\`json dspy_module name="${name}"\n{"template_id": "predict", "signature": "a -> b"}\n\`\`\`\n`;
const told = (lines: string, body: string) =>
  analyse(pack(`name: a\ndescription: b\n${lines}`, body))
    .findings.filter(({ code: each }) => each !== 'outside_open_format' && each !== 'flow_style')
    .map(({ severity, line, column, code: each }) => `${severity} ${line}:${column} ${each}`);

describe('E5: tools and what they need', () => {
  const calling = (lines: string, source: string) => told(`${SCOPES}\n${lines}`, code(source));

  test('a call of the host in code that the skill does not declare is told at its place, once for each function', () => {
    const source =
      'import inklings\n# inklings.get_tags() would be refused\npage = inklings.get_page("a")\ninklings.get_page("b"); inklings.memory_get("k")';
    expect(calling('tags: [a]', source)).toEqual(['warning 11:17 tool_not_declared', 'warning 12:34 tool_not_declared']);
    expect(calling('tools: [get_page(people/*), memory_get]', source)).toEqual([]);
    expect(calling('declared_tool_access: get_page', source)).toEqual(['warning 12:34 tool_not_declared']);
    expect(calling('tags: [a]', 'from inklings import llm_query, get_tags as tags')).toEqual(['warning 9:33 tool_not_declared']);
    expect(calling('tags: [a]', 'from inklings import (\n  search,\n)\nprint("inklings")')).toEqual(['warning 10:3 tool_not_declared']);
    expect(calling('tags: [a]', 'import inklings\ninklings.llm_query("x")\nother_inklings.get_page()\ninklings.submit(1)')).toEqual([]);
  });

  test.each([
    ['a docstring', '"""Calls inklings.get_page("a")\nand inklings.memory_get.\n"""\npass'],
    ['a docstring in single quotes', "def f():\n    '''inklings.get_page(\"a\")'''\n    return 1"],
    ['a raw text', 'pattern = r"inklings\\.get_page inklings.get_page"'],
    ['a text with a hash', 'x = "# inklings.get_page"'],
    ['an import in a docstring', '"""\nfrom inklings import get_page\n"""\nget_page("a")'],
    ['a comment behind code', 'x = 1  # inklings.get_page("a")'],
    ['a comment behind a text with a quote', "x = '\\''  # inklings.get_page"],
    ['a comment of the template', '{# inklings.get_page("a") #}\npass'],
  ])('what only looks like a call is none: %s', (_, source) => expect(calling('tags: [a]', source)).toEqual([]));

  test.each([
    ['behind a text with a hash', 'x = "#"; inklings.get_page("a")', 'warning 9:19 tool_not_declared'],
    ['behind a docstring', '"""Docs"""\ninklings.get_page("a")', 'warning 10:10 tool_not_declared'],
    ['in a formatted text', 'x = f"{inklings.get_page(1)}"', 'warning 9:17 tool_not_declared'],
    ['behind an apostrophe in a comment', "# don't\ninklings.get_page('a')", 'warning 10:10 tool_not_declared'],
  ])('a call is told: %s', (_, source, expected) => expect(calling('tags: [a]', source)).toContain(expected));

  test.each([
    ['a tool that is declared', 'tools: [get_page, search]', 'inklings.get_page("a")', ['warning 4:9 scope_missing']],
    ['two permissions', 'tools: [get_page, memory_set]', 'pass', ['warning 4:9 scope_missing', 'warning 4:19 scope_missing']],
    [
      'a call that is not even declared',
      'tags: [a]',
      'inklings.get_page("a")',
      ['warning 8:10 tool_not_declared', 'warning 8:10 scope_missing'],
    ],
    ['verb first', 'required_scopes: [read:pages]\ntools: [get_page]', 'pass', []],
    ['resource first', 'required_permissions: ["pages:read"]\ntools: [get_page]', 'pass', []],
    ['a mapping', 'required_permissions: [{ resource: pages, access: read, scope: people }]\ntools: [get_page]', 'pass', []],
    ['another permission', 'required_scopes: [write:pages]\ntools: [get_page]', 'pass', ['warning 5:9 scope_missing']],
  ])('a permission that nobody asked for is told where a tool first needs it: %s', (_, lines, source, findings) => {
    expect(told(lines, code(source))).toEqual(findings);
  });

  test.each([
    ['misspelt', 'tools: [get_pages, serach]', code('pass'), ['warning 5:20 tool_unknown']],
    ['made up, where code could call it', 'tools: [database]', code('pass'), ['warning 5:9 tool_unknown']],
    ['of another program, in a skill of prose', 'tools: [Read, Bash]', '\nRead it.\n', ['info 5:9 tool_unknown', 'info 5:15 tool_unknown']],
    [
      'of another program, with a name like one of ours',
      'tools: Read, WebSearch',
      '\nRead it.\n',
      ['info 5:8 tool_unknown', 'info 5:8 tool_unknown'],
    ],
    ['as text', 'declared_tool_access: database', '\nLook.\n', ['info 5:23 tool_unknown']],
    [
      'of the package itself',
      'provides_tools: [{ name: find, description: x, artifact: Code }]\ntools: [find, llm_query]',
      code('pass'),
      [],
    ],
  ])('a tool that is not there is told at its item: %s', (_, lines, body, findings) => {
    expect(told(`${SCOPES}\n${lines}`, body)).toEqual(findings);
  });

  test('a near name is offered', () => {
    const text = pack(`name: a\ndescription: b\n${SCOPES}\ntools: [get_page, serach]`, code('pass'));
    expect(values(repaired(text, 'tool_unknown')).tools).toEqual(['get_page', 'search']);
  });
});

describe('E7: calls of artifacts and skills', () => {
  test.each([
    [
      'a skill that is not listed',
      'skills: [summarise]',
      'import inklings\ninklings.run_skill("sumarise", {})',
      ['warning 9:21 skill_not_listed'],
    ],
    ['a skill that is listed', 'skills: [summarise]', "from inklings import run_skill\nrun_skill('summarise')", []],
    ['a name that code builds', 'skills: [summarise]', 'inklings.run_skill(name)\ninklings.run_skill(f"{name}")', []],
    [
      'a name that code puts together from parts',
      'skills: [summarise]',
      'inklings.run_skill("draft-" + kind)\ninklings.run_skill("step_%d" % n, {})\ninklings.run_artifact("Ask" if x else "Code")\ninklings.run_skill("it\'s")',
      [],
    ],
    [
      'a name that the template fills in',
      'skills: [summarise]',
      'inklings.run_skill("{{ which }}")',
      ['warning 8:21 python_literal_variable'],
    ],
    ['an artifact that is not there', 'tags: [a]', 'inklings.run_artifact("Aks")', ['warning 8:24 artifact_call_unknown']],
    ['an artifact of the package', 'tags: [a]', 'inklings.run_artifact("Ask")\ninklings.run_artifact("Ask@default")', []],
    ['another variant of itself', 'tags: [a]', 'inklings.run_artifact("Code@openai")', []],
    ['the artifact itself', 'tags: [a]', 'inklings.run_artifact("Code")', ['error 8:24 call_cycle']],
  ])('%s', (_, lines, source, findings) => {
    const other = code('pass').replace('"Code"', '"Code" variant=openai');
    expect(told(lines, code(source) + prompt('Ask') + other)).toEqual(findings);
  });

  test('a cycle over others is told at each of its calls, with the way', () => {
    const body =
      code('inklings.run_artifact("B")', 'A') + code('inklings.run_artifact("C")', 'B') + code('inklings.run_artifact("A")', 'C');
    const { findings } = analyse(pack('name: a\ndescription: b', body));
    expect(findings.map(({ code: each, message }) => [each, message.split(' is ')[0]])).toEqual([
      ['call_cycle', 'A → B → C → A'],
      ['call_cycle', 'B → C → A → B'],
      ['call_cycle', 'C → A → B → C'],
    ]);
  });

  const falls = (name: string, to: string, more = '') => `artifacts:\n  ${name}:\n    fallback_artifact: ${to}${more}`;
  test.each([
    ['a variant of a prompt', falls('M', 'Ask@openai'), prompt('Ask').replace('"Ask"', '"Ask" variant=openai') + module('M'), []],
    ['of something that never falls back', falls('Ask', 'Other'), prompt('Ask') + prompt('Other'), ['warning 6:24 fallback_unreachable']],
    [
      'of a module that no run reaches',
      `run: [Ask]\n${falls('M', 'Other')}`,
      prompt('Ask') + prompt('Other') + module('M'),
      ['warning 7:24 fallback_unreachable'],
    ],
    [
      'of a module that code calls',
      `run: [Code]\n${falls('M', 'Ask')}`,
      code('inklings.run_artifact("M")') + prompt('Ask') + module('M'),
      [],
    ],
    ['of a module that is run', `run: [M]\n${falls('M', 'Ask')}`, prompt('Ask') + module('M'), []],
  ])('a fallback that cannot be reached is told: %s', (_, lines, body, findings) => {
    expect(told(lines, body)).toEqual(findings);
  });

  test.each([
    ['declared', 'interrupts: [before]\nartifacts: { Ask: { settings: { interrupt: before } } }', []],
    ['not declared', 'artifacts: { Ask: { settings: { interrupt: before } } }', ['error 4:44 interrupt_undeclared']],
  ])('a pause is a point that readers see in the frontmatter: %s', (_, lines, findings) => {
    expect(told(lines, prompt('Ask'))).toEqual(findings);
  });
});

describe('E7, B2: the skills that a package lists', () => {
  const others = new Map(
    Object.entries({ inner: [], b: ['c'], c: ['a', 'inner'], 'id-1': [] }).map(([name, skills]) => [
      name,
      { name, skills, prerequisites: [] as string[] },
    ]),
  );
  const find = (name: string) => others.get(name) ?? null;
  const listing = (skills: string) => pack(`name: a\ndescription: x\nskills: ${skills}`);

  test.each([
    ['[inner, id-1]', []],
    ['[inner, iner]', ['warning 4:17 skill_missing']],
    ['iner', ['warning 4:9 skill_missing']],
    ['\n  - inner\n  - iner', ['warning 6:5 skill_missing']],
    ['[a]', ['error 4:10 skill_cycle']],
    ['[inner, b]', ['error 4:17 skill_cycle']],
  ])('%s', (skills, findings) => {
    const found = skillFindings(listing(skills), 'a.md', find, 'library');
    expect(found.map(({ severity, line, column, code: each }) => `${severity} ${line}:${column} ${each}`)).toEqual(findings);
  });

  test('a cycle is told with its way; what only others may have is no fault', () => {
    expect(skillFindings(listing('[b]'), 'a.md', find, 'library')[0]!.message).toContain('a → b → c → a is a cycle');
    expect(skillFindings(listing('[iner]'), 'a.md', find, 'together')).toMatchObject([{ severity: 'info', code: 'skill_elsewhere' }]);
  });
});

test('C5: the names of the module that the rules know are those that a run offers', () => {
  // `submit` and `checkpoint` belong to the sandbox itself.
  expect([...HOST_TOOLS.keys(), 'submit', 'checkpoint'].sort()).toEqual([...HOST_NAMES].sort());
});

describe('G2: prerequisites, against the skills there are', () => {
  const needs: Record<string, string[]> = { lookout: [], radar: ['charts'], plotting: ['radar'], far: ['SK-1'] };
  const find: FindListed = (name, by) =>
    by === 'prerequisites' && needs[name] !== undefined ? { name, skills: [], prerequisites: needs[name] } : null;
  const needing = (names: string) => pack(`name: charts\ndescription: x\nprerequisites: ${names}`);

  test.each([
    ['[lookout]', []],
    ['[lookout, lokout]', ['warning 4:26 prerequisite_missing']],
    ['[lookout, plotting]', ['error 4:26 prerequisite_cycle']],
    // Told by the package alone.
    ['[charts]', []],
  ])('%s', (names, findings) => {
    const found = skillFindings(needing(names), 'charts.md', find, 'library');
    expect(found.map(({ severity, line, column, code: each }) => `${severity} ${line}:${column} ${each}`)).toEqual(findings);
  });

  test('a cycle is told with all of it, by the name and by what levels are kept under', () => {
    const [cycle] = skillFindings(needing('[plotting]'), 'charts.md', find, 'library');
    expect(cycle!.message).toContain('charts → plotting → radar → charts is a cycle of prerequisites');
    expect(prerequisiteCycle(['charts'], ['lookout', 'plotting'], find)).toBe(cycle!.message);
    expect(prerequisiteCycle(['charts', 'SK-1'], ['far'], find)).toContain('charts → far → charts');
    expect(prerequisiteCycle(['charts'], ['lookout', 'gone'], find)).toBeNull();
    expect(skillFindings(needing('[gone]'), 'charts.md', find, 'together')).toMatchObject([
      { severity: 'info', code: 'prerequisite_elsewhere' },
    ]);
  });
});
