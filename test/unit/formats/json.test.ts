// A6: the JSON package of skill-system-v1 and the JSON contract of skill-contract, in and out.

import { describe, expect, test } from 'vitest';
import { toContract, toPackage, toSkillJson } from '../../../electron/core/formats/index.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { convert, refusal } from './read.ts';

const base64 = (value: unknown): string => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64');
const SEED = {
  id: '550e8400-e29b-41d4-a716-446655440000',
  name: 'Consistency Checker',
  description: 'Analyzes workspace content for contradictions and inconsistencies across pages.',
  version: '1.0.0',
  tags: ['analysis', 'worldbuilding', 'quality'],
  source: 'system',
  intent_patterns: ['check consistency', 'find contradictions', 'verify facts'],
  trigger_phrases: ['are there any contradictions', 'check for inconsistencies'],
  artifacts: [
    { kind: 'description', name: 'Overview', ordinal: 0, content: 'Finds contradictions.\n\n## Not a section of its own\n' },
    {
      kind: 'prompt_template',
      name: 'Check Prompt',
      ordinal: 1,
      content: 'About "{{ entity_name }}":\n\n{% for c in claims %}{{ c }}\n{% endfor %}',
    },
    { kind: 'prompt_template', name: 'Check Prompt', ordinal: 2, content: 'Short.', model_variant: 'anthropic' },
    { kind: 'code_template', name: 'Script', ordinal: 3, content: "import inklings\ntext = '''\n```\n'''" },
    {
      kind: 'dspy_module',
      name: 'DSPy Checker',
      ordinal: 4,
      content: '{"template_id": "chain_of_thought", "signature": "claims -> contradictions"}',
      state_blob: base64({ demos: [1, 2] }),
      metadata: { fallback_artifact: 'Check Prompt' },
    },
  ],
};
const json = (value: unknown): string => JSON.stringify(value, null, 1);

describe('A6: a JSON package becomes a package', () => {
  const read = convert('shelf/checker.json', json(SEED));

  test('with its metadata and artifacts', () => {
    expect(read.fileName).toBe('consistency-checker.md');
    expect(read.analysis.metadata).toMatchObject({
      name: 'Consistency Checker',
      description: SEED.description,
      version: '1.0.0',
      tags: SEED.tags,
      intentPatterns: SEED.intent_patterns,
      triggerPhrases: SEED.trigger_phrases,
    });
    expect(read.analysis.artifacts.map(({ key, kind, content }) => [key, kind, content])).toEqual(
      SEED.artifacts.map(({ name, kind, content, model_variant: variant }) => [variant ? `${name}@${variant}` : name, kind, content]),
    );
  });

  test('the state of a module stands in its fence, its settings under artifacts', () => {
    expect(read.analysis.artifacts.at(-1)).toMatchObject({ state: '{"demos":[1,2]}', settings: { fallback_artifact: 'Check Prompt' } });
  });

  test('what the library keeps itself is told with its line', () => {
    expect(read.left).toEqual({ source: 11 });
  });

  test('and a package again, the same but for its source', () => {
    const { json: out, notCarried } = toSkillJson(read.text, read.fileName);
    expect(JSON.parse(out)).toEqual({ ...SEED, source: 'user' });
    expect(notCarried).toEqual([]);
  });
});

