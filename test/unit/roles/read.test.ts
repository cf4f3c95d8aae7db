// test/unit/roles/read.test.ts - the text of a ROLE.toml. Row G4; case 31.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { editRole, newRoleText, readRole } from '../../../electron/core/roles/index.ts';
import { applySplices } from '../../../electron/core/text/index.ts';

const CHAIN = readFileSync(new URL('../../fixtures/capability/31-role-chain/ROLE.toml', import.meta.url), 'utf8');
const read = (text: string) => readRole(text, 'ROLE.toml');
/** `line:severity:code` of each finding. */
const told = (text: string) => read(text).findings.map(({ line, severity, code }) => `${line}:${severity}:${code}`);

describe('G4: what a ROLE.toml says', () => {
  it('31: skills with their minimum, orders with their lines, duties with their times', () => {
    expect(read(CHAIN)).toMatchObject({
      state: 'ok',
      role: {
        id: 'watch-officer',
        name: 'watch-officer',
        rank: 'crew',
        standingOrders: 'Log what you see.\nWake the master when unsure.\n',
        requiredSkills: [
          { skillId: 'collision-rules', minProficiency: 4 },
          { skillId: 'radar', minProficiency: 3 },
          { skillId: 'charts', minProficiency: 3 },
        ],
        optionalSkills: [{ skillId: 'signals', minProficiency: 2 }],
        duties: [
          {
            name: 'noon-report',
            schedule: { kind: 'cron', cron: '0 12 * * *' },
            timeZone: 'UTC',
            skills: ['collision-rules'],
            priority: 2,
          },
          { name: 'radar-check', schedule: { kind: 'interval', minutes: 240 }, timeZone: null, skills: ['radar'], priority: 1 },
        ],
      },
    });
    expect(read(CHAIN).findings.map(({ severity }) => severity)).toEqual(['info']);
  });

  it('a new one has no finding, and an edit changes its own token only', () => {
    const text = newRoleText('Watch officer');
    expect(read(text)).toMatchObject({ state: 'ok', role: { id: 'watch-officer', name: 'Watch officer' }, findings: [] });
    const edited = applySplices(CHAIN, editRole(CHAIN, { type: 'set', path: ['required_skills', 1, 'min_proficiency'], value: 5 }));
    expect(edited).toBe(CHAIN.replace('skill_id = "radar"\nmin_proficiency = 3', 'skill_id = "radar"\nmin_proficiency = 5'));
    const duty = { name: 'dusk', interval_minutes: 60, skills: ['radar'], priority: 3 };
    const added = applySplices(CHAIN, editRole(CHAIN, { type: 'add', path: ['duties'], item: duty }));
    expect(added.startsWith(CHAIN.trimEnd())).toBe(true);
    expect(read(added).role?.duties.at(-1)).toMatchObject({ name: 'dusk', schedule: { kind: 'interval', minutes: 60 }, skills: ['radar'] });
  });

  it('without a post_id, or with a required skill that cannot be read, nothing of it is in force', () => {
    expect(read('name = "A"\n')).toMatchObject({ state: 'broken', role: null });
    expect(told('standing_orders = "x"\n')).toContain('1:error:no_id');
    const fix = read('standing_orders = "x"\n').findings.find(({ code }) => code === 'no_id')!.fix!;
    expect(read(applySplices('standing_orders = "x"\n', fix.splices)).state).toBe('ok');
    expect(read('post_id = "a"\nrequired_skills = ["radar"]\n').state).toBe('broken');
    expect(read('post_id = "a"\n[[required_skills]]\nmin_proficiency = 3\n').state).toBe('broken');
    expect(read('post_id = "a\n').state).toBe('broken');
  });

  it('a slip in a level or a rank asks for the most, with what is probably meant as a fix', () => {
    const level = 'post_id = "a"\n[[required_skills]]\nskill_id = "radar"\nmin_proficiency = 9\n';
    expect(read(level).role?.requiredSkills).toEqual([{ skillId: 'radar', minProficiency: 7 }]);
    expect(told(level)).toContain('4:error:min_proficiency');
    const quoted = level.replace('9', '"4"');
    expect(read(quoted).role?.requiredSkills[0]?.minProficiency).toBe(7);
    const fix = read(quoted).findings.find(({ code }) => code === 'wrong_type')!.fix!;
    expect(read(applySplices(quoted, fix.splices)).role?.requiredSkills[0]?.minProficiency).toBe(4);
    expect(read('post_id = "a"\nrank = "Officer"\nstanding_orders = "x"\n').role?.rank).toBe('master');
    expect(told('post_id = "a"\nrank = "Officer"\nstanding_orders = "x"\n')).toContain('2:error:rank');
  });

  it('G7: a duty has a name of its own, one time that can be read and skills of the role; one that has not is left out and told', () => {
    const duty = (lines: string) => `post_id = "a"\n[[required_skills]]\nskill_id = "radar"\n[[duties]]\n${lines}\n`;
    const cases: [lines: string, code: string, kept: number][] = [
      ['schedule = "0 9 * * *"\nskills = ["radar"]', '4:error:duty_no_name', 0],
      ['name = "d"\nskills = ["radar"]', '4:error:duty_no_time', 0],
      ['name = "d"\nschedule = "0 9 * * *"\ninterval_minutes = 5\nskills = ["radar"]', '7:error:duty_two_times', 0],
      ['name = "d"\nschedule = "61 * * * *"\nskills = ["radar"]', '6:error:schedule', 0],
      ['name = "d"\nschedule = 5\nskills = ["radar"]', '6:error:wrong_type', 0],
      ['name = "d"\ninterval_minutes = 0\nskills = ["radar"]', '6:error:interval', 0],
      ['name = "d"\ninterval_minutes = 60\nskills = ["sonar"]', '7:warning:duty_skill', 1],
      ['name = "d"\ninterval_minutes = 60', '5:warning:duty_no_skill', 1],
      ['name = "d"\ninterval_minutes = 60\nskills = ["radar"]\ntime_zone = "Mars/North"', '8:error:time_zone', 1],
      ['name = "d"\ninterval_minutes = 60\nskills = ["radar"]\npriority = 0', '8:error:priority', 1],
      ['name = "d"\ninterval = 60\nskills = ["radar"]', '6:warning:unknown_key', 0],
      [
        'name = "d"\ninterval_minutes = 60\nskills = ["radar"]\n[[duties]]\nname = "d"\ninterval_minutes = 6\nskills = ["radar"]',
        '9:error:duty_twice',
        1,
      ],
    ];
    for (const [lines, code, kept] of cases) {
      expect(told(duty(lines)), lines).toContain(code);
      expect(read(duty(lines)).role?.duties.length, lines).toBe(kept);
    }
  });

  it('keys that would silently have no effect are told: misspelt, or below a header', () => {
    expect(told('post_id = "a"\nstanding_order = "x"\n')).toContain('2:warning:unknown_key');
    expect(told('post_id = "a"\n[[required_skills]]\nskill_id = "b"\nstanding_orders = "x"\n')).toContain('4:warning:misplaced_key');
    expect(told('post_id = "a"\nstanding_orders = "--- Role: b ---"\n')).toContain('2:warning:prompt_separator');
    expect(told('post_id = "a"\n')).toContain('1:warning:role_empty');
  });
});
