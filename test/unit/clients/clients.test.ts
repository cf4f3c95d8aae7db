// A13: what each client makes of a package, with the reason in words. The rules are those of the clients' own sources, named in the tables.

import { describe, expect, test } from 'vitest';
import { CLIENTS, type ClientId } from '../../../electron/contract/index.ts';
import { CLIENT_TABLES, checkFolder } from '../../../electron/core/clients/index.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { packageSource } from '../packages/support/package-source.ts';
import { analyse, findingOf, pack, textOf } from '../packages/support/read.ts';

const SOUND = pack('name: sort-seeds\ndescription: Groups seed packets by sowing month.\nlicense: MIT');
const AT = 'sort-seeds/SKILL.md';
const long = (count: number) => pack(`name: sort-seeds\ndescription: ${'x'.repeat(count)}`);
const front = (lines: string) => pack(`name: sort-seeds\ndescription: Groups seed packets.\n${lines}`);

function verdictOf(text: string, client: ClientId, fileName = AT) {
  const found = analyse(text, fileName).clients.find((each) => each.client === client)!;
  return `${found.verdict}${found.reasons.map((reason) => ` | ${reason}`).join('')}`;
}

const UNREADABLE = pack('name: sort-seeds\ndescription: Sorts: by month');
const UNNAMED_COLON = pack('name: sort-seeds\nsummary: Sorts: by month');

