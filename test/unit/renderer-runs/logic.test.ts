// The run panel without its looks: values to start with, problems at fields, JSON as it is written, a run from its events.
import { describe, expect, it } from 'vitest';
import type { Run, RunEvent, Span } from '../../../electron/contract/execution.ts';
import type { Analysis, Artifact } from '../../../electron/contract/packages.ts';
import { jsonPieces, looksLikeJson, prettyJson } from '../../../renderer/runs/answer/json-text.ts';
import { parseMessages } from '../../../renderer/runs/answer/messages.ts';
import { errorSchemaOf, problemsOf } from '../../../renderer/runs/input/problems.ts';
import { blankOf, fieldsOf, sampleInput, typeName } from '../../../renderer/runs/input/sample.ts';
import { fits } from '../../../renderer/runs/input/validator.ts';
import {
  answerSpan,
  applyEvents,
  EMPTY_VIEW,
  figuresOf,
  firstTokenMs,
  givenSpan,
  isComplete,
  preparesSandbox,
  shownStep,
  stepsOf,
  stoppable,
  waitsForModel,
} from '../../../renderer/runs/live/run-view.ts';
import { plannedSteps, wantsRequest } from '../../../renderer/runs/plan.ts';

const SCHEMA = {
  type: 'object',
  required: ['entity_name', 'claims'],
  properties: {
    entity_name: { type: 'string' },
    claims: {
      type: 'array',
      items: { type: 'object', required: ['text'], properties: { text: { type: 'string' }, page: { type: 'string' } } },
    },
    tone: { type: 'string', default: 'neutral' },
    more: { type: 'integer' },
  },
};

describe('C9: the values of a run form', () => {
  it('start with what is needed and with defaults', () => {
    expect(blankOf(SCHEMA)).toEqual({ entity_name: '', claims: [{ text: '' }], tone: 'neutral' });
    expect(blankOf({ enum: ['a', 'b'] })).toBe('a');
    expect(blankOf({ $ref: '#' })).toBe('');
  });

  it('are the first example of the package when it fits', () => {
    const example = (input: string, format = 'json') => ({ example: { input, output: 'Some words', format } }) as unknown as Artifact;
    const analysis = (artifacts: Artifact[]) => ({ metadata: { inputSchema: SCHEMA }, artifacts }) as unknown as Analysis;
    const good = '{"entity_name": "Mara", "claims": [], "tone": "dry"}';
    expect(sampleInput(analysis([example('{"other": 1}'), example(good)]))).toEqual(JSON.parse(good));
    expect(sampleInput(analysis([example('no json')]))).toEqual(blankOf(SCHEMA));
    // JSON in and prose out is the usual pair; what has a default may be left out.
    const plain = '{"entity_name": "Mara", "claims": []}';
    expect(sampleInput(analysis([example('Write it.', 'text'), example(plain, 'text')]))).toEqual(JSON.parse(plain));
  });

  it('are described in the words of the short form', () => {
    expect(typeName(SCHEMA.properties.claims)).toBe('[{ text: string, page?: string }]');
    expect(fieldsOf(SCHEMA).map((f) => [f.name, f.required, f.default])).toEqual([
      ['entity_name', true, undefined],
      ['claims', true, undefined],
      ['tone', false, 'neutral'],
      ['more', false, undefined],
    ]);
  });

  it('pick the branch of a choice without compiling code', () => {
    const root = { $defs: { cat: { type: 'object', required: ['meow'], properties: { meow: { const: true } } } } };
    expect(fits({ $ref: '#/$defs/cat' }, { meow: true }, root)).toBe(true);
    expect(fits({ $ref: '#/$defs/cat' }, { meow: false }, root)).toBe(false);
    expect(fits({ anyOf: [{ type: 'string' }, { type: 'null' }] }, 1, root)).toBe(false);
    expect(fits({ type: 'integer' }, 1.5, root)).toBe(false);
  });
});

