// electron/core/execution/steps/program.ts - how a DSPy program and a skill combine: the same in a run and in optimisation.
import type { AssertionResult, DspyModule, SignatureField } from '../../../contract/index.ts';
import { joinParts, type SystemPart } from '../../prompts/index.ts';

/** A text field accepts any value, as the text a person would read. */
export function fieldValue({ type }: SignatureField, value: unknown): unknown {
  return type === 'str' && typeof value !== 'string' ? JSON.stringify(value, null, 2) : value;
}

/**
 * The system message of a call: the skill's prose, then DSPy's own words. Without the output schema, because DSPy has its own format; and a call
 * without DSPy's words (a question from code, a reflection) is unchanged.
 */
export function systemOf(parts: readonly SystemPart[], own: string): string {
  if (own === '') return '';
  const prose = joinParts(parts.filter(({ kind }) => kind !== 'output_schema'));
  return prose === '' ? own : `${prose}\n\n${own}`;
}

/** What an artifact's checks read: a single text output unchanged, several as JSON. */
export function textOf({ signature }: Pick<DspyModule, 'signature'>, outputs: Record<string, unknown>): string {
  const [only, ...rest] = signature.outputs;
  const value = only === undefined ? undefined : outputs[only.name];
  return rest.length === 0 && typeof value === 'string' ? value : JSON.stringify(outputs, null, 2);
}

/** Mean of the decided ones, null if none; and the failures, one per line. */
export function gradeOf(results: readonly AssertionResult[]): { score: number | null; feedback: string } {
  const scores = results.flatMap((result) => result.score ?? []);
  const failed = results.filter(({ status }) => status === 'fail').map(({ label, reason }) => `${label}: ${reason}`);
  return { score: scores.length === 0 ? null : scores.reduce((sum, each) => sum + each, 0) / scores.length, feedback: failed.join('\n') };
}
