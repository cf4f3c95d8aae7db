import { describe, expect, it } from 'vitest';
import { AppError, type EffectiveCapability, type StartInput } from '../../../electron/contract/index.ts';
import type { ExecutionDeps } from '../../../electron/core/execution/index.ts';
import { granting } from '../../unit/execution/granting.ts';
import { treeOf } from '../../unit/execution/setup.ts';
import { skillOf } from '../../unit/execution/skill.ts';
import { codePackage, sandboxForAll, setUpCode } from './code-setup.ts';

const sandbox = sandboxForAll();

const code = (name: string, source: string): string => `\n\`\`\`python code_template name="${name}"\nimport inklings\n${source}\n\`\`\`\n`;
const prompt = (name: string, text: string): string => `\n\`\`\`jinja prompt_template name="${name}"\n${text}\n\`\`\`\n`;
const head = (name: string, front = ''): string => `---\nname: ${name}\ndescription: Test.\n${front}---\n\nFraming of ${name}.\n`;

/** Several skills by name; the one called first is run. */
async function runSkills(
  skills: Record<string, string>,
  options: Parameters<typeof setUpCode>[2] & { input?: Record<string, unknown>; start?: Partial<StartInput> } = {},
) {
  const { input, start, deps, ...rest } = options;
  const [first] = Object.keys(skills);
  const resolve = (ref: { id: string } | { name: string }) => {
    const name = 'name' in ref ? ref.name : ref.id === 'source-1' ? first! : ref.id.replace(/^id-/, '');
    const text = skills[name];
    if (text === undefined) throw new AppError('not_found', `There is no skill ${name}.`);
    return skillOf(text, { name, sourceId: `id-${name}`, fileName: `${name}.md`, artifactIds: new Map() });
  };
  const set = setUpCode(sandbox.get(), skills[first!]!, { ...rest, deps: { resolve, ...deps } });
  const done = await set.run({ input: input ?? {}, ...start });
  const artifact = done.spans.find(({ kind, artifactKind }) => kind === 'artifact' && artifactKind === 'code_template');
  const output = done.payload(artifact, 'output');
  return { ...set, ...done, value: output === null ? undefined : JSON.parse(output) };
}

