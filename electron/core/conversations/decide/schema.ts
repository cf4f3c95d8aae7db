// electron/core/conversations/decide/schema.ts - what a decision may be, as the schema of the orchestrator's answer. A local model is held to it by a grammar.
import { type DecisionChoice, isRecord } from '../../../contract/index.ts';

export interface Offer {
  /** Names of the candidates. */
  names: readonly string[];
  /** Steps that may be chosen, by candidate. */
  steps: ReadonlyMap<string, readonly string[]>;
  /** Whether there are pages to search. */
  pages: boolean;
  /** For a small model: it chooses, and writes no words of its own, which it cannot be trusted with and takes long for. */
  short: boolean;
}

export const choicesOf = ({ names, pages, short }: Offer): DecisionChoice[] => [
  'direct',
  ...(names.length > 0 ? (['activate'] as const) : []),
  ...(pages ? (['research'] as const) : []),
  ...(short ? [] : (['clarify'] as const)),
];

const stepsIn = ({ steps, short }: Offer): string[] =>
  short ? [] : [...new Set([...steps.values()].filter(({ length }) => length > 1).flat())];

export function decisionSchema(offer: Offer): Record<string, unknown> {
  const steps = stepsIn(offer);
  const text = (description: string) => ({ type: 'string', maxLength: 300, description });
  const properties = {
    choice: { type: 'string', enum: choicesOf(offer) },
    ...(offer.names.length === 0
      ? {}
      : { skill: { type: 'string', enum: [...offer.names, ''], description: 'The skill to activate, else empty' } }),
    ...(steps.length === 0
      ? {}
      : {
          artifacts: {
            type: 'array',
            items: { type: 'string', enum: steps },
            description: 'Steps of the skill, in square brackets, if the message needs only some of them; else empty',
          },
        }),
    ...(offer.short
      ? {}
      : {
          words: text('What to search for, or the question to ask, else empty'),
          because: text('Why, in one short sentence'),
        }),
  };
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

export interface Chosen {
  choice: DecisionChoice;
  skill: string | null;
  /** Steps of that skill; empty = all. */
  artifacts: string[];
  words: string;
  because: string;
}

/** What an answer says that matches the schema; null if it contradicts itself. */
export function chosenOf(json: unknown, offer: Offer): Chosen | null {
  if (!isRecord(json)) return null;
  const choice = choicesOf(offer).find((each) => each === json.choice);
  const said = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
  const skill = offer.names.find((name) => name === json.skill) ?? null;
  if (choice === undefined || (choice === 'activate' && skill === null)) return null;
  if (choice === 'clarify' && said(json.words) === '') return null;
  const own = (skill === null ? undefined : offer.steps.get(skill)) ?? [];
  const artifacts =
    choice === 'activate' && Array.isArray(json.artifacts) ? own.filter((name) => (json.artifacts as unknown[]).includes(name)) : [];
  return {
    choice,
    skill: choice === 'activate' ? skill : null,
    artifacts: artifacts.length === own.length ? [] : artifacts,
    words: said(json.words),
    because: said(json.because),
  };
}

/** The schema of a skill's input in which nothing is required: a message says what it says. */
export const looseInputs = ({ required: _, ...schema }: Record<string, unknown>): Record<string, unknown> => schema;