describe('A13: every client by itself', () => {
  test.each<[ClientId, string, string, string, string?]>([
    ['open', 'a field of another client', front('model: small'), 'refuses | The format does not have model.'],
    ['open', 'brackets', front('metadata: { owner: studio }'), 'refuses | The reference validator refuses lists and mappings in brackets.'],
    ['open', 'a number below metadata', front('metadata:\n  build: 12'), 'warns | The metadata field must be a mapping of text to text.'],
    [
      'open',
      'a list of tools',
      front('allowed-tools:\n  - Read'),
      'warns | The allowed-tools field must be text, with spaces between the tools.',
    ],
    ['open', 'a name that is not the folder', SOUND, 'refuses | The name and the folder differ.', 'seeds (copy)/SKILL.md'],
    ['open', 'a reserved word of another client', pack('name: claude-notes\ndescription: b'), 'accepts', 'claude-notes/SKILL.md'],
    [
      'claude-code',
      'YAML that cannot be read',
      UNREADABLE,
      'warns | It loads the body without any fields because it cannot read the YAML.',
    ],
    ['claude-code', 'no skill in the file', '# Steps\n', 'warns | It loads the file as a body without any fields.'],
    ['claude-code', 'a long description', long(1537), 'warns | In its list, it cuts off the description after 1,536 characters.'],
    ['claude-code', 'a description at its limit', long(1536), 'accepts'],
    ['claude-code', 'another spelling of a switch', front('user-invocable: no'), 'accepts'],
    ['claude-ai', 'an unknown field', front('model: small'), 'refuses | It does not support model.'],
    [
      'claude-ai',
      'a reserved word',
      pack('name: claude-notes\ndescription: b'),
      'refuses | It reserves the words “anthropic” and “claude” in names.',
      'claude-notes/SKILL.md',
    ],
    [
      'claude-ai',
      'angle brackets',
      pack('name: sort-seeds\ndescription: Sorts <b>.'),
      'refuses | A description must not have angle brackets.',
    ],
    ['claude-ai', 'a description of 1,025 characters', long(1025), 'refuses | A description may have at most 1,024 characters.'],
    ['claude-ai', 'an emoji is one character', pack(`name: sort-seeds\ndescription: ${'🌱'.repeat(1024)}`), 'accepts'],
    ['claude-ai', 'a doubled key', front('license: MIT\nlicense: X'), 'warns | It uses the last value of a duplicate key.'],
    ['claude-ai', 'an empty description in quotes', pack('name: sort-seeds\ndescription: ""'), 'accepts'],
    ['vscode-copilot', 'no description', pack('name: sort-seeds'), 'refuses | It does not list a skill without a description.'],
    ['vscode-copilot', 'allowed-tools', front('allowed-tools: Read'), 'warns | It marks allowed-tools as unknown.'],
    ['vscode-copilot', 'a field of its own', front('argument-hint: "[month]"'), 'accepts'],
    ['vscode-copilot', 'a byte order mark', `\ufeff${SOUND}`, 'warns | It does not always find a skill after a byte order mark.'],
    [
      'codex',
      'a long description',
      long(1025),
      'refuses | It shows an error instead of a skill whose description has more than 1,024 characters.',
    ],
    ['codex', 'metadata that is a text', front('metadata: spring'), 'refuses | It reads metadata as a mapping and fails on anything else.'],
    ['codex', 'a list of tools', front('allowed-tools: [Read]'), 'accepts'],
    ['codex', 'no name', pack('description: b'), 'accepts'],
    [
      'codex',
      'a package that is not judged',
      pack(`name: a\ndescription: b\nx: ${'['.repeat(70)}${']'.repeat(70)}`),
      'warns | The frontmatter is too large, too deep or too repetitive to check.',
    ],
    ['gemini-cli', 'a byte order mark', `\ufeff${SOUND}`, 'refuses | It finds no frontmatter after a byte order mark.'],
    [
      'gemini-cli',
      'YAML that cannot be read',
      UNREADABLE,
      'warns | It reads name and description line by line because it cannot read the YAML.',
    ],
    [
      'gemini-cli',
      'YAML that cannot be read, without these lines',
      UNNAMED_COLON,
      'refuses | The YAML cannot be read, and no line has a name or a description.',
    ],
    ['gemini-cli', 'a long description', long(2000), 'accepts'],
    [
      'gemini-cli',
      'blanks after a fence',
      SOUND.replace('---\n', '---  \n'),
      'refuses | It finds no frontmatter between lines of exactly three hyphens.',
    ],
    ['goose', 'no name', pack('description: b'), 'refuses | It skips a skill without a name.'],
    ['goose', 'a slash in the name', pack('name: seeds/sort\ndescription: b'), 'refuses | It skips a name that contains a slash.', 'x.md'],
    ['goose', 'no description', pack('name: sort-seeds'), 'warns | It lists the skill without a description.'],
    [
      'goose',
      'hyphens inside',
      pack('name: sort-seeds\ndescription: Sorts --- by month'),
      'refuses | It ends the frontmatter at the first three hyphens, wherever they are.',
    ],
    ['goose', 'any field', front('model: small'), 'accepts'],
    ['cursor', 'no description', pack('name: sort-seeds'), 'refuses | It skips a skill without a description.'],
    ['cursor', 'a name that is not the folder', SOUND, 'warns | It requires the name and the folder to match.', 'seeds/SKILL.md'],
    ['cursor', 'any field', front('model: small'), 'accepts'],
  ])('%s: %s', (client, _, text, expected, fileName) => {
    expect(verdictOf(text, client, fileName)).toBe(expected);
  });

  test('a sound package is accepted by all, and nothing is found', () => {
    const analysis = analyse(SOUND, AT);
    expect(analysis.clients).toEqual(CLIENTS.map((client) => ({ client, verdict: 'accepts', reasons: [] })));
    expect(analysis.findings).toEqual([]);
  });

  test('each client has a table with its source', () => {
    expect(CLIENT_TABLES.map(({ client }) => client)).toEqual([...CLIENTS]);
    for (const { source, title, rows } of CLIENT_TABLES) expect([source, title, rows.length]).not.toContain('');
  });

  test('what refuses stands before what is only complained about', () => {
    const { verdict, reasons } = analyse(front('metadata: { build: 12 }\nallowed-tools: Read, Write'), AT).clients[0]!;
    expect(verdict).toBe('refuses');
    expect(reasons[0]).toBe('The reference validator refuses lists and mappings in brackets.');
    expect(reasons).toHaveLength(3);
  });
});

