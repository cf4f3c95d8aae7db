// electron/shells/cli/commands/running/checked.ts - what the assertions of a run said, as lines of text.
import type { AssertionResult, Span, StepAssertions } from '../../../../contract/index.ts';
import { printable } from '../../table.ts';

const markOf = ({ status, severity }: AssertionResult): string =>
  ({ pass: '✓', fail: severity === 'hard' ? '✗' : '!', error: '?', skipped: '–' })[status];

/** One line a step, and below it one for each of its assertions; what passed needs no reason. */
export function checkedLines(steps: readonly StepAssertions[], spans: readonly Span[]): string[] {
  return steps.flatMap(({ spanId, results }) => {
    const name = spans.find(({ id }) => id === spanId)?.name ?? spanId;
    const passed = results.filter(({ status }) => status === 'pass').length;
    const lines = results.map((result) => `  ${markOf(result)} ${result.label}${result.status === 'pass' ? '' : `: ${result.reason}`}`);
    return [`assertions of ${name}: ${passed} of ${results.length} pass`, ...lines].map(printable);
  });
}
