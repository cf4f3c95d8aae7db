// What a run's assertions said: counts, the words that decided, a live estimate of what is used, and the last output of an artifact.
import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AssertionResult } from '../../../electron/contract/assertions.ts';
import type { Run, Span } from '../../../electron/contract/execution.ts';
import { countResults, countWords, worstOf } from '../../../renderer/runs/assertions/counts.ts';
import { evidenceOf } from '../../../renderer/runs/assertions/evidence.ts';
import { applyEvents, EMPTY_VIEW, figuresOf } from '../../../renderer/runs/live/run-view.ts';

let AssertionResults: typeof import('../../../renderer/runs/assertions/AssertionResults.tsx').AssertionResults;
let outputSpan: typeof import('../../../renderer/runs/assertions/last-output.ts').outputSpan;
let isAsSaved: typeof import('../../../renderer/runs/cases/cases.ts').isAsSaved;
let textOfFile: typeof import('../../../renderer/runs/input/FileAsText.tsx').textOfFile;
beforeAll(async () => {
  window.skillwright = { send: () => undefined, onMessage: () => undefined };
  ({ AssertionResults } = await import('../../../renderer/runs/assertions/AssertionResults.tsx'));
  ({ outputSpan } = await import('../../../renderer/runs/assertions/last-output.ts'));
  ({ isAsSaved } = await import('../../../renderer/runs/cases/cases.ts'));
  ({ textOfFile } = await import('../../../renderer/runs/input/FileAsText.tsx'));
});

const result = (id: string, status: AssertionResult['status'], more: Partial<AssertionResult> = {}): AssertionResult => ({
  id,
  type: 'contains',
  label: `check ${id}`,
  severity: 'hard',
  status,
  score: null,
  reason: `why ${id}`,
  evidence: null,
  durationMs: 0,
  tokens: null,
  cost: null,
  judge: null,
  ...more,
});

describe('C10: counts of results', () => {
  it('tells a soft fail from a hard one, and what was not decided from both', () => {
    const counts = countResults([
      result('1', 'pass'),
      result('2', 'fail'),
      result('3', 'fail', { severity: 'soft' }),
      result('4', 'error'),
      result('5', 'skipped'),
    ]);
    expect(counts).toEqual({ pass: 1, fail: 1, warn: 1, error: 1, skipped: 1 });
    expect(countWords(counts)).toBe('1 passed, 1 failed, 1 warning, 1 undecided, 1 skipped');
    expect(worstOf(counts)).toBe('fail');
    expect(worstOf(countResults([]))).toBeNull();
  });
});

describe('B5: the evidence of a result', () => {
  const output = 'The wall was probably closed in 1201, says the charter of the harbour.';
  const evidence = { quote: 'probably', offset: 13 };

  it('stands with the words around it and its place', () => {
    expect(evidenceOf({ evidence }, output)).toEqual({
      before: 'The wall was ',
      quote: 'probably',
      after: ' closed in 1201, says the charter of…',
      character: 14,
    });
  });

  it('stands alone when the text at its place is another one, or not at hand', () => {
    expect(evidenceOf({ evidence }, 'Something else that is long enough')).toMatchObject({ before: '', quote: 'probably', after: '' });
    expect(evidenceOf({ evidence }, null)).toMatchObject({ before: '', after: '', character: 14 });
    expect(evidenceOf({ evidence: null }, output)).toBeNull();
  });

  it('is marked in the list, beside severity and reason; members of a group stand below it', () => {
    const group = result('g', 'fail', { label: 'all of', children: [result('g.1', 'fail', { evidence, severity: 'soft' })] });
    render(
      <MantineProvider env="test">
        <AssertionResults results={[group]} output={output} />
      </MantineProvider>,
    );
    const member = within(screen.getByRole('list', { name: 'Assertions in all of' })).getByRole('listitem');
    expect(member.querySelector('mark')?.textContent).toBe('probably');
    expect(within(member).getByText('soft')).toBeDefined();
    expect(within(member).getByText('why g.1')).toBeDefined();
    expect(within(member).getByRole('img', { name: 'Failed, the run continues' })).toBeDefined();
  });
});

