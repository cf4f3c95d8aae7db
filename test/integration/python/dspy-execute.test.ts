// The DSPy sidecar with the real DSPy and a scripted model (rows C6, C7).
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  AppError,
  DEFAULT_SANDBOX_LIMITS,
  FIELD_TYPES,
  jsonFrom,
  type SandboxOutcome,
  TEMPLATE_VERSION,
  TEMPLATES,
} from '../../../electron/contract/index.ts';
import { ADAPTER, checkState, DSPY_VERSION } from '../../../electron/core/dspy-state/index.ts';
import { createInterpreter, type HostCall } from '../../../electron/core/python/index.ts';
import { fields, moduleOf, never, openDspy, scripted } from './dspy-open.ts';

const cache = mkdtempSync(join(tmpdir(), 'skillwright-dspy-'));
const { dspy, close } = openDspy({ DSPY_CACHEDIR: cache, OPENAI_API_KEY_PROBE: '' });
afterAll(async () => {
  await close();
  rmSync(cache, { recursive: true, force: true });
});

const QA = { signature: 'question -> answer' };
const program = (template_id: string, more: object = {}, state: Record<string, unknown> | null = null) => ({
  module: moduleOf({ template_id, ...QA, ...more }),
  state,
  tools: [],
});
const inputs = { question: 'What is six times seven?' };

describe('C6: the manifest', () => {
  it('is what the contract says of templates, types, adapter and version', async () => {
    const manifest = await dspy.manifest();
    expect(manifest).toMatchObject({ dspy: DSPY_VERSION, adapter: ADAPTER });
    expect([...manifest.types].sort()).toEqual([...FIELD_TYPES].sort());
    expect(manifest.templates).toEqual(
      [...TEMPLATES.values()].map(({ id, params, tools, optimizable }) => ({
        id,
        version: TEMPLATE_VERSION,
        params: Object.keys(params).sort(),
        tools,
        optimizable,
      })),
    );
  });
});

describe('C6: each template makes its prompts and reads its answers', () => {
  const answer = (): string => fields({ reasoning: 'Six sevens.', rationale: 'All agree.', answer: '42' });

  it.each([
    ['predict', {}, 1],
    ['chain_of_thought', {}, 1],
    ['multi_chain_comparison', { params: { tries: 2 } }, 3],
    ['best_of_n', { params: { tries: 3 } }, 1],
    ['refine', { params: { tries: 2, inner: 'predict' } }, 1],
  ])('%s %o', async (template, more, calls) => {
    const host = scripted(answer);
    const { outputs } = await dspy.execute(program(template, more), inputs, host, never);
    expect(outputs).toEqual({ answer: '42' });
    expect(host.requests).toHaveLength(calls);
    expect(calls).toBeLessThanOrEqual(TEMPLATES.get(template)!.calls(moduleOf({ template_id: template, ...QA, ...more }).params));
  });

  it('tries are told apart by their rollout, and the best by the checks of the artifact wins', async () => {
    const host = scripted(
      (_, call) => fields({ reasoning: '-', answer: String(call) }),
      ({ answer: said }) => (said === '2' ? 0.9 : 0.1),
    );
    const { outputs } = await dspy.execute(program('best_of_n', { params: { tries: 3 } }), inputs, host, never);
    expect(outputs).toEqual({ answer: '2' });
    expect(host.requests.map(({ rolloutId, temperature }) => [rolloutId, temperature])).toEqual([0, 1, 2].map((id) => [id, 1]));
  });

  it('react asks tools of the parent by name', async () => {
    const host = scripted((_, call) =>
      call === 1
        ? fields({ next_thought: 'Look.', next_tool_name: 'multiply', next_tool_args: '{"a": 6, "b": 7}' })
        : call === 2
          ? fields({ next_thought: 'Done.', next_tool_name: 'finish', next_tool_args: '{}' })
          : fields({ reasoning: 'The tool said so.', answer: '42' }),
    );
    const called: unknown[] = [];
    const tool = {
      name: 'multiply',
      description: 'a times b',
      schema: { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } } },
    };
    const { outputs } = await dspy.execute(
      { ...program('react'), tools: [tool] },
      inputs,
      { ...host, tool: (request) => Promise.resolve(called.push(request) && 42) },
      never,
    );
    expect(outputs).toEqual({ answer: '42' });
    expect(called).toEqual([{ name: 'multiply', arguments: { a: 6, b: 7 } }]);
    expect(host.requests[1]!.messages.at(-1)!.content).toContain('42');
  });

  it('typed outputs come as JSON', async () => {
    const host = scripted(() => fields({ numbers: '[1, 2]', sure: 'true', score: '0.5' }));
    const { outputs } = await dspy.execute(
      program('predict', { signature: 'question -> numbers: list[int], sure: bool, score: float' }),
      inputs,
      host,
      never,
    );
    expect(outputs).toEqual({ numbers: [1, 2], sure: true, score: 0.5 });
  });
});

