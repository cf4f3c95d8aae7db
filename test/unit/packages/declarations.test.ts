// A8: every key of the package format is read, with its default, and checked where it has a rule.
import { describe, expect, test } from 'vitest';
import { analyse, findingOf, marks, pack, repaired, values } from './support/read.ts';

const SOUND = 'name: a\ndescription: b';
const front = (lines: string, body?: string) => pack(`${SOUND}\n${lines}`, body);
const read = (lines: string) => analyse(front(lines)).metadata;
const CODE = '\n```python code_template name="Search"\nprint(1)\n```\n';

describe('A8: what the frontmatter says', () => {
  test('a file that says nothing has the defaults', () => {
    expect(analyse(pack(SOUND)).metadata).toEqual({
      name: 'a',
      title: null,
      description: 'b',
      version: null,
      author: null,
      publisher: null,
      license: null,
      homepage: null,
      compatibility: null,
      tags: [],
      intentPatterns: [],
      triggerPhrases: [],
      requiredScopes: [],
      requiredPermissions: [],
      allowedRoles: [],
      tools: [],
      allowedTools: [],
      skills: [],
      providesTools: [],
      interrupts: [],
      modelVariants: [],
      run: [],
      inputSchema: null,
      outputSchema: null,
      development: {
        skillId: null,
        proficiency: null,
        prerequisites: [],
        decayDays: null,
        composites: [],
        synergies: [],
        origin: null,
        preferredTools: [],
        category: null,
        domain: null,
        department: null,
        minProficiency: null,
        minRank: null,
        intents: [],
        triggers: [],
        activation: null,
      },
    });
  });

  test('texts, in either spelling of the key, and versions as text', () => {
    expect(
      read('title: T\nversion: 1.10\nauthor: N\npublisher: P\nlicense: MIT\nhomepage: http://h/p\ncompatibility: Needs a printer'),
    ).toMatchObject({
      title: 'T',
      version: '1.10',
      author: 'N',
      publisher: 'P',
      license: 'MIT',
      homepage: 'http://h/p',
      compatibility: 'Needs a printer',
    });
    expect(read('version: 1e3').version).toBe('1e3');
    expect(read('version: 0012').version).toBe('0012');
    expect(read('metadata:\n  version: 2.0\n  author: below')).toMatchObject({ version: '2.0', author: 'below' });
  });

  test('lists in brackets, in lines, and as one text', () => {
    expect(read('tags: [a, b]\nintent-patterns:\n  - "find {topic}, please"\ntrigger_phrases: go, now').intentPatterns).toEqual([
      'find {topic}, please',
    ]);
    expect(read('tags: a, b').tags).toEqual(['a', 'b']);
    expect(read('trigger_phrases: go, now').triggerPhrases).toEqual(['go, now']);
    expect(read('interrupts: [before_write]\nmodel_variants: anthropic, openai')).toMatchObject({
      interrupts: ['before_write'],
      modelVariants: ['anthropic', 'openai'],
    });
  });

  test('tools: both keys are one surface, an item may narrow its arguments', () => {
    expect(
      read('tools: [get_page, { name: search, constraints: { limit: 5 } }]\ndeclared_tool_access: [database, get_page]').tools,
    ).toEqual(['get_page', 'search(limit: 5)', 'database']);
  });

  test.each([
    ['Read Bash(git log:*) Grep', ['Read', 'Bash(git log:*)', 'Grep']],
    ['Read, Bash(a, b), Grep', ['Read', 'Bash(a, b)', 'Grep']],
    ['[Read, "Bash(git log:*)"]', ['Read', 'Bash(git log:*)']],
    ['Bash(open', ['Bash(open']],
    ['""', []],
  ])('allowed-tools: brackets are never split: %s', (written, wanted) => {
    expect(read(`allowed-tools: ${written}`)).toMatchObject({ allowedTools: wanted, tools: [] });
  });

  test('permissions in both spellings, as written', () => {
    expect(
      read('required_permissions:\n  - api:claimcenter:write\n  - { resource: crm, access: read, scope: null }').requiredPermissions,
    ).toEqual(['api:claimcenter:write', { resource: 'crm', access: 'read', scope: null }]);
  });

  test('tools that it adds, with the short schema form', () => {
    const lines =
      'provides_tools:\n  - name: find\n    description: Finds.\n    runtime: Python\n    artifact: Search\n    input_schema: { word: string }\n  - { name: look, file: scripts/look.mjs }';
    expect(analyse(front(lines, CODE)).metadata.providesTools).toEqual([
      {
        name: 'find',
        description: 'Finds.',
        runtime: 'Python',
        artifact: 'Search',
        file: null,
        inputSchema: { type: 'object', properties: { word: { type: 'string' } }, required: ['word'] },
      },
      { name: 'look', description: '', runtime: null, inputSchema: null, artifact: null, file: 'scripts/look.mjs' },
    ]);
    expect(marks(analyse(front(lines, CODE)))).toEqual([]);
  });
});

