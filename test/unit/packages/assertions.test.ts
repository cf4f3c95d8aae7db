import { describe, expect, it } from 'vitest';
import { analysePackage } from '../../../electron/core/packages/index.ts';

const packageOf = (settings: string): string => `---
name: checked
artifacts:
  Ask:
${settings}
---

\`\`\`jinja prompt_template name="Ask"
Say it.
\`\`\`
`;

const findingsOf = (settings: string) => {
  const text = packageOf(settings);
  return analysePackage(text, 'checked.md')
    .findings.filter(({ code }) => code.startsWith('assertion_'))
    .map(({ code, severity, line, range, artifact, message }) => ({
      code,
      severity,
      line,
      artifact,
      message,
      at: text.slice(range.start, range.end),
    }));
};

describe('B6: wrong assertions are findings of their package', () => {
  it('B6: one that can’t be used, at its place, with what is wrong and what to do', () => {
    const found = findingsOf(`    assertions:
      - { type: contains, value: ok }
      - type: chars
        min: 9
        max: 3
      - { type: no_such_type }
      - { type: words, max: many }`);
    expect(found).toMatchObject([
      {
        code: 'assertion_unusable',
        severity: 'error',
        line: 7,
        artifact: 'Ask',
        message: expect.stringMatching(/min \(9\) is more than max \(3\).*Fix it/),
      },
      { code: 'assertion_unusable', severity: 'error', line: 10, at: 'no_such_type' },
      { code: 'assertion_unusable', severity: 'error', line: 11, at: 'many' },
    ]);
  });

  it('B6: a field that nobody reads, and a judge where a free check would do', () => {
    const found = findingsOf(`    assertions:
      - { type: contains, value: ok, colour: red }
      - type: rubric
        criteria: The output contains "tide tables".`);
    expect(found).toMatchObject([
      { code: 'assertion_field', severity: 'warning', line: 6, at: 'red' },
      { code: 'assertion_cheaper', severity: 'info', line: 7, message: expect.stringContaining('"value":"tide tables"') },
    ]);
  });

  it('B6: in groups, and for one that stands without a list', () => {
    expect(findingsOf('    assertions: { type: all_of, assertions: [{ type: contains, value: a }, { type: x }] }')).toMatchObject([
      { code: 'assertion_unusable', line: 5, at: 'x' },
    ]);
    expect(findingsOf('    assertions: nonsense')).toMatchObject([{ code: 'assertion_unusable', line: 5, at: 'nonsense' }]);
  });

  it('B6: sound ones, in every accepted spelling, are none', () => {
    expect(
      findingsOf(`    assertions:
      - { type: structural, check: json_schema, schema: { type: object } }
      - { type: length, check: char_range, max: 9, on_fail: retry 2 }
      - { type: pattern, check: regex_no_match, pattern: "^a+" }`),
    ).toEqual([]);
    expect(findingsOf('    assertions:')).toEqual([]);
  });
});
