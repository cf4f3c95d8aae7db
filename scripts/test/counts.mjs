// scripts/test/counts.mjs - how many tests a report tells of. Each function takes the text of the report.

export const count = (passed = 0, failed = 0, skipped = 0) => ({ passed, failed, skipped });

/** vitest's JSON report. A file that could not even be loaded has no test to fail: it counts as one. */
export function countVitest(text) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(text);
  const unread = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  return count(numPassedTests, numFailedTests + unread, numPendingTests + numTodoTests);
}

/** pytest's JUnit report. */
export function countPytest(text) {
  const number = (name) => Number(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`).exec(text)?.[1] ?? 0);
  const failed = number('failures') + number('errors');
  return count(number('tests') - failed - number('skipped'), failed, number('skipped'));
}

/** Playwright's JSON report; `errors` are those outside of any test. */
export function countPlaywright(text) {
  const { stats, errors } = JSON.parse(text);
  return count(stats.expected, stats.unexpected + stats.flaky + errors.length, stats.skipped);
}