describe('C9: what the core says about an input', () => {
  const error = (message: string) => ({ code: 'input_invalid' as const, message, retryable: false });

  it('stands at the field that it names', () => {
    const problems = problemsOf(error('The input does not match input_schema. claims[0].text: is missing; tone: must be string.'));
    expect(problems).toEqual([
      { path: ['claims', 0, 'text'], message: 'is missing' },
      { path: ['tone'], message: 'must be string' },
    ]);
    expect(errorSchemaOf(problems)).toEqual({
      claims: { 0: { text: { __errors: ['is missing'] } } },
      tone: { __errors: ['must be string'] },
    });
  });

  it('stands at the form when it names none, and other errors are not about fields', () => {
    expect(problemsOf(error('Something else.'))).toEqual([{ path: [], message: 'Something else.' }]);
    expect(problemsOf({ ...error('tone: x'), code: 'model_missing' })).toEqual([]);
  });
});

describe('an answer as JSON', () => {
  it('is cut into coloured pieces that joined are the text, also while it is being written', () => {
    const text = '{"a": [1, true, "x\\"y"], "b": "unfini';
    const pieces = jsonPieces(text);
    expect(pieces.map((p) => p.text).join('')).toBe(text);
    expect(pieces.filter((p) => p.kind === 'key').map((p) => p.text)).toEqual(['"a"', '"b"']);
    expect(pieces.at(-1)).toEqual({ text: '"unfini', kind: 'string' });
  });

  it('is made readable only when it is whole', () => {
    expect(prettyJson('```json\n{"a":1}\n```')).toBe('{\n  "a": 1\n}');
    expect(prettyJson('{"a":')).toBeNull();
    expect(prettyJson('Hello {"a":1}')).toBeNull();
    expect(looksLikeJson('  {"a"')).toBe(true);
    expect(looksLikeJson('Well')).toBe(false);
  });

  it('sent messages are read from their payload', () => {
    expect(parseMessages('[{"role":"user","content":"Hi"}]')).toEqual([{ role: 'user', content: 'Hi' }]);
    expect(parseMessages('plain')).toEqual([{ role: 'user', content: 'plain' }]);
    expect(parseMessages('')).toEqual([]);
  });
});

const artifact = (name: string, kind: Artifact['kind'], content = '', settings = {}): Artifact =>
  ({ key: name, name, kind, variant: null, content, settings }) as unknown as Artifact;
const analysisOf = (artifacts: Artifact[], run: string[] = []) => ({ artifacts, metadata: { run } }) as unknown as Analysis;

describe('C1: the plan', () => {
  it('leaves a fallback to its module, and follows run: when there is one', () => {
    const artifacts = [artifact('P', 'prompt_template'), artifact('M', 'dspy_module', '', { fallback_artifact: 'P' })];
    expect(plannedSteps(analysisOf(artifacts)).map((s) => s.name)).toEqual(['M']);
    expect(plannedSteps(analysisOf(artifacts, ['P'])).map((s) => s.name)).toEqual(['P']);
  });

  it('asks for a request where there is nothing to render, or a template wants it', () => {
    expect(wantsRequest(analysisOf([artifact('D', 'description')]))).toBe(true);
    expect(wantsRequest(analysisOf([artifact('P', 'prompt_template', '{{ request }}')]))).toBe(true);
    expect(wantsRequest(analysisOf([artifact('P', 'prompt_template', 'your request: {{ topic }}')]))).toBe(false);
  });
});

const span = (id: string, kind: Span['kind'], parentId: string | null, more: Partial<Span> = {}): Span =>
  ({
    id,
    kind,
    parentId,
    name: id,
    status: 'running',
    attributes: {},
    payloads: [],
    inputTokens: null,
    outputTokens: null,
    cost: null,
    tokensEstimated: false,
    ...more,
  }) as Span;
const run = (status: Run['status']): Run =>
  ({ id: 'r', status, startedAt: '2026-01-01T00:00:00.000Z', inputTokens: null, outputTokens: null, cost: null }) as Run;