describe('A13: a finding says who is affected, once', () => {
  test.each<[string, string, ClientId[] | undefined]>([
    [pack('name: claude-notes\ndescription: b'), 'name_reserved_word', ['claude-ai']],
    [pack('name: Sort Seeds\ndescription: b'), 'name_format', ['open', 'claude-ai', 'vscode-copilot', 'cursor']],
    [long(1025), 'description_too_long', ['open', 'claude-ai', 'vscode-copilot', 'codex', 'cursor']],
    [long(1600), 'description_cut', ['claude-code']],
    [front('model: small'), 'outside_open_format', ['open', 'claude-ai', 'vscode-copilot']],
    [front('argument-hint: x'), 'outside_open_format', ['open', 'claude-ai']],
    [front('allowed-tools: Read'), 'field_unknown', ['vscode-copilot']],
    [`\ufeff${SOUND}`, 'byte_order_mark', ['open', 'claude-ai', 'vscode-copilot', 'codex', 'gemini-cli']],
    [UNREADABLE, 'yaml_colon', undefined],
    [pack('name: a\ndescription: b', '\n```jinja prompt_template\nx\n```\n'), 'artifact_name_missing', undefined],
    [pack('name: a\ndescription: b', '\nRun !`a`.\n'), 'span_runs', ['claude-code']],
  ])('%j: %s', (text, code, clients) => {
    const { findings } = analyse(text, 'notes.md');
    expect(findings.filter((finding) => finding.code === code)).toHaveLength(1);
    expect(findings.find((finding) => finding.code === code)!.clients).toEqual(clients);
  });

  test('repairs for one client leave the rest alone', () => {
    const marked = `\ufeff${pack('name: 2024\ndescription: b').replace('---\n', '--- \n')}`;
    const analysis = analyse(marked, 'notes.md');
    const spliced = (code: string) => findingOf(analysis, code).fix!.splices;
    expect(spliced('byte_order_mark')).toEqual([{ start: 0, end: 1, text: '' }]);
    expect(spliced('fence_blanks')).toEqual([{ start: 4, end: 5, text: '' }]);
    expect(spliced('text_unquoted')).toEqual([{ start: 12, end: 16, text: '"2024"' }]);
  });

  test('23: a Cursor rule is judged as one', () => {
    const name = '23-cursor-glob.mdc';
    expect(verdictOf(textOf(`cases/${name}`), 'cursor', name)).toBe('accepts');
    expect(verdictOf(textOf(`cases/${name}`), 'codex', name)).toBe('refuses | A Cursor rule (.mdc) is not a skill.');
  });
});

describe('A13: the files around a package', () => {
  const folder = (paths: string[], text = SOUND) =>
    checkFolder(
      analyse(text, AT),
      paths.map((path) => ({ path, bytes: 10 })),
    );
  const of = (result: ReturnType<typeof folder>, client: ClientId) => result.clients.find((each) => each.client === client)!;

  test('one SKILL.md with attachments is fine', () => {
    const result = folder(['SKILL.md', 'scripts/sort.py']);
    expect(result.findings).toEqual([]);
    expect(result.clients.every(({ verdict }) => verdict === 'accepts')).toBe(true);
  });

  test('a second SKILL.md is refused by the upload alone', () => {
    const result = folder(['SKILL.md', 'old/SKILL.md']);
    expect(result.findings.map(({ code, clients }) => [code, clients])).toEqual([['folder_second_skill', ['claude-ai']]]);
    expect(of(result, 'claude-ai').reasons).toEqual(['It accepts exactly one SKILL.md, at the top of the folder. Others: old/SKILL.md.']);
    expect(of(result, 'codex').verdict).toBe('accepts');
  });

  test('200 files pass the upload, 201 do not', () => {
    const files = (count: number) => ['SKILL.md', ...Array.from({ length: count - 1 }, (_, n) => `assets/${n}.txt`)];
    expect(of(folder(files(200)), 'claude-ai').verdict).toBe('accepts');
    expect(of(folder(files(201)), 'claude-ai')).toMatchObject({ verdict: 'refuses', reasons: ['It accepts at most 200 files.'] });
  });

  test('another spelling of the file name hides it from clients that look for SKILL.md', () => {
    const result = folder(['skill.md']);
    expect(of(result, 'codex')).toMatchObject({ verdict: 'refuses', reasons: ['The file must be called exactly SKILL.md.'] });
    expect(of(result, 'open').verdict).toBe('accepts');
    expect(folder(['notes.md']).clients.every(({ verdict }) => verdict === 'refuses')).toBe(true);
  });

  test('VS Code complains about links to files that are not there; addresses, anchors and code are no links', () => {
    const body =
      '\nSee [one](references/one.md#top), [two](two%20b.md), [web](https://example.org), [here](#x).\n\n```md\n[no](no.md)\n```\n';
    const result = folder(['SKILL.md', 'references/one.md'], pack('name: sort-seeds\ndescription: b', body));
    expect(of(result, 'vscode-copilot').reasons).toEqual(['It warns about links to files that do not exist: two b.md.']);
    expect(result.findings[0]!.message).toBe('The body links to files that are not in the folder: two b.md.');
  });
});

