// electron/core/execution/steps/program.ts - how a DSPy program meets a skill: the same words in a run and while it is optimised.
import type { AssertionResult, DspyModule, SignatureField } from '../../../contract/index.ts';
import { joinParts, type SystemPart } from '../../prompts/index.ts';

/** A text field takes any value as the text that a person would read. */
export function fieldValue({ type }: SignatureField, value: unknown): unknown {
  return type === 'str' && typeof value !== 'string' ? JSON.stringify(value, null, 2) : value;
}

/**
 * The system message of a call: the skill's prose, then DSPy's own words. Without the output schema, because DSPy says its own format; and a call
 * without words of DSPy (a question from code, a reflection) stays as it is.
 */
export function systemOf(parts: readonly SystemPart[], own: string): string {
  if (own === '') return '';
  const prose = joinParts(parts.filter(({ kind }) => kind !== 'output_schema'));
  return prose === '' ? own : `${prose}\n\n${own}`;
}

/** What the checks of an artifact read: one text output as it is, several as JSON. */
export function textOf({ signature }: Pick<DspyModule, 'signature'>, outputs: Record<string, unknown>): string {
  const [only, ...rest] = signature.outputs;
  const value = only === undefined ? undefined : outputs[only.name];
  return rest.length === 0 && typeof value === 'string' ? value : JSON.stringify(outputs, null, 2);
}

/** Mean of what was decided, null when nothing was; and what failed, in lines. */
export function gradeOf(results: readonly AssertionResult[]): { score: number | null; feedback: string } {
  const scores = results.flatMap((result) => result.score ?? []);
  const failed = results.filter(({ status }) => status === 'fail').map(({ label, reason }) => `${label}: ${reason}`);
  return { score: scores.length === 0 ? null : scores.reduce((sum, each) => sum + each, 0) / scores.length, feedback: failed.join('\n') };
}
