import { describe, expect, it } from 'vitest';
import { analysePackage } from '../../../electron/core/packages/index.ts';

/** Findings about limits, with the text that each marks. */
function findingsOf(limits: string, kind = 'python code_template'): { code: string; line: number; at: string; message: string }[] {
  const text = `---
name: coded
description: Runs code.
artifacts:
  Code:
    settings:
      limits: ${limits}
---

\`\`\`${kind} name="Code"
import inklings
\`\`\`
`;
  return analysePackage(text, 'coded.md')
    .findings.filter(({ code }) => code === 'limits_invalid')
    .map(({ code, line, range, message }) => ({ code, line, at: text.slice(range.start, range.end), message }));
}

describe('C5: limits of code in the frontmatter', () => {
  it.each([
    ['all three within their bounds', '{ seconds: 60, memory_mib: 256, fuel: 1000000000 }'],
    ['less than a second', '{ seconds: 0.5 }'],
    ['nothing', ''],
  ])('C5: %s are no finding', (_, limits) => {
    expect(findingsOf(limits)).toEqual([]);
  });

  it.each([
    ['a limit that nobody knows', '{ minutes: 2 }', '2', 'limits has minutes, but supports only seconds, memory_mib, fuel'],
    ['more than the cap', '{ seconds: 5000 }', '5000', 'limits: seconds is 5000, but must be 0.05 to 600'],
    ['no number', '{ memory_mib: much }', 'much', 'limits: memory_mib is "much", but must be 16 to 1,024'],
    [
      'a map with a name that objects have',
      '{ seconds: { toString: x } }',
      '{ toString: x }',
      'limits: seconds is {"toString":"x"}, but must be 0.05 to 600',
    ],
    ['a list', '[1]', '[1]', 'limits must be seconds, memory_mib, fuel, each with a number'],
  ])('C5: %s is marked where it stands, in the words of the run that would refuse it', (_, limits, at, problem) => {
    expect(findingsOf(limits)).toEqual([{ code: 'limits_invalid', line: 7, at, message: `The code of Code cannot run: ${problem}.` }]);
  });

  it('C5: limits of an artifact that is no code say nothing', () => {
    expect(findingsOf('{ seconds: 5000 }', 'jinja prompt_template')).toEqual([]);
  });
});