describe('C5: run_artifact', () => {
  it('runs another artifact of the package below the call, with its parameters', async () => {
    const text =
      head('one', 'run: [Main]\n') +
      code('Main', 'inklings.submit([inklings.run_artifact("Ask", {"word": "lamp"})])') +
      prompt('Ask', 'About {{ word }} and {{ topic }}');
    const { value, models, spans, rows } = await runSkills({ one: text }, { input: { topic: 'salt' }, model: { answers: ['Light.'] } });
    expect(value).toEqual(['Light.']);
    expect(models.requests[0]).toMatchObject({ messages: [{ role: 'user', content: 'About lamp and salt' }], system: 'Framing of one.' });
    expect(treeOf(spans)).toEqual([
      'run one ok',
      '  compose system message ok',
      '  artifact Main ok',
      '    render Main ok',
      '    host_call run_artifact ok',
      '      compose system message ok',
      '      artifact Ask ok',
      '        render Ask ok',
      '        model_call scripted/model ok',
    ]);
    expect(rows.map((row) => row.artifact_kind)).toEqual(['code_template', 'prompt_template']);
  });
  it('C4: a name is the variant of the model’s family, a key exactly that one', async () => {
    const variant = prompt('Ask', 'For Claude.').replace('"Ask"', '"Ask" variant=anthropic');
    const calls = ['Ask', 'Ask@default', 'Ask@anthropic'].map((name) => `inklings.run_artifact("${name}")`);
    const text =
      head('one', 'run: [Main]\n') + code('Main', `inklings.submit([${calls.join(', ')}])`) + prompt('Ask', 'For others.') + variant;
    const sent = async (family: string) => {
      const { models } = await runSkills({ one: text }, { model: { answers: ['x'], info: { family } } });
      return models.requests.map(({ messages }) => messages[0]!.content);
    };
    expect(await sent('anthropic')).toEqual(['For Claude.', 'For others.', 'For Claude.']);
    expect(await sent('openai')).toEqual(['For others.', 'For others.', 'For Claude.']);
  });
  it('a schema asks for JSON, with one repair, and gives the value', async () => {
    const schema = '{"contradictions": ["string"]}';
    const text =
      head('one', 'run: [Main]\n') +
      code('Main', `inklings.submit(inklings.run_artifact("Ask", {}, schema=${schema}))`) +
      prompt('Ask', 'Ask');
    const { value, models } = await runSkills({ one: text }, { model: { answers: ['nothing', '{"contradictions": ["a"]}'] } });
    expect(value).toEqual({ contradictions: ['a'] });
    expect(models.requests).toHaveLength(2);
    expect(models.requests[0]!.system).toContain('contradictions');
  });
  it('a DSPy module gives way to its fallback', async () => {
    const front = 'run: [Main]\nartifacts:\n  Module:\n    fallback_artifact: Ask\n';
    const module = '\n```json dspy_module name="Module"\n{"template_id": "predict", "signature": "word -> answer"}\n```\n';
    const text =
      head('one', front) +
      code('Main', 'inklings.submit([inklings.run_artifact("Module", {"word": "lamp"})])') +
      prompt('Ask', '{{ word }}') +
      module;
    const { value, spans } = await runSkills({ one: text }, { model: { answers: ['Light.'] } });
    expect(value).toEqual(['Light.']);
    expect(spans.find(({ name }) => name === 'Module')!.attributes).toMatchObject({ fallback: 'Ask' });
  });
  it('code that calls itself is refused, straight and over another', async () => {
    const straight = await runSkills({ one: head('one') + code('Main', 'inklings.run_artifact("Main")') });
    expect(straight.run.error).toMatchObject({
      code: 'no_permission',
      message: expect.stringContaining('Main is already running'),
      remedy: 'Remove one of the calls from the cycle.',
    });
    const around =
      head('one', 'run: [A]\n') +
      code('A', 'inklings.submit(inklings.run_artifact("B"))') +
      code('B', 'inklings.submit(inklings.run_artifact("A"))');
    expect((await runSkills({ one: around })).run.error!.message).toContain('A → B → A');
  });
  it('what fails below says where, as an exception that code may catch', async () => {
    const main = `try:
    inklings.run_artifact("Bad")
except inklings.HostError as error:
    inklings.submit([error.code, str(error)])`;
    const { value } = await runSkills({ one: head('one', 'run: [Main]\n') + code('Main', main) + code('Bad', '\n1 / 0') });
    expect(value).toEqual(['run_failed', expect.stringMatching(/^Bad: The code failed, line \d+: ZeroDivisionError: division by zero/)]);
  });
});

