import { describe, expect, it } from 'vitest';
import type { ModelRequest } from '../../../electron/core/models/index.ts';
import type { Sandbox } from '../../../electron/core/python/index.ts';
import { granting } from '../../unit/execution/granting.ts';
import { lineOf, treeOf } from '../../unit/execution/setup.ts';
import { codePackage, sandboxForAll, setUpCode } from './code-setup.ts';

const sandbox = sandboxForAll();

/** What a run gave, from a package of this code. */
async function runCode(code: string, options: Parameters<typeof setUpCode>[2] & { front?: string; input?: Record<string, unknown> } = {}) {
  const { front, input, ...rest } = options;
  const text = codePackage(code, front);
  const set = setUpCode(sandbox.get(), text, { workspace: sandbox.folder(), ...rest });
  const done = await set.run({ input: input ?? {} });
  set.pages?.close();
  const artifact = done.span('artifact', 'Code')!;
  const output = done.payload(artifact, 'output');
  return { ...set, ...done, text, artifact, value: output === null ? undefined : JSON.parse(output) };
}

describe('C2: a code template', () => {
  it('is rendered with values as data, run, and gives what it submits', async () => {
    const name = `Mara "the" 'lamp'\n''' \\ {{ x }}`;
    const { run, value, rows, artifact } = await runCode('import inklings\ninklings.submit({"hello": {{ name | pyrepr }}})', {
      input: { name },
    });
    expect(run.error).toBeNull();
    expect(value).toEqual({ hello: name });
    expect(rows[0]).toMatchObject({ artifact_kind: 'code_template', error: null });
    expect(artifact.attributes).toMatchObject({ outcome: 'submitted', host_calls: 0, backend: 'wasmtime', metering: 'fuel' });
    expect(artifact.attributes.fuel).toBeGreaterThan(1000);
    expect(artifact.attributes.peak_memory_bytes).toBeGreaterThan(10_000_000);
  });
  it('D1: keeps what was rendered when the code fails, runs out of time or breaks a limit', async () => {
    const failing = { raise: 'raise ValueError("no")', syntax: 'x = (', endless: 'while True: pass' };
    for (const code of Object.values(failing)) {
      const { rows, run } = await runCode(`# {{ name }}\n${code}`, { input: { name: 'Mara' } });
      expect(run.status).toBe('failed');
      expect(rows).toMatchObject([{ rendered_input: `# Mara\n${code}`, raw_output: null, error: expect.any(String) }]);
    }
  });
  it('hands its output to the next step', async () => {
    const text = `${codePackage('import inklings\ninklings.submit({"word": "lamp"})')}\n\`\`\`jinja prompt_template name="Ask"\nAbout {{ word }}\n\`\`\`\n`;
    const { run, models } = setUpCode(sandbox.get(), text);
    expect((await run({ input: {} })).run.status).toBe('completed');
    expect(models.requests[0]!.messages).toEqual([{ role: 'user', content: 'About lamp' }]);
  });
  it('E4: what its code asks of models counts for the budget of the run, and the next question is refused', async () => {
    const text = codePackage('import inklings\nfor at in range(5):\n    inklings.llm_query("Say " + str(at))\ninklings.submit({})');
    const { run, models } = setUpCode(sandbox.get(), text);
    const done = await run({ input: {}, budget: { calls: 40, tokens: 1, cost: null } });
    expect(done.run).toMatchObject({ status: 'failed', error: { message: expect.stringContaining('which is its budget') } });
    expect(models.requests).toHaveLength(1);
  });
  it('is checked against the output schema when it submits: the code is told each path and may correct it', async () => {
    const front = 'output_schema:\n  contradictions: [{ claims: [integer], explanation: string }]\n';
    const { value, run } = await runCode(
      `import inklings
try:
    inklings.submit({"contradictions": [{"claims": ["one"]}]})
except inklings.BadArguments as error:
    inklings.submit({"contradictions": [{"claims": [1], "explanation": str(error)}]})`,
      { front },
    );
    expect(run.error).toBeNull();
    expect(value.contradictions[0].explanation).toMatch(/contradictions\[0\]\.explanation: .*contradictions\[0\]\.claims\[0\]: /);
    const failed = await runCode('import inklings\ninklings.submit({"contradictions": 1})', { front });
    expect(failed.run.status).toBe('failed');
    expect(failed.run.error!.message).toContain('BadArguments: The submitted value does not match output_schema. contradictions: ');
  });
  it('says while it runs what its first run on a machine waits for', async () => {
    const seen = Promise.withResolvers<void>();
    const preparing: Sandbox = {
      ...sandbox.get(),
      async run(job, host, signal, onPreparing) {
        onPreparing?.('The guest is compiled.');
        await seen.promise;
        onPreparing?.(null);
        return sandbox.get().run(job, host, signal);
      },
    };
    const set = setUpCode(sandbox.get(), codePackage('import inklings\ninklings.submit(1)'), { sandbox: preparing });
    const { runId } = await set.api.start({ skill: { id: 'x' }, input: {} });
    for await (const event of set.api.watch({ runId }, AbortSignal.timeout(60_000))) {
      if (event.type !== 'span' || event.span.attributes.preparing !== 'The guest is compiled.') continue;
      if (event.span.status === 'running') seen.resolve();
    }
    const artifact = set.traces.api.get({ runId }).spans.find(({ kind }) => kind === 'artifact')!;
    expect(artifact.attributes.prepared_ms).toEqual(expect.any(Number));
  });
  it('what it printed and the last checkpoint are kept, also when it fails later', async () => {
    const { run, payload, artifact } = await runCode(`import inklings, sys
print("hello")
print("oh", file=sys.stderr)
inklings.checkpoint({"done": 1})
inklings.checkpoint({"done": 2})
raise ValueError("late")`);
    expect(run.status).toBe('failed');
    expect(JSON.parse(payload(artifact, 'checkpoint')!)).toEqual({ done: 2 });
    expect(payload(artifact, 'stdout')).toBe('hello\n');
    expect(payload(artifact, 'stderr')).toBe('oh\n');
  });
});

