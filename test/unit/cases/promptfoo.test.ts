// B5: promptfoo's configurations as people write them: references, scenarios, and all that is not applied is told at its level.
import { describe, expect, it, test } from 'vitest';
import { readCases } from '../../../electron/core/cases/formats/read.ts';

const read = (text: string, name = 'promptfooconfig.yaml') => {
  const { cases, problems } = readCases(name, Buffer.from(text));
  return { cases, told: problems.map(({ line, message }) => `${line}: ${message}`) };
};

test('B5: a number is a name of a value, and a value as it is written', () => {
  expect(JSON.stringify(read('tests: [{ vars: { 1.10: x, n: 1.10 } }]').cases[0]!.inputs)).toBe('{"1.10":"x","n":1.10}');
});

describe('B5: what is not applied is told at every level', () => {
  test.each<[string, string, string[]]>([
    [
      'a test',
      'tests:\n  - { vars: { a: 1 }, threshold: 0.5, provider: x }',
      ['2: threshold in this test is not applied.', '2: provider in this test is not applied.'],
    ],
    ['a key that is none', 'tests:\n  - { vars: { a: 1 }, asserts: [] }', ['2: asserts in this test is not applied.']],
    [
      'options of a test',
      'tests:\n  - { vars: { a: 1 }, options: { transform: x, runSerially: true } }',
      ['2: options.transform in this test is not applied.', '2: options.runSerially in this test is not applied.'],
    ],
    [
      'defaultTest',
      'defaultTest:\n  threshold: 0.5\n  options: { prefix: Hi }\ntests: [{ vars: { a: 1 } }]',
      ['2: threshold in defaultTest is not applied.', '2: options.prefix in defaultTest is not applied.'],
    ],
    [
      'a scenario',
      'scenarios:\n  - { config: [{ vars: { a: 1 }, provider: x }], tests: [{ threshold: 1 }], repeat: 2 }',
      [
        '2: repeat in this scenario is not applied.',
        '2: provider in the data of this scenario is not applied.',
        '2: threshold in a test of this scenario is not applied.',
      ],
    ],
    ['the file', 'extensions: [file://x.py]\ntests: [{ vars: { a: 1 } }]', ['1: extensions in this file is not applied.']],
    [
      'a check',
      'tests:\n  - { vars: { a: 1 }, assert: [{ type: llm-rubric, value: kind, threshold: 0.8, provider: x }] }',
      ['2: threshold of the check llm-rubric is not applied.', '2: provider of the check llm-rubric is not applied.'],
    ],
    [
      'tests of a scenario in another file',
      'scenarios:\n  - { config: [{ vars: { a: 1 } }], tests: file://t.yaml }',
      ['2: The tests of this scenario are in file://t.yaml, which is not read.'],
    ],
    [
      'an empty list',
      'tests:\n  - { vars: { a: 1, x: [] } }\n  - { vars: { x: [] }, options: { disableVarExpansion: true } }',
      ['2: x is an empty list, so this test makes no case. To pass the list itself, set disableVarExpansion under options.'],
    ],
    [
      'vars of defaultTest in another file',
      'defaultTest: { vars: file://v.yaml }\ntests: [{ vars: { a: 1 } }]',
      ['1: The vars of defaultTest are in file://v.yaml, which is not read.'],
    ],
  ])('B5: in %s', (_, text, told) => expect(read(text).told).toEqual(told));

  it.each([
    [
      'this test',
      'tests:\n  - vars:\n      q: tea\n      assert:\n        - { type: contains, value: leaf }\n        - { type: contains, value: cup }\n',
      2,
    ],
    ['defaultTest', 'defaultTest:\n  vars:\n    assert: { type: contains, value: leaf }\ntests: [{ vars: { q: tea } }]', 2],
  ])('B5: an assert that fell under the vars of %s is told, and makes no cases', (where, text, line) => {
    const { cases, told } = read(text);
    expect(told).toEqual([`${line}: assert is below vars in ${where}, so it is a value and no check runs. Move it out of vars.`]);
    expect(cases).toHaveLength(1);
    expect(cases[0]!.assertions).toEqual([]);
  });

  it('B5: a variable named assert that is no check is a variable', () => {
    expect(read('tests: [{ vars: { assert: [a, b] } }]')).toMatchObject({
      told: [],
      cases: [{ inputs: { assert: 'a' } }, { inputs: { assert: 'b' } }],
    });
  });
});