describe('C6: what goes wrong', () => {
  it('an answer that can’t be read is an error after one call, never a second one behind the back (stanfordnlp/dspy#10130)', async () => {
    const host = scripted(() => 'I would rather not.');
    await expect(dspy.execute(program('predict'), inputs, host, never)).rejects.toMatchObject({ code: 'model_bad_answer' });
    expect(host.requests).toHaveLength(1);
  });

  it('an empty answer is no answer (stanfordnlp/dspy#9389)', async () => {
    await expect(
      dspy.execute(
        program('predict'),
        inputs,
        scripted(() => ''),
        never,
      ),
    ).rejects.toMatchObject({ code: 'model_bad_answer' });
  });

  it('a failed model is asked once: retries are the parent’s', async () => {
    let calls = 0;
    const host = {
      ...scripted(() => ''),
      complete: () => Promise.reject(new AppError('model_overloaded', `Busy ${++calls}`, { retryable: true })),
    };
    await expect(dspy.execute(program('predict'), inputs, host, never)).rejects.toMatchObject({ code: 'model_bad_answer' });
    expect(calls).toBe(1);
  });

  it('a full context ends react with what it has (stanfordnlp/dspy#10054, #10132)', async () => {
    const host = scripted(() => fields({ reasoning: '-', answer: '42' }));
    const complete: typeof host.complete = (request, signal) =>
      request.system.includes('next_tool_name')
        ? Promise.reject(new AppError('model_context_overflow', 'Too long.'))
        : host.complete(request, signal);
    expect((await dspy.execute(program('react'), inputs, { ...host, complete }, never)).outputs).toEqual({ answer: '42' });
  });

  it('a cancel ends the job while its model is being asked', async () => {
    const stopping = new AbortController();
    const host = { ...scripted(() => ''), complete: () => new Promise<never>(() => stopping.abort()) };
    await expect(dspy.execute(program('predict'), inputs, host, stopping.signal)).rejects.toMatchObject({ code: 'cancelled' });
    expect(
      (
        await dspy.execute(
          program('predict'),
          inputs,
          scripted(() => fields({ answer: '1' })),
          never,
        )
      ).outputs,
    ).toEqual({ answer: '1' });
  });

  it('jobs side by side keep to their own models', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        dspy.execute(
          program('chain_of_thought'),
          inputs,
          scripted(() => fields({ reasoning: '-', answer: String(index) })),
          never,
        ),
      ),
    );
    expect(answers.map(({ outputs }) => outputs.answer)).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  });

  it('a state that was made for other fields is refused by the sidecar too', async () => {
    const part = {
      traces: [],
      train: [],
      demos: [],
      signature: { instructions: '', fields: [{ prefix: 'A:', description: '' }] },
      lm: null,
    };
    await expect(
      dspy.execute(
        program('predict', {}, { self: part }),
        inputs,
        scripted(() => ''),
        never,
      ),
    ).rejects.toMatchObject({
      code: 'process_failed',
      message: expect.stringContaining('other predictors'),
    });
  });
});

describe('C6: nothing is written or known that should not be', () => {
  it('the cache folder stays empty (stanfordnlp/dspy#907, #2030)', async () => {
    const host = scripted(() => fields({ answer: '42' }));
    await dspy.execute(program('predict'), inputs, host, never);
    await dspy.execute(program('predict'), inputs, host, never);
    expect(host.requests).toHaveLength(2);
    expect(existsSync(cache) ? readdirSync(cache) : []).toEqual([]);
  });
});

