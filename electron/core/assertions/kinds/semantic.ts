// electron/core/assertions/kinds/semantic.ts - what the output means: a model judges, or patterns and letters where they suffice.
import { z } from 'zod';
import { number } from '../../../contract/index.ts';
import type { Kind, Tools } from '../assertion.ts';
import type { Material, Question } from '../judge/prompt.ts';
import type { Outcome } from '../outcome.ts';
import { namesIn, shownValue, valueAt } from '../parse/variables.ts';
import { likeness } from '../text/likeness.ts';
import type { Target } from '../text/target.ts';
import { quoted } from '../text/words.ts';
import { defineKind, skipped, undecided, verdict } from './define.ts';

const share = z.number().min(0).max(1);

const sampling = {
  threshold: share.optional().meta({ title: 'Passing score', description: 'If empty, the judge’s own verdict is used.' }),
  model: z.string().min(1).optional().meta({ title: 'Model', description: 'A different model from the one chosen for judging.' }),
  repeat: z.number().int().min(1).max(20).optional().meta({ title: 'Times to ask' }),
  rule: z
    .enum(['majority', 'all', 'any', 'rate'])
    .default('majority')
    .meta({ title: 'Passes when', description: 'Out of the times asked.' }),
  rate: share.default(1).meta({ title: 'Share that must pass', description: 'Used by the rule “rate”.' }),
  confirm: z.number().int().min(1).max(21).default(3).meta({
    title: 'Samples to confirm a failure',
    description:
      'After a first failure the judge is asked again, up to this many times in total; the majority decides. 1 = not asked again.',
  }),
};
type Sampling = z.output<z.ZodObject<typeof sampling>>;

/** Names in the criteria refer to input texts, which are data for the judge as well. */
function ask(question: Question, on: Target, { judge, subject }: Tools, how: Sampling): Promise<Outcome> | Outcome {
  if (judge === null) return skipped('No model is chosen for judging');
  const names = namesIn(question.criteria);
  const unset = names.find((name) => valueAt(subject.input, name) === undefined);
  if (unset !== undefined) return undecided(`The criteria use {{${unset}}}, but the input has no value for it`);
  const material = names.map((name): Material => ({ name: `input ${name}`, text: shownValue(valueAt(subject.input, name)) }));
  const criteria = question.criteria.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, '(see “input $1” below)');
  return judge.ask({ ...question, criteria, material: [...question.material, ...material] }, on.text, how);
}

const rubric = defineKind({
  type: 'rubric',
  family: 'semantic',
  label: 'Judged by a model',
  help: 'A model decides whether the output meets the criteria; with an expected answer, it answers a question about the output.',
  parameters: z.object({
    criteria: z.string().min(1).max(20_000).meta({ title: 'Criteria, or a question' }),
    expected: z
      .union([z.string().min(1), z.boolean(), z.number()])
      .transform(expectedText)
      .optional()
      .meta({ title: 'Expected answer' }),
    ...sampling,
  }),
  describe: ({ criteria }) => quoted(criteria),
  paid: () => true,
  check: ({ criteria, expected, ...how }, on, tools) => ask({ criteria, expected: expected ?? null, material: [] }, on, tools, how),
});

/** YAML reads a bare `yes` as text and `true` as a boolean; both are meant as words. */
function expectedText(value: string | boolean | number): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

const grounded = defineKind({
  type: 'grounded_in',
  family: 'semantic',
  label: 'Grounded in a source',
  help: 'A model decides whether every claim in the output is supported by a value in the input.',
  parameters: z.object({ source: z.string().min(1).meta({ title: 'Name of the input value' }), ...sampling }),
  describe: ({ source }) => `grounded in ${source}`,
  paid: () => true,
  check({ source, ...how }, on, tools) {
    const value = valueAt(tools.subject.input, source.replace(/^\{\{\s*|(?<!\s)\s*\}\}$/g, ''));
    if (value === undefined) return undecided(`The input has no value ${quoted(source)} to compare with`);
    const criteria = 'Every claim in the output is supported by the source. The score is the share of claims that are.';
    return ask({ criteria, expected: null, material: [{ name: 'source', text: shownValue(value) }] }, on, tools, how);
  },
});

const factual = defineKind({
  type: 'factual_match',
  family: 'semantic',
  label: 'Agrees with a reference',
  help: 'A model decides whether the output states the same facts as a reference; different wording and more detail are fine.',
  parameters: z.object({ reference: z.string().min(1).max(200_000).meta({ title: 'Reference' }), ...sampling }),
  paid: () => true,
  check({ reference, ...how }, on, tools) {
    const criteria =
      'The output agrees with the reference in its facts. Other words and more detail are fine; a contradiction or a missing main fact is not.';
    return ask({ criteria, expected: null, material: [{ name: 'reference', text: reference }] }, on, tools, how);
  },
});

/** How models begin when they refuse; searched for only at the start, since an answer may quote one. */
const REFUSAL =
  /\b(?:I(?:['’]m| am) (?:sorry|unable|not able|afraid)|I (?:can(?:['’]t|not| not)|won['’]t|will not|must decline|have to decline)|(?:sorry|apologi[sz]e|unfortunately),? (?:but )?I (?:can(?:['’]t|not)|won['’]t|am)|as an AI(?: language)? model|against my (?:guidelines|policy|programming))/i;
const BEGINNING = 300;

const notRefusal = defineKind({
  type: 'not_refusal',
  family: 'semantic',
  label: 'No refusal',
  help: 'The output is an answer, not a refusal. Refusals are recognised by their first words; with judge: true, a model is asked too.',
  parameters: z.object({ judge: z.boolean().default(false).meta({ title: 'Ask a model as well' }), ...sampling }),
  paid: ({ judge }) => judge,
  check({ judge, ...how }, on, tools) {
    if (on.text.trim() === '') return verdict(false, 'The output is empty');
    const found = REFUSAL.exec(on.text.slice(0, BEGINNING));
    if (found)
      return verdict(
        false,
        `The output begins like a refusal: ${quoted(found[0])}`,
        on.evidence(found.index, found.index + found[0].length),
      );
    if (!judge) return verdict(true, 'The output does not begin like a refusal');
    return ask({ criteria: 'The output answers what was asked and does not refuse.', expected: null, material: [] }, on, tools, how);
  },
});

const similar = defineKind({
  type: 'similar',
  family: 'semantic',
  label: 'Similar to a reference',
  help: 'The output shares enough letter sequences with a reference. It compares wording, not meaning, and needs no model.',
  parameters: z.object({
    reference: z.string().min(1).max(200_000).meta({ title: 'Reference' }),
    threshold: share.default(0.6).meta({ title: 'Similarity from 0 to 1' }),
  }),
  check({ reference, threshold }, on) {
    const score = likeness(on.text, reference);
    return verdict(
      score >= threshold,
      `The similarity is ${number(Math.round(score * 100) / 100)}; the limit is ${number(threshold)} (by letters, not by meaning)`,
      null,
      score,
    );
  },
});

export const semanticKinds: Kind[] = [rubric, grounded, factual, notRefusal, similar];
