// E2, E4: a decision may name steps of a plan; the plan is narrowed to them and what they read, and never becomes wider.
import { describe, expect, it } from 'vitest';
import { onlySteps, stepsOf } from '../../../electron/core/execution/plan/plan.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import fc from '../../fixtures/fixed-seed.ts';

const template = (name: string, text: string) => `\`\`\`jinja prompt_template name="${name}"\n${text}\n\`\`\`\n`;
const PACKAGE = [
  '---\nname: timeline\ninput_schema: { subject: string }\nrun: [Collect, Check, Order, Tell]\n---\n',
  template('Collect', 'Find the dates.'),
  template('Check', 'Are there doubts about {{ subject }}?'),
  template('Order', 'Order these: {{ outputs.Collect }}'),
  template('Tell', 'Say in one sentence who asks.'),
  template('Other', 'It is in no plan.'),
].join('\n');
const ANALYSIS = analysePackage(PACKAGE, 'timeline.md');
const STEPS = stepsOf(ANALYSIS, null, null);
const only = (...chosen: string[]) => onlySteps(STEPS, chosen, ANALYSIS).map(({ name }) => name);

describe('E2: the steps that a decision names', () => {
  it('E2: are run with the last, which gives the output, and with those whose output they read', () => {
    expect(only('Check')).toEqual(['Check', 'Tell']);
    expect(only('Order')).toEqual(['Collect', 'Order', 'Tell']);
    expect(only('Tell', 'Check')).toEqual(['Check', 'Tell']);
  });

  it('E2: a name that is no input may be a field of any output before, so nothing before is left out', () => {
    const text = PACKAGE.replace('Order these: {{ outputs.Collect }}', 'Order these: {{ dates }}');
    const analysis = analysePackage(text, 'timeline.md');
    expect(onlySteps(stepsOf(analysis, null, null), ['Order'], analysis)).toHaveLength(4);
  });

  it('E2: none of the plan leaves it as it is', () => {
    expect(only()).toEqual(['Collect', 'Check', 'Order', 'Tell']);
    expect(only('Other', 'run_skill')).toEqual(['Collect', 'Check', 'Order', 'Tell']);
  });

  it('E4: whatever is named, the plan never becomes wider nor changes its order', () => {
    const names = STEPS.map(({ name }) => name);
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constantFrom(...names, 'Other'), fc.string())), (chosen) => {
        const kept = only(...chosen);
        expect(names.filter((name) => kept.includes(name))).toEqual(kept);
        expect(kept.at(-1)).toBe('Tell');
      }),
    );
  });
});