describe('A6: JSON packages of other hands', () => {
  const one = (artifact: object): string =>
    json({ name: 'x', description: 'd', artifacts: [{ kind: 'prompt_template', name: 'Check Prompt', content: 'c' }, artifact] });
  const dspy = {
    kind: 'dspy_module',
    name: 'M',
    content: '{"template_id": "predict", "signature": "a -> b"}',
    metadata: { fallback_artifact: 'Check Prompt' },
  };

  test.each([
    ['a state that is not base64', { ...dspy, state_blob: '<base64-encoded JSON>' }, 'state_blob of M', 'not base64'],
    ['a pickle', { ...dspy, state_blob: Buffer.from([0x80, 4, 0x95]).toString('base64') }, 'state_blob of M', 'pickles'],
    [
      'a state of a prompt',
      { kind: 'prompt_template', name: 'P', content: '', state_blob: base64('{}') },
      'state_blob of P',
      'Only a DSPy module',
    ],
    [
      'a name with signs',
      { kind: 'prompt_template', name: 'Say "hi" `now`', content: '' },
      'Say "hi" `now`',
      'it was renamed to Say hi now',
    ],
    [
      'a name of another kind',
      { kind: 'code_template', name: 'Check Prompt', content: '', model_variant: 'a' },
      'Check Prompt',
      'Check Prompt 2',
    ],
    ['line ends of Windows', { kind: 'prompt_template', name: 'P', content: 'a\r\nb' }, 'P', 'line endings'],
    [
      'prose with a variant',
      { kind: 'description', name: 'D', content: 'd', model_variant: 'openai' },
      'model_variant of D',
      'no variants',
    ],
  ])('%s', (_, artifact, what, why) => {
    const read = convert('x.json', one(artifact));
    expect(read.notCarried).toEqual([{ what, why: expect.stringContaining(why), line: 10 }]);
  });

  test('lists and maps that are JSON text, as the tables have them', () => {
    const read = convert(
      'x.json',
      json({ name: 'x', description: 'd', tags: '["a","b"]', artifacts: [{ ...dspy, metadata: '{"n": 1}' }] }).replace(
        'dspy_module',
        'code_template',
      ),
    );
    expect(read.analysis.metadata.tags).toEqual(['a', 'b']);
    expect(read.analysis.artifacts[0]!.settings).toEqual({ n: 1 });
  });

  test('ordinals give the order; unknown fields stay', () => {
    const artifacts = [2, 1].map((ordinal) => ({ kind: 'prompt_template', name: `n${ordinal}`, ordinal, content: '' }));
    const read = convert('x.json', json({ name: 'x', description: 'd', license: 'MIT', odd: { a: [1, 'yes'] }, artifacts }));
    expect(read.analysis.artifacts.map(({ name }) => name)).toEqual(['n1', 'n2']);
    expect(read.analysis.metadata.license).toBe('MIT');
    expect(read.analysis.fields.find(({ key }) => key === 'odd')!.value).toEqual({ a: ['1', 'yes'] });
  });
});

describe('A6: a JSON text that is none, or not complete, names its place', () => {
  test.each([
    ['{\n  "name": "x"\n  "version": "1"\n}', 3, 3, 'a comma is missing'],
    ['{"name": "x",\n "artifacts": [}', 2, 16, 'it is not JSON'],
    ['{\n // no\n}', 2, 2, 'comments'],
    ['[1]', 1, 1, 'not an object'],
    ['', 1, 1, 'it is not JSON'],
    ['{\n"name": 3, "artifacts": []}', 2, 1, 'name: '],
    ['{"name": "x", "artifacts": [\n  {"kind": "magic", "name": "n", "content": ""}]}', 2, 4, 'artifacts[0].kind'],
    ['{"name": "x", "artifacts": [\n {"kind": "approach", "name": "n"}]}', 2, 2, 'artifacts[0].content'],
    [
      '{"name": "x", "artifacts": [{"kind":"code_template","name":"n","content":""},\n{"kind":"code_template","name":"n","content":""}]}',
      2,
      1,
      'twice',
    ],
    ['{"skillId": 4}', 1, 2, 'skillId'],
    ['{"skillId": "x", "inputSchema": "object"}', 1, 18, 'inputSchema'],
  ])('%s', (text, line, column, message) => {
    const error = refusal('x.json', text);
    expect(error).toMatchObject({ code: 'bad_input', where: { file: 'x.json', line, column } });
    expect(error.message).toContain(message);
  });

  test('100,000 levels, 20 MB, characters that no file has', () => {
    const bad = (content: string) => JSON.stringify({ name: 'x', artifacts: [{ kind: 'code_template', name: 'n', content }] });
    expect(refusal('x.json', '['.repeat(100_000)).message).toContain('nested deeper than 64');
    expect(refusal('x.json', JSON.stringify({ name: 'x', artifacts: [], pad: 'x'.repeat(20 * 2 ** 20) }))).toMatchObject({
      code: 'too_large',
    });
    const long = 'x'.repeat(3 * 2 ** 20);
    expect(refusal('x.json', JSON.stringify({ name: 'x', description: long, artifacts: [] })).message).toContain(
      'description cannot be written to frontmatter',
    );
    expect(refusal('x.json', bad(long))).toMatchObject({ code: 'too_large' });
    expect(refusal('x.json', bad('\0')).message).toContain('NUL character');
    expect(refusal('x.json', bad('\ud800')).message).toContain('incomplete character');
  });

  test('keys of prototypes are data', () => {
    const text =
      '{"name":"x","description":"d","__proto__":{"polluted":1},"constructor":{"a":1},"artifacts":[{"kind":"code_template","name":"n","content":"","metadata":{"__proto__":{"polluted":1}}}]}';
    const read = convert('x.json', text);
    expect(read.notCarried).toContainEqual({ what: '__proto__', why: 'This is not a valid field name.', line: 1 });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(read.text).toContain('constructor');
  });
});

