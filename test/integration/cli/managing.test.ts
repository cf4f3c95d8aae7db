// I4: what the window does with skills, the command line does as well: enable, channels, override, revisions, remove with who uses it.
import { mkdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeFolder } from '../../fixtures/core.ts';
import { createCalls } from './call.ts';

const skill = (name: string, more = '', text = 'Greet {{ who }}.') =>
  `---\nname: ${name}\ndescription: Greets somebody. Use when a greeting is wanted.\nversion: 1.0.0\n${more}---\n\n\`\`\`jinja prompt_template name="Greet"\n${text}\n\`\`\`\n`;

let folder: { path: string; remove(): Promise<void> };
const { cli, json, write } = createCalls(() => folder.path);
beforeAll(async () => {
  folder = await makeFolder('managing');
  mkdirSync(join(folder.path, 'notes'));
  write('greet.md', skill('greet'));
  write('caller.md', skill('caller', 'skills: [greet]\n'));
  expect((await cli(['import', 'greet.md', 'caller.md', '--yes'])).code).toBe(0);
});
afterAll(() => folder.remove());

it('I4: --input takes the JSON itself, a file, and standard input', async () => {
  expect(await cli(['render', 'greet', '--input', '{"who": "Ada"}'])).toMatchObject({ code: 0, stdout: 'Greet Ada.\n' });
  write('in.json', '{"who": "Bob"}');
  expect((await cli(['render', 'greet', '--input', 'in.json'])).stdout).toBe('Greet Bob.\n');
  expect((await cli(['render', 'greet', '--input', '-'], { input: '{"who": "Cy"}' })).stdout).toBe('Greet Cy.\n');
  expect(await cli(['render', 'greet', '--input', '{who: Ada}'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--input is not JSON'),
  });
  expect(await cli(['render', 'greet', '--input', '["Ada"]'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('contains no JSON object'),
  });
});

it('A11: enable, disable and channels decide from where a skill may run', async () => {
  expect((await json(['disable', 'greet'])).value.skills).toMatchObject([{ name: 'greet' }]);
  expect((await json(['channels', 'greet', '--deny', 'schedule,autonomous'])).value.permissions).toMatchObject({
    enabled: false,
    channels: { schedule: false, cli: true },
    taskContexts: { autonomous: false, interactive: true },
  });
  expect(await cli(['channels', 'greet', '--deny', 'telepathy'])).toMatchObject({ code: 2, stderr: expect.stringContaining('telepathy') });
  expect((await json(['enable', 'greet', 'caller'])).value.skills).toHaveLength(2);
  expect((await cli(['channels', 'greet', '--allow', 'schedule'])).stdout).toMatch(
    /enabled +yes\n(.*\n)*schedule +allowed\n(.*\n)*autonomous +denied/,
  );
});

it('A3: fork overrides in the workspace, drop takes it away, and neither invents a workspace', async () => {
  const at = ['--workspace', 'notes'];
  expect(await cli(['fork', 'greet'])).toMatchObject({ code: 2, stderr: expect.stringContaining('--workspace DIR is missing') });
  expect((await json(['fork', 'greet', ...at])).value.skill).toMatchObject({ name: 'greet', scope: 'workspace' });
  const { value } = await json(['drop', 'greet', ...at]);
  expect(value.dropped.name).toBe('greet');
  expect(await cli(['drop', 'greet', ...at])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('does not override an account skill'),
  });
});

it('A3: what is printed to undo a change works as it is printed', async () => {
  const undo = async (args: string[]) => {
    const printed = /To undo: npm run -s cli -- (.*)\n/.exec((await cli(args)).stderr)?.[1];
    expect((await cli(printed!.split(' '))).code).toBe(0);
    return printed;
  };
  const at = ['--workspace', 'notes'];
  expect(await undo(['fork', 'greet', ...at])).toBe('drop greet --workspace notes');
  await cli(['fork', 'greet', ...at]);
  expect(await undo(['drop', 'greet', ...at])).toMatch(/^remove --undo \S+ --workspace notes$/);
  expect(await undo(['remove', 'greet', '--yes', ...at])).toMatch(/^remove --undo \S+ --workspace notes$/);
  expect((await json(['drop', 'greet', ...at])).value.dropped.name).toBe('greet');
});

it('A9: revisions are listed, shown exactly and restored', async () => {
  write('greet.md', skill('greet', '', 'Salute {{ who }}.'));
  expect((await cli(['import', 'greet.md', '--yes'])).code).toBe(0);
  const { value } = await json(['revisions', 'list', 'greet']);
  expect(value.revisions.map(({ number }: { number: number }) => number)).toEqual([2, 1]);
  expect((await cli(['revisions', 'show', 'greet', '1'])).stdout).toBe(skill('greet'));
  expect((await json(['revisions', 'restore', 'greet', '1'])).value).toMatchObject({ restored: { number: 1 }, number: 3 });
  expect((await cli(['show', 'greet', '--source'])).stdout).toBe(skill('greet'));
  expect(await cli(['revisions', 'restore', 'greet', '9'])).toMatchObject({ code: 1, stderr: expect.stringContaining('no revision 9') });
});

it('A12: links says which file is missing and what to do', async () => {
  write('linked.md', skill('linked'));
  expect((await cli(['link', 'linked.md'])).code).toBe(0);
  unlinkSync(join(folder.path, 'linked.md'));
  const told = await cli(['links']);
  expect(told.stdout).toContain('missing: linked: The file no longer exists.');
  expect(told.stderr).toContain('1 file missing');
  writeFileSync(join(folder.path, 'linked.md'), skill('linked'));
});

it('A8: remove says who uses a skill, asks, and can be undone', async () => {
  const refused = await cli(['remove', 'greet']);
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('skill caller uses greet') });
  expect(refused.stderr).toContain('Nothing was removed');
  const { value } = await json(['remove', 'greet', '--yes']);
  expect(value).toMatchObject({ removed: [{ name: 'greet' }], usedBy: [{ name: 'greet', uses: [{ kind: 'skill', name: 'caller' }] }] });
  expect((await cli(['show', 'greet'])).code).toBe(1);
  expect((await json(['remove', '--undo', value.removed[0].id])).value.restored).toBe(1);
  expect((await cli(['show', 'greet'])).code).toBe(0);
});

