// A state belongs to one program: it is loaded whole or not at all, and who reads the refusal knows why (rows C6, C7; cases/packages 45).
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type DspyModule, readModule } from '../../../electron/contract/index.ts';
import { checkState, DSPY_VERSION, signatureHash } from '../../../electron/core/dspy-state/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';

const PARTIAL = readFileSync(new URL('../../fixtures/packages/cases/45-dspy-partial-state.json', import.meta.url), 'utf8');
const written = (template_id: string, more: object = {}) => ({ template_id, signature: 'text -> gist', ...more });

function module(template: string, more: object = {}): DspyModule {
  const read = readModule(JSON.stringify(written(template, more)));
  if (!read.ok) throw new Error(read.problems.join(' '));
  return read.module;
}

const part = (fields: number, more: object = {}) => ({
  traces: [],
  train: [],
  demos: [{ text: 'a', gist: 'b' }],
  signature: { instructions: 'Shorten.', fields: Array.from({ length: fields }, () => ({ prefix: 'X:', description: '' })) },
  lm: null,
  ...more,
});
const bare = (parts: Record<string, object>, dspy: unknown = DSPY_VERSION) => ({
  ...parts,
  metadata: { dependency_versions: { python: '3.11', dspy, cloudpickle: '3.1' } },
});
const envelope = (more: object = {}, parts: Record<string, object> = { predict: part(3) }) => ({
  format: 1,
  template_id: 'chain_of_thought',
  template_version: 1,
  signature_hash: signatureHash(module('chain_of_thought').signature),
  adapter: 'chat',
  dspy_version: DSPY_VERSION,
  state: parts,
  ...more,
});
const check = (of: DspyModule, state: unknown) => checkState(of, JSON.stringify(state));

describe('C6: a state that fits is loaded', () => {
  it.each([
    ['chain_of_thought', {}, { predict: part(3) }],
    ['predict', {}, { self: part(2) }],
    ['react', {}, { react: part(5), 'extract.predict': part(4) }],
    ['multi_chain_comparison', {}, { predict: part(6) }],
    ['best_of_n', {}, { 'module.predict': part(3) }],
    ['refine', { params: { inner: 'predict' } }, { module: part(2) }],
  ])('%s %o: the predictors that its module has', (template, more, parts) => {
    expect(check(module(template, more), bare(parts))).toMatchObject({ ok: true, state: parts, notices: [] });
  });

  it('a lone predictor saves itself without its path', () => {
    expect(check(module('predict'), bare(part(2) as never))).toMatchObject({ ok: true, state: { self: part(2) } });
  });

  it('an empty one is no state: the module runs as it is', () => {
    expect(check(module('predict'), { format: 1, state: {} })).toEqual({ ok: true, state: null, notices: [] });
  });

  it('a model in it is left out, with a notice (stanfordnlp/dspy#9334)', () => {
    const checked = check(
      module('chain_of_thought'),
      envelope({}, { predict: part(3, { lm: { model: 'x', api_base: 'https://evil.example' } }) }),
    );
    expect(checked).toMatchObject({ ok: true, state: { predict: { lm: null } } });
    expect(checked.ok && checked.notices.join()).toContain('the run chooses the model');
  });

  it('another patch of DSPy is told, and metadata may be missing (a file made by hand)', () => {
    expect(check(module('chain_of_thought'), envelope({ dspy_version: '3.4.0' }))).toMatchObject({
      ok: true,
      notices: ['The state was made with DSPy 3.4.0; this is 3.4.1.'],
    });
    expect(check(module('chain_of_thought'), { predict: part(3) })).toMatchObject({
      ok: true,
      notices: [expect.stringContaining('does not say')],
    });
  });
});