describe('C6: RLM and its interpreter', () => {
  /** Plays the guest: asks for code, runs nothing, says what the test wants. */
  const outcome = { reason: 'finished_without_submit' } as SandboxOutcome;

  it('code goes to the sandbox, names live on, tools of RLM answer from the sidecar, SUBMIT ends', async () => {
    const codes: unknown[] = [];
    const sandbox = {
      async run(job: { limits: object }, host: (call: HostCall) => Promise<unknown>): Promise<SandboxOutcome> {
        expect(job.limits).toMatchObject({ fuel: DEFAULT_SANDBOX_LIMITS.fuel });
        const call = (method: string, args: Record<string, unknown>): Promise<unknown> => host({ id: 1, method, args, signal: never });
        let step = (await call('repl_next', { done: null })) as { code: string } | null;
        while (step !== null) {
          codes.push(step.code);
          const { code } = step;
          let done: object = { output: '' };
          if (code.includes('llm_query('))
            done = {
              output: String(((await call('repl_tool', { name: 'llm_query', args: ['Sub?'], kwargs: {} })) as { value: string }).value),
            };
          if (code.includes('SUBMIT(')) done = { submitted: { answer: '42' } };
          step = (await call('repl_next', { done })) as { code: string } | null;
        }
        return outcome;
      },
    };
    const host = scripted((request) =>
      request.system === ''
        ? 'sub answer'
        : request.messages.at(-1)!.content.includes('sub answer')
          ? fields({ reasoning: '-', code: 'SUBMIT(answer="42")' })
          : fields({ reasoning: '-', code: 'print(llm_query("Sub?"))' }),
    );
    const { outputs } = await dspy.execute(
      program('rlm', { params: { steps: 4, calls: 3 } }),
      inputs,
      { ...host, interpreter: createInterpreter(sandbox, never) },
      never,
    );
    expect(outputs).toEqual({ answer: '42' });
    expect(codes.slice(-2)).toEqual(['print(llm_query("Sub?"))', 'SUBMIT(answer="42")']);
  });

  it('without a sandbox no code runs', async () => {
    const host = scripted(() => fields({ reasoning: '-', code: 'print(1)' }));
    await expect(dspy.execute(program('rlm'), inputs, host, never)).rejects.toMatchObject({
      code: 'process_failed',
      message: expect.stringContaining('No sandbox'),
    });
  });
});

describe('C7: the golden state of each template', () => {
  it.each(['predict', 'chain_of_thought', 'react', 'multi_chain_comparison', 'best_of_n'])(
    '%s: what an optimiser saves is accepted and changes the prompt',
    async (template) => {
      const one = program(template);
      const example = { id: 'a', inputs: { question: 'One plus one?' }, expected: { answer: 'two, by example' } };
      const args = { labeled: 1, bootstrapped: 0, rounds: 1, candidates: 1, trials: 1, threshold: 1, metricCalls: 5 };
      const answer = () =>
        fields({ next_thought: '-', next_tool_name: 'finish', next_tool_args: '{}', reasoning: '-', rationale: '-', answer: 'two' });
      const request = {
        optimizer: 'labeled_few_shot' as const,
        args,
        seed: 1,
        train: [example],
        val: [],
        onCandidate: () => {},
        onProgress: () => {},
      };
      const { state } = await dspy.optimize(one, request, scripted(answer), never);
      const checked = checkState(one.module, JSON.stringify({ format: 1, dspy_version: DSPY_VERSION, state }));
      expect(checked).toMatchObject({ ok: true, notices: [] });
      const host = scripted(answer);
      await dspy.execute({ ...one, state }, inputs, host, never);
      expect(JSON.stringify(host.requests)).toContain('two, by example');
    },
  );
});

