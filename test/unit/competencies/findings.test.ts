// F1: what is wrong with a competency is told at its place; a fix makes the finding go and leaves the file readable.
import { describe, expect, test } from 'vitest';
import type { Finding } from '../../../electron/contract/index.ts';
import { readCompetency } from '../../../electron/core/competencies/index.ts';
import { applySplices } from '../../../electron/core/text/index.ts';

const HEAD = 'id = "a-desk"\nname = "A"\ndescription = "b"\ncategory = "Data"\n';
const AGENT = '[agent]\nsystem_prompt = "c"\n';

interface Row {
  /** Between the first four lines and the agent; the first line of it is line 5. */
  text: string;
  found: string;
  says?: string;
  /** The line after the fix; none = there is no fix. */
  fixed?: string;
  broken?: boolean;
  whole?: boolean;
  /** Without the agent at the end. */
  bare?: boolean;
}

const ROWS: Record<string, Row> = {
  'an id with a dot': {
    text: `id = 'a.desk'\n${HEAD.slice(14)}${AGENT}`,
    whole: true,
    broken: true,
    found: 'error 1 id',
    fixed: "id = 'a-desk'",
  },
  'an id with a break': {
    text: `id = "a\\nb"\n${HEAD.slice(14)}${AGENT}`,
    whole: true,
    broken: true,
    found: 'error 1 id',
    fixed: 'id = "a-b"',
  },
  'an empty id': { text: `id = ""\n${HEAD.slice(14)}${AGENT}`, whole: true, broken: true, found: 'error 1 id', fixed: 'id = "a"' },
  'no id': { text: `${HEAD.slice(14)}${AGENT}`, whole: true, broken: true, found: 'error 1 no_id', fixed: 'id = "a"' },
  'an id that is a number': {
    text: `id = 7\n${HEAD.slice(14)}${AGENT}`,
    whole: true,
    broken: true,
    found: 'error 1 wrong_type',
    fixed: 'id = "7"',
  },
  'a version that is a number': {
    text: 'version = 1.10\n',
    found: 'error 5 wrong_type',
    says: 'version is a number. Write a text.',
    fixed: 'version = "1.10"',
  },
  'a publisher that is a list': { text: 'publisher = ["x"]\n', found: 'error 5 wrong_type', says: 'publisher is a list. Write a text.' },
  'one skill as a text': { text: 'required_skills = "ocr"\n', found: 'error 5 wrong_type', fixed: 'required_skills = ["ocr"]' },
  'skills that are no texts': {
    text: 'required_skills = ["ocr", 1]\n',
    broken: true,
    found: 'error 5 wrong_type',
    fixed: 'required_skills = ["ocr", "1"]',
  },
  'skills that are a table': { text: 'required_skills = { ocr = true }\n', broken: true, found: 'error 5 wrong_type' },
  'a skill twice': { text: 'required_skills = ["ocr", "ocr"]\n', found: 'warning 5 skill_twice' },
  'a permission that is a number': { text: 'required_permissions = [1]\n', broken: true, found: 'error 5 wrong_type' },
  'a permission without an access': { text: 'required_permissions = ["database"]\n', found: 'warning 5 permission_malformed' },
  'a permission without a text': { text: 'required_permissions = ["crm:read", " "]\n', found: 'warning 5 permission_empty' },
  'a table without a resource': { text: 'required_permissions = [{ access = "read" }]\n', broken: true, found: 'error 5 wrong_type' },
  'a misspelt key': {
    text: 'requried_skills = ["ocr"]\n',
    found: 'warning 5 unknown_key',
    says: 'If required_skills is meant, write that.',
    fixed: 'required_skills = ["ocr"]',
  },
  'what a person cannot see': {
    text: `${HEAD}agent.system_prompt = "He\u{e0041}\u{e0042}llo"\n`,
    whole: true,
    found: 'warning 5 hidden_characters',
    says: 'U+E0041 and U+E0042',
    fixed: 'agent.system_prompt = "Hello"',
  },
  'a shorter word': { text: 'permissions = ["a:b"]\n', found: 'warning 5 unknown_key', fixed: 'required_permissions = ["a:b"]' },
  'a header in other case': {
    text: `${HEAD}[Agent]\nsystem_prompt = "c"\n`,
    whole: true,
    found: 'warning 1 no_prompt, warning 5 unknown_key',
  },
  'a header that is there several times': { text: `${AGENT}[[setting]]\na = 1\n[[setting]]\n`, bare: true, found: 'warning 7 unknown_key' },
  'a requirement below a header': {
    text: `${HEAD}# about it\n\n[agent]\nsystem_prompt = "c"\n  required_permissions = [ # all\n    "a:b",\n  ] # so\n`,
    whole: true,
    found: 'warning 9 misplaced_key',
    fixed: '',
  },
  'a schedule below a setting': {
    text: `${AGENT}[[settings]]\nkey = "k"\nsetting_type = "Text"\nschedule = "0 9 * * *"`,
    found: 'warning 10 misplaced_key',
    fixed: 'setting_type = "Text"',
    bare: true,
  },
  'settings below the agent': { text: `${AGENT}[[agent.settings]]\nkey = "k"\n`, found: 'warning 7 misplaced_key', bare: true },
  'a category in other case': {
    text: HEAD.replace('"Data"', "'data '") + AGENT,
    whole: true,
    found: 'warning 4 category',
    fixed: "category = 'Data'",
  },
  'a category that is nearly one': {
    text: HEAD.replace('Data', 'Reserch') + AGENT,
    whole: true,
    found: 'warning 4 category',
    fixed: 'category = "Research"',
  },
  'an agent that is a text': {
    text: `${HEAD}agent = "x"\n`,
    whole: true,
    found: 'error 5 wrong_type',
    says: 'agent is a text. Write a table, [agent].',
  },
  'no agent': { text: HEAD, whole: true, found: 'warning 1 no_prompt' },
  'a prompt that is a number': {
    text: `${HEAD}agent.system_prompt = 5\n`,
    whole: true,
    found: 'error 5 wrong_type',
    fixed: 'agent.system_prompt = "5"',
  },
  'a prompt with a separator': {
    text: `${HEAD}agent.system_prompt = """\nHi.\n--- Competency: x ---\n"""\n`,
    whole: true,
    found: 'warning 5 prompt_separator',
  },
  'a zone in the schedule': {
    text: 'schedule = "TZ=Europe/Berlin 0 9 * * *"\n',
    found: 'error 5 schedule',
    fixed: 'schedule = "0 9 * * *"',
  },
  'a word as schedule': { text: "schedule = '@daily'\n", found: 'error 5 schedule', fixed: "schedule = '0 0 * * *'" },
  'settings that are one table': { text: '[settings]\nkey = "k"\nsetting_type = "Text"\n', found: 'error 5 wrong_type' },
  'settings that are texts': { text: 'settings = ["k"]\n', found: 'error 5 wrong_type' },
  'a setting without a key': { text: '[[settings]]\nlabel = "L"\n', found: 'error 5 setting_no_key' },
  'a key with a dot': { text: '[[settings]]\nkey = "a.b"\nsetting_type = "Text"\n', found: 'error 6 setting_key', fixed: 'key = "a_b"' },
  'a key twice': {
    text: '[[settings]]\nkey = "k"\nsetting_type = "Text"\n[[settings]]\nkey = "k"\nsetting_type = "Text"\n',
    found: 'error 9 setting_twice',
  },
  'no type': { text: '[[settings]]\nkey = "k"\n', found: 'warning 6 setting_type' },
  'a toggle in other case': {
    text: '[[settings]]\nkey = "k"\nsetting_type = "Toggle"\ndefault = "True"\n',
    found: 'warning 8 setting_default',
    fixed: 'default = "true"',
  },
  'options that are a text': { text: '[[settings]]\nkey = "k"\nsetting_type = "Text"\ndefault = ["x"]\n', found: 'error 8 wrong_type' },
  'an option without a value': {
    text: '[[settings]]\nkey = "k"\nsetting_type = "Select"\noptions = ["x", { label = "L" }]\n',
    found: 'error 8 option_no_value',
  },
  'a metric without a key': { text: '[[metrics]]\nlabel = "L"\n', found: 'error 5 metric_no_key' },
  'a format that is none': {
    text: '[[metrics]]\nmemory_key = "k"\nformat = "percent"\n',
    found: 'warning 7 metric_format',
    says: 'so the value is shown as it is',
  },
  'a format that is nearly one': {
    text: '[[metrics]]\nmemory_key = "k"\nformat = "Number"\n',
    found: 'warning 7 metric_format',
    fixed: 'format = "number"',
  },
};

