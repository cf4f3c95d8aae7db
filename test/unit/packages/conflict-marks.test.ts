// A12: two versions of one place are none. What a merge left behind is an error with its place, wherever it is in a package.
import { describe, expect, it } from 'vitest';
import { analysePackage, conflictFindings } from '../../../electron/core/packages/index.ts';
import { conflictsIn } from '../../../electron/core/text/index.ts';

const FRONT = '---\nname: tide\ndescription: Reads the tide tables.\n---\n';
const GIT = '<<<<<<< HEAD\nTen o’clock.\n=======\nNoon.\n>>>>>>> main';
const DIFF3 = '<<<<<<< HEAD\nTen.\n||||||| 1a2b3c4\nNine.\n=======\nNoon.\n>>>>>>> main';
const JJ =
  '<<<<<<< Conflict 1 of 1\n%%%%%%% Changes from base to side #1\n-Nine.\n+Ten.\n+++++++ Contents of side #2\nNoon.\n>>>>>>> Conflict 1 of 1 ends';
const JJ_LONG = '<<<<<<<<<<< Conflict 1 of 1\n%%%%%%%%%%% Changes\n-a\n+b\n+++++++++++ Contents\nc\n>>>>>>>>>>> Conflict 1 of 1 ends';
const marks = (text: string, file = 'tide/SKILL.md') =>
  analysePackage(text, file).findings.flatMap(({ code, severity, line, column }) =>
    code === 'conflict_marks' ? [`${severity} ${line}:${column}`] : [],
  );

describe('A14: marks of a conflict are an error with their place', () => {
  it.each([
    ['git', `${FRONT}Read the table.\n${GIT}\n`, '6:1'],
    ['git, with the base', `${FRONT}Read the table.\n${DIFF3}\n`, '6:1'],
    ['git, without labels', `${FRONT}<<<<<<<\na\n=======\nb\n>>>>>>>\n`, '5:1'],
    ['jj', `${FRONT}Read the table.\n${JJ}\n`, '6:1'],
    ['jj, around a text with marks', `${FRONT}${JJ_LONG}\n`, '5:1'],
    ['CRLF', `${FRONT}${GIT}\n`.replaceAll('\n', '\r\n'), '5:1'],
    ['the frontmatter', '---\nname: tide\n<<<<<<< HEAD\ndescription: a\n=======\ndescription: b\n>>>>>>> main\n---\n', '3:1'],
    ['around the frontmatter', `<<<<<<< HEAD\n${FRONT}=======\n${FRONT}>>>>>>> main\n`, '1:1'],
    ['a byte order mark', `\ufeff<<<<<<< HEAD\n${FRONT}=======\n${FRONT}>>>>>>> main\n`, '1:2'],
    ['a prompt', `${FRONT}\n\`\`\`jinja prompt_template name="P"\n${GIT}\n\`\`\`\n`, '7:1'],
    ['code', `${FRONT}\n\`\`\`python code_template name="C"\n${GIT}\n\`\`\`\n`, '7:1'],
    ['over the end of a code block', `${FRONT}\`\`\`\n<<<<<<< HEAD\na\n\`\`\`\n=======\nb\n\`\`\`\n>>>>>>> main\n`, '6:1'],
    ['only the first mark is left', `${FRONT}a\n<<<<<<< HEAD\nb\n`, '6:1'],
    ['only the last mark is left', `${FRONT}a\n>>>>>>> main\nb\n`, '6:1'],
    ['the last line, without a line break', `${FRONT}${GIT}`, '5:1'],
  ])('%s', (_, text, place) => {
    const { state, findings } = analysePackage(text, 'tide/SKILL.md');
    expect(marks(text)).toEqual([`error ${place}`]);
    expect(state).toBe('broken');
    expect(findings.every(({ code, fix }) => code !== 'conflict_marks' || fix === undefined)).toBe(true);
  });

  it('in a frontmatter, what else is wrong follows from it: only the conflict is told', () => {
    const text = '---\nname: a\n<<<<<<< HEAD\ntitle: b\n=======\ntitle: c\n>>>>>>> x\n---\n';
    expect(analysePackage(text, 'a.md').findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { code: 'conflict_marks', line: 3, message: expect.stringContaining('up to line 7 is unresolved') },
    ]);
  });

  it('the name and the fields stay readable, so that the package is listed as what it is', () => {
    expect(analysePackage(`${FRONT}${GIT}\n`, 'x.md').metadata).toMatchObject({ name: 'tide', description: 'Reads the tide tables.' });
  });
});

describe('A14: what only looks like a conflict', () => {
  it.each([
    ['an example in a code block', `${FRONT}\`\`\`\n${GIT}\n\`\`\`\n`, ['warning 6:1']],
    [
      'an example in a code block of a prompt',
      `${FRONT}\`\`\`\`jinja prompt_template name="P"\n\`\`\`\n${GIT}\n\`\`\`\n\`\`\`\`\n`,
      ['warning 7:1'],
    ],
    ['indented marks', `${FRONT}${GIT.replace(/^/gm, '    ')}\n`, []],
    ['marks inside a line', `${FRONT}Look for \`<<<<<<< HEAD\` and \`>>>>>>> main\`.\n`, []],
    ['an underlined heading', `${FRONT}Tides\n=======\n`, []],
    ['seven quotes in one another', `${FRONT}>>>>>> a\n>>>>>>> b\n`, []],
    ['edits as a model writes them', `${FRONT}<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n`, []],
    ['a line of ornaments', `${FRONT}<<<<<<<<<<<<<<<< Tides >>>>>>>>>>>>>>>>\n\n>>>>>>>>>>>>>>>>\n`, []],
    ['six signs', `${FRONT}<<<<<< HEAD\na\n======\nb\n>>>>>> main\n`, []],
  ])('%s', (_, text, expected) => {
    expect(marks(text)).toEqual(expected);
    expect(analysePackage(text, 'tide.md').state).toBe('ok');
  });

  it('two conflicts are two findings, and each ends with its own mark', () => {
    expect(marks(`${FRONT}${GIT}\nText.\n${DIFF3}\n`)).toEqual(['error 5:1', 'error 11:1']);
  });

  it('in another file of the package the finding names that file', () => {
    expect(conflictFindings(`import os\n${GIT}\n`, 'scripts/run.py')).toMatchObject([
      { code: 'conflict_marks', severity: 'error', path: 'scripts/run.py', line: 2, column: 1 },
    ]);
    expect(conflictFindings(`\`\`\`\n${GIT}\n\`\`\`\n`, 'references/merging.md')).toMatchObject([{ severity: 'warning', line: 2 }]);
    expect(conflictFindings(`\`\`\`\n${GIT}\n\`\`\`\n`, 'scripts/run.sh')).toMatchObject([{ severity: 'error' }]);
  });

  it('only linear work: 200,000 marks without an end, and one long line of them', () => {
    expect(conflictsIn('<<<<<<< a\n'.repeat(200_000))).toHaveLength(200_000);
    expect(conflictsIn(`${'<'.repeat(2_000_000)}x\n${'>'.repeat(2_000_000)}`)).toHaveLength(0);
  });
});
