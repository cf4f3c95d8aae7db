// F1: what a COMPETENCY.toml says, and what is wrong with it, by the case files.
import { describe, expect, test } from 'vitest';
import type { CompetencyAnalysis } from '../../../electron/contract/index.ts';
import { readCompetency } from '../../../electron/core/competencies/index.ts';
import { nextTimes } from '../../../electron/core/schedules/index.ts';
import { applySplices } from '../../../electron/core/text/index.ts';
import { caseJson, caseText, sha256 } from './cases.ts';

const read = (name: string): CompetencyAnalysis => readCompetency(caseText(name), name);
const said = ({ findings }: CompetencyAnalysis): string[] => findings.map(({ severity, line, code }) => `${severity} ${line} ${code}`);

describe('F1: the cases', () => {
  test('01-comments-and-order: accepted, its description without the leading break', () => {
    const { state, competency, findings } = read('01-comments-and-order.toml');
    expect(state).toBe('ok');
    expect(findings).toEqual([]);
    expect(competency).toMatchObject({
      id: 'harbour-log',
      name: 'Harbour "Log"',
      description: 'Writes down arrivals.\nKeeps the tide.Joined.',
      category: 'Operations',
      requiredSkills: ['tide-table', 'arrival-notice'],
      agent: { name: 'harbour-log-agent', systemPrompt: 'You keep the harbour log. Say "unknown" when unsure.\n' },
    });
    expect(competency?.settings).toEqual([
      {
        key: 'tone',
        label: 'Tone',
        description: null,
        type: 'Select',
        default: 'plain',
        options: [
          { value: 'plain', label: 'Plain' },
          { value: 'warm', label: 'Warm' },
        ],
      },
      { key: 'loud', label: 'Loud', description: null, type: 'Toggle', default: 'false', options: [] },
    ]);
  });

  test('03-dotted-and-inline: read the same as with headers', () => {
    const { competency, findings } = read('03-dotted-and-inline.toml');
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(competency).toMatchObject({
      agent: { name: 'quay-mail-agent', description: 'Answers skippers', systemPrompt: '' },
      requiredSkills: [],
      requiredPermissions: [],
      metrics: [{ label: 'Letters', memoryKey: 'letters_sent', format: 'number' }],
    });
    expect(competency?.settings.map(({ key }) => key)).toEqual(['signature', 'copy']);
  });

  test('05-crlf-prompt: no value holds a carriage return', () => {
    const { competency } = read('05-crlf-prompt.toml');
    expect(JSON.stringify(competency)).not.toContain('\\r');
    const prompt = `Hello.\n\n--- Competency: ferry-desk ---\n${competency?.agent.systemPrompt}`;
    expect(sha256(prompt)).toBe('e5199938022e141747a3ca7395e43ceeaae52b3ad124e1d95e9bd7adea835823');
  });

  test('07-key-twice: broken; the repair keeps the second line', () => {
    const text = caseText('07-key-twice.toml');
    const analysis = readCompetency(text, 'COMPETENCY.toml');
    expect(analysis).toMatchObject({ state: 'broken', competency: null });
    const error = analysis.findings.find(({ severity }) => severity === 'error');
    expect(error).toMatchObject({ code: 'toml_key_twice', line: 8, column: 1 });
    expect(error?.message).toBe('“category” is there twice, in line 4 and here: "Security" there, "Research" here. Keep one of the two.');
    expect(error?.fix?.label).toBe('Keep line 8, remove line 4');
    const repaired = applySplices(text, error!.fix!.splices);
    expect(sha256(repaired)).toBe('796f6258da4c2fe6bc78236734b35aa5d1daf867579c4bb59eb93d7e6ff606a0');
    expect(readCompetency(repaired, 'COMPETENCY.toml').findings).toEqual([]);
    const other = analysis.findings.find(({ severity }) => severity === 'info');
    expect(other).toMatchObject({ line: 4, fix: { label: 'Keep line 4, remove line 8' } });
    expect(readCompetency(applySplices(text, other!.fix!.splices), 'C.toml').competency?.category).toBe('Security');
  });

  test('09-fifteen-hundred-settings: all are read', () => {
    expect(read('09-fifteen-hundred-settings.toml').competency?.settings).toHaveLength(1500);
  });

  test.each([
    ['good', 'Finance', null, []],
    ['finance', 'Finance', 'finance', ['warning 4 category']],
    ['marketing', 'Other', 'Marketing', ['warning 4 category']],
    ['none', 'Other', null, ['warning 1 no_category']],
    ['number', 'Other', null, ['error 4 wrong_type']],
  ])('11-categories/%s: under %s', (name, category, categoryText, findings) => {
    const analysis = read(`11-categories/${name}.toml`);
    expect(analysis).toMatchObject({ state: 'ok', competency: { category, categoryText } });
    expect(said(analysis)).toEqual(findings);
  });

  test('11-categories: the message names the word and the ten; the fix is one splice of the value', () => {
    const [finding] = read('11-categories/marketing.toml').findings;
    expect(finding?.message).toContain('“Marketing”');
    expect(finding?.message).toContain(
      'Insurance, Security, Productivity, Development, Communication, Data, Finance, Research, Operations and Other',
    );
    expect(finding?.fix).toBeUndefined();
    const text = caseText('11-categories/finance.toml');
    const { fix } = read('11-categories/finance.toml').findings[0]!;
    expect(applySplices(text, fix!.splices)).toBe(text.replace('"finance"', '"Finance"'));
  });

  test('13-settings-select: usable, with a warning at each line', () => {
    const analysis = read('13-settings-select.toml');
    expect(said(analysis)).toEqual([
      'warning 11 setting_no_options',
      'warning 18 setting_default',
      'warning 26 option_twice',
      'warning 31 setting_type',
      'warning 38 setting_type',
      'warning 45 setting_default',
    ]);
    const defaults = Object.fromEntries(analysis.competency!.settings.map(({ key, default: value }) => [key, value]));
    expect(defaults).toEqual({ threshold: '4', tone: 'loud', berth: 'a', sort: 'up', shift: '3', night: null, fog: 'true' });
    expect(analysis.competency?.settings.map(({ type }) => type)).toEqual([
      'Select',
      'Select',
      'Select',
      'Select',
      'Text',
      'Toggle',
      'Toggle',
    ]);
    expect(analysis.findings[3]?.fix?.label).toBe('Write Select');
  });

  test('15-permission-patterns: one whole, in the spelling of the author', () => {
    const { competency } = caseJson<{ competency: { id: string; required_permissions: unknown[] } }>('15-permission-patterns.json');
    const list = competency.required_permissions.map((each) =>
      typeof each === 'string' ? JSON.stringify(each) : '{ resource = "crm", access = "read", scope = "eu" }',
    );
    const text = `id = "archive-desk"\nrequired_permissions = [${list.join(', ')}]\n`;
    const permissions = readCompetency(text, 'a.toml').competency?.requiredPermissions;
    expect(permissions?.map(({ text: written }) => written)).toEqual([
      'FileRead(/a/*)',
      'FileRead(/a/b)',
      'FileRead(/a/**)',
      'NetConnect(api.example.com:443)',
      'NetConnect(*.example.com:443)',
      'read:pages',
      'pages:read',
      'crm:read',
      'crm:read (eu)',
      'FileWrite(/a/*)',
      'FileRead(/a/b)',
    ]);
    expect(permissions?.[3]?.permission).toEqual({ resource: 'NetConnect(api.example.com:443)', access: '', scope: null });
    expect(permissions?.[5]?.permission).toEqual(permissions?.[6]?.permission);
  });
});