describe('E7: run_skill', () => {
  const inner = head('inner', 'input_schema:\n  word: string\noutput_schema:\n  said: string\n') + prompt('Say', 'Say {{ word }}');
  const outer = (call: string, skills = 'skills: [inner]\n') => head('outer', skills) + code('Main', `inklings.submit(${call})`);

  it('runs a listed skill by its name or id, as nested spans of the same run and session', async () => {
    for (const name of ['inner', 'id-inner']) {
      const { value, spans, rows, run } = await runSkills(
        { outer: outer(`inklings.run_skill("${name}", {"word": "lamp"})`), inner },
        { model: { answers: ['{"said": "Lamp"}'] } },
      );
      expect(run.error).toBeNull();
      expect(value).toEqual({ said: 'Lamp' });
      expect(treeOf(spans).slice(4)).toEqual([
        '    host_call run_skill ok',
        '      sub_skill inner ok',
        '        compose system message ok',
        '        artifact Say ok',
        '          render Say ok',
        '          model_call scripted/model ok',
      ]);
      expect(new Set(rows.map((row) => row.session_id)).size).toBe(1);
    }
  });
  it('G3: ranks its tools in the session of its caller, a conversation or the work item of a duty', async () => {
    const ranked: unknown[] = [];
    const ranker: ExecutionDeps['ranker'] = {
      rank: ({ skill: { name }, session }) => {
        ranked.push([name, session]);
        return { ranked: [], dropped: [] };
      },
      freeze: ({ skill: { id }, session }) => ranked.push(['frozen', id, session.id]),
      ended: () => {},
      flush: () => {},
    };
    const skills = { outer: outer('inklings.run_skill("inner", {"word": "lamp"})'), inner };
    const model = { answers: ['{"said": "Lamp"}'] };
    await runSkills(skills, { model, deps: { ...granting(), ranker }, start: { sessionId: 'talk' } });
    const session = { id: 'talk', agent: 'you' };
    expect(ranked).toEqual([
      ['outer', session],
      ['frozen', 'id-outer', 'talk'],
      ['inner', session],
      ['frozen', 'id-inner', 'talk'],
    ]);
  });
  it('its input schema and its gate hold: what is missing is told', async () => {
    const wrong = await runSkills({ outer: outer('inklings.run_skill("inner", {})'), inner });
    expect(wrong.run.error!.message).toContain('BadArguments: The input does not match input_schema. word: is missing');
    const { gate: allowing } = granting();
    const because = [{ rule: 'permission_missing' as const, subject: 'crm:read', value: null, sentence: 'It needs crm:read.' }];
    const permissions = [{ permission: { resource: 'crm', access: 'read', scope: null }, state: 'missing' as const, because }];
    const gate: typeof allowing = (request) => {
      const allowed = allowing(request);
      return request.skill.name === 'inner' ? { ...allowed, decision: 'blocked', because: [], permissions } : allowed;
    };
    const blocked = await runSkills({ outer: outer('inklings.run_skill("inner", {"word": "x"})'), inner }, { deps: { gate } });
    expect(blocked.run.error).toMatchObject({ code: 'no_permission', message: expect.stringContaining('It needs crm:read.') });
    expect(blocked.span('sub_skill')).toMatchObject({ status: 'failed', error: { code: 'run_blocked' } });
    expect(blocked.models.requests).toEqual([]);
  });
  it('one that is not listed, and one that is not there, are refused', async () => {
    const unlisted = await runSkills({ outer: outer('inklings.run_skill("inner", {"word": "x"})', ''), inner });
    expect(unlisted.run.error!.message).toContain('outer does not list inner under “skills:”');
    expect((await runSkills({ outer: outer('inklings.run_skill("none")') })).run.error!.message).toContain(
      'NotFound: There is no skill none.',
    );
  });
  it('a cycle of skills is refused', async () => {
    const one = head('one', 'skills: [two]\n') + code('Main', 'inklings.submit(inklings.run_skill("two"))');
    const two = head('two', 'skills: [one]\n') + code('Main', 'inklings.submit(inklings.run_skill("one"))');
    expect((await runSkills({ one, two })).run.error!.message).toContain('one → two → one');
  });
  it('eight deep is the most', async () => {
    const skills = Object.fromEntries(
      Array.from({ length: 10 }, (_, n) => [
        `s${n}`,
        // The outermost waits for seven others to start, however busy the machine is.
        head(`s${n}`, `skills: [s${n + 1}]\nartifacts: { Main: { settings: { limits: { seconds: 240 } } } }\n`) +
          code('Main', `inklings.checkpoint(${n})\ninklings.submit(inklings.run_skill("s${n + 1}"))`),
      ]),
    );
    const { run, spans } = await runSkills(skills);
    expect(run.error!.message).toContain('at most 8 levels deep');
    expect(spans.filter(({ kind }) => kind === 'sub_skill').map(({ name }) => name)).toEqual([
      's1',
      's2',
      's3',
      's4',
      's5',
      's6',
      's7',
      's8',
    ]);
  });
  it('a skill that would wait for a person is refused', async () => {
    const waiting = `${head('inner', 'interrupts: [before]\nartifacts:\n  Say:\n    settings: { interrupt: before }\n')}${prompt('Say', 'x')}`;
    const { run } = await runSkills({ outer: outer('inklings.run_skill("inner")'), inner: waiting });
    expect(run.error!.message).toContain('inner asks a person before Say');
  });
  it('nested runs take no place of their own: with one place for runs they don’t wait for each other', async () => {
    const chain = Object.fromEntries(
      [0, 1, 2].map((n) => [
        `s${n}`,
        head(`s${n}`, `skills: [s${n + 1}]\n`) +
          code('Main', n === 2 ? 'inklings.submit([1])' : `inklings.submit(inklings.run_skill("s${n + 1}"))`),
      ]),
    );
    const { value } = await runSkills(chain, { deps: { runsAtOnce: () => 1 } });
    expect(value).toEqual([1]);
  });
});

