// F1: a HAND.toml comes in as a competency, and nothing of it is lost without a word.
import { readFileSync } from 'node:fs';
import { parse } from 'smol-toml';
import { describe, expect, test } from 'vitest';
import { type Hand, readHand } from '../../../electron/core/competencies/hand/hand.ts';
import { readCompetency } from '../../../electron/core/competencies/index.ts';
import { caseText } from './cases.ts';

function read(text: string, fileName = 'HAND.toml'): Hand {
  const hand = readHand(text, fileName);
  if ('findings' in hand) throw new Error(hand.findings[0]?.message);
  return hand;
}
const competencyOf = (hand: Hand, answers = {}) => readCompetency(hand.textWith(answers), 'COMPETENCY.toml');
const told = ({ notCarried }: Hand): Record<string, number | null> =>
  Object.fromEntries(notCarried.map(({ what, line }) => [what.split(' = ')[0]!, line]));
const nested = readFileSync(new URL('../../fixtures/hands/nested.toml', import.meta.url), 'utf8');

describe('29-hand-flat', () => {
  const text = caseText('29-hand-flat/HAND.toml');
  const hand = read(text);

  test('what a competency has a place for comes in, without a finding', () => {
    const { state, competency, findings } = competencyOf(hand);
    expect({ state, findings }).toEqual({ state: 'ok', findings: [] });
    expect(competency).toMatchObject({
      id: 'pilot-roster',
      name: 'Pilot Roster Hand',
      description: 'Fills the roster of harbour pilots',
      category: 'Productivity',
      requiredSkills: [],
      requiredPermissions: [],
      integrations: [],
      agent: { name: 'pilot-roster-hand', description: 'Fills rosters', systemPrompt: 'You fill the roster.\nNever book a pilot twice.' },
      metrics: [
        { label: 'Shifts Filled', memoryKey: 'roster_shifts', format: 'number' },
        { label: 'Fill Rate', memoryKey: 'roster_rate', format: 'percentage' },
      ],
    });
    expect(
      competency?.settings.map(({ key, type, default: value, options }) => [
        key,
        type,
        value,
        options.map((each) => `${each.value} ${each.label}`),
      ]),
    ).toEqual([
      ['horizon', 'Select', '14', ['14 Two weeks', '28 Four weeks']],
      ['notify', 'Toggle', 'true', []],
      ['token', 'Text', '', []],
    ]);
    expect(competency?.settings[0]?.description).toBe('How far ahead');
  });

  test('empty lists are asked about by name; the safe answer is none, another one is written', () => {
    expect(hand.questions.map(({ key, line }) => [key, line])).toEqual([
      ['skills', 7],
      ['mcp_servers', 8],
    ]);
    const { competency } = competencyOf(hand, { skills: ['roster-table'], mcp_servers: ['harbour-office'] });
    expect(competency).toMatchObject({ requiredSkills: ['roster-table'], integrations: ['harbour-office'] });
  });

  test('every other key is told with its line', () => {
    expect(told(hand)).toEqual({
      icon: 5,
      tools: 6,
      'requires.key': 12,
      'requires.label': 13,
      'requires.requirement_type': 14,
      'requires.check_value': 15,
      'requires.optional': 16,
      'requires.description': 17,
      'requires.install.linux_apt': 20,
      'requires.install.signup_url': 21,
      'requires.install.estimated_time': 22,
      'settings.options.provider_env': 38,
      'settings.env_var': 51,
      'agent.module': 56,
      'agent.provider': 57,
      'agent.model': 58,
      'agent.max_tokens': 59,
      'agent.temperature': 60,
      'agent.max_iterations': 61,
      'agent.heartbeat_interval_secs': 62,
    });
    expect(hand.notCarried[1]?.what).toBe('tools = ["web_fetch", "file_write", "memory_store"]');
  });

  test('CRLF and a byte order mark change nothing', () => {
    expect(read(`\ufeff${text.replaceAll('\n', '\r\n')}`).textWith({})).toBe(hand.textWith({}));
  });
});

