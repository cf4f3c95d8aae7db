// test/bench/corpus.ts - packages as authors publish them, the same in every run. Shares of fields, lengths and damage follow a count over
// 5,015 public ones: a description of 143 characters in the middle, 45% with fields outside the format, 4% with a block text, 1% broken.

const WORDS =
  'review the code and report every place where input reaches a query without a check first read files that changed then look at tests ' +
  'for each module write down what it promises measure before you improve keep names short prefer plain functions use when planning';
const SYLLABLES = 'ba co di fe ga hu ja ki lo ma ne or pa qui ra so ta ul ve wi xe yo za bra cle dro fli gna'.split(' ');
/** Some four thousand words; the first ones are written most. */
const VOCABULARY = [
  ...new Set([...WORDS.split(' '), ...SYLLABLES.flatMap((a) => SYLLABLES.flatMap((b) => SYLLABLES.slice(0, 5).map((c) => a + b + c)))]),
];
const FIELDS = [
  'version: 1.2.0',
  'origin: ECC',
  'homepage: https://example.org/skills',
  'author: Nadia Brandt',
  'tags: [review, tests, "plain words"]',
];
const SIGNS = ['→', '“so”', '✓', 'é', '—'];

/** Numbers from 0 up to a limit, the same for one seed. */
function createDice(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 12345;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Dice = ReturnType<typeof createDice>;

function words(dice: Dice, count: number): string {
  // The product makes the first words common and the last ones rare.
  const picked = Array.from({ length: count }, () => VOCABULARY[Math.floor(dice(1000) ** 2 * dice(1000) * 1e-9 * VOCABULARY.length)]!);
  if (dice(3) === 0) picked[dice(picked.length)] = SIGNS[dice(SIGNS.length)]!;
  return picked.join(' ');
}

function frontmatter(dice: Dice, name: string): string {
  const text = words(dice, 8 + dice(34));
  const kind = dice(100);
  const description =
    kind < 1
      ? `Use when: ${text}`
      : kind < 5
        ? `>-\n  ${text}\n  ${words(dice, 12)}`
        : kind < 25
          ? `"${text}: ${words(dice, 6)}."`
          : `${text}.`;
  const lines = [`name: ${name}`, `description: ${description}`];
  if (dice(100) < 45) for (let n = 1 + dice(3); n > 0; n -= 1) lines.push(FIELDS[(dice(FIELDS.length) + n) % FIELDS.length]!);
  if (dice(100) < 20) lines.push('metadata:', '  author: studio', '  category: writing');
  if (dice(100) < 5) lines.push('allowed-tools: Read Grep');
  if (dice(100) < 6) lines.push('license: MIT');
  return [...new Set(lines)].join('\n');
}

function section(dice: Dice): string {
  const lines = [`${'#'.repeat(1 + dice(3))} ${words(dice, 3)}`, '', `${words(dice, 30)}.`, ''];
  const kind = dice(4);
  if (kind === 0) for (let n = 3 + dice(5); n > 0; n -= 1) lines.push(`- **${words(dice, 2)}**: ${words(dice, 10)}`);
  if (kind === 1) lines.push('```bash', ...Array.from({ length: 4 + dice(8) }, () => `run --${words(dice, 1)} ${words(dice, 4)}`), '```');
  if (kind === 2)
    lines.push('| Part | Rule |', '|---|---|', ...Array.from({ length: 4 }, () => `| ${words(dice, 2)} | ${words(dice, 8)} |`));
  if (kind === 3) for (let n = 1; n < 6; n += 1) lines.push(`${n}. ${words(dice, 12)}`, `   ${words(dice, 9)}`);
  return [...lines, ''].join('\n');
}

/** So many package texts. */
export function corpusOf(count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const dice = createDice(n + 1);
    const body = Array.from({ length: 4 + dice(24) }, () => section(dice)).join('\n');
    const text = `---\n${frontmatter(dice, `skill-${n}`)}\n---\n\n${body}`;
    return n % 83 === 0 ? text.replaceAll('\n', '\r\n') : text;
  });
}
