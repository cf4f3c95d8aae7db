// scripts/test/reports.mjs - what a runner's report says: how many tests there were, how long each of them took, and why some failed.
// Each function takes the text of the report; times are in milliseconds.

export const count = (passed = 0, failed = 0, skipped = 0) => ({ passed, failed, skipped, times: [], failures: [] });

/** `why` may be long and coloured; its first lines tell. */
const failure = (name, why = '') => ({
  name,
  why: why
    .replaceAll(/\u001b\[[\d;]*m/g, '')
    .split('\n')
    .slice(0, 6)
    .join('\n'),
});

/**
 * vitest's JSON report, and what scripts/test/outside.mjs wrote beside it. A file that could not even be loaded has no test that could fail: it
 * counts as one, and so does an error outside any test.
 */
export function readVitest(text, outside = '[]') {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = JSON.parse(text);
  const unread = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  const times = testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: fullName, ms: duration ?? 0 })),
  );
  const failures = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((each) => each.status === 'failed');
      if (failed.length === 0) return [failure(name, message || 'It was not run to its end.')];
      return failed.map(({ fullName, failureMessages }) => failure(`${name}: ${fullName}`, failureMessages?.[0]));
    });
  const errors = JSON.parse(outside).map((why) => failure('outside any test', why));
  return {
    ...count(numPassedTests, numFailedTests + unread + errors.length, numPendingTests + numTodoTests),
    times,
    failures: [...failures, ...errors],
  };
}

const BY_V8 = /exited unexpectedly with signal SIGTRAP .{0,200}while running test file (\S+)/;

/**
 * The test files whose process V8 ended: it aborts by itself (“Check failed: jit_page.has_value()”) where threads of one process compile and free
 * WebAssembly at the same moment, as Node does in each thread that it strips of types (nodejs/node#64500). None if anything else failed too.
 */
export function endedByV8(failures) {
  const files = failures.flatMap(({ why }) => BY_V8.exec(why)?.[1] ?? []);
  return failures.every(({ name, why }) => BY_V8.test(why) || files.includes(name)) ? files : [];
}

/** pytest's JUnit report. */
export function readPytest(text) {
  const number = (name) => Number(new RegExp(`<testsuite [^<>]*\\b${name}="(\\d+)"`).exec(text)?.[1] ?? 0);
  const failed = number('failures') + number('errors');
  const cases = text.matchAll(/<testcase [^<>]*?\bname="([^"<]*)" time="([\d.]+)"/g);
  const times = [...cases].map(([, name, took]) => ({ name, ms: Number(took) * 1000 }));
  const broken = text.matchAll(/<testcase [^<>]*?\bname="([^"<]*)" time="[\d.]+">\s*<(?:failure|error) message="([^"<]*)"/g);
  const failures = [...broken].map(([, name, why]) => failure(name, why));
  return { ...count(number('tests') - failed - number('skipped'), failed, number('skipped')), times, failures };
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
  const failuresOf = ({ file, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map(({ title, tests }) =>
        failure(`${file}: ${title}`, tests.flatMap(({ results }) => results).find((r) => r.error !== undefined)?.error.message),
      ),
    ...inner.flatMap(failuresOf),
  ];
  return {
    ...count(stats.expected, stats.unexpected + stats.flaky + errors.length, stats.skipped),
    times: suites.flatMap(timesOf),
    failures: [...suites.flatMap(failuresOf), ...errors.map(({ message }) => failure('outside any test', message))],
  };
}