describe('F1: findings', () => {
  test.each(Object.entries(ROWS))('%s', (_, { text: part, found, says = '', fixed, broken = false, whole = false, bare = false }) => {
    const text = whole ? part : `${HEAD}${part}${bare ? '' : AGENT}`;
    const { state, findings } = readCompetency(text, 'COMPETENCY.toml');
    const said = ({ severity, line, code }: Finding): string => `${severity} ${line} ${code}`;
    expect({ state, found: findings.map(said).join(', ') }).toEqual({ state: broken ? 'broken' : 'ok', found });
    const [{ message, fix, line, column, range }] = findings as [Finding];
    expect(message).toContain(says);
    expect(message).toMatch(/\.$/);
    expect(
      text
        .split('\n')
        .slice(0, line - 1)
        .join('\n').length +
        (line > 1 ? 1 : 0) +
        column -
        1,
    ).toBe(range.start);
    expect(fix === undefined).toBe(fixed === undefined);
    if (fix === undefined) return;
    const out = applySplices(text, fix.splices);
    expect(out.split('\n')[line - 1]).toBe(fixed);
    expect(readCompetency(out, 'COMPETENCY.toml')).toMatchObject({ state: 'ok', findings: [] });
  });

  test('other keys, numbers as defaults and tables as permissions are no fault', () => {
    const text = `${HEAD}required_permissions = [{ resource = "crm", access = "read" }, "api:claimcenter:write"]\nx-note = { by = "Ann" }\n${AGENT}[[settings]]\nkey = "k"\nsetting_type = "Select"\ndefault = 4\noptions = [3, 4]\nmin = 1\n[other]\na = 1\n`;
    const { competency, findings } = readCompetency(text, 'COMPETENCY.toml');
    expect(findings).toEqual([]);
    expect(competency?.settings[0]).toMatchObject({ default: '4', options: [{ value: '3' }, { value: '4' }] });
    expect(competency?.requiredPermissions.map(({ text: written }) => written)).toEqual(['crm:read', 'api:claimcenter:write']);
  });
});
