// A6: files of VS Code, Gemini CLI and opencode become packages: what they say stays, what only those clients do is told with its line.
import { expect, test } from 'vitest';
import { convert, framingOf, refusal, templateOf } from './read.ts';

test('a prompt file of VS Code keeps every byte but for its name; variables, files and tools are told', () => {
  const text =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of VS Code
    '---\nmode: agent\ntools: [codebase, edit/editFiles]\ndescription: Writes a form\n---\nWrite ${input:formName:My form} into ${file}.\nSee #file:../docs/form.md, and use #tool:search.\n';
  const read = convert('.github/prompts/form.prompt.md', text);
  expect(read.fileName).toBe('form.md');
  expect(read.text.replace('name: form\n', '')).toBe(text);
  expect(read.left).toEqual({
    mode: 2,
    tools: 3,
    '${input:formName:My form}': 6,
    '${file}': 6,
    '#file:../docs/form.md': 7,
    '#tool:search': 7,
  });
});

test('a custom agent of VS Code: handoffs, model and tools are told', () => {
  const text =
    "---\ndescription: 'Plans work'\nmodel: GPT-5\ntools: ['search']\nhandoffs:\n  - label: Start\n    agent: agent\n    prompt: Go\n---\nYou are a planner.\n";
  const read = convert('Plan Work.agent.md', text);
  expect(read.analysis.metadata.name).toBe('plan-work');
  expect(read.text.replace('name: plan-work\n', '')).toBe(text);
  expect(read.left).toEqual({ model: 3, tools: 4, handoffs: 5, 'You are': 10 });
});

test('a name for people becomes the title, and the skill gets a name of its own', () => {
  const read = convert('api.agent.md', "---\nname: 'API Architect'\ndescription: Plans\n---\nText\n");
  expect(read.text).toBe("---\nname: 'api-architect'\ntitle: API Architect\ndescription: Plans\n---\nText\n");
  expect(read).toMatchObject({ fileName: 'api-architect.md', left: { name: 2 } });
  expect(read.analysis.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
});

test('a chat mode in a fence of four backticks is what is in the fence, and lines are those of the file', () => {
  const inner = '---\ndescription: Plans\ntools: []\n---\n\n```bash\nls\n```\nSee #file:a.md\n';
  const read = convert('plan.chatmode.md', `\`\`\`\`chatmode\n${inner}\`\`\`\`\n`);
  expect(read.text.replace('name: plan\n', '')).toBe(inner);
  expect(read.left).toEqual({ 'Code fence': 1, tools: 4, '#file:a.md': 10 });
});

test('instructions of VS Code: the pattern stays in the file and is told', () => {
  const read = convert('style.instructions.md', "---\napplyTo: '**/*.ts'\n---\nUse short names.\n");
  expect(read.text).toContain("applyTo: '**/*.ts'\n");
  expect(read.analysis.metadata.description).toBe('Use short names.');
  expect(read.left).toEqual({ applyTo: 2 });
});

test('an agent of opencode keeps its maps', () => {
  const text =
    '---\ndescription: Writes a plan\nmode: subagent\npermission:\n  edit:\n    "*": deny\n    "plans/*.md": allow\ntools:\n  write: false\n---\nWrite a plan.\n';
  const read = convert('plan-writer.md', text);
  expect(read.text.replace('name: plan-writer\n', '')).toBe(text);
  expect(read.left).toEqual({ mode: 3, permission: 4, tools: 8 });
});

test('an agent of opencode whose text is in prompt gets it as its text; one that names a file says so', () => {
  const read = convert('.opencode/agent/look.md', '---\ndescription: Looks\nmode: subagent\nprompt: |\n  Look.\n  Then say.\n---\n');
  expect(read.text).toMatch(/---\n\nLook\.\nThen say\.\n$/);
  expect(read.left).toEqual({ mode: 3, prompt: 4 });
  const other = convert('look.md', '---\ndescription: Looks\nmodel: m\nprompt: "{file:./look.txt}"\n---\n');
  expect(other.notCarried.find(({ what }) => what === 'prompt')?.why).toContain('another file');
});

test('a command of Gemini CLI with {{args}} is a template; what it runs and inserts is told', () => {
  const text =
    '# a comment\ndescription = "Looks"\nprompt = """\nLook for {{args}} in {{{x}}} {% if %}.\n!{git log -1}\n@{README.md}\n"""\n';
  const read = convert('.gemini/commands/git/look.toml', text);
  expect(read.analysis.metadata).toMatchObject({ name: 'git-look', description: 'Looks' });
  expect(read.analysis.metadata.inputSchema).toMatchObject({ properties: { args: { type: 'string', default: '' } } });
  expect(templateOf(read)).toBe('Look for {{ args }} in {{ "{{{" }}x}}} {{ "{%" }} if %}.\n!{git log -1}\n@{README.md}\n');
  expect(read.left).toEqual({ '!{git log -1}': 5, '@{README.md}': 6 });
});

test('without {{args}} it is prose, which the request follows; its first line describes it; other keys are kept', () => {
  const read = convert('plan.toml', "prompt = '''Plan it.\nThen wait.'''\nmodel = \"m\"\nlimit = 9007199254740993\n");
  expect(framingOf(read)).toBe('Plan it.\nThen wait.');
  expect(read.analysis.metadata).toMatchObject({ name: 'plan', description: 'Plan it.', inputSchema: null });
  expect(read.analysis.fields.find(({ key }) => key === 'metadata')!.value).toEqual({ model: 'm', limit: '9007199254740993' });
});

test.each([
  ['description = "d"\nprompt = """\nx\n"""\'\n', 4],
  ['prompt = \n', 1],
  ['prompt = "a"\nprompt = "b"\n', 2],
  ['prompt = "a\n', 1],
  ['\r\n\r\nprompt = [1,\r\n', 3],
])('broken TOML is told with its line: %j', (text, line) => {
  const { message, where } = refusal('.gemini/commands/x.toml', text);
  expect(message).toContain(`x.toml, line ${where?.line}`);
  expect(where?.line).toBeGreaterThanOrEqual(line);
  expect(where?.line).toBeLessThanOrEqual(line + 1);
});

test.each([['prompt = 3'], ['description = "d"'], ['prompt = "  "']])('a command without a prompt is told: %j', (text) => {
  expect(refusal('.gemini/commands/x.toml', text).message).toContain('no prompt');
});
