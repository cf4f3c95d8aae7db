// A13: what the reference validators accept is at most a warning. Their outcome was measured with agentskills/agentskills skills-ref (strictyaml) and
// anthropics/skills quick_validate.py (PyYAML) over these files.
import { describe, expect, test } from 'vitest';
import { analyse } from '../packages/support/read.ts';

const FRONT = 'name: tide\ndescription: Reads tide tables.';
const pack = (front: string) => `---\n${front}\n---\n\nBody.\n`;
const verdicts = (text: string, folder = 'tide') => {
  const { clients } = analyse(text, `${folder}/SKILL.md`);
  const of = (id: string) => clients.find(({ client }) => client === id)!.verdict;
  return [of('open'), of('claude-ai')];
};

describe('A13: accepted by a reference validator, so not refused here', () => {
  test.each([
    ['letters of another script in a name', pack('name: größe\ndescription: d'), 'größe', ['warns', 'refuses']],
    ['capitals in a name', pack('name: Größe\ndescription: d'), 'Größe', ['refuses', 'refuses']],
    ['an empty name in quotes', pack('name: ""\ndescription: d'), 'tide', ['refuses', 'warns']],
    ['a number without a dot in its exponent', pack('name: 1e3\ndescription: d'), '1e3', ['accepts', 'warns']],
    ['a number', pack('name: 1.5\ndescription: d'), '1.5', ['refuses', 'refuses']],
    ['three hyphens in the last text', pack('name: tide\ndescription: Reads --- tables'), 'tide', ['warns', 'accepts']],
    ['three hyphens before the description', pack('name: tide\nlicense: a---b\ndescription: d'), 'tide', ['refuses', 'accepts']],
    ['a line of hyphens with words', pack(`${FRONT}\n--- more`), 'tide', ['warns', 'warns']],
    ['words behind the closing hyphens', `---\n${FRONT}\n--- hi\nBody\n`, 'tide', ['warns', 'warns']],
    ['four closing hyphens', `---\n${FRONT}\n----\nBody\n`, 'tide', ['warns', 'warns']],
    ['closing hyphens that are indented', `---\n${FRONT}\n ---\nBody\n`, 'tide', ['warns', 'refuses']],
    ['no closing hyphens', `---\n${FRONT}\nBody\n`, 'tide', ['refuses', 'refuses']],
    ['blanks behind the closing hyphens', `---\n${FRONT}\n--- \nBody\n`, 'tide', ['accepts', 'warns']],
    ['blanks behind the opening hyphens', `--- \n${FRONT}\n---\nBody\n`, 'tide', ['accepts', 'refuses']],
    ['lines that end with CR alone', pack(FRONT).replaceAll('\n', '\r'), 'tide', ['warns', 'warns']],
    ['a reference to itself behind CR', pack(`${FRONT}\nmetadata: &a [*a]`).replaceAll('\n', '\r'), 'tide', ['refuses', 'refuses']],
    ['a byte order mark', `\ufeff${pack(FRONT)}`, 'tide', ['refuses', 'refuses']],
    ['an empty compatibility', pack(`${FRONT}\ncompatibility: ""`), 'tide', ['warns', 'warns']],
    ['no compatibility behind the key', pack(`${FRONT}\ncompatibility:`), 'tide', ['warns', 'warns']],
    ['a list as compatibility', pack(`${FRONT}\ncompatibility:\n  - a`), 'tide', ['refuses', 'refuses']],
  ])('%s', (_, text, folder, wanted) => expect(verdicts(text, folder)).toEqual(wanted));
});
