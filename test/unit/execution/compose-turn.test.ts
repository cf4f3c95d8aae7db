import { describe, expect, it } from 'vitest';
import { BUDGET } from '../../../electron/contract/index.ts';
import { compose, type Surface } from '../../../electron/core/execution/plan/compose.ts';
import { stepsOf } from '../../../electron/core/execution/plan/plan.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { CHECKER, PLAIN } from './package.ts';
import { setUp } from './setup.ts';

const GOLDEN_SYSTEM = `You look for statements that cannot both be true. \`{{ not_a_value }}\` and $ARGUMENTS stay; so does !\`date\`.

## Description

Works on claims, not on style.

## Example: two birth years

Input:
{"entity_name": "Mara"}

Output:
{"contradictions": []}

## Approach

1. Sort the claims. 2. Compare dates.

Answer only with JSON that follows this JSON Schema:

{
  "type": "object",
  "properties": {
    "contradictions": {
      "type": "array"
    }
  }
}`;

const SURFACE: Surface = {
  agent: { id: 'you', name: 'you', prompt: '' },
  model: null,
  held: [],
  ranking: null,
  budget: { ...BUDGET, ms: 300_000 },
  nested: false,
};

function composed(text: string, input: Record<string, unknown>, request: string, surface: Surface = SURFACE) {
  const analysis = analysePackage(text, 'x.md');
  const skill = { sourceId: 'x', name: 'x', version: null };
  return compose({ skill, analysis, steps: stepsOf(analysis, null, null) }, { request, input }, surface);
}

const sentBy = (turn: ReturnType<typeof composed>, givesOutput: boolean) => ({
  ...turn.sent({ givesOutput, tools: true }),
  user: turn.user,
});

describe('C2: what a model is sent in a turn', () => {
  const turn = (text: string, givesOutput: boolean, input: Record<string, unknown> = {}, request = 'Do it.') =>
    sentBy(composed(text, input, request), givesOutput);

  it('C2: prose in file order, examples as pairs, then the output schema; the user message is the rendered template', () => {
    const { system, parts, user } = turn(CHECKER, true);
    expect(system).toBe(GOLDEN_SYSTEM);
    expect(parts.map(({ kind, artifactKey }) => [kind, artifactKey])).toEqual([
      ['framing', null],
      ['description', 'Description'],
      ['example', 'two birth years'],
      ['approach', 'Approach'],
      ['output_schema', null],
    ]);
    expect(user('Rendered {{ as it is }}\n')).toBe('Rendered {{ as it is }}\n');
  });

  it('C2: the schema belongs to the step that gives the output', () => {
    expect(turn(CHECKER, false).system).toBe(GOLDEN_SYSTEM.slice(0, GOLDEN_SYSTEM.indexOf('\n\nAnswer only')));
  });

  it('F3: the prompt of the agent comes first, byte for byte', () => {
    const agent = { id: 'clerk', name: 'clerk', prompt: 'You are the clerk.\n\n--- Competency: claims ---\nTake notices.\n' };
    const { parts, system } = sentBy(composed(PLAIN, {}, '', { ...SURFACE, agent }), true);
    expect(parts[0]).toEqual({ kind: 'agent', label: 'clerk', text: agent.prompt, artifactKey: null });
    expect(system).toBe(`${agent.prompt}\n\n${PLAIN.trim()}`);
  });

  it('C2: a skill without a template sends the request', () => {
    expect(turn(PLAIN, true)).toMatchObject({ system: PLAIN.trim() });
    expect(turn(PLAIN, true).user(null)).toBe('Do it.');
  });

  it.each([
    [
      'request and inputs',
      'Do it.',
      { scene: 'A "lighthouse".\nNight.', n: 2 },
      `Do it.\n\nInput:\n{\n  "scene": "A \\"lighthouse\\".\\nNight.",\n  "n": 2\n}`,
    ],
    ['inputs alone', ' ', { tone: 'calm' }, 'Input:\n{\n  "tone": "calm"\n}'],
    ['the request once, also where it is an input', 'Do it.', { request: 'Do it.' }, 'Do it.'],
    ['both, where they differ', 'Do it.', { request: 'Or that.' }, 'Do it.\n\nInput:\n{\n  "request": "Or that."\n}'],
    ['an input of that name that is no text', '', { request: [1] }, 'Input:\n{\n  "request": [\n    1\n  ]\n}'],
    ['nothing', '', {}, ''],
  ])('C2: a skill without a template sends %s, in the form of an example’s input', (_, request, input, sent) => {
    expect(turn(PLAIN, true, input, request).user(null)).toBe(sent);
    expect(turn(PLAIN, true, input, request).user('A template.')).toBe('A template.');
  });

  it('F3: run and preview are sent the prompt of the agent that is named, and its model where none is', async () => {
    const agentOf = (id: string) => ({ name: id, prompt: id === 'clerk' ? 'You are the clerk.' : '', modelId: null });
    const { run, api, models } = setUp(PLAIN, { answers: ['Done.'] }, { agentOf });
    await run({ request: 'Do it.', agent: 'clerk' });
    expect(models.requests[0]!.system).toBe(`You are the clerk.\n\n${PLAIN.trim()}`);
    const asked = { text: PLAIN, fileName: 'x.md', artifact: null, input: {}, request: 'Do it.', modelId: null };
    expect((await api.preview({ ...asked, agent: 'clerk' })).system.map(({ kind }) => kind)).toEqual(['agent', 'framing']);
    expect((await api.preview(asked)).system.map(({ kind }) => kind)).toEqual(['framing']);
  });

  it('B4: the preview shows what the run sends', async () => {
    const { run, api, models } = setUp(CHECKER);
    const input = { entity_name: 'Mara', claims: [] };
    await run({ input });
    const preview = await api.preview({ text: CHECKER, fileName: 'x.md', artifact: null, input, request: '', modelId: null });
    expect(preview.system.map(({ text }) => text).join('\n\n')).toBe(models.requests[0]!.system);
    expect(preview.user!.text).toBe(models.requests[0]!.messages[0]!.content);
  });
});
