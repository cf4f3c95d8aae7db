// electron/core/composer/guided/fill.ts - fills one part of a draft: asked twice, then made of the author's words.

import { z } from 'zod';
import { type Analysis, asAppError, type GuidedPart } from '../../../contract/index.ts';
import type { Analyse } from '../../packages/index.ts';
import { type Asking, askObject } from '../ask.ts';
import type { DraftText } from '../tools/changes.ts';
import { SAYS, SO_FAR, saysNothing, usefulSteps, WANTS } from './empty.ts';
import { oneLine, PARTS, type Words } from './parts.ts';

export interface Filled {
  draft: DraftText;
  /** `unfit`: no answer could be used. */
  state: 'ok' | 'unfit';
  /** What it is now, in a line. */
  note: string;
}

const TRIES = 2;
const MOST_SHOWN = 6000;
/** Of a remote model, which may think first. */
const MOST_TOKENS = 2000;

const SYSTEM = `You help to write a skill: instructions for a language model, in one file. You are asked for one part of it at a time.
Answer only with JSON of the given form. Write plainly and to the point, in the language of the author.`;

/** Throws the errors of the model that another answer would not mend, and the signal's reason. */
export async function fillPart(
  { analyse, asking }: { analyse: Analyse; asking: Asking },
  { part, draft, words, context }: { part: GuidedPart; draft: DraftText; words: Words; context: string },
  signal: AbortSignal,
): Promise<Filled> {
  const { ask, schema, most, put, plain } = PARTS[part];
  const analysis = draft.text === '' ? null : analyse(draft.text, draft.fileName);
  const attempt = (answer: unknown): DraftText => {
    const given = useful(schema.parse(answer), words.wish);
    return accepted(analyse, analysis, put(draft, given as never, analysis));
  };
  const maxTokens = asking.models.choose(asking.modelId).local ? most : MOST_TOKENS;
  let told = '';
  for (let round = 0; round < TRIES; round += 1) {
    const content = [context, asked(draft, words, ask), told].filter((each) => each !== '').join('\n\n');
    const question = { system: SYSTEM, messages: [{ role: 'user' as const, content }], schema: schemaOf(schema), maxTokens };
    try {
      const next = attempt(await askObject(asking, question, signal));
      return { draft: next, state: 'ok', note: noteOf(part, analyse(next.text, next.fileName)) };
    } catch (cause) {
      if (signal.aborted) throw cause;
      const error = cause instanceof z.ZodError ? null : asAppError(cause);
      if (error?.code.startsWith('model_')) throw cause;
      told = `The last answer could not be used: ${error?.message ?? z.prettifyError(cause as z.ZodError)}`;
    }
  }
  const answer = plain(words, analysis);
  if (answer === null) return { draft, state: 'unfit', note: 'left out: no answer could be used' };
  const next = put(draft, answer as never, analysis);
  return { draft: next, state: 'unfit', note: `from your words: ${noteOf(part, analyse(next.text, next.fileName))}` };
}

/** An answer without what says nothing. Throws if nothing is left. */
function useful(given: Record<string, unknown>, wish: string): Record<string, unknown> {
  const why = saysNothing(given, wish);
  if (why !== null) throw new Error(why);
  if (!Array.isArray(given.steps)) return given;
  const steps = usefulSteps(given.steps.map(oneLine), wish);
  if (steps.length === 0) throw new Error('The steps say how to make a skill, and not what it does.');
  return { ...given, steps };
}

/** A part that brings an error is no part. */
function accepted(analyse: Analyse, before: Analysis | null, draft: DraftText): DraftText {
  const errors = (analysis: Analysis | null) => analysis?.findings.filter(({ severity }) => severity === 'error') ?? [];
  const after = errors(analyse(draft.text, draft.fileName));
  if (after.length > errors(before).length) throw new Error(after[0]!.message);
  return draft;
}

function schemaOf(schema: z.ZodObject): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return withoutLimits(rest) as Record<string, unknown>;
}

/** A grammar for a small model gets the form; lengths and patterns are checked afterwards. */
function withoutLimits(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLimits);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !['minLength', 'maxLength', 'pattern'].includes(key));
  return Object.fromEntries(kept.map(([key, each]) => [key, withoutLimits(each)]));
}

function asked({ text }: DraftText, { said, wish }: Words, ask: string): string {
  const now = text === '' ? '' : `${SO_FAR}:\n\n${text.slice(0, MOST_SHOWN)}\n\n`;
  const also = said === wish || said === '' ? '' : `\n${SAYS}: ${said}`;
  return `${now}${WANTS}: ${wish}${also}\n\n${ask}`;
}

function noteOf(part: GuidedPart, { metadata, artifacts }: Analysis): string {
  if (part === 'name') return metadata.name;
  if (part === 'description') return metadata.description;
  if (part === 'inputs') return Object.keys((metadata.inputSchema?.properties ?? {}) as object).join(', ');
  const kind = part === 'template' ? 'prompt_template' : part;
  const lines = artifacts.find((artifact) => artifact.kind === kind)?.content.split('\n') ?? [];
  return lines.find((line) => line.trim() !== '' && !line.startsWith('```')) ?? '';
}