it('A6, C6: load-state finds the skill of a workspace, changes it there alone, and says how to undo it there', async () => {
  const at = ['--workspace', 'notes'];
  const saved = {
    traces: [],
    train: [],
    demos: [{ question: 'Q', answer: 'A' }],
    signature: { instructions: 'Be brief.', fields: ['question', 'answer'].map((name) => ({ prefix: `${name}:`, description: '' })) },
    lm: null,
  };
  write('inside.json', JSON.stringify(saved));
  const text = (name: string) =>
    `---\nname: shared\ndescription: Asks ${name}.\n---\n\n\`\`\`json dspy_module name="Ask"\n{"template_id": "predict", "signature": "question -> answer"}\n\`\`\`\n`;
  write('shared.md', text('the account'));
  await cli(['import', 'shared.md', '--yes']);
  write('shared.md', text('the workspace'));
  await cli(['import', 'shared.md', '--scope', 'workspace', ...at, '--yes']);
  const textOf = async (where: string[]) => (await json(['show', 'shared', ...where])).value.text as string;
  const loaded = await json(['load-state', 'shared', 'inside.json', ...at]);
  expect([loaded.code, loaded.value.loaded]).toEqual([0, true]);
  expect(await textOf(at)).toContain('dspy_state for="Ask"');
  expect(await textOf([])).toBe(text('the account'));
  const again = await cli(['load-state', 'shared', 'inside.json', ...at]);
  const undo = /To undo: npm run -s cli -- (.*)$/m.exec(again.stderr)?.[1]?.split(' ') ?? [];
  expect(undo).toEqual(['revisions', 'restore', 'shared', '2', '--workspace', 'notes']);
  expect((await cli(['revisions', 'restore', 'shared', '1', ...at])).code).toBe(0);
  expect(await textOf(at)).toBe(text('the workspace'));
});

it('A6, C6: load-state puts what DSPy saved into a module, after showing what fits and what does not', async () => {
  const field = (name: string) => ({ prefix: `${name}:`, description: `\${${name}}` });
  const saved = (names: string[], demo: object) => ({
    traces: [],
    train: [],
    demos: [demo],
    signature: { instructions: 'Be brief.', fields: names.map(field) },
    lm: null,
  });
  const text = `---\nname: asker\ndescription: Asks.\n---\n\n\`\`\`json dspy_module name="Ask"\n{"template_id": "predict", "signature": "question -> answer"}\n\`\`\`\n`;
  write('asker.md', text);
  await cli(['import', 'asker.md', '--yes']);
  const current = async () => (await json(['show', 'asker'])).value.text as string;
  write(
    'program.json',
    JSON.stringify({ find: saved(['page'], {}), say: saved(['question', 'answer'], { question: 'Q', answer: 'A', extra: 1 }) }),
  );

  const dry = await cli(['load-state', 'asker', 'program.json', '--dry-run']);
  expect(dry.stdout).toMatch(/^fits: self: 1 example, instructions\n/);
  expect(dry.stdout).toMatch(/not carried: line 1: find: The module has no such predictor\./);
  expect(dry.stdout).toMatch(/say: extra: The module has no such field/);
  expect([dry.code, await current()]).toEqual([0, text]);

  const { value, code } = await json(['load-state', 'asker', 'program.json']);
  expect([code, value.loaded, value.parts]).toEqual([0, true, [{ predictor: 'self', examples: 1, instructions: 'Be brief.' }]]);
  expect(await current()).toContain('dspy_state for="Ask"');
  const again = await cli(['load-state', 'asker', 'program.json']);
  expect(again.stderr).toContain('To undo: npm run -s cli -- revisions restore asker 2');

  write('other.json', JSON.stringify(saved(['a', 'b', 'c'], {})));
  const before = await current();
  expect(await cli(['load-state', 'asker', 'other.json'])).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('It has 3 fields (a, b, c); the module has 2 (question, answer).'),
    stderr: expect.stringContaining('Nothing was changed: the file does not fit the module.'),
  });
  expect(await current()).toBe(before);
  expect(await cli(['load-state', 'greet', 'other.json'])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('has no DSPy module'),
  });
});