const span = (id: string, kind: Span['kind'], parentId: string | null, more: Partial<Span> = {}): Span =>
  ({
    id,
    kind,
    parentId,
    name: id,
    status: 'ok',
    attributes: {},
    payloads: [],
    inputTokens: null,
    outputTokens: null,
    cost: null,
    tokensEstimated: false,
    ...more,
  }) as Span;
const text = (name: 'output' | 'messages', chars = 1): Span['payloads'] => [{ id: `${name}-1`, name, chars }];

describe('B5: tokens and cost while an answer streams', () => {
  const run = {
    id: 'r',
    status: 'running',
    startedAt: '2026-01-01T00:00:00.000Z',
    inputTokens: null,
    outputTokens: null,
    cost: null,
  } as Run;
  const streaming = applyEvents(EMPTY_VIEW, [
    { type: 'run', run },
    { type: 'span', span: span('call', 'model_call', null, { status: 'running', payloads: text('messages', 400) }) },
    { type: 'text', spanId: 'call', text: 'x'.repeat(200) },
  ]);

  it('are estimated from the texts, and the cost by the price of the model', () => {
    expect(figuresOf(streaming, { input: 1, output: 2 })).toEqual({ input: 100, output: 50, cost: 0.0002, estimated: true });
  });

  it('have no cost where no price is known', () => {
    expect(figuresOf(streaming).cost).toBeNull();
  });

  it('are what the provider says once the call has ended', () => {
    const ended = applyEvents(streaming, [
      { type: 'span', span: span('call', 'model_call', null, { inputTokens: 90, outputTokens: 41, cost: 0.5 }) },
    ]);
    expect(figuresOf(ended, { input: 1, output: 2 })).toEqual({ input: 90, output: 41, cost: 0.5, estimated: false });
  });

  it('C10: results of a step come with their event', () => {
    const checked = applyEvents(streaming, [{ type: 'assertions', spanId: 'call', results: [result('1', 'pass')] }]);
    expect(checked.assertions.get('call')?.map(({ id }) => id)).toEqual(['1']);
  });
});

describe('B6: the last output of an artifact', () => {
  const spans = [
    span('run', 'run', null, { payloads: text('output') }),
    span('Check', 'artifact', 'run'),
    span('first call', 'model_call', 'Check', { payloads: text('output') }),
    span('repair', 'model_call', 'Check', { payloads: text('output') }),
    span('Script', 'artifact', 'run'),
  ];

  it('is what its last model call gave, also when a variant ran', () => {
    expect(outputSpan(spans, 'Check')?.id).toBe('repair');
    expect(outputSpan(spans, 'Check@anthropic')?.id).toBe('repair');
  });

  it('is the answer of the run for a last step without a model, and nothing for one that did not run', () => {
    expect(outputSpan(spans, 'Script')?.id).toBe('run');
    expect(outputSpan(spans, 'Other')).toBeNull();
  });
});

describe('B5: saved inputs', () => {
  it('differ from the form in values or request', () => {
    const saved = { inputs: { place: 'Quay' }, request: '' };
    expect(isAsSaved(saved, { inputs: { place: 'Quay' }, request: '' })).toBe(true);
    expect(isAsSaved(saved, { inputs: { place: 'Pier' }, request: '' })).toBe(false);
    expect(isAsSaved(saved, { inputs: { place: 'Quay' }, request: 'now' })).toBe(false);
  });

  it('take the text of a file, and refuse what is no text', async () => {
    expect(await textOfFile(new File(['\uFEFFhé\r\n'], 'a.txt'))).toEqual({ text: 'hé\r\n' });
    expect(await textOfFile(new File([new Uint8Array([0xff, 0xfe, 0])], 'b.bin'))).toEqual({ problem: 'b.bin is not UTF-8 text.' });
    expect(await textOfFile(new File(['a\0b'], 'c.bin'))).toEqual({ problem: 'c.bin is not a text file.' });
  });
});
