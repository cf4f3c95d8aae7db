// A2, A5, A8: one package that uses every part of the format.
import { describe, expect, test } from 'vitest';
import { planOf } from '../../../electron/core/packages/index.ts';
import { analyse, edit, marks, textOf } from './support/read.ts';

const TEXT = textOf('every-part.md');

describe('A5: a package with every part', () => {
  test('has no error, its artifacts in file order, and its state', () => {
    const { artifacts, metadata, ...analysis } = analyse(TEXT, 'every-part.md');
    expect(marks({ artifacts, metadata, ...analysis })).toEqual([]);
    expect(artifacts.map(({ kind, key, form }) => `${kind} ${key} ${form}`)).toEqual([
      'description Description section',
      'approach Approach section',
      'example two birth years example_pair',
      'prompt_template Check Prompt fence',
      'prompt_template Check Prompt@anthropic fence',
      'code_template Cross-Reference Script fence',
      'dspy_module DSPy Checker fence',
    ]);
    expect(artifacts.at(-1)!.state).toBe('{"format": 1, "state": {}}');
    expect(artifacts[3]!.settings).toMatchObject({ assertions: [{ type: 'structural' }, { type: 'length', min: 20, max: 5000 }] });
    expect(JSON.parse(artifacts[2]!.example!.output)).toMatchObject({ contradictions: [{ claims: [1, 2] }] });
  });

  test('has its whole frontmatter read', () => {
    const { metadata } = analyse(TEXT);
    expect(metadata).toMatchObject({
      name: 'consistency-checker',
      title: 'Consistency Checker',
      version: '1.2.0',
      author: 'Overlund Media',
      license: 'MIT',
      tags: ['analysis', 'worldbuilding', 'quality'],
      requiredScopes: ['read:pages', 'write:candidates'],
      skills: ['claim-extractor'],
      requiredPermissions: [{ resource: 'api:claimcenter', access: 'write', scope: null }],
      interrupts: ['before_write'],
      intentPatterns: ['check consistency', 'find contradictions in {topic}'],
      allowedRoles: ['worldbuilder'],
      run: ['Check Prompt'],
    });
    expect(metadata.inputSchema).toMatchObject({ required: ['entity_name', 'claims'], properties: { tone: { type: 'string' } } });
    expect(metadata.outputSchema).toMatchObject({
      properties: { contradictions: { items: { properties: { claims: { items: { type: 'integer' } } } } } },
    });
    expect(metadata.providesTools).toMatchObject([{ name: 'find_contradictions', runtime: 'WASM' }]);
    expect(planOf(analyse(TEXT)).map(({ name, candidates }) => `${name} ${candidates.length}`)).toEqual(['Check Prompt 2']);
  });

  test('keeps its words in the order of the file', () => {
    const { prose } = analyse(TEXT);
    expect(prose.map(({ kind }) => kind)).toEqual(['framing', 'description', 'approach', 'example']);
    expect(prose[0]!.text.trim()).toMatch(/^You look for statements/);
  });

  test('lets every nested value be set, and nothing else moves', () => {
    const set = (path: (string | number)[], value: unknown) => edit(TEXT, { op: 'setValue', path, value });
    const swap = (from: string, to: string) => TEXT.replace(from, () => to);
    expect(set(['required_permissions', 0, 'access'], 'read')).toBe(swap('access: write', 'access: read'));
    expect(set(['provides_tools', 0, 'runtime'], 'Python')).toBe(swap('runtime: WASM', 'runtime: Python'));
    expect(set(['provides_tools', 0, 'input_schema', 'limit?'], 'integer')).toBe(
      swap('{ entity_name: string }', '{ entity_name: string, "limit?": integer }'),
    );
    expect(set(['input_schema', 'claims', 0, 'text'], 'any')).toBe(swap('text: string }', 'text: any }'));
    expect(set(['artifacts', 'Check Prompt', 'assertions', 1, 'max'], 4000)).toBe(swap('max: 5000', 'max: 4000'));
    expect(set(['artifacts', 'Check Prompt', 'assertions', 2], { type: 'length', min: 1 })).toBe(
      swap('severity: soft }\n', 'severity: soft }\n      - { type: length, min: 1 }\n'),
    );
    expect(set(['artifacts', 'DSPy Checker', 'optimizer'], 'none')).toBe(
      swap('fallback_artifact: Check Prompt\n', 'fallback_artifact: Check Prompt\n    optimizer: none\n'),
    );
    expect(edit(TEXT, { op: 'removeValue', path: ['required_scopes', 1] })).toBe(swap('  - write:candidates\n', ''));
    expect(edit(TEXT, { op: 'removeValue', path: ['tools', 0] })).toBe(swap('[workspace_search, get_page]', '[get_page]'));
  });

  test('is renamed, rearranged and signed, and is as it was after going back', () => {
    const renamed = edit(TEXT, { op: 'renameArtifact', artifact: 'Check Prompt', name: 'Ask' });
    expect(renamed.match(/Ask/g)).toHaveLength(5);
    expect(edit(renamed, { op: 'renameArtifact', artifact: 'Ask', name: 'Check Prompt' })).toBe(TEXT);
    const module = edit(TEXT, { op: 'renameArtifact', artifact: 'DSPy Checker', name: 'Judge' });
    expect(module.match(/Judge/g)).toHaveLength(3);
    const moved = edit(TEXT, { op: 'moveArtifact', artifact: 'Cross-Reference Script', before: 'Check Prompt' });
    expect(edit(moved, { op: 'moveArtifact', artifact: 'Cross-Reference Script', before: 'DSPy Checker' })).toBe(TEXT);
    const copied = edit(TEXT, { op: 'duplicateArtifact', artifact: 'DSPy Checker', name: 'Other' });
    expect(marks(analyse(copied))).toEqual([]);
    expect(edit(copied, { op: 'removeArtifact', artifact: 'Other' })).toBe(TEXT);
    const signed = edit(TEXT, { op: 'sign' });
    expect(analyse(signed).signature).toBe('valid');
    expect(edit(signed, { op: 'removeValue', path: ['signature'] })).toBe(TEXT);
  });
});
