// scripts/test/outside.mjs - a reporter of vitest that keeps what its JSON report leaves out: errors outside any test, such as the end of a worker.
import { writeFileSync } from 'node:fs';

/** A list of texts, each with its cause first, written to the file named by SKILLWRIGHT_TEST_OUTSIDE. */
export default class Outside {
  onTestRunEnd(_files, errors) {
    const texts = errors.map(({ message, stack, cause }) => `${cause === undefined ? '' : `${cause.message}\n`}${stack ?? message}`);
    writeFileSync(process.env.SKILLWRIGHT_TEST_OUTSIDE, JSON.stringify(texts));
  }
}