describe('C6: numbers are written as they were', () => {
  const WRITTEN = ['1.10', '1.0', '-0.0', '1e5', '1E+05', '1e400', '0.00001', '0.1000000000000000055', '9007199254740993', '-0'];

  it.each([
    ['float', WRITTEN],
    ['list[float]', [`[${WRITTEN.join(', ')}]`]],
    ['dict', [`{"a": {"b": [${WRITTEN.join(', ')}, "1.50"]}, "c": true}`]],
    ['list[dict]', ['[{"a": 1.10}, {"a": 1.0}]']],
    ['int', ['9007199254740993', '-123456789012345678901234567890']],
  ])('to the model and back: %s', async (type, texts) => {
    for (const text of texts) {
      const host = scripted(() => fields({ out: text }));
      const { outputs } = await dspy.execute(
        program('predict', { signature: `given: ${type} -> out: ${type}` }),
        { given: jsonFrom(text) },
        host,
        never,
      );
      expect(host.requests[0]!.messages.at(-1)!.content).toContain(`[[ ## given ## ]]\n${text}\n`);
      expect(JSON.stringify(outputs)).toBe(`{"out":${text.replaceAll(/(?<=[:,]) /g, '')}}`);
    }
  });

  it('a model that writes nearly JSON, and one that writes a whole number for a float', async () => {
    const host = scripted(() => fields({ list: "Here: ```json\n[1.10, 'it''s', 2]\n```", n: '2' }));
    const module = program('predict', { signature: 'q -> list: list[float], n: float' });
    await expect(dspy.execute(module, { q: '-' }, host, never)).rejects.toMatchObject({ code: 'model_bad_answer' });
    const near = scripted(() => fields({ list: '```json\n[1.10, 2,]\n```', n: '2' }));
    expect(JSON.stringify((await dspy.execute(module, { q: '-' }, near, never)).outputs)).toBe('{"list":[1.10,2],"n":2}');
  });

  it('a tool of react gets its arguments so, and the model reads its answer so', async () => {
    const host = scripted((_, call) =>
      call === 1
        ? fields({ next_thought: '-', next_tool_name: 'price', next_tool_args: '{"a": 1.10, "b": [2.0, 9007199254740993]}' })
        : call === 2
          ? fields({ next_thought: '-', next_tool_name: 'finish', next_tool_args: '{}' })
          : fields({ reasoning: '-', answer: '1.10' }),
    );
    const called: string[] = [];
    const tool = {
      name: 'price',
      description: '-',
      schema: { type: 'object', properties: { a: { type: 'number' }, b: { type: 'array' } } },
    };
    const withTool = { ...host, tool: (request: unknown) => Promise.resolve(called.push(JSON.stringify(request)) && jsonFrom('[3.50]')) };
    await dspy.execute({ ...program('react'), tools: [tool] }, inputs, withTool, never);
    expect(called).toEqual(['{"name":"price","arguments":{"a":1.10,"b":[2.0,9007199254740993]}}']);
    expect(host.requests[1]!.messages.at(-1)!.content).toContain('«3.50»');
    expect(host.requests[1]!.messages.at(-1)!.content).toContain('{"a": 1.10, "b": [2.0, 9007199254740993]}');
  });

  it('C7: an optimiser scores them so, and keeps them so in its state', async () => {
    const one = program('predict', { signature: 'given: float -> out: list[float]' });
    const train = ['1.10', '1.1', '9e5'].map((text) => ({
      id: text,
      inputs: { given: jsonFrom(text) },
      expected: { out: jsonFrom(`[${text}]`) },
    }));
    const scored: string[] = [];
    const host = scripted((request) => fields({ out: `[${/\[\[ ## given ## \]\]\n(\S+)/.exec(request.messages.at(-1)!.content)![1]}]` }));
    const score = ({ case: id, inputs: given, outputs }: { case: string | null; inputs: unknown; outputs: unknown }) => {
      scored.push(`${id} ${JSON.stringify({ given, outputs })}`);
      return Promise.resolve({ score: 1, feedback: '' });
    };
    const request = {
      optimizer: 'labeled_few_shot',
      args: { labeled: 3, bootstrapped: 0, rounds: 1, candidates: 1, trials: 1, threshold: 1, metricCalls: 5 },
      seed: 1,
      train,
      val: train,
      onCandidate: () => {},
      onProgress: () => {},
    } as const;
    const { state, before } = await dspy.optimize(one, request, { ...host, score }, never);
    for (const text of ['1.10', '1.1', '9e5']) {
      expect(scored).toContain(`${text} {"given":{"given":${text}},"outputs":{"out":[${text}]}}`);
      expect(JSON.stringify(state)).toContain(`"given":${text},"out":[${text}]`);
    }
    expect(before?.map(({ score: each }) => each)).toEqual([1, 1, 1]);
  });

  it('refine tells its adviser of them so', async () => {
    const host = scripted(
      (_, call) => (call % 2 === 0 ? fields({ discussion: '-', advice: '{"self": "-"}' }) : fields({ out: '2.50' })),
      () => 0.1,
    );
    const module = program('refine', { signature: 'given: list[float] -> out: float', params: { tries: 2, inner: 'predict' } });
    const { outputs } = await dspy.execute(module, { given: jsonFrom('[1.10]') }, host, never);
    expect(JSON.stringify(outputs)).toBe('{"out":2.50}');
    expect(host.requests[1]!.messages.at(-1)!.content).toContain('1.10');
    expect(host.requests[1]!.messages.at(-1)!.content).toContain('2.50');
  });
});
