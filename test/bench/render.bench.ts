// C3: 1,000 templates through the prompt engine (its own worker, fuel, strict names), against nunjucks in the same thread with no limit.
import nunjucks from 'nunjucks';
import { createPromptEngine } from '../../electron/core/prompts/index.ts';
import { type Bench, inTurn, median } from './bench.ts';

const COUNT = 1000;
const CONTEXT = {
  topic: 'Grey Light',
  notes: Array.from({ length: 12 }, (_, i) => ({ page: `page-${i}`, text: `The lamp was lit on night ${i}.`, tags: ['lamp', 'tide'] })),
  urgent: true,
};
const TEMPLATES = Array.from(
  { length: COUNT },
  (_, i) => `Notes about {{ topic | upper }} (${i}):
{% for note in notes %}{{ loop.index }}. [[{{ note.page }}]] {{ note.text }} {{ note.tags | join(', ') }}
{% endfor %}{% if urgent %}Answer at once.{% else %}Take your time.{% endif %}`,
);

export const bench: Bench = {
  name: 'render',
  async run() {
    const engine = createPromptEngine();
    const plain = new nunjucks.Environment(null, { autoescape: false, throwOnUndefined: true });
    const [ours] = await Promise.all(TEMPLATES.slice(0, 1).map((template) => engine.render(template, CONTEXT)));
    if (ours?.text !== plain.renderString(TEMPLATES[0] ?? '', CONTEXT)) throw new Error('The two engines do not render the same text.');
    const { one, other } = await inTurn(
      5,
      2,
      () => Promise.all(TEMPLATES.map((template) => engine.render(template, CONTEXT))),
      () => TEMPLATES.map((template) => plain.renderString(template, CONTEXT)),
    );
    await engine.close();
    return [
      {
        name: 'render 1,000 templates',
        value: median(one),
        unit: 'ms',
        aim: null,
        against: 'nunjucks, no limits',
        baseline: median(other),
        maxRatio: 3,
      },
    ];
  },
};
