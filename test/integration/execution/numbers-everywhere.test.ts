// C3, C5, C6, D1, D4, E7: numbers as they are written, by every door and through every exit: a package whose code, DSPy module, template, nested skill, memory
// and checks hand a value on, started by form, command line, case files and batch, in account and workspace.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { AppError, jsonFrom } from '../../../electron/contract/index.ts';
import { giveCompiledGuest } from '../../fixtures/compiled-guest.ts';
import { makeFolder } from '../../fixtures/core.ts';
import { skillOf } from '../../unit/execution/skill.ts';
import { openCases } from '../cases/open.ts';
import { createCalls } from '../cli/call.ts';
import { openDspy } from '../python/dspy-open.ts';
import { sandboxForAll, setUpCode } from './code-setup.ts';

const VALUES = [
  '{"n":1.10}',
  '[1.0,2.0,-0,-0.0]',
  '[1e5,1E+05,1e400,-1e-400,0.00001,0.1000000000000000055511151231257827]',
  '{"deep":[[{"a":2.50}]],"ids":[9007199254740993,-123456789012345678901234567890],"text":"1.10"}',
];

const front = (name: string, more: string) =>
  `---\nname: ${name}\ndescription: Carries a value.\n${more}input_schema: { type: object, properties: { value: {} } }\n---\n`;
const code = (name: string, source: string) => `\n\`\`\`python code_template name="${name}"\nimport inklings\n${source}\n\`\`\`\n`;

const OUTER =
  front('outer', 'run: [Code, Module, Last]\nskills: [inner]\n') +
  code(
    'Code',
    `import json
given = {{ value | pyrepr }}
inklings.memory_set("kept", given)
kept = inklings.memory_get("kept")
inner = inklings.run_skill("inner", {"value": kept})
said = inklings.run_artifact("Say", {"value": kept})
inklings.submit({"value": given, "kept": kept, "inner": inner, "said": said, "json": json.dumps(kept, separators=(",", ":"))})`,
  ) +
  '\n```json dspy_module name="Module"\n{"template_id": "predict", "signature": "sent: dict -> out: dict"}\n```\n' +
  '\n```jinja prompt_template name="Say"\nSay {{ value | tojson }}\n```\n' +
  '\n```jinja prompt_template name="Last"\nLast {{ outputs.Module.out | tojson }}\n```\n';
const INNER = front('inner', '') + code('Inner', 'inklings.submit({{ value | pyrepr }})');

const sandbox = sandboxForAll();
const { dspy, close } = openDspy();
afterAll(close);

