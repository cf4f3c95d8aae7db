// A state belongs to one program: loading it into another in part is never offered (rows C6, C7; cases/packages 45).
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { analysePackage, stateMismatch } from '../../../electron/core/packages/index.ts';

const PARTIAL = readFileSync(new URL('../../fixtures/packages/cases/45-dspy-partial-state.json', import.meta.url), 'utf8');
const module = (template_id: string) => ({ template_id, signature: 'text -> gist' });
const state = (...paths: string[]) => Object.fromEntries([...paths, 'metadata'].map((path) => [path, {}]));

describe('C6: a state and its module', () => {
  it('cases/packages 45: a state of a program with other predictors lists what is missing and what is extra', () => {
    expect(stateMismatch(module('chain_of_thought'), JSON.parse(PARTIAL))).toEqual({ missing: ['predict'], extra: ['summarise'] });
  });

  it.each([
    ['predict', state('self'), null],
    ['chain_of_thought', { format: 1, state: state('predict') }, null],
    ['react', state('react'), { missing: ['extract.predict'], extra: [] }],
    ['react', state('react', 'extract.predict', 'old'), { missing: [], extra: ['old'] }],
    ['predict', { format: 1, state: {} }, null],
    ['best_of_n', state('module.predict'), null],
    ['predict', [], null],
    ['__proto__', state('x'), null],
  ])('%s with %o', (template, given, outcome) => {
    expect(stateMismatch(module(template), given)).toEqual(outcome);
  });

  it('is a finding at the state, and the text stays as it is', () => {
    const text = [
      '---\nname: gist\ndescription: Shortens. Use for long texts.\nartifacts:\n  Gist:\n    fallback_artifact: Plain\n---\n',
      '```jinja prompt_template name="Plain"\n{{ request }}\n```\n',
      `\`\`\`json dspy_module name="Gist"\n${JSON.stringify(module('chain_of_thought'))}\n\`\`\`\n`,
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