describe('C2: an answer is complete', () => {
  const seen = (status: Run['status'], ending: Run['ending'], steps: Span[] = []) => ({
    ...EMPTY_VIEW,
    run: { ...run(status), ending },
    spans: steps,
  });
  it('when its run completed and nothing is missing, not when the run failed or was cancelled after some of it', () => {
    expect([seen('completed', 'complete'), seen('completed', null)].map((view) => isComplete(view))).toEqual([true, true]);
    const others = [
      seen('completed', 'cut'),
      seen('completed', 'unstated'),
      seen('failed', null),
      seen('cancelled', null),
      seen('running', null),
    ];
    expect(others.map((view) => isComplete(view))).toEqual([false, false, false, false, false]);
  });
  it('of one step, by that step', () => {
    const steps = [span('A', 'artifact', null, { status: 'ok' }), span('B', 'artifact', null, { status: 'failed' })];
    const view = seen('failed', null, steps);
    expect([isComplete(view, 'A'), isComplete(view, 'B')]).toEqual([true, false]);
  });
});

describe('D1: a run from its events', () => {
  const events: RunEvent[] = [
    { type: 'run', run: run('running') },
    { type: 'span', span: span('root', 'run', null) },
    { type: 'span', span: span('Check', 'artifact', 'root') },
    { type: 'span', span: span('call', 'model_call', 'Check') },
    { type: 'text', spanId: 'call', text: 'Hel' },
    { type: 'text', spanId: 'call', text: 'lo' },
    { type: 'span', span: span('call', 'model_call', 'Check', { status: 'ok', inputTokens: 10, outputTokens: 2 }) },
  ];

  it('keeps the order of the spans, their last state, and the text as it streams', () => {
    const view = applyEvents(EMPTY_VIEW, events, () => Date.parse('2026-01-01T00:00:00.840Z'));
    expect(view.spans.map((s) => [s.id, s.status])).toEqual([
      ['root', 'running'],
      ['Check', 'running'],
      ['call', 'ok'],
    ]);
    expect(view.texts.get('call')).toBe('Hello');
    expect(view.firstTextMs).toBe(840);
    // As the call measured it, once it says so: a busy window gets the text later.
    expect(firstTokenMs(view)).toBe(840);
    const measured = span('call', 'model_call', 'Check', { offsetMs: 12, attributes: { first_token_ms: 40 } });
    expect(firstTokenMs(applyEvents(view, [{ type: 'span', span: measured }]))).toBe(52);
    expect(answerSpan(view)?.id).toBe('call');
    expect(answerSpan(view, 'Check')?.id).toBe('call');
    expect(answerSpan(view, 'other')).toBeNull();
  });

  it('B5: a model call that waits for others says so, until it is its turn', () => {
    const call = (attributes: Span['attributes'], status: Span['status'] = 'running') =>
      applyEvents(EMPTY_VIEW, [{ type: 'span', span: span('call', 'model_call', null, { attributes, status }) }]);
    expect(waitsForModel(call({ calls_ahead: 2 }))).toBe(true);
    expect(waitsForModel(call({ calls_ahead: 2, waited_ms: 40 }))).toBe(false);
    expect(waitsForModel(call({ calls_ahead: 2 }, 'cancelled'))).toBe(false);
    expect(waitsForModel(call({}))).toBe(false);
  });

  it('B5: a step of code says that it prepares the sandbox, until that is done', () => {
    const code = (attributes: Span['attributes'], status: Span['status'] = 'running') =>
      applyEvents(EMPTY_VIEW, [
        { type: 'span', span: span('Code', 'artifact', null, { artifactKind: 'code_template', attributes, status }) },
      ]);
    expect(preparesSandbox(code({ preparing: 'The guest is compiled.' }))).toBe(true);
    expect(preparesSandbox(code({ preparing: 'The guest is compiled.', prepared_ms: 20 }))).toBe(false);
    expect(preparesSandbox(code({ preparing: 'The guest is compiled.' }, 'failed'))).toBe(false);
    expect(preparesSandbox(code({}))).toBe(false);
  });

  it('B5: the answer of code is what it submitted, whatever it asked a model', () => {
    const output = [{ id: 'p', name: 'output', chars: 2 }] as Span['payloads'];
    const coded: RunEvent[] = [
      { type: 'span', span: span('root', 'run', null) },
      { type: 'span', span: span('Code', 'artifact', 'root', { artifactKind: 'code_template' }) },
      { type: 'span', span: span('host', 'host_call', 'Code') },
      { type: 'span', span: span('Inner', 'artifact', 'host', { artifactKind: 'prompt_template', payloads: output }) },
      { type: 'span', span: span('call', 'model_call', 'Inner') },
    ];
    const ended: RunEvent = { type: 'span', span: span('Code', 'artifact', 'root', { artifactKind: 'code_template', payloads: output }) };
    const during = applyEvents(EMPTY_VIEW, coded);
    expect([givenSpan(during), answerSpan(during)?.id, shownStep(during)]).toEqual([null, 'call', 'Inner']);
    const again = [span('retry', 'retry' as Span['kind'], 'Inner'), span('second', 'model_call', 'retry')];
    expect(
      shownStep(
        applyEvents(
          during,
          again.map((each): RunEvent => ({ type: 'span', span: each })),
        ),
      ),
    ).toBe('Inner');
    // What was checked of the inner step is not of the answer that is shown now.
    expect(shownStep(applyEvents(during, [ended]))).toBe('Code');
    expect(shownStep(applyEvents(during, [ended]), 'Inner')).toBe('Inner');
    const after = applyEvents(EMPTY_VIEW, [...coded, ended]);
    expect(givenSpan(after)?.id).toBe('Code');
    expect(givenSpan(after, 'Code')?.id).toBe('Code');
    expect(givenSpan(after, 'Inner')).toBeNull();
    expect(givenSpan(applyEvents(EMPTY_VIEW, events))).toBeNull();
  });

  it('gives the same however the events are cut into batches', () => {
    const whole = applyEvents(EMPTY_VIEW, events, () => 0);
    const oneByOne = events.reduce((view, event) => applyEvents(view, [event], () => 0), EMPTY_VIEW);
    expect({ ...oneByOne, texts: [...oneByOne.texts] }).toEqual({ ...whole, texts: [...whole.texts] });
  });

  it('sums what is known, and unknown cost stays unknown', () => {
    const view = applyEvents(EMPTY_VIEW, events);
    expect(figuresOf(view)).toEqual({ input: 10, output: 2, cost: null, estimated: false });
  });

  it('shows planned steps, then those that came in their place', () => {
    const view = applyEvents(EMPTY_VIEW, [
      ...events,
      { type: 'span', span: span('Fallback', 'artifact', 'Check', { attributes: { fallback_of: 'Check' } }) },
    ]);
    const steps = stepsOf(view, [
      { name: 'Check', kind: 'prompt_template' },
      { name: 'Later', kind: 'prompt_template' },
    ]);
    expect(steps.map((s) => [s.name, s.span?.id ?? null, s.fallbackOf])).toEqual([
      ['Check', 'Check', null],
      ['Later', null, null],
      ['Fallback', 'Fallback', 'Check'],
    ]);
  });
});

describe('C8: the run of the open skill that Stop is for', () => {
  const seen = (status: Run['status'] | null) => ({ ...EMPTY_VIEW, run: status === null ? null : ({ status } as Run) });
  const lost = { code: 'not_found' as const, message: 'There is no run r.', retryable: false };
  it.each([
    ['just begun', 'r', null, null, 'r'],
    ['running', 'r', 'running', null, 'r'],
    ['ended', 'r', 'completed', null, null],
    ['none', null, null, null, null],
    // Whether it goes on is known by the core's list of running ones alone.
    ['one that cannot be watched', 'r', null, lost, null],
    ['one whose watch broke off', 'r', 'running', lost, null],
  ] as const)('%s', (_, runId, status, error, expected) => {
    expect(stoppable({ runId, view: seen(status), error })).toBe(expected);
  });
});
