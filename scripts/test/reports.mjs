// scripts/test/reports.mjs - what a runner's report says: how many tests there were, and how long each of them took.
// Each function takes the text of the report; times are in milliseconds.

export const count = (passed = 0, failed = 0, skipped = 0) => ({ passed, failed, skipped, times: [] });

/** vitest's JSON report. A file that could not even be loaded has no test that could fail: it counts as one. */
export function readVitest(text) {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(text);
  const unread = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  const times = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 })),
  );
  return { ...count(numPassedTests, numFailedTests + unread, numPendingTests + numTodoTests), times };
}

/** pytest's JUnit report. */
export function readPytest(text) {
  const number = (name) => Number(new RegExp(`<testsuite [^<>]*\\b${name}="(\\d+)"`).exec(text)?.[1] ?? 0);
  const failed = number('failures') + number('errors');
  const cases = text.matchAll(/<testcase [^<>]*?\bname="([^"<]*)" time="([\d.]+)"/g);
  const times = [...cases].map(([, name, took]) => ({ name, ms: Number(took) * 1000 }));
  return { ...count(number('tests') - failed - number('skipped'), failed, number('skipped')), times };
}

/** Playwright's JSON report; `errors` are those outside any test. */
export function readPlaywright(text) {
  const { stats, errors, suites = [] } = JSON.parse(text);
  const timesOf = ({ specs = [], suites: inner = [] }) => [
    ...specs.map(({ title, tests }) => ({
      name: title,
      ms: tests.flatMap(({ results }) => results).reduce((sum, r) => sum + r.duration, 0),
    })),
    ...inner.flatMap(timesOf),
  ];
  return { ...count(stats.expected, stats.unexpected + stats.flaky + errors.length, stats.skipped), times: suites.flatMap(timesOf) };
}
