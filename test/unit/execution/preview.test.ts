import { describe, expect, it } from 'vitest';
import type { Preview } from '../../../electron/contract/index.ts';
import { CHECKER, PLAIN, TWO_STEPS } from './package.ts';
import { lineOf, setUp } from './setup.ts';

const ask = (text: string, values: Record<string, unknown> = {}) => ({
  text,
  fileName: 'a.md',
  artifact: null,
  input: {},
  request: '',
  modelId: null,
  ...values,
});

/** But for the package's own optional input, which its template reads without asking. */
const others = ({ findings }: Preview) => findings.filter(({ code }) => code !== 'template_may_be_absent');

describe('B4: preview', () => {
  it('B4: shows what a run sends: the same system message, the same user text', async () => {
    const { api, run, models } = setUp(CHECKER);
    const input = { entity_name: 'Mara', claims: [{ text: 'Born 1201' }] };
    const preview = await api.preview(ask(CHECKER, { input }));
    await run({ input });
    expect(preview.system.map((part) => part.text).join('\n\n')).toBe(models.requests[0]!.system);
    expect(preview.user!.text).toBe(models.requests[0]!.messages[0]!.content);
    expect(preview.system.map((part) => part.kind)).toEqual(['framing', 'description', 'example', 'approach', 'output_schema']);
    expect(preview.user!.marks.map((mark) => preview.user!.text.slice(mark.start, mark.end))).toEqual(['Mara', '1', 'Born 1201']);
    expect(others(preview)).toEqual([]);
  });

  it('B4: shows code as code that runs: no message, no prose and no cost, for a model is sent none of it', async () => {
    const text = `${PLAIN}\n\`\`\`python code_template name="Sum"\nsubmit({{ amount | pyrepr }})\n\`\`\`\n`;
    const { api } = setUp(text, { answers: ['x'], price: 0.5 });
    const preview = await api.preview(ask(text, { input: { amount: 12 }, request: 'Do it' }));
    expect(preview).toMatchObject({ system: [], systemTokens: 0, user: null, code: { artifact: 'Sum', text: 'submit(12)' }, costs: [] });
  });

  it('B4: counts tokens per part and costs per ready model; an unknown price is unknown', async () => {
    const { api } = setUp(CHECKER, { answers: ['x'], price: 0.5 });
    const preview = await api.preview(ask(CHECKER, { input: { entity_name: 'Mara' } }));
    expect(preview.system.every((part) => part.tokens > 0)).toBe(true);
    const input = preview.systemTokens + preview.user!.tokens;
    expect(preview.costs).toEqual([{ modelId: 'scripted/model', input, inputCost: input * 0.5 }]);
    expect(preview.tokensExact).toBe(false);
    const unknown = await setUp(CHECKER).api.preview(ask(CHECKER));
    expect(unknown.costs[0]!.inputCost).toBeNull();
    const missing = await setUp(CHECKER, { answers: ['x'], info: { state: 'no_key' } }).api.preview(ask(CHECKER));
    expect(missing.costs).toEqual([]);
  });

  it('B4: names that are no input are findings with place and fix; values that are not there yet are only marked', async () => {
    const text = CHECKER.replace('"{{ entity_name }}"', '"{{ entity_nmae|upper }}"');
    const preview = await setUp(text).api.preview(ask(text));
    expect(others(preview)).toMatchObject([
      { code: 'template_unknown_name', severity: 'error', line: lineOf(text, 'entity_nmae'), column: 18, artifact: 'Check Prompt' },
    ]);
    const [finding] = others(preview);
    expect(text.slice(finding!.range.start, finding!.range.end)).toBe('entity_nmae');
    expect(preview.user!.text).toBe('Claims about "{{ entity_nmae|upper }}":\nAnswer in JSON.');
    expect(preview.user!.marks).toEqual([{ start: 14, end: 37, type: 'undefined', name: 'entity_nmae' }]);
    expect(others(await setUp(CHECKER).api.preview(ask(CHECKER)))).toEqual([]);
  });

  it('B4: a template that can’t be rendered is shown as written, with one finding at its line', async () => {
    const text = CHECKER.replace('{% endfor %}', '');
    const preview = await setUp(text).api.preview(ask(text));
    expect(preview.user!.text).toContain('{% for claim in claims %}');
    expect(others(preview)).toMatchObject([{ code: 'template_syntax', severity: 'error', artifact: 'Check Prompt' }]);
    const failing = CHECKER.replace('Answer in JSON.', '{{ "a" + 1 }}');
    const { api } = setUp(failing);
    const line = lineOf(failing, '{{ "a" + 1');
    const full = await api.preview(ask(failing, { input: { entity_name: 'x', claims: [] } }));
    expect(others(full)).toMatchObject([{ code: 'template_syntax', severity: 'error', line, message: expect.stringContaining('+') }]);
    const early = await api.preview(ask(failing));
    expect(others(early)).toMatchObject([
      { code: 'preview_needs_values', severity: 'info', message: expect.stringContaining('entity_name, claims') },
    ]);
  });

  it.each([
    ['an input that the schema forbids', CHECKER, {}, {}],
    ['a name without a value', CHECKER, { entity_name: 'x' }, {}],
    ['a template that cannot be read', CHECKER.replace('{% endfor %}', ''), { entity_name: 'x', claims: [] }, {}],
    ['an artifact that is not there', CHECKER, { entity_name: 'x' }, { artifact: 'Nope' }],
    [
      'a pause that is not declared',
      CHECKER.replace(
        '    fallback_artifact: Check Prompt',
        '    fallback_artifact: Check Prompt\n  Check Prompt:\n    settings: { interrupt: before }',
      ),
      { entity_name: 'x', claims: [] },
      {},
    ],
    [
      'a schema that cannot be used',
      CHECKER.replace('properties: { contradictions: { type: array } }', 'properties: { contradictions: { $ref: "#/nowhere" } }'),
      { entity_name: 'x', claims: [] },
      {},
    ],
    ['a step that is not there', CHECKER.replace('run: [Check Prompt]', 'run: [Check Prompt, Nope]'), { entity_name: 'x', claims: [] }, {}],
    ['a plan of prose', CHECKER.replace('run: [Check Prompt]', 'run: [Description]'), { entity_name: 'x', claims: [] }, {}],
    ['a frontmatter that cannot be read', CHECKER.replace('run: [Check Prompt]', 'run: [Check Prompt'), {}, {}],
  ])('B4: %s is refused in the words of a run', async (_, text, input, more: { artifact?: string }) => {
    const { api, run } = setUp(text);
    const { refusal } = await api.preview(ask(text, { fileName: 'consistency-checker.md', input, ...more }));
    const begun = await run({ input, ...more }).then(
      ({ run: ended }) => ended.error,
      (error) => error.toData(),
    );
    expect(refusal).toMatchObject({ code: begun.code, message: begun.message, where: begun.where });
    expect((await api.preview(ask(CHECKER, { input: { entity_name: 'x', claims: [] } }))).refusal).toBeNull();
  });

  it('B4: a chosen artifact; a DSPy module shows the fallback that would run', async () => {
    const { api } = setUp(CHECKER);
    expect((await api.preview(ask(CHECKER, { artifact: 'Check Prompt@anthropic', input: { entity_name: 'M' } }))).user!.text).toBe(
      'For Claude: M',
    );
    expect((await api.preview(ask(CHECKER, { artifact: 'DSPy Checker' }))).user!.artifact).toBe('Check Prompt');
    expect((await api.preview(ask(CHECKER, { artifact: 'Description' }))).user).toBeNull();
    expect((await api.preview(ask(CHECKER, { artifact: 'Just renamed' }))).user).toBeNull();
  });

  it('C4: a name shows the variant of the model’s family, as a run of it does; a key exactly that one', async () => {
    const { api } = setUp(CHECKER, { answers: ['x'], info: { family: 'anthropic' } });
    const shown = async (artifact: string | null, text = CHECKER) =>
      (await api.preview(ask(text, { artifact, input: { entity_name: 'M', claims: [] } }))).user!.artifact;
    expect(await shown('Check Prompt')).toBe('Check Prompt@anthropic');
    expect(await shown('Check Prompt@default')).toBe('Check Prompt');
    expect(await shown('Check Prompt@anthropic')).toBe('Check Prompt@anthropic');
    expect(await shown(null)).toBe('Check Prompt@anthropic');
    expect(await shown('DSPy Checker')).toBe('Check Prompt@anthropic');
    const pinned = CHECKER.replace('fallback_artifact: Check Prompt', 'fallback_artifact: Check Prompt@openai');
    expect(await shown('DSPy Checker', pinned.replace('variant=anthropic', 'variant=openai'))).toBe('Check Prompt@openai');
    const variantsOnly = CHECKER.replace('name="Check Prompt"\n', 'name="Check Prompt" variant=openai\n');
    expect(await shown('Check Prompt', variantsOnly)).toBe('Check Prompt@anthropic');
  });

  it('B4: a skill without a template shows the request', async () => {
    const { api } = setUp(PLAIN);
    expect((await api.preview(ask(PLAIN, { request: 'Do it' }))).user).toEqual({ artifact: null, text: 'Do it', tokens: 2, marks: [] });
    expect((await api.preview(ask(PLAIN))).user).toBeNull();
    expect((await api.preview(ask(PLAIN, { input: { tone: 'calm' } }))).user!.text).toBe('Input:\n{\n  "tone": "calm"\n}');
    expect((await api.preview(ask(''))).system).toEqual([]);
  });

  it('B4: what a module reads and nothing gives is refused in the words of a run, and is a finding', async () => {
    const text = CHECKER.replace('run: [Check Prompt]', 'run: [DSPy Checker]');
    const execute = () => Promise.reject(new Error('the sidecar was asked'));
    const { api, run } = setUp(text, undefined, { dspy: { execute } });
    const preview = await api.preview(ask(text, { fileName: 'consistency-checker.md', input: { entity_name: 'x' } }));
    const { error } = (await run({ input: { entity_name: 'x' } })).run;
    expect(error).toMatchObject({ code: 'input_invalid', message: expect.stringContaining('DSPy Checker needs claims') });
    expect(preview.refusal).toMatchObject({ code: error!.code, message: error!.message });
    expect(preview.findings.map(({ code }) => code)).toContain('module_input_unknown');
  });

  it('B2: a schema that no run can use is a finding at its key', async () => {
    const text = CHECKER.replace(
      'properties: { contradictions: { type: array } }',
      'properties: { contradictions: { $ref: "#/nowhere" } }',
    );
    const { findings } = await setUp(text).api.preview(ask(text, { input: { entity_name: 'x', claims: [] } }));
    expect(findings.find(({ code }) => code === 'schema_unusable')).toMatchObject({
      severity: 'error',
      line: lineOf(text, 'output_schema:'),
      message: expect.stringContaining('The output_schema of this skill cannot be used'),
    });
  });

  it('B2, E7: a listed skill that is not there, and a cycle, are findings while the text is typed', async () => {
    const listed = () => (name: string) => (name === 'b' ? { name: 'b', skills: ['consistency-checker'], prerequisites: [] } : null);
    const text = CHECKER.replace('run: [Check Prompt]', 'run: [Check Prompt]\nskills: [b, nope]');
    const { findings } = await setUp(text, undefined, { listed }).api.preview(ask(text));
    const line = lineOf(text, 'skills: [b');
    expect(findings).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'skill_cycle', line, column: 10 })]));
    expect(findings).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'skill_missing', line, column: 13 })]));
  });

  it('B4: the output schema is shown with the step that gives the output', async () => {
    const { api } = setUp(TWO_STEPS);
    const kinds = async (artifact: string | null) => (await api.preview(ask(TWO_STEPS, { artifact }))).system.map((part) => part.kind);
    expect(await kinds(null)).toEqual(['framing']);
    expect(await kinds('Report')).toEqual(['framing', 'output_schema']);
  });

  it('B4: the preview follows each keystroke in a 500-line package', async () => {
    const long = CHECKER.replace('## Description', `${'A line of prose that says something.\n'.repeat(440)}\n## Description`);
    const { api } = setUp(long);
    for (const typed of ['J', 'JS', 'JSO']) {
      const text = long.replace('Answer in JSON.', `Answer in ${typed}`);
      expect((await api.preview(ask(text, { input: { entity_name: 'Mara' } }))).user!.text).toMatch(new RegExp(`Answer in ${typed}$`));
    }
  });
});