describe('B5: references inside the file are followed', () => {
  const templates =
    'assertionTemplates:\n  short: { type: contains, value: york }\n  both: [{ $ref: "#/assertionTemplates/short" }, { type: contains, value: new }]\n';
  const york = { type: 'contains', values: ['york'] };

  it.each<[string, string, object[]]>([
    ['a check', 'tests: [{ vars: { q: a }, assert: [{ $ref: "#/assertionTemplates/short" }] }]', [york]],
    [
      'a list of checks',
      'tests: [{ vars: { q: a }, assert: { $ref: "#/assertionTemplates/both" } }]',
      [york, { type: 'contains', values: ['new'] }],
    ],
    [
      'with fields beside it',
      'tests: [{ vars: { q: a }, assert: [{ $ref: "#/assertionTemplates/short", weight: 2 }] }]',
      [{ ...york, weight: 2 }],
    ],
    ['in defaultTest', 'defaultTest: { assert: [{ $ref: "#/assertionTemplates/short" }] }\ntests: [{ vars: { q: a } }]', [york]],
    ['a whole test', 'tests: [{ $ref: "#/more/0" }]\nmore: [{ vars: { q: a }, assert: [{ $ref: "#/assertionTemplates/short" }] }]', [york]],
    [
      'in a scenario',
      'scenarios: [{ config: [{ vars: { q: a } }], tests: [{ assert: [{ $ref: "#/assertionTemplates/short" }] }] }]',
      [york],
    ],
  ])('B5: %s', (_, text, assertions) => {
    const { cases, told } = read(`${templates}${text}\n`);
    expect(told).toEqual([]);
    expect(cases.map((each) => [each.inputs, each.assertions])).toEqual([[{ q: 'a' }, assertions]]);
  });

  it('B5: values too, in JSON as in YAML', () => {
    const file = {
      people: { a: { name: 'Mara', 'x/y': 1.5 } },
      tests: [{ vars: { who: { $ref: '#/people/a' }, n: { $ref: '#/people/a/x~1y' } } }],
    };
    expect(read(JSON.stringify(file), 'config.json')).toMatchObject({
      told: [],
      cases: [{ inputs: { who: { name: 'Mara', 'x/y': 1.5 }, n: 1.5 } }],
    });
  });

  it.each([
    ['tests:\n  - { vars: { q: a }, assert: [{ $ref: "#/nowhere" }] }', '2: The reference #/nowhere names nothing in this file.'],
    [
      'tests:\n  - { vars: { q: a }, assert: [{ $ref: "x.yaml#/a" }] }',
      '2: The reference x.yaml#/a is to another file, which is not read.',
    ],
    ['tests:\n  - { vars: { q: { $ref: "#/a" } } }\na: { b: { $ref: "#/a" } }', '2: The reference #/a leads back to itself.'],
  ])('B5: %s is told', (text, message) => expect(read(text).told).toEqual([message]));

  it('B5: references that double without end are told', () => {
    const steps = Array.from({ length: 40 }, (_, at) => `a${at}: [{ $ref: "#/a${at + 1}" }, { $ref: "#/a${at + 1}" }]`);
    expect(read(`tests:\n  - { vars: { q: { $ref: "#/a0" } } }\n${steps.join('\n')}\na40: 1\n`).told.join()).toMatch(/puts in too much/);
  });

  it('B5: those of a schema are its own', () => {
    const schema = '{ type: object, properties: { a: { $ref: "#/$defs/a" } }, $defs: { a: { type: string } } }';
    const { cases, told } = read(`tests:\n  - { vars: { q: a }, assert: [{ type: is-json, value: ${schema} }] }`);
    expect(told).toEqual([]);
    expect(cases[0]!.assertions).toMatchObject([{ type: 'json_schema', schema: { properties: { a: { $ref: '#/$defs/a' } } } }]);
  });
});

describe('B5: scenarios and defaults', () => {
  it('B5: each test of a scenario runs with each of its data, above them what all tests have', () => {
    const text = `defaultTest: { vars: { tone: calm }, metadata: { tags: [all] }, options: { disableVarExpansion: true } }
scenarios:
  - description: Words
    config:
      - vars: { lang: French, word: oui }
      - vars: { lang: German, word: ja }
    tests:
      - vars: { q: [yes, aye] }
        assert: [{ type: contains, value: "{{word}}" }]
      - description: Second
        vars: { q: no }
`;
    const { cases, told } = read(text);
    expect(told).toEqual([]);
    expect(cases.map(({ name, inputs, tags, assertions }) => [name, inputs, tags, assertions.length])).toEqual([
      ['Words', { q: ['yes', 'aye'], tone: 'calm', lang: 'French', word: 'oui' }, ['all'], 1],
      ['Second', { q: 'no', tone: 'calm', lang: 'French', word: 'oui' }, ['all'], 0],
      ['Words', { q: ['yes', 'aye'], tone: 'calm', lang: 'German', word: 'ja' }, ['all'], 1],
      ['Second', { q: 'no', tone: 'calm', lang: 'German', word: 'ja' }, ['all'], 0],
    ]);
  });

  it('B5: a scenario without tests is its data; one that explodes is skipped', () => {
    expect(read('scenarios:\n  - config: [{ vars: { a: 1 } }, { vars: { a: 2 } }]').cases.map(({ inputs }) => inputs)).toEqual([
      { a: 1 },
      { a: 2 },
    ]);
    const many = `[${Array(30).fill('{ vars: { a: 1 } }').join(', ')}]`;
    expect(read(`scenarios:\n  - { config: ${many}, tests: ${many} }`).told).toEqual([
      '2: The data and tests of this scenario make more than 500 cases, so it was skipped.',
    ]);
  });
});
