// electron/core/execution/host/functions/models.ts - host functions that ask the run's model.
import { z } from 'zod';
import { AppError } from '../../../../contract/index.ts';
import { readJson } from '../../../assertions/index.ts';
import { sanitiseText, sanitiseValue } from '../../schemas/sanitise.ts';
import { callModel } from '../../steps/model-call.ts';
import { countModelCalls, countUsage } from '../counters.ts';
import { type CallContext, hostFunction } from '../define.ts';
import { jsonSchema, sampling } from './options.ts';

const MAX_PROMPT = 2_000_000;
const MAX_PROMPTS = 200;
/** A provider has its own limit; this one keeps a batch from using it all. */
const AT_ONCE = 4;

const prompt = z.string().min(1).max(MAX_PROMPT);
const options = z
  .strictObject({
    system: z.string().max(MAX_PROMPT),
    ...sampling,
    /** JSON Schema or its short form; the answer is then a value of its outer type. */
    schema: jsonSchema,
  })
  .partial();
type Options = z.infer<typeof options>;

/** One answer, sanitised, because code may hand it to a model again. */
async function query(text: string, asked: Options, context: CallContext): Promise<unknown> {
  const { step, span, models, signal, counting } = context;
  const system = asked.system ?? '';
  const schema = asked.schema ?? null;
  const modelId = step.modelId ?? models.choose(null).id;
  const answer = await callModel(
    {
      trace: step.trace,
      parent: span,
      models,
      modelId,
      system,
      schema,
      lane: step.lane,
      systemPayload: system === '' ? null : span.keep('system', system),
      messages: [{ role: 'user', content: text }],
      temperature: asked.temperature ?? step.temperature,
      maxTokens: asked.max_tokens ?? step.maxTokens,
    },
    signal,
  );
  countUsage(counting, answer);
  step.trace.answered(answer.ending);
  if (schema === null) return sanitiseText(answer.text).value;
  const read = readJson(answer.text, 'first', schema.type === 'array' ? 'array' : 'object');
  if (read.ok) return sanitiseValue(read.value).value;
  throw new AppError('model_bad_answer', `${modelId} did not answer in JSON, but a schema was given.`, {
    remedy: 'State more clearly in the prompt what is wanted, or use a stronger model.',
  });
}

export const modelFunctions = [
  hostFunction({
    name: 'llm_query',
    signature: 'prompt, **options',
    doc: 'The answer of the run’s model. Options: system, temperature, max_tokens, schema (then the answer is a value).',
    args: z.object({ prompt, options }),
    call(args, context) {
      countModelCalls(context.counting, 1);
      return query(args.prompt, args.options, context);
    },
  }),
  hostFunction({
    name: 'llm_query_batched',
    signature: 'prompts, **options',
    doc: 'Answers to several prompts, sent in parallel, in the order of the prompts. Options as for llm_query.',
    args: z.object({ prompts: z.array(prompt).max(MAX_PROMPTS), options }),
    call(args, context) {
      countModelCalls(context.counting, args.prompts.length);
      return inParallel(args.prompts, context.signal, (text, signal) => query(text, args.options, { ...context, signal }));
    },
  }),
];

/** Results in the order of the items. The first failure ends the others and is thrown when they have ended. */
async function inParallel<T, R>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<R>,
): Promise<R[]> {
  const results = new Array<R>(items.length);
  const failed = new AbortController();
  const both = AbortSignal.any([signal, failed.signal]);
  let next = 0;
  let first: { cause: unknown } | null = null;
  const lane = async (): Promise<void> => {
    while (next < items.length && first === null) {
      const at = next++;
      try {
        results[at] = await work(items[at]!, both);
      } catch (cause) {
        first ??= { cause };
        failed.abort(new AppError('cancelled', 'Another prompt in the batch failed.'));
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, lane));
  if (first !== null) throw (first as { cause: unknown }).cause;
  return results;
}
