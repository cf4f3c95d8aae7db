// E2: the rules that decide without a model, and what of an answer is a decision.
import { expect, it } from 'vitest';
import type { MatchReason, ModelInfo, TurnMatch } from '../../../electron/contract/index.ts';
import { decideByRules } from '../../../electron/core/conversations/decide/rules.ts';
import { chosenOf, decisionSchema } from '../../../electron/core/conversations/decide/schema.ts';
import { candidatesOf } from '../../../electron/core/conversations/turn/turn.ts';

const hit = (name: string, score: number, blocked: string | null = null): TurnMatch => ({
  skillId: name,
  name,
  title: null,
  scope: 'account',
  score,
  reasons: [],
  copies: 1,
  blocked,
});

it.each([
  [
    'the best one if it fits with a margin',
    [hit('dates', 9.2), hit('facts', 5.1)],
    'dates',
    'dates fits best, with 9.2 against 5.1 of facts.',
  ],
  ['the only one that fits', [hit('dates', 3)], 'dates', 'Only dates fits the message.'],
  [
    'none if two fit about as well',
    [hit('dates', 5), hit('facts', 4.9)],
    null,
    'dates and facts fit about as well, so neither was chosen.',
  ],
  ['none below the threshold', [hit('dates', 1.9)], null, 'No skill fits the message.'],
  [
    'the next one if the best may not be used here',
    [hit('dates', 9, 'It is disabled.'), hit('facts', 3)],
    'facts',
    'Only facts fits the message.',
  ],
])('E2: the rules choose %s', (_, hits, name, because) => {
  const { skill, because: said } = decideByRules({ hits, threshold: 2 });
  expect([skill?.name ?? null, said]).toEqual([name, because]);
});

const steps = new Map([['dates', ['Collect', 'Order', 'Tell']]]);
const offer = { names: ['dates', 'facts'], steps, pages: true, short: false };

it('E2: a decision can only name a skill that was shown, and what is there is said', () => {
  expect(decisionSchema(offer)).toMatchObject({
    properties: { choice: { enum: ['direct', 'activate', 'research', 'clarify'] }, skill: { enum: ['dates', 'facts', ''] } },
  });
  expect(decisionSchema({ ...offer, names: [], pages: false })).toMatchObject({ properties: { choice: { enum: ['direct', 'clarify'] } } });
  // A small model writes no words.
  const { properties } = decisionSchema({ ...offer, short: true });
  expect(decisionSchema(offer)).toMatchObject({ properties: { artifacts: { items: { enum: ['Collect', 'Order', 'Tell'] } } } });
  expect(properties).toEqual({ choice: { type: 'string', enum: ['direct', 'activate', 'research'] }, skill: expect.anything() });
});

it.each([
  ['activates', { choice: 'activate', skill: 'dates', words: '', because: 'It asks when.' }, { choice: 'activate', skill: 'dates' }],
  ['ignores the skill of another choice', { choice: 'direct', skill: 'dates' }, { choice: 'direct', skill: null }],
  ['does not activate what was not shown', { choice: 'activate', skill: 'links' }, null],
  ['does not ask without a question', { choice: 'clarify', words: ' ' }, null],
  ['takes no list', ['direct'], null],
  [
    'names steps of that skill only, in the order of its plan',
    { choice: 'activate', skill: 'dates', artifacts: ['Tell', 'Collect', 'Delete'], words: '' },
    { artifacts: ['Collect', 'Tell'] },
  ],
  [
    'that names all steps leaves the plan',
    { choice: 'activate', skill: 'dates', artifacts: ['Collect', 'Order', 'Tell'] },
    { artifacts: [] },
  ],
  ['has no steps of another skill', { choice: 'activate', skill: 'facts', artifacts: ['Collect'] }, { artifacts: [] }],
])('E2: an answer %s', (_, json, chosen) => {
  if (chosen === null) expect(chosenOf(json, offer)).toBeNull();
  else expect(chosenOf(json, offer)).toMatchObject(chosen);
});

it('E2: skills of like meaning are shown to a model that is asked anyway, and never to a small one', () => {
  const byMeaning: MatchReason = { field: 'meaning', words: [], matched: '', how: 'meaning', weight: 0, similarity: 0.5 };
  const alike = { ...hit('alike', 0), reasons: [byMeaning] };
  const skillOf = (name: string) => ({ id: name, name, title: null, description: '', steps: [], inputSchema: null, outputSchema: null });
  const shown = (hits: TurnMatch[], { local, pages }: { local: boolean; pages: boolean }) =>
    candidatesOf({ hits, threshold: 2 }, { skillOf, model: { local } as ModelInfo, pages }).map(({ name }) => name);
  const far = hit('far', 0.5);
  expect(shown([alike, hit('near', 1.2), far], { local: false, pages: false })).toEqual(['alike', 'near']);
  expect(shown([alike, far], { local: false, pages: true })).toEqual(['alike']);
  // Meaning finds something for small talk too, about which no model need be asked.
  expect(shown([alike, far], { local: false, pages: false })).toEqual([]);
  expect(shown([alike, hit('near', 1.2)], { local: true, pages: true })).toEqual(['near']);
  expect(shown([{ ...alike, blocked: 'It is disabled.' }], { local: false, pages: true })).toEqual([]);
});
