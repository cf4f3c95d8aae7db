// What Settings says of the skills in a back-up. Row A17.
import { expect, it } from 'vitest';
import { skillInWords } from '../../../renderer/settings/backups/words.ts';

it('A17: a skill is told by its name, the version that its file says, and how it differs from the one now', () => {
  expect(skillInWords({ name: 'check', version: '1.2.0', now: 'differs' })).toBe('check 1.2.0 – differs now');
  expect(skillInWords({ name: 'check', version: null, now: null })).toBe('check');
});
