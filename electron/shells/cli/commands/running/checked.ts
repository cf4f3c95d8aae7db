// electron/shells/cli/commands/running/checked.ts - the results of a run's assertions, as lines of text.
import type { AssertionResult, Span, StepAssertions } from '../../../../contract/index.ts';

const markOf = ({ status, severity }: AssertionResult): string =>
  ({ pass: '✓', fail: severity === 'hard' ? '✗' : '!', error: '?', skipped: '–' })[status];

/** One line per step, and below it one for each of its assertions; a pass needs no reason. */
export function checkedLines(steps: readonly StepAssertions[], spans: readonly Span[]): string[] {
  return steps.flatMap(({ spanId, results }) => {
    const name = spans.find(({ id }) => id === spanId)?.name ?? spanId;
    const passed = results.filter(({ status }) => status === 'pass').length;
    const lines = results.map((result) => `  ${markOf(result)} ${result.label}${result.status === 'pass' ? '' : `: ${result.reason}`}`);
    return [`assertions of ${name}: ${passed} of ${results.length} pass`, ...lines];
  });
}