describe('A13: the cases of package files', () => {
  test.each<[string, ClientId, string]>([
    ['01-colon-in-description.md', 'gemini-cli', 'warns | It reads name and description line by line because it cannot read the YAML.'],
    ['01-colon-in-description.md', 'goose', 'refuses | It skips the skill because it cannot read the YAML.'],
    ['09-alias-bomb.md', 'open', 'warns | The frontmatter is too large, too deep or too repetitive to check.'],
    ['11-version-1-10.md', 'open', 'warns | The metadata field must be a mapping of text to text.'],
    ['13-boolean-spellings.md', 'open', 'refuses | The format does not have user-invocable and disable-model-invocation.'],
    ['13-boolean-spellings.md', 'cursor', 'warns | It accepts only true and false for a true/false field.'],
    ['13-boolean-spellings.md', 'claude-code', 'accepts'],
    [
      '17-flow-collections.md',
      'open',
      'refuses | The format does not have tags. | The reference validator refuses lists and mappings in brackets.',
    ],
    ['21-nfd-name.md', 'claude-ai', 'refuses | A name may have only letters from a to z, digits and single hyphens.'],
    ['21-nfd-name.md', 'gemini-cli', 'accepts'],
    ['25-bang-backtick.md', 'claude-code', 'warns | It runs an exclamation mark with backticks as a command when it loads the skill.'],
    ['25-bang-backtick.md', 'codex', 'accepts'],
    ['39-description-too-long.md', 'open', 'refuses | A description may have at most 1,024 characters.'],
    ['41-reserved-word.md', 'claude-ai', 'refuses | It reserves the words “anthropic” and “claude” in names.'],
    ['41-reserved-word.md', 'open', 'accepts'],
    ['43-second-frontmatter.md', 'open', 'accepts'],
    ['51-emoji-at-limit.md', 'open', 'accepts'],
    ['61-long-body.md', 'open', 'warns | The recommended body length is under 500 lines.'],
  ])('%s in %s', (name, client, expected) => {
    expect(verdictOf(textOf(`cases/${name}`), client, name)).toBe(expected);
  });
});

test('A13: whatever the file holds, each client has its say, and who is named in a finding has a reason', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 31 - 1 }), (seed) => {
      const { clients, findings } = analyse(packageSource(seed), AT);
      expect(clients.map(({ client }) => client)).toEqual([...CLIENTS]);
      for (const { verdict, reasons } of clients) {
        expect(reasons.length > 0).toBe(verdict !== 'accepts');
        expect(new Set(reasons).size).toBe(reasons.length);
        for (const reason of reasons) expect(reason).toMatch(/^[^{}]+\.$/);
      }
      const silent = new Set(clients.flatMap(({ client, verdict }) => (verdict === 'accepts' ? [client] : [])));
      for (const finding of findings) expect(finding.clients?.filter((client) => silent.has(client)) ?? []).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

describe('A13: links to files are found by CommonMark, from the file they are in', () => {
  const missing = (body: string, files: string[], besides: string[] = []) =>
    checkFolder(
      analyse(`${SOUND}\n${body}\n`, AT),
      ['SKILL.md', ...files].map((path) => ({ path, bytes: 10 })),
      besides,
    ).findings.map(({ message }) => message.replace('The body links to files that are not in the folder: ', ''));

  test.each([
    ['a file', '[a](b.md)', [], ['b.md.']],
    ['a file that is there', '[a](./b%20c.md#d)', ['b c.md'], []],
    ['a folder that is there', '[a](references) [b](references/)', ['references/b.md'], []],
    ['a way round', '[a](references/../b.md)', ['b.md'], []],
    ['a file outside, which may be there', '[a](../b.md) [c](references/../../d.md)', [], []],
    ['code spans and code', '`[a](b.md)`\n\n    [a](c.md)\n\n- ```\n  [a](d.md)\n', [], []],
    ['a link that its label names', '[a][b]\n\n[b]: c.md', [], ['c.md.']],
    ['a definition that nothing uses', '[b]: c.md', [], []],
    ['an image', '![a](<b c.png> "t")', [], ['b c.png.']],
    ['the same letter, composed in another way', '[a](cafe\u0301.md)', ['caf\u00e9.md'], []],
  ])('%s', (_, body, files, wanted) => expect(missing(body, files)).toEqual(wanted));

  test('a file of a package below is there', () => {
    expect(missing('[a](setup/SKILL.md) [b](setup)', [], ['setup/SKILL.md'])).toEqual([]);
  });
});
