// test/unit/packages/support/package-source.ts - makes package texts: frontmatter, framing, sections, example pairs, artifact fences of all
// kinds, states, and the Markdown around them that is easily taken for something else. One seed gives one text.
import { dice, pick } from './yaml-source.ts';

const PARAGRAPHS = [
  'Plain words of framing.',
  '- an item\n- another',
  '> a quote\n> goes on',
  '# Big heading',
  '## Steps',
  '### Small heading',
  'Setext\n===',
  '<div>\nhtml\n</div>',
  '    indented code',
  '```sh\nls\n```',
  '~~~\ntilde\n~~~',
  '1. one\n2. two',
  '***',
  'a line with `code` and {{ name }}',
];
const NAMES = ['Check Prompt', 'Other', 'Draft', 'Überblick', 'A b c', 'Module', 'x'];
const CONTENTS = [
  'One line.',
  'Two lines\nof text.',
  '{{ topic }}',
  'blank\n\nbetween',
  '',
  '  indented',
  '- list\n- of things',
  '{"template_id": "predict", "signature": "a -> b"}',
  'ends with blank line\n',
  '````\nlong fence\n````',
  '~~~x\ny\n~~~',
  '### sub\n\ntext',
  '{% for x in y %}\n{{ x }}\n{% endfor %}',
];

export { CONTENTS };

export function packageSource(seed: number): string {
  const roll = dice(seed);
  const eol = roll(4) === 0 ? '\r\n' : '\n';
  const used = new Set<string>();
  const parts: string[] = [];
  for (let n = roll(7); n > 0; n -= 1) parts.push(part());
  const front = roll(8) === 0 ? '' : frontmatter();
  const gap = () => (roll(8) === 0 ? '\n' : roll(6) === 0 ? '\n\n\n' : '\n\n');
  let body = roll(3) === 0 ? '' : '\n';
  for (const each of parts) body += each + gap();
  if (roll(3) === 0) body = body.trimEnd();
  const text = (roll(15) === 0 ? '\ufeff' : '') + front + body;
  return text.replaceAll('\n', eol);

  function frontmatter(): string {
    const names = [...used];
    const run = names.length > 0 && roll(2) === 0 ? `run: [${names.map((name) => name).join(', ')}]\n` : '';
    const settings =
      names.length > 0 && roll(2) === 0
        ? `artifacts:\n${names.map((name) => `  ${name}: # settings\n    fallback_artifact: ${pick(roll, names)}\n`).join('')}`
        : '';
    return `---\nname: sample # the name\ndescription: >-\n  A description\n  that is folded.\ntags: [a, b]\n${run}${settings}---\n`;
  }

  function part(): string {
    switch (roll(8)) {
      case 0:
        return `## ${pick(roll, ['Description', 'Overview', 'Approach', 'Description: Own name', 'Approach ##'])}\n\n${pick(roll, ['Some prose.', 'First.\n\nSecond.', ''])}`.trimEnd();
      case 1:
        return `## ${pick(roll, ['Example', 'Examples', 'Example: a case'])}\n\n${pick(roll, ['', 'Intro.\n\n'])}${pair()}${roll(4) === 0 ? `\n\n${pair()}` : ''}`;
      case 2:
      case 3:
      case 4:
        return fence();
      default:
        return pick(roll, PARAGRAPHS);
    }
  }

  function pair(): string {
    const kind = pick(roll, ['json', 'text']);
    return `\`\`\`${kind} input\n{"a": ${roll(9)}}\n\`\`\`\n${roll(2) === 0 ? '\n' : ''}\`\`\`${kind} output\n{"b": 2}\n\`\`\``;
  }

  function fence(): string {
    const name = pick(roll, NAMES);
    const kind = pick(roll, ['prompt_template', 'prompt_template', 'code_template', 'dspy_module', 'description', 'approach']);
    if (used.has(name)) return 'Twice.';
    used.add(name);
    const content = pick(roll, CONTENTS);
    const signs = (roll(4) === 0 ? '~' : '`').repeat(content.includes('````') ? 5 : 3 + roll(2));
    const inside = content === '' ? '' : `${content}\n`;
    if (signs[0] === '~' && content.startsWith('~~~')) return 'Skipped.';
    const main = `${signs}${pick(roll, ['jinja', 'json', 'markdown'])} ${kind} name="${name}"\n${inside}${signs}`;
    return kind === 'dspy_module' && roll(2) === 0
      ? `${main}\n\n\`\`\`json dspy_state for="${name}"\n{"format": 1, "state": {}}\n\`\`\``
      : main;
  }
}
