// What Settings says of the skills and competencies in a back-up. Row A17.
import { expect, it } from 'vitest';
import { itemInWords } from '../../../renderer/settings/backups/words.ts';

const of = { id: 'a', name: 'check', version: '1.2.0', savedAt: '2031-03-03T10:17:30.000Z', now: 'differs' } as const;

it('A17: a skill is told by its name, the version that its file says, and how it differs from the one now; a competency by its id', () => {
  expect(itemInWords({ kind: 'skill', of })).toBe('check 1.2.0 – differs now');
  expect(itemInWords({ kind: 'skill', of: { ...of, version: null, now: null } })).toBe('check');
  expect(itemInWords({ kind: 'competency', of: { ...of, now: 'missing' } })).toBe('check – not in the library now');
});
