// electron/contract/assertions.ts - checks on an answer. Rows B6, C10; types, order and flakiness rules: research on assertions, 3 and 4.
import { z } from 'zod';
import { later, mutation, nothing, query, type RoomApi } from './procedures/table.ts';
import { JsonObject } from './schemas/written.ts';

export const ASSERTION_FAMILIES = ['structural', 'pattern', 'length', 'run', 'trace', 'semantic', 'group', 'code'] as const;
export const AssertionFamily = z.enum(ASSERTION_FAMILIES);
export type AssertionFamily = z.infer<typeof AssertionFamily>;

export const ASSERTION_TYPES = [
  'json_schema',
  'required_fields',
  'valid_format',
  'equals_field',
  'contains',
  'contains_all',
  'contains_any',
  'not_contains',
  'regex',
  'not_regex',
  'starts_with',
  'ends_with',
  'equals',
  'no_placeholders',
  'links_resolve',
  'chars',
  'words',
  'lines',
  'tokens',
  'items',
  'cost',
  'latency',
  'finish_reason',
  'tool_used',
  'tool_not_used',
  'tool_order',
  'max_steps',
  'skill_used',
  'rubric',
  'grounded_in',
  'factual_match',
  'not_refusal',
  'similar',
  'all_of',
  'any_of',
  'weighted',
  'python_check',
] as const;

/** One type for the editor, which builds its form from `parameters`. */
export const AssertionTypeInfo = z.object({
  type: z.string(),
  family: AssertionFamily,
  label: z.string(),
  help: z.string(),
  /** JSON Schema of the parameters besides the common fields. */
  parameters: JsonObject,
  hardByDefault: z.boolean(),
  /** What one check costs apart from time: nothing, model calls. */
  cost: z.enum(['free', 'model']),
  /** Why it is accepted and counted as skipped here; null = it runs. */
  notRunHere: z.string().nullable(),
});
export type AssertionTypeInfo = z.infer<typeof AssertionTypeInfo>;

export const AssertionStatus = z.enum(['pass', 'fail', 'error', 'skipped']);

export const JudgeSample = z.object({
  pass: z.boolean().nullable(),
  score: z.number().nullable(),
  reason: z.string(),
  error: z.string().nullable(),
});
export type JudgeSample = z.infer<typeof JudgeSample>;

/** One checked assertion. `error` = it could not be decided (judge unreachable, pattern over its limit): never a fail. */
export const AssertionResult = z.object({
  /** `id` of the assertion, else its number from 1. */
  id: z.string(),
  type: z.string(),
  label: z.string(),
  severity: z.enum(['hard', 'soft']),
  status: AssertionStatus,
  /** 0 to 1; null for error and skipped. */
  score: z.number().nullable(),
  reason: z.string(),
  /** The place in the output that decided it, in UTF-16 units. */
  evidence: z.object({ quote: z.string(), offset: z.number().int().nullable() }).nullable(),
  durationMs: z.number(),
  tokens: z.number().int().nullable(),
  cost: z.number().nullable(),
  judge: z.object({ modelId: z.string(), promptHash: z.string(), samples: z.array(JudgeSample) }).nullable(),
  /** Results of the members that were checked; groups only. */
  get children() {
    return z.array(AssertionResult).optional();
  },
});
export type AssertionResult = z.infer<typeof AssertionResult>;

export const CheckInput = z.object({
  /** As written in `artifacts:` of a package, in any accepted spelling. */
  assertions: z.array(JsonObject).max(500),
  output: z.string().max(4_000_000),
  input: JsonObject.default({}),
  /** For judges; null = judges are skipped, with the reason. */
  modelId: z.string().nullable().default(null),
});
export type CheckInput = z.input<typeof CheckInput>;

/** A check that costs nothing and could replace a judge. `suggestion` is its package text; null = it needs the author's values. */
export const AssertionHint = z.object({ id: z.string(), message: z.string(), suggestion: JsonObject.nullable() });
export type AssertionHint = z.infer<typeof AssertionHint>;

export const CheckedAssertions = z.object({ results: z.array(AssertionResult), hints: z.array(AssertionHint) });
export type CheckedAssertions = z.infer<typeof CheckedAssertions>;

export const assertionsTable = {
  types: query(nothing, z.array(AssertionTypeInfo)),
  /** Checks a text against assertions: "test against the last output", or a pasted text. Bad assertions give `error` results that say why. */
  check: later(mutation(CheckInput, CheckedAssertions)),
};
export type AssertionsApi = RoomApi<typeof assertionsTable>;