test('F2: a permission without a text is told and required of nobody', () => {
  const { competency } = readCompetency('id = "a"\nrequired_permissions = ["crm:read", "", " "]\n', 'a.toml');
  expect(competency!.requiredPermissions.map(({ text }) => text)).toEqual(['crm:read']);
});

describe('F6: schedules', () => {
  const { now, machine_zone: zone } = caseJson<{ now: string; machine_zone: string }>('17-cron-expressions.json');
  const times = (schedule: string): string[] =>
    nextTimes(schedule, new Date(now), zone, 5).map((time) => time.slice(0, 16).replace('T', ' '));
  const finding = (schedule: string) => {
    const text = `id = "a"\nname = "A"\ndescription = "b"\ncategory = "Data"\nschedule = ${JSON.stringify(schedule)}\n[agent]\nsystem_prompt = "c"\n`;
    const analysis = readCompetency(text, 'a.toml');
    expect(analysis.state).toBe('ok');
    return analysis.findings[0];
  };

  test.each([
    ['0 */6 * * *', '2031-03-03 12:00, 2031-03-03 18:00, 2031-03-04 00:00, 2031-03-04 06:00, 2031-03-04 12:00'],
    ['0 9 1 * 1', '2031-03-10 09:00, 2031-03-17 09:00, 2031-03-24 09:00, 2031-03-31 09:00, 2031-04-01 09:00'],
    ['0 9 * * 7', '2031-03-09 09:00, 2031-03-16 09:00, 2031-03-23 09:00, 2031-03-30 09:00, 2031-04-06 09:00'],
    ['15,45 8-9 * * 1-5', '2031-03-04 08:15, 2031-03-04 08:45, 2031-03-04 09:15, 2031-03-04 09:45, 2031-03-05 08:15'],
    ['0 0 29 2 *', '2032-02-29 00:00, 2036-02-29 00:00, 2040-02-29 00:00, 2044-02-29 00:00, 2048-02-29 00:00'],
    ['*/7 * * * *', '2031-03-03 10:21, 2031-03-03 10:28, 2031-03-03 10:35, 2031-03-03 10:42, 2031-03-03 10:49'],
    ['0 9 * * mon-fri', '2031-03-04 09:00, 2031-03-05 09:00, 2031-03-06 09:00, 2031-03-07 09:00, 2031-03-10 09:00'],
    [' 0   12\t* * * ', '2031-03-03 12:00, 2031-03-04 12:00, 2031-03-05 12:00, 2031-03-06 12:00, 2031-03-07 12:00'],
    ['0 9 * * 5-7', '2031-03-07 09:00, 2031-03-08 09:00, 2031-03-09 09:00, 2031-03-14 09:00, 2031-03-15 09:00'],
    ['0 9 1 JAN,Feb *', '2032-01-01 09:00, 2032-02-01 09:00, 2033-01-01 09:00, 2033-02-01 09:00, 2034-01-01 09:00'],
    ['10-50/20 8 * * *', '2031-03-04 08:10, 2031-03-04 08:30, 2031-03-04 08:50, 2031-03-05 08:10, 2031-03-05 08:30'],
  ])('17-cron-expressions: %j', (schedule, expected) => {
    expect(times(schedule).join(', ')).toBe(expected);
    expect(finding(schedule)).toBeUndefined();
  });

  test('17-cron-expressions: a day that never comes is a warning, and is not searched for without end', () => {
    expect(finding('0 0 31 2 *')).toMatchObject({ severity: 'warning', code: 'schedule_never', line: 5 });
    expect(times('0 0 31 2 *')).toEqual([]);
  });

  test.each([
    ['61 * * * *', '“61” is not a minute. Write 0 to 59.'],
    ['0 9 * *', 'The schedule has 4 fields.'],
    ['0 0 9 * * *', 'The schedule has 6 fields. Seconds are not part of it.'],
    ['TZ=Europe/Berlin 0 9 * * *', 'A schedule names no time zone'],
    ['CRON_TZ=UTC 0 9 * * *', 'A schedule names no time zone'],
    ['@daily', '@daily is not part of it.'],
    ['@reboot', '@reboot is not part of it.'],
    ['0 9 L * *', '“L” is not a day of the month.'],
    ['0 9 ? * 1', '“?” is not a day of the month.'],
    ['0 9 * * 5#2', '“5#2” is not a day of the week.'],
    ['0 9 * * fri-mon', 'The range fri-mon of the day of the week runs backwards.'],
    ['5/15 * * * *', 'A step needs a range in front of it. Write 5-59/15.'],
    ['*/0 * * * *', 'The step 0 of the minute does not fit.'],
    ['0 9 * * */8', 'The step 8 of the day of the week does not fit. Write 1 to 7.'],
    ['0 9 * * 1-5/8', 'The step 8 of the day of the week does not fit. Write 1 to 7.'],
    ['0 24 * * *', '“24” is not an hour'],
    ['0,, * * * *', '“” is not a minute.'],
    ['mon * * * *', '“mon” is not a minute.'],
    ['every day at nine', 'The schedule has 4 fields.'],
  ])('17-cron-expressions: %j is an error at its line', (schedule, message) => {
    expect(finding(schedule)).toMatchObject({ severity: 'error', code: 'schedule', line: 5 });
    expect(finding(schedule)?.message).toContain(message);
    expect(times(schedule)).toEqual([]);
  });

  test('17-cron-expressions: no text is no schedule', () => {
    expect(finding('')).toBeUndefined();
    expect(finding(' ')).toBeUndefined();
    expect(times('')).toEqual([]);
  });

  test('a time follows the clock of its zone, also when that changes', () => {
    expect(nextTimes('0 9 * * *', new Date('2031-03-29T12:00:00Z'), 'Europe/Berlin', 2)).toEqual([
      '2031-03-30T07:00:00.000Z',
      '2031-03-31T07:00:00.000Z',
    ]);
  });
});