describe('C5: errors point to the author’s line', () => {
  it('an exception', async () => {
    const { run, text, payload, artifact } = await runCode('import inklings\n\ndef inner():\n    return {}["gone"]\n\ninner()');
    expect(run.error).toMatchObject({ code: 'run_failed', where: { file: 'consistency-checker.md', line: lineOf(text, '{}["gone"]') } });
    expect(run.error!.message).toContain("KeyError: 'gone'");
    expect(payload(artifact, 'traceback')).toContain(`line ${lineOf(text, 'inner()\n```')}, in <module>`);
    expect(payload(artifact, 'traceback')).not.toContain('guest.py');
  });
  it('a syntax error, before anything runs', async () => {
    const { run, text, payload, artifact } = await runCode('print("ran")\nx = [1,\n    2 3]');
    expect(run.error).toMatchObject({ code: 'template_syntax', where: { line: lineOf(text, '2 3]') } });
    expect(payload(artifact, 'stdout')).toBeNull();
  });
  it('below a loop that makes lines and a value with line breaks', async () => {
    const code = `import inklings
{% for word in words %}
print({{ word | pyrepr }})
{% endfor %}
text = """{{ long }}"""
def inner():
    raise ValueError("here")
inner()`;
    const { run, text } = await runCode(code, { input: { words: ['a', 'b', 'c'], long: 'one\ntwo\nthree' } });
    expect(run.error!.where!.line).toBe(lineOf(text, 'raise ValueError'));
  });
  it.each([
    ['pass', 'run_failed', 'ended without a result'],
    ['raise SystemExit(3)', 'run_failed', 'ended its own process'],
    ['x = []\nwhile True: x.append("x" * 10_000_000)', 'limit_reached', 'used up its memory'],
    ['while True: pass', 'limit_reached', 'exceeded its fuel limit'],
  ])('%j fails with its reason', async (code, errorCode, words) => {
    const front = 'artifacts:\n  Code:\n    settings: { limits: { fuel: 500000000, memory_mib: 64 } }\n';
    const { run } = await runCode(code, { front });
    expect(run.error).toMatchObject({ code: errorCode, message: expect.stringContaining(words) });
    expect(run.error!.remedy).not.toBe('');
  });
});

describe('C5: limits of a package', () => {
  const code = 'import inklings\nfor n in range(30_000_000): pass\ninklings.submit(1)';
  it('lower the defaults, and the deadline holds while code waits', async () => {
    const front = 'artifacts:\n  Code:\n    settings: { limits: { seconds: 0.5 } }\n';
    const { run, artifact } = await runCode('import inklings\ninklings.llm_query("x")', { front, model: { answers: [{ hang: true }] } });
    expect(run).toMatchObject({ status: 'failed', error: { code: 'limit_reached' } });
    expect(artifact.attributes.outcome).toBe('deadline');
  });
  it('that are no limits are told', async () => {
    const front = 'artifacts:\n  Code:\n    settings: { limits: { seconds: 0, hours: 3 } }\n';
    const { run } = await runCode(code, { front });
    expect(run.error).toMatchObject({ code: 'package_broken', message: expect.stringContaining('seconds is 0, but must be 0.05 to 600') });
  });
  it('are raised by one’s own package, and never by one from somebody else', async () => {
    const front = 'artifacts:\n  Code:\n    settings: { limits: { fuel: 900000000000, seconds: 0.2 } }\n';
    const { artifact } = await runCode(code, { front, trust: () => 'foreign' });
    expect(artifact.attributes).toMatchObject({ outcome: 'deadline', warning: expect.stringContaining('the default applies to fuel') });
  });
});

describe('C5: host functions', () => {
  it('read the pages of the workspace, each call a span', async () => {
    const { value, run, spans } = await runCode(
      `import inklings
inklings.submit({
    "search": [hit["slug"] for hit in inklings.search("mara venn", limit=2)],
    "same": inklings.workspace_search("mara venn", 2) == inklings.search("mara venn", limit=2),
    "page": sorted(inklings.get_page("people/mara-venn")),
    "pages": [page["title"] for page in inklings.get_pages(["index", "glossary"])],
    "types": [page["slug"] for page in inklings.get_pages_by_type("event")],
    "tags": inklings.get_tags()[0],
    "links": inklings.get_references("glossary")["links"][0]["slug"],
    "history": inklings.get_history("glossary"),
})`,
      { deps: granting('pages:read') },
    );
    expect(run.error).toBeNull();
    expect(value).toMatchObject({
      same: true,
      page: ['content', 'links', 'slug', 'tags', 'title', 'type', 'updated_at'],
      pages: ['The Saltmarsh Atlas', 'Glossary'],
      types: ['events/the-causeway-toll', 'events/the-drowned-winter', 'events/the-oath-of-lamps'],
      tags: { tag: 'saltmarsh', count: 11 },
      links: 'events/the-oath-of-lamps',
      history: [],
    });
    expect(value.search[0]).toBe('people/mara-venn');
    const calls = spans.filter(({ kind }) => kind === 'host_call');
    expect(calls.map(({ name }) => name)).toEqual([
      'search',
      'workspace_search',
      'search',
      'get_page',
      'get_pages',
      'get_pages_by_type',
      'get_tags',
      'get_references',
      'get_history',
    ]);
    expect(calls[0]).toMatchObject({ status: 'ok', attributes: { arguments: '{"query":"mara venn","limit":2}' } });
  });
  it('without the grant are refused with the missing capability', async () => {
    const { value, spans, artifact } = await runCode(
      `import inklings
told = []
for call in (lambda: inklings.get_tags(), lambda: inklings.write_candidate("a", "b"), lambda: inklings.memory_set("a", 1)):
    try:
        call()
    except inklings.Refused as error:
        told.append([str(error), error.code, error.remedy])
inklings.submit(told)`,
      { deps: granting('pages:write', 'memory:read') },
    );
    expect(value.map(([message]: string[]) => message)).toEqual([
      'consistency-checker does not ask for pages:read.',
      'consistency-checker does not ask for candidates:write.',
      'consistency-checker does not ask for memory:write.',
    ]);
    expect(value[0].slice(1)).toEqual(['no_permission', 'Add read:pages to “required_scopes:” in the frontmatter, and grant it.']);
    expect(spans.filter(({ kind, status }) => kind === 'host_call' && status === 'failed')).toHaveLength(3);
    expect(artifact.attributes.refused_calls).toBe(3);
  });
  it('uncaught, a refusal ends the run and says what is missing', async () => {
    const { run, artifact } = await runCode('import inklings\ninklings.get_tags()', { deps: granting() });
    expect(run.error).toMatchObject({ code: 'no_permission', message: expect.stringContaining('does not ask for pages:read') });
    expect(artifact.attributes.outcome).toBe('host_call_refused');
  });
  it('are told what is wrong with their arguments, and what is not there', async () => {
    const { value } = await runCode(
      `import inklings
told = []
for call in (
    lambda: inklings.search(3, limit=1000), lambda: inklings.get_page("nowhere"), lambda: inklings.llm_query("x", colour="red"),
    lambda: inklings.write_candidate("../x", ""), lambda: inklings.run_artifact("Nothing"),
):
    try:
        call()
    except inklings.HostError as error:
        told.append([type(error).__name__, str(error)])
inklings.submit(told)`,
    );
    expect(value.map(([kind]: string[]) => kind)).toEqual(['BadArguments', 'NotFound', 'BadArguments', 'BadArguments', 'NotFound']);
    expect(value[0][1]).toMatch(/search\(query, limit=20\) .* query: .*; limit: /);
  });
  it('forged and unknown methods get nothing', async () => {
    const { value, run } = await runCode(
      `import inklings
ours = inklings.get_tags.__globals__["_call"].__globals__
told = []
for method, args in (("get_tags", {}), ("read_file", {"path": "/etc/passwd"}), ("constructor", {}), ("get_page", {"slug": {"a": 1}})):
    try:
        ours["_call"](ours["_call_start"](method), args)
    except inklings.HostError as error:
        told.append(type(error).__name__)
inklings.submit(told)`,
      { deps: granting() },
    );
    expect(run.error).toBeNull();
    expect(value).toEqual(['Refused', 'NotFound', 'NotFound', 'Refused']);
  });
  it('without a workspace say that none is open', async () => {
    const { run } = await runCode('import inklings\ninklings.search("x")', { workspace: null });
    expect(run.error!.message).toContain('NotFound: No workspace is open, so there are no pages.');
  });
  it('write candidates, never pages', async () => {
    const { value, environment, runId } = await runCode(
      'import inklings\ninklings.submit(inklings.write_candidate("new/page", "# Page\\n"))',
    );
    expect(value).toMatchObject({ slug: 'new/page', state: 'proposed' });
    expect(environment.workspace!.candidates.candidates({ state: 'proposed' })).toMatchObject([
      { id: value.id, runId, agent: 'you', page: 'new' },
    ]);
  });
  it('remember for the agent', async () => {
    const { value, environment } = await runCode(`import inklings
before = inklings.memory_get("seen")
inklings.memory_set("seen", {"pages": [1, None]})
now = inklings.memory_get("seen")
inklings.memory_set("seen", None)
inklings.memory_set("kept", "x")
inklings.submit([before, now, inklings.memory_get("seen")])`);
    expect(value).toEqual([null, { pages: [1, null] }, null]);
    expect([environment.memory.get('you', 'kept'), environment.memory.get('other', 'kept')]).toEqual(['x', null]);
  });
  it('2,000 calls are counted; the first 1,000 have spans', async () => {
    const code = 'import inklings\nfor n in range(2000): inklings.get_tags()\ninklings.submit(1)';
    const { artifact, spans } = await runCode(code, { front: 'artifacts:\n  Code:\n    settings: { limits: { seconds: 100 } }\n' });
    expect(artifact.attributes).toMatchObject({ outcome: 'submitted', host_calls: 2000 });
    expect(spans.filter(({ kind }) => kind === 'host_call')).toHaveLength(1000);
  });
});

describe('C5: the run’s model', () => {
  it('answers llm_query as a model call below the host call, with tokens and cost of the step', async () => {
    const { value, models, run, rows, spans } = await runCode(
      'import inklings\ninklings.submit([inklings.llm_query("Say it", system="Be short", temperature=0.2, max_tokens=7)])',
      { model: { answers: ['A\u200b lamp.'], price: 0.001 } },
    );
    expect(value).toEqual(['A lamp.']);
    expect(models.requests[0]).toMatchObject({
      system: 'Be short',
      temperature: 0.2,
      maxTokens: 7,
      messages: [{ role: 'user', content: 'Say it' }],
    });
    expect(run).toMatchObject({ modelId: 'scripted/model', inputTokens: 4, outputTokens: 2 });
    expect(rows[0]).toMatchObject({ input_tokens: 4, output_tokens: 2, model_id: 'scripted/model' });
    expect(rows[0]!.estimated_cost).toBeCloseTo(0.006);
    expect(treeOf(spans)).toEqual([
      'run consistency-checker ok',
      '  compose system message ok',
      '  artifact Code ok',
      '    render Code ok',
      '    host_call llm_query ok',
      '      model_call scripted/model ok',
    ]);
  });
  it('gives a value where a schema is asked for', async () => {
    const code = `import inklings\ninklings.submit(inklings.llm_query("Which?", schema={"names": ["string"]}))`;
    const { value, models } = await runCode(code, { model: { answers: ['Sure:\n```json\n{"names": ["Mara"]}\n```'] } });
    expect(value).toEqual({ names: ['Mara'] });
    expect(models.requests[0]!.schema).toMatchObject({ type: 'object', properties: { names: { type: 'array' } } });
    const { run } = await runCode(code, { model: { answers: ['no'] } });
    expect(run.error!.message).toContain('did not answer in JSON');
  });
  it('answers a batch side by side, four at once, in the order of the prompts', async () => {
    let now = 0;
    let most = 0;
    const answers = (request: ModelRequest) => request.messages[0]!.content.toUpperCase();
    const set = setUpCode(
      sandbox.get(),
      codePackage('import inklings\ninklings.submit(inklings.llm_query_batched([f"p{n}" for n in range(10)]))'),
      {
        model: { answers, chunk: 1 },
      },
    );
    const { complete } = set.models.port;
    set.models.port.complete = async function* (request, signal) {
      most = Math.max(most, ++now);
      yield* complete(request, signal);
      now -= 1;
    };
    const done = await set.run({ input: {} });
    expect(JSON.parse(done.payload(done.span('artifact'), 'output')!)).toEqual(Array.from({ length: 10 }, (_, n) => `P${n}`));
    expect(most).toBe(4);
  });
  it('a batch in which one prompt fails is ended and says why', async () => {
    const { run, models } = await runCode('import inklings\ninklings.llm_query_batched([f"p{n}" for n in range(100)])', {
      model: { answers: (_, call) => (call === 2 ? { fail: 'model_refused', message: 'The key was refused.' } : 'yes') },
    });
    expect(run.error!.message).toContain('The key was refused.');
    expect(models.requests.length).toBeLessThan(10);
  });
});