describe('C5, C6, E7: through code, memory, nested runs, DSPy and templates', () => {
  it.each(VALUES)('%s', async (written) => {
    const resolve = (ref: { id: string } | { name: string }) => {
      const name = 'name' in ref ? ref.name : ref.id === 'source-1' ? 'outer' : ref.id.replace(/^id-/, '');
      return skillOf(name === 'outer' ? OUTER : INNER, { name, sourceId: `id-${name}`, fileName: `${name}.md`, artifactIds: new Map() });
    };
    // The model of the DSPy module gives back what it read.
    const answers = ({ messages }: { messages: readonly { content: string }[] }) => {
      const asked = messages.at(-1)!.content;
      const sent = /\[\[ ## sent ## \]\]\n(.*)\n/.exec(asked)?.[1];
      return sent === undefined ? asked : `[[ ## out ## ]]\n${sent}\n\n[[ ## completed ## ]]`;
    };
    const set = setUpCode(sandbox.get(), OUTER, { model: { answers }, deps: { resolve, dspy } });
    const done = await set.run({ input: { value: jsonFrom(written), sent: jsonFrom(`{"value":${written}}`) } });
    expect(done.run.error).toBeNull();
    const output = (name: string) => done.payload(done.span('artifact', name), 'output')!;
    expect(JSON.stringify(jsonFrom(output('Code')))).toBe(
      `{"value":${written},"kept":${written},"inner":${written},"said":${JSON.stringify(`Say ${written}`)},"json":${JSON.stringify(written)}}`,
    );
    expect(JSON.stringify(jsonFrom(output('Module')))).toBe(`{"out":{"value":${written}}}`);
    expect(output('Last')).toBe(`Last {"value":${written}}`);
  });

  it.each(['10**20', '1.5', 'WrittenFloat("1.10")', '[1]', '"x"'])(
    'a number is no object: run_skill("inner", %s) is refused',
    async (params) => {
      const resolve = (ref: { id: string } | { name: string }) => {
        if ('name' in ref && ref.name === 'inner') throw new AppError('internal', 'it got through');
        return skillOf(front('outer', 'skills: [inner]\n') + code('Code', `inklings.run_skill("inner", ${params})`), { name: 'outer' });
      };
      const set = setUpCode(sandbox.get(), OUTER, { deps: { resolve } });
      const { run } = await set.run({ input: {} });
      expect(run.error?.message).toContain(
        'run_skill(id_or_name, params={}) was called with arguments it does not accept. params: must be an object',
      );
    },
  );
});

const DOORS: [fileName: string, file: (value: string) => string][] = [
  ['cases.jsonl', (value) => `{"name":"a","inputs":{"value":${value}}}\n`],
  ['evals.json', (value) => `{"skill_name":"describe","evals":[{"id":1,"prompt":"","inputs":{"value":${value}}}]}`],
  ['promptfoo.yaml', (value) => `tests:\n  - options: { disableVarExpansion: true }\n    vars: { value: ${value} }\n`],
  ['cases.csv', (value) => `value\n"${value.replaceAll('"', '""')}"\n`],
];

describe('B5, C10, D4: a batch of cases from files', () => {
  it.each(DOORS)('%s: code gives the value, checks and a judge read it, so does the export', async (fileName, file) => {
    const text =
      front('describe', 'artifacts: { Code: { assertions: [{ type: rubric, criteria: "It is {{value}}." }] } }\n') +
      code('Code', 'inklings.submit({{ value | pyrepr }})');
    const written = '{"a":[1.10,9007199254740993,1e400]}';
    const answers = () => '{"reason":"-","score":1,"pass":true}';
    const typed = text.replace('value: {}', 'value: { type: object }');
    const { api, skillId, run, traces, models } = await openCases({ text: typed, sandbox: sandbox.get(), model: { answers } });
    const { importId } = api.readImport({ skillId, fileName, data: Buffer.from(file(written)).toString('base64') });
    api.applyImport({ importId, duplicates: true });
    const { cells } = await run();
    expect(cells.map(({ status }) => status)).toEqual(['completed']);
    const { spans } = traces.api.get({ runId: cells[0]!.runId! });
    const { id } = spans.find(({ kind }) => kind === 'artifact')!.payloads.find(({ name }) => name === 'output')!;
    expect(JSON.stringify(jsonFrom(traces.api.payload({ payloadId: id }).text))).toBe(written);
    const judged = JSON.stringify(models.requests.at(-1)?.messages ?? '').replaceAll(/\\n|\s/g, '');
    for (const each of ['1.10', '9007199254740993', '1e400']) expect(judged).toContain(each);
    expect(Buffer.from(api.exportCases({ skillId, format: 'jsonl' }).data, 'base64').toString()).toContain(written);
  });
});

describe('I4: on the command line, in both scopes', () => {
  it('run and render give the value as it was written, as text and as JSON; what is too deep is refused with its limit', async () => {
    const folder = await makeFolder('numbers');
    onTestFinished(() => folder.remove());
    giveCompiledGuest(join(folder.path, 'home'));
    const { cli, json, write } = createCalls(() => folder.path);
    mkdirSync(join(folder.path, 'notes'));
    write('carry.md', front('carry', '') + code('Code', 'inklings.submit({{ value | pyrepr }})'));
    write('show.md', `${front('show', '')}\n\`\`\`jinja prompt_template name="Show"\n{{ value | tojson }}\n\`\`\`\n`);
    const [written] = VALUES.slice(-1);
    for (const at of [[], ['--workspace', 'notes']]) {
      expect((await cli(['import', 'carry.md', 'show.md', '--yes', ...at])).code).toBe(0);
      const input = ['--input', `{"value":${written}}`, ...at];
      expect((await cli(['render', 'show', ...input])).stdout).toBe(`${written}\n`);
      expect((await json(['render', 'show', ...input])).value.user.text).toBe(written);
      const ran = await cli(['run', 'carry', ...input]);
      expect(JSON.stringify(jsonFrom(ran.stdout))).toBe(written);
      expect((await cli(['run', 'carry', '--json', ...input])).stdout).toContain('-123456789012345678901234567890');
      const piped = await cli(['render', 'show', '--input', '-', ...at], {
        input: `{"value":[1.0,${'['.repeat(20_000)}${']'.repeat(20_000)}]}`,
      });
      expect([piped.code, piped.stderr]).toEqual([1, expect.stringContaining('standard input is nested more than 500 levels deep')]);
    }
  });
});