const word = fc.stringMatching(/^[a-zA-Zäöü0-9:#'-]{1,12}( [a-z"{}@!]{1,8}){0,2}$/).map((text) => text.normalize('NFC'));
const content = fc
  .string({ unit: 'grapheme', maxLength: 80 })
  .map((text) => text.replace(/[\0\r]/g, ''))
  .filter((text) => text.isWellFormed());
const lines = fc.array(
  fc.oneof(content, fc.constantFrom('```', '````', '---', '## Example', '~~~', '```json dspy_state for="x"', '', '  ')),
  { maxLength: 6 },
);
const artifact = fc.record(
  {
    kind: fc.constantFrom('description', 'approach', 'example', 'prompt_template', 'code_template'),
    content: lines.map((all) => all.join('\n')),
    metadata: fc.dictionary(
      fc.stringMatching(/^[a-z_]{1,8}$/),
      fc.oneof(word, fc.integer(), fc.boolean(), fc.array(word, { minLength: 1 })),
      { minKeys: 1, maxKeys: 3 },
    ),
  },
  { requiredKeys: ['kind', 'content'] },
);
const packages = fc.record({
  id: fc.uuid(),
  name: word,
  description: word,
  version: fc.constantFrom('1.0.0', '1.10', '0012', '2.0.0-beta.1'),
  author: word,
  tags: fc.array(word, { maxLength: 3 }),
  intent_patterns: fc.array(word, { maxLength: 3 }),
  trigger_phrases: fc.array(word, { maxLength: 3 }),
  artifacts: fc
    .array(artifact, { maxLength: 5 })
    .map((all) =>
      all.map(({ kind, content: text, ...rest }, ordinal) => ({ kind, name: `n ${ordinal}`, ordinal, content: text, ...rest })),
    ),
});

test('A6: a JSON package that came in goes out the same', () => {
  fc.assert(
    fc.property(packages, (given) => {
      const { text, fileName } = toPackage('skill_json', JSON.stringify({ ...given, source: 'user' }), 'x.json');
      expect(JSON.parse(toSkillJson(text, fileName).json)).toEqual({ ...given, source: 'user' });
    }),
    { numRuns: 200 },
  );
});

describe('A6: a package goes out as a JSON package', () => {
  const text =
    '---\nname: tidy-up\ndescription: d\nlicense: MIT\nmetadata:\n  version: "2"\n  team: x\nrun: [P]\n---\n\nFirst text.\n\n## Approach\n\nStep.\n\n```jinja prompt_template name="P"\nHello\n```\n\nLast text.\n';
  const { json: out, notCarried } = toSkillJson(text, 'tidy-up.md');

  test('text outside of artifacts is a description artifact', () => {
    expect(JSON.parse(out).artifacts).toEqual([
      { kind: 'description', name: 'Framing', ordinal: 0, content: 'First text.\n\nLast text.' },
      { kind: 'approach', name: 'Approach', ordinal: 1, content: 'Step.' },
      { kind: 'prompt_template', name: 'P', ordinal: 2, content: 'Hello' },
    ]);
  });

  test('what it has no field for is told with its line', () => {
    expect(notCarried.map(({ what, line }) => [what, line])).toEqual([
      ['license', 4],
      ['run', 8],
      ['metadata.team', 5],
      ['Text outside artifacts', null],
    ]);
  });

  test('the same skill always has the same id', () => {
    expect(JSON.parse(out).id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(toSkillJson(text, 'other.md').json).toBe(out);
  });

  test('a broken package does not go out as JSON', () => {
    expect(() => toSkillJson('---\nname: a: b: c\n---\n', 'x.md')).toThrow(
      expect.objectContaining({ code: 'package_broken', where: expect.objectContaining({ line: 2 }) }),
    );
  });
});

const CONTRACT = {
  skillId: 'crm-contact-lookup',
  name: 'CRM Contact Lookup',
  description: 'Search and retrieve contact information from the CRM',
  version: '1.0.0',
  publisherId: 'komand-official',
  inputSchema: { type: 'object', properties: { query: { type: 'string', description: 'Search term' } }, required: ['query'] },
  outputSchema: { type: 'object', properties: { contacts: { type: 'array' }, totalCount: { type: 'integer' } } },
  requiredPermissions: [{ resource: 'crm', access: 'read', scope: null }],
  declaredToolAccess: ['database'],
  isVerified: true,
  signatureHash: 'sha256:abc',
};

describe('A6, A8: a JSON contract becomes a package', () => {
  const read = convert('crm.json', json(CONTRACT));

  test('with identity, schemas, permissions and tools', () => {
    expect(read.fileName).toBe('crm-contact-lookup.md');
    expect(read.analysis.metadata).toMatchObject({
      name: CONTRACT.skillId,
      title: CONTRACT.name,
      description: CONTRACT.description,
      publisher: CONTRACT.publisherId,
      inputSchema: CONTRACT.inputSchema,
      outputSchema: CONTRACT.outputSchema,
      tools: ['database'],
      requiredPermissions: CONTRACT.requiredPermissions,
    });
  });

  test('its signature stays behind, its review is a claim', () => {
    expect(read.left).toEqual({ signatureHash: 41, isVerified: 40 });
  });

  test('and a contract again, unverified and unsigned', () => {
    const { json: out } = toContract(read.text, read.fileName);
    expect(JSON.parse(out)).toEqual({ ...CONTRACT, isVerified: false, signatureHash: null });
    expect(Object.keys(JSON.parse(out))).toEqual(Object.keys(CONTRACT));
  });

  test.each([{ type: 'object' }, { type: 'object', anyOf: [{ required: ['a'] }] }, { properties: { a: {} } }])(
    'the schema %j stays JSON Schema',
    (inputSchema) => {
      const again = JSON.parse(toContract(convert('x.json', json({ ...CONTRACT, inputSchema })).text, 'x.md').json);
      expect(again.inputSchema).toMatchObject(inputSchema);
    },
  );
});

test('A8: an input that is no object is kept for people, and told', () => {
  const read = convert('x.json', json({ ...CONTRACT, isVerified: false, signatureHash: null, inputSchema: { type: 'string' } }));
  expect(read.analysis.metadata.inputSchema).toBeNull();
  expect(read.left).toEqual({ inputSchema: 7 });
  expect(read.analysis.fields.find(({ key }) => key === 'metadata')!.value).toEqual({ input_schema: '{"type":"string"}' });
});

test('A8: scopes and both spellings of permissions stand in the contract, once each', () => {
  const text =
    '---\nname: Größe prüfen\ndescription: d\nversion: "1.10"\nrequired_scopes: [read:pages]\nrequired_permissions: ["api:salesforce:write", { resource: crm, access: read, scope: null }, "pages:read", odd]\n---\nText.\n';
  const { json: out, notCarried } = toContract(text, 'x.md');
  expect(JSON.parse(out)).toMatchObject({
    skillId: 'grosse-prufen',
    inputSchema: { type: 'object' },
    requiredPermissions: [
      { resource: 'api:salesforce', access: 'write', scope: null },
      { resource: 'crm', access: 'read', scope: null },
      { resource: 'pages', access: 'read', scope: null },
    ],
  });
  expect(notCarried.map(({ what, line }) => [what, line])).toEqual([
    ['name', 2],
    ['version', 4],
    ['publisher', null],
    ['Instructions and artifacts', null],
    ['required_permissions', 6],
  ]);
});
