// Row G5: a profile as Markdown: all parts, and a stranger's text that stays words.
import { expect, it } from 'vitest';
import type { AgentProfile } from '../../../electron/contract/index.ts';
import { profileInMarkdown } from '../../../electron/core/profile/index.ts';
import fc from '../../fixtures/fixed-seed.ts';

const because = { reason: 'It is not granted.', way: 'Grant it.' };
const profileOf = (text: string): AgentProfile => ({
  asOf: '2031-01-01T00:00:00.000Z',
  agent: { id: 'jan', name: text, description: text, builtIn: false, modelId: text },
  life: { now: 'suspended', last: null },
  rank: 'crew',
  role: { id: 'r', name: text, sourceId: null, state: 'in_force', commissionedAt: '2031-01-01T00:00:00.000Z', duties: [] },
  identity: { state: 'none', reason: text, remedy: text, repair: null },
  knownBy: '',
  competencies: [
    {
      competency: 'c',
      sourceId: null,
      name: text,
      version: text,
      paused: false,
      state: 'in_force',
      missingSkills: [],
      collisions: [],
      equippedAt: '',
    },
  ],
  skills: [{ id: null, name: text, decision: 'missing', from: [text, text], manual: false, byRole: false, ...because }],
  levels: [
    {
      skill: text,
      skillId: null,
      record: 'both',
      assessed: {
        level: 5,
        effective: { level: 3, idleDays: 61, nextDropAt: '2031-02-12' },
        lastExercised: '2030-11-01',
        pinned: false,
        by: text,
        at: '2030-11-01',
        wayBack: text,
      },
      decayDays: 20,
      prerequisites: [],
      risks: [],
      minProficiency: null,
      proposed: null,
      promotion: null,
    },
  ],
  tools: [{ id: text, kind: 'function', decision: 'asks', level: 'read', ...because }],
  more: true,
  duties: [
    {
      key: 'role:r/noon',
      name: text,
      from: { kind: 'role', id: 'r', name: text },
      schedule: { kind: 'cron', cron: text },
      timeZone: text,
      skills: [text],
      priority: 1,
      off: null,
      paused: false,
      problem: null,
      next: ['2031-01-01T12:00:00.000Z', '2031-01-02T12:00:00.000Z'],
      last: { state: 'failed', dueAt: '2030-12-31T12:00:00.000Z', reason: text },
      missed: 3,
    },
  ],
  permissions: [
    { id: 'p', permission: { resource: text, access: '', scope: null }, text, skillName: text, until: null, why: text, restricted: true },
  ],
  restrictions: [
    { id: 'r', agent: 'jan', permission: { resource: text, access: '', scope: null }, text, setAt: '', until: null, why: text },
  ],
  prompt: { tokens: 1200, parts: [{ source: null, tokens: 1200 }] },
  memory: [{ scope: 'account', entries: 2, bytes: 34_000 }],
  spending: [{ period: 'all', runs: 3, failed: 1, inputTokens: 5000, outputTokens: 1, cost: null }],
  audit: [
    {
      id: 'e',
      at: '2031-01-01T00:00:00.000Z',
      actor: 'jan',
      actorDid: null,
      action: text,
      subject: 's',
      subjectName: text,
      outcome: 'done',
      reasons: [],
      runId: null,
    },
  ],
});

it('has every part, with units and unknown costs said to be so', () => {
  const text = profileInMarkdown(profileOf('Jan'));
  const headings = [...text.matchAll(/^#+ .*$/gm)].map(([line]) => line);
  expect(headings).toEqual([
    '# Jan',
    '## Competencies',
    '## Skills',
    '## Levels',
    '## Tools',
    '## Permissions',
    '## Restrictions',
    '## Duties',
    '## Memory',
    '## Spending',
    '## Last events',
  ]);
  expect(text).toContain('- State: Jan is suspended\n- Rank: crew\n- Role: Jan, in force\n- Certificate: none. Jan\n');
  expect(text).toContain('| Jan | missing | Jan, Jan | It is not granted. Grant it. |');
  expect(text).toContain('| Jan | both | 5 Advise | 3 Apply | 2031-02-12 | Jan |');
  expect(text).toContain(
    '| Jan | Jan | `Jan` Jan | Jan | 2031-01-01T12:00:00.000Z, 2031-01-02T12:00:00.000Z | failed 2030-12-31T12:00:00.000Z: Jan | 3 |',
  );
  expect(text).toContain('| All | 3 | 1 | 5,000 | 1 | unknown |');
});

it('a text of a stranger makes no heading, row, cell or link', () => {
  const shape = (text: string) =>
    text.split('\n').map((line) => [line.startsWith('#'), line.startsWith('|'), line.replace(/\\./g, '').split('|').length]);
  const plain = shape(profileInMarkdown(profileOf('x')));
  const hostile = fc
    .array(fc.constantFrom('|', '\\', '`', '#', '\n', '\r\n', '[a](b)', '<b>', '- ', '*', 'x'), { minLength: 1 })
    .map((parts) => `x${parts.join('')}x`);
  fc.assert(
    fc.property(hostile, (text) => {
      expect(shape(profileInMarkdown(profileOf(text)))).toEqual(plain);
    }),
  );
});