describe('A8: what is wrong is told at its place', () => {
  test.each([
    ['tags: { a: b }', 'warning 4:7 list_expected'],
    ['title: [a, b]', 'warning 4:8 text_expected'],
    ['homepage: { a: b }', 'warning 4:11 text_expected'],
    ['required_scopes: [read:pages, pages]', 'warning 4:31 scope_format'],
    ['required_scopes: read:pages, write', 'warning 4:18 scope_format'],
    ['required_permissions: [crm:read, { resource: crm }]', 'warning 4:34 permission_malformed'],
    ['required-permissions: crm', 'warning 4:23 permission_malformed'],
    ['required_permissions:\n  - crm:read\n  - 7', 'warning 6:5 permission_malformed'],
    ['tools: [get_page, "get_page(people/*"]', 'warning 4:19 tool_constraint_malformed'],
    ['tools:\n  - get_page()\n  - get_page(a)', 'warning 5:5 tool_constraint_malformed'],
    ['tools:\n  - { name: get_page, constraints: {} }', 'warning 5:5 tool_constraint_malformed'],
    ['declared_tool_access: get_page(', 'warning 4:23 tool_constraint_malformed'],
    ['min_proficiency: 8', 'warning 4:18 proficiency_range'],
    ['provides_tools: find', 'error 4:17 tools_no_list'],
    ['provides_tools:\n  - description: x', 'error 5:5 tool_name_missing'],
    ['provides_tools:\n  - name: x\n  - name: x', 'error 6:11 tool_duplicate'],
    ['provides_tools:\n  - { name: x, runtime: pyton }', 'warning 5:25 tool_runtime'],
    ['provides_tools:\n  - { name: x, artifact: Serach }', 'error 5:26 tool_artifact_unknown'],
    ['provides_tools:\n  - { name: x, artifact: Search, file: a.py }', 'warning 5:34 tool_two_sources'],
    ['signature: sha256:abc', 'warning 4:12 signature_malformed'],
    [`signature: sha256:${'0'.repeat(64)}`, 'warning 4:12 signature_broken'],
  ])('%s', (lines, mark) => {
    // What a tool needs is told apart (links.test.ts).
    expect(marks(analyse(front(lines, CODE))).filter((each) => !each.endsWith(' scope_missing'))).toEqual([mark]);
  });

  test('sound values of each of them are fine', () => {
    const lines =
      'tags: [a]\ntitle: t\nrequired_scopes: [read:pages, api:x:write]\nrequired_permissions: [crm:read, api:x:write, { resource: crm, access: read, scope: own }]\nmin_proficiency: 7\nauthor: { name: N, email: e }\nprovides_tools: []\nactivation: auto\nprogress: { steps: integer }';
    expect(marks(analyse(front(lines)))).toEqual([]);
  });

  test('a near word is offered', () => {
    const text = front('provides_tools:\n  - { name: x, runtime: python, artifact: Serach }', CODE);
    expect(values(repaired(text, 'tool_runtime')).provides_tools).toEqual([{ name: 'x', runtime: 'Python', artifact: 'Serach' }]);
    expect(values(repaired(text, 'tool_artifact_unknown')).provides_tools).toEqual([{ name: 'x', runtime: 'python', artifact: 'Search' }]);
  });

  test('verified is a claim of the file, whatever it says', () => {
    expect(findingOf(analyse(front('is_verified: true')), 'verified_claim')).toMatchObject({ severity: 'info', line: 4 });
  });
});