describe('C7: a state that does not fit is refused whole', () => {
  it('cases/packages 45: a state of a program with other predictors lists what is missing and what is extra', () => {
    expect(checkState(module('chain_of_thought'), PARTIAL)).toMatchObject({
      ok: false,
      mismatch: { missing: ['predict'], extra: ['summarise'] },
      reason: 'it has nothing for predict, and the module has no summarise',
    });
  });

  it.each([
    ['half of the predictors (stanfordnlp/dspy#9589)', 'react', bare({ react: part(5) }), 'nothing for extract.predict'],
    [
      'one more field, which DSPy would pair by position (stanfordnlp/dspy#9949)',
      'chain_of_thought',
      bare({ predict: part(4) }),
      '4 fields',
    ],
    ['another template', 'multi_chain_comparison', envelope(), 'template chain_of_thought'],
    ['another version of the template', 'chain_of_thought', envelope({ template_version: 2 }), 'version 2'],
    ['another adapter', 'chain_of_thought', envelope({ adapter: 'xml' }), 'adapter xml'],
    ['another signature', 'chain_of_thought', envelope({ signature_hash: 'other' }), 'signature of the module was changed'],
    ['another minor version of DSPy', 'chain_of_thought', envelope({ dspy_version: '3.5.0' }), 'DSPy 3.5.0'],
    ['the same in a bare state', 'chain_of_thought', bare({ predict: part(3) }, '3.3.1'), 'DSPy 3.3.1'],
    ['source text, as Flex keeps it', 'chain_of_thought', bare({ predict: part(3, { module_src: 'import os' }) }), 'module_src'],
    ['a later format', 'chain_of_thought', { format: 2, state: {} }, 'format is 2'],
    ['examples that are none', 'chain_of_thought', bare({ predict: part(3, { demos: ['x'] }) }), 'not a list of objects'],
  ])('%s', (_, template, state, told) => {
    const checked = check(module(template), state);
    expect(checked.ok).toBe(false);
    expect(!checked.ok && checked.reason).toContain(told);
  });

  it('a pickle is no JSON, and 5 MB are enough', () => {
    expect(checkState(module('predict'), 'gASVKAAAAAAAAAB9lC4=')).toMatchObject({
      ok: false,
      reason: expect.stringContaining('never a pickle'),
    });
    const large = JSON.stringify(bare({ self: part(2, { demos: [{ text: 'x'.repeat(5 * 1024 * 1024) }] }) }));
    expect(checkState(module('predict'), large)).toMatchObject({ ok: false, reason: expect.stringContaining('at most 5,242,880') });
  });

  it('is a finding at the state, and the text stays as it is', () => {
    const text = [
      '---\nname: gist\ndescription: Shortens. Use for long texts.\nartifacts:\n  Gist:\n    fallback_artifact: Plain\n---\n',
      '```jinja prompt_template name="Plain"\n{{ request }}\n```\n',
      `\`\`\`json dspy_module name="Gist"\n${JSON.stringify(written('chain_of_thought'))}\n\`\`\`\n`,
      `\`\`\`json dspy_state for="Gist"\n${PARTIAL.trimEnd()}\n\`\`\`\n`,
    ].join('\n');
    const finding = analysePackage(text, 'gist.md').findings.find(({ code }) => code === 'state_mismatch');
    expect(finding).toMatchObject({
      severity: 'warning',
      artifact: 'Gist',
      line: text.split('\n').findIndex((line) => line.includes('dspy_state')) + 1,
    });
    expect(finding?.message).toContain('nothing for predict');
    expect(finding?.message).toContain('no summarise');
  });
});

describe('B2: what a module says', () => {
  const problems = (content: object): string => {
    const read = readModule(JSON.stringify(content));
    return read.ok ? '' : read.problems.join(' ');
  };

  it('a signature as text or as fields, parameters with their defaults', () => {
    expect(module('best_of_n', { signature: 'claims, limit: int -> contradictions: list[str]', params: { tries: 5 } })).toMatchObject({
      signature: {
        inputs: [
          { name: 'claims', type: 'str' },
          { name: 'limit', type: 'int' },
        ],
        outputs: [{ name: 'contradictions', type: 'list[str]' }],
      },
      params: { inner: 'chain_of_thought', tries: 5, threshold: 1 },
    });
    const fields = {
      instructions: 'Be brief.',
      inputs: [{ name: 'q', type: 'str' }],
      outputs: [{ name: 'a', type: 'bool', description: 'Yes or no' }],
    };
    expect(module('predict', { signature: fields }).signature).toMatchObject({ instructions: 'Be brief.', outputs: [{ type: 'bool' }] });
  });

  it.each([
    ['a template that is not shipped', { template_id: 'code_act', signature: 'a -> b' }, 'no template code_act'],
    ['a type that is looked up nowhere', { template_id: 'predict', signature: 'a -> b: os.PathLike' }, 'has the type os.PathLike'],
    ['a name that Python keeps', { template_id: 'predict', signature: 'a -> class' }, 'class is not a valid field name'],
    [
      'a name that DSPy keeps',
      { template_id: 'predict', signature: 'instructions -> plan' },
      'instructions is a name that DSPy uses itself',
    ],
    [
      'a name that DSPy’s models keep',
      { template_id: 'rlm', signature: 'q -> model_dump_json' },
      'model_dump_json is a name that DSPy uses',
    ],
    ['no arrow', { template_id: 'predict', signature: 'a, b' }, 'exactly one arrow'],
    ['a field twice', { template_id: 'predict', signature: 'a -> a' }, 'a appears twice'],
    ['a name of the template', { template_id: 'chain_of_thought', signature: 'a -> reasoning' }, 'cannot be called reasoning'],
    ['a parameter out of its range', { template_id: 'refine', signature: 'a -> b', params: { tries: 99 } }, 'from 1 to 10'],
    ['a parameter that is none', { template_id: 'predict', signature: 'a -> b', params: { code: 'x' } }, 'no parameter code'],
  ])('%s is told', (_, content, told) => {
    expect(problems(content)).toContain(told);
  });

  it('is an error at the module', () => {
    const text =
      '---\nname: gist\ndescription: x\n---\n\n```json dspy_module name="Gist"\n{"template_id":"predict","signature":"a"}\n```\n';
    expect(analysePackage(text, 'gist.md').findings.map(({ code }) => code)).toContain('module_invalid');
  });
});