describe('C8: a cancel reaches code that waits', () => {
  it('for a model: the run ends, its calls are cancelled', async () => {
    const set = setUpCode(sandbox.get(), codePackage('import inklings\ninklings.checkpoint("kept")\ninklings.llm_query("x")'), {
      model: { answers: [{ hang: true }] },
    });
    const { runId } = await set.api.start({ skill: { id: 'source-1' }, input: {} });
    for await (const event of set.api.watch({ runId }, new AbortController().signal)) {
      if (event.type === 'span' && event.span.kind === 'model_call' && event.span.status === 'running') set.api.cancel({ runId });
    }
    const { run, spans } = set.traces.api.get({ runId });
    expect(run.status).toBe('cancelled');
    expect(spans.filter(({ status }) => status === 'running')).toEqual([]);
    const kept = spans.find(({ kind }) => kind === 'artifact')!.payloads.find(({ name }) => name === 'checkpoint');
    expect(set.traces.api.payload({ payloadId: kept!.id, offset: 0 }).text).toBe('"kept"');
  });
});

describe('C5: code of somebody else where nothing is counted', () => {
  const counting = { name: 'v8' as const, engine: 'v8 13', why: '' };
  const unmetered = () => ({ ...sandbox.get(), backend: async () => counting });
  const gate = (...granted: string[]) => ({
    gate: (): EffectiveCapability => ({
      agent: { id: 'you', name: 'you', builtIn: true },
      skill: { id: 's', name: 'coded', version: '1', whole: '' },
      decision: 'allowed',
      because: [],
      reach: { skills: [], more: false },
      through: [],
      tools: [],
      permissions: granted.map((access) => ({ permission: { resource: 'sandbox', access, scope: null }, state: 'granted', because: [] })),
    }),
  });
  it('asks for consent, once given it runs; one’s own code is not asked about', async () => {
    const text = codePackage('import inklings\ninklings.submit([1])');
    const run = async (options: Parameters<typeof setUpCode>[2]) =>
      (await setUpCode(sandbox.get(), text, { sandbox: unmetered(), ...options }).run({ input: {} })).run;
    const refused = await run({ trust: () => 'foreign', deps: gate() });
    expect(refused.error).toMatchObject({ code: 'run_blocked', remedy: expect.stringContaining('sandbox:unmetered') });
    expect((await run({ trust: () => 'foreign', deps: gate('unmetered') })).status).toBe('completed');
    expect((await run({ deps: gate() })).status).toBe('completed');
  });
  it('C6: code that a model writes for a DSPy module of somebody else asks for it too', async () => {
    const text = head('one', '') + '```json dspy_module name="Solve"\n{"template_id": "rlm", "signature": "q -> a"}\n```\n';
    const execute = () => Promise.reject(new AppError('internal', 'the sidecar was asked'));
    const set = setUpCode(sandbox.get(), text, { sandbox: unmetered(), trust: () => 'foreign', deps: { ...gate(), dspy: { execute } } });
    expect((await set.run({ input: { q: '6 times 7?' } })).run.error).toMatchObject({ code: 'run_blocked' });
  });
});

describe('C5: limits of host functions', () => {
  it('hold for the run with all code that it calls', async () => {
    const text =
      head('one', 'run: [Main]\n') +
      code(
        'Main',
        'inklings.llm_query_batched(["x"] * 200)\ninklings.llm_query_batched(["x"] * 200)\ninklings.submit(inklings.run_artifact("More"))',
      ) +
      code('More', 'inklings.submit(inklings.llm_query_batched(["x"] * 101))');
    const { run, models, spans } = await runSkills({ one: text }, { model: { answers: ['y'] } });
    expect(run.error!.message).toContain('LimitReached: For one run, the limit on model calls from code is 500.');
    expect(models.requests).toHaveLength(400);
    expect(spans.find(({ name }) => name === 'Main')!.attributes.model_calls).toBe(400);
  });
});