describe('HAND.toml', () => {
  const hand = read(nested);

  test('the shape under [hand] comes in too', () => {
    const { state, competency, findings } = competencyOf(hand);
    expect({ state, findings }).toEqual({ state: 'ok', findings: [] });
    expect(competency).toMatchObject({
      id: 'tide-watch',
      version: '1.2.0',
      category: 'Other',
      requiredSkills: ['tide-table', 'notice'],
      integrations: ['harbour-office'],
      agent: { name: 'tide-watch-hand', systemPrompt: 'Say "high" or "low".\nUse C:\\tides.' },
      metrics: [{ label: 'Alarms', memoryKey: 'alarms', format: 'number' }],
    });
    expect(competency?.settings.map(({ key, type, default: value }) => [key, type, value])).toEqual([
      ['alarm_high', 'Toggle', 'true'],
      ['quiet', 'Toggle', 'false'],
      ['voice', 'Text', '3'],
      ['port', 'Select', 'north'],
    ]);
    expect(competency?.settings[3]?.options).toEqual([
      { value: 'north', label: 'North' },
      { value: 'south', label: 'south' },
    ]);
    expect(hand.questions).toEqual([]);
  });

  test('what is written in another form is told as well', () => {
    const { notCarried } = hand;
    const whyOf = (what: string): string | undefined => notCarried.find((each) => each.what === what)?.why;
    expect(whyOf('id')).toBe('An id has no dot, blank or control character; it is written “tide-watch”.');
    expect(whyOf('category')).toBe('“content” is not one of the ten categories; it is written Other.');
    expect(whyOf('default')).toBe('“1” is written true, as it counts where the file comes from.');
    expect(whyOf('setting_type')).toBe('“slider” is not a type of setting; it is written Text.');
    expect(whyOf('hand.colour = "blue"')).toBe('Not a key of a competency.');
    expect(whyOf('hand.settings.options.label = "Without a value"')).toBeDefined();
    expect(whyOf('hand.dashboard.metrics.label = "No key"')).toBeDefined();
    expect(whyOf('hand.agent.extra.deep.a = 1')).toBeDefined();
  });

  test('no key is in neither list, and no value of the list is in the text', () => {
    for (const text of [nested, caseText('29-hand-flat/HAND.toml')]) {
      const each = read(text);
      const out = each.textWith({});
      parse(out);
      const list = each.notCarried.map(({ what }) => what).join('\n');
      for (const value of text.match(/(?<== )"[^"\n]*"(?=\n)/g) ?? [])
        expect(
          out.includes(value) ||
            list.includes(value) ||
            list.includes(value.slice(0, 40)) ||
            /content|tide\.watch|slider|alarm\.high|"(?:no|1|select|toggle|SELECT|text|productivity)"/.test(value),
          value,
        ).toBe(true);
      for (const command of ['brew', 'apt', 'https://']) expect(out).not.toContain(command);
    }
  });

  test('lists that are not there mean everything where it comes from: that is told', () => {
    const sparse = read('name = "Only A Name"\n[agent]\nsystem_prompt = "Hi."\n');
    expect(competencyOf(sparse).competency).toMatchObject({
      id: 'only-a-name',
      category: 'Other',
      requiredSkills: [],
      agent: { systemPrompt: 'Hi.' },
    });
    expect(sparse.notCarried.map(({ what, line }) => [what, line])).toEqual([
      ['skills', null],
      ['mcp_servers', null],
    ]);
  });

  test('a hand without id and name takes the name of its folder', () => {
    expect(competencyOf(read('[agent]\nsystem_prompt = "Hi."\n', 'hands/Night Watch/HAND.toml')).competency).toMatchObject({
      id: 'night-watch',
    });
  });

  test.each([
    ['title = "x"\n', 'not_a_hand', 1],
    ['id = "a"\nid = "b"\n', 'toml_key_twice', 2],
    ['id = \n', 'toml_syntax', 1],
  ])('%j is answered by a finding', (text, code, line) => {
    const answer = readHand(text, 'HAND.toml');
    expect('findings' in answer && answer.findings.find(({ severity }) => severity === 'error')).toMatchObject({ code, line });
  });
});

test('F1: what is empty and has its place is nothing lost; what is empty and has none is told', () => {
  const hand = read(`[hand]
id = "h"
name = "H"
skills = []
mcp_servers = []
aliases = {}
[hand.requires]
[hand.agent]
[[hand.settings]]
key = "a"
options = []
[hand.dashboard]
metrics = []
`);
  expect(hand.notCarried.map(({ what, line }) => [what, line])).toEqual([
    ['hand.aliases = {}', 6],
    ['hand.requires = {}', 7],
  ]);
});
