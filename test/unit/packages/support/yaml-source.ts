// test/unit/packages/support/yaml-source.ts - makes frontmatter source text (not values): all scalar styles, comments everywhere, block and
// flow nests, anchors, odd headers, LF, CRLF and both. One seed gives one text.

/** 0 … n-1. */
export type Dice = (n: number) => number;

export function dice(seed: number): Dice {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

export const pick = <T>(roll: Dice, from: readonly T[]): T => from[roll(from.length)]!;

/** Texts that are easy to write wrongly. */
export const NASTY = [
  '',
  ' ',
  'a',
  'plain text',
  'with: colon',
  'ends with:',
  'a #comment',
  '#start',
  '- dash',
  '-',
  '--- x',
  '...',
  '? q',
  '?x',
  ': c',
  '*star',
  '&amp',
  '!bang',
  '%pct',
  '@at',
  '`tick',
  '|pipe',
  '>fold',
  '[a]',
  '{a}',
  'a, b',
  '[x',
  'x]',
  '{{ name }}',
  "it's",
  '"quoted"',
  `both ' and "`,
  'back\\slash',
  'C:\\dir',
  'tab\there',
  '\tstart',
  ' lead',
  'trail ',
  'null',
  '~',
  'true',
  'no',
  'On',
  'y',
  '1',
  '1.10',
  '0012',
  '1e3',
  '0x1F',
  '0o17',
  '.5',
  '.inf',
  '.NaN',
  '12:30',
  '2031-04-05',
  '1_000',
  '+1',
  '<<',
  '=',
  '1.2.0',
  'two\nlines',
  'two\nlines\n',
  'three\n\nparas\n',
  '\nleading break',
  'trailing\n\n',
  '\n',
  ' first blank\nsecond',
  'x\n  deeper\ny',
  'x\n \ny',
  'a\r\nb',
  'cr\ronly',
  '\u0000',
  '\u0085',
  '\u2028',
  '\ufeffmark',
  '\ud83e\udd8a fox',
  '\ud83e',
  'é',
  'e\u0301',
  'http://x/?a=1',
  'a:b',
  'key: value: more',
  'name:foo',
  'word '.repeat(30).trim(),
  "don't: do",
  '%YAML',
  '\\',
  "'",
  '"',
  '$ARGUMENTS',
  '!`cmd`',
  '---',
  'a\n---\nb',
  'x\n...\ny',
  '* item\n* item',
  'a\tb\nc',
  '\u00a0nbsp',
] as const;

const PLAIN = [
  'x',
  'text',
  'two words',
  '1.10',
  '0012',
  'on',
  'Read Bash(lp:*)',
  'a-b',
  'http://h/p',
  'ünï',
  'long plain text that goes on',
  '2031-04-05',
  '5',
];
const KEYS = ['name', 'description', 'tags', 'x-owner', 'metadata', 'a b', 'run', 'version', 'k', 'nested', 'list'];

interface Context {
  roll: Dice;
  eol: () => string;
  anchors: string[];
  step: number;
}

/** The inside of a frontmatter block. */
export function yamlSource(seed: number): string {
  const roll = dice(seed);
  const endings = pick(roll, [['\n'], ['\n'], ['\r\n'], ['\n', '\r\n']]);
  const context: Context = { roll, eol: () => pick(roll, endings), anchors: [], step: pick(roll, [2, 2, 4, 1]) };
  if (roll(40) === 0) return pick(roll, ['', '# only a comment\n', '\n', '{}\n', '{a: 1, "b": [x, y]}\n']);
  return map(context, 0, 0);
}

function map(c: Context, indent: number, depth: number): string {
  const count = 1 + c.roll(depth === 0 ? 6 : 3);
  const used = new Set<string>();
  let out = '';
  for (let n = 0; n < count; n += 1) {
    let key = pick(c.roll, KEYS);
    while (used.has(key)) key += c.roll(9);
    used.add(key);
    out +=
      filler(c, indent) +
      ' '.repeat(indent) +
      (c.roll(12) === 0 ? `"${key}"` : key) +
      pick(c.roll, [':', ':', ':', ' :']) +
      value(c, indent, depth);
  }
  return out + (c.roll(6) === 0 ? filler(c, indent) : '');
}

function filler(c: Context, indent: number): string {
  switch (c.roll(10)) {
    case 0:
      return `${' '.repeat(indent)}# note${c.eol()}`;
    case 1:
      return c.eol();
    case 2:
      return `   ${c.eol()}`;
    default:
      return '';
  }
}

const comment = (c: Context): string => (c.roll(7) === 0 ? '   # remark' : c.roll(9) === 0 ? '  ' : '');

function value(c: Context, indent: number, depth: number): string {
  const anchor = c.roll(20) === 0 ? `&a${c.anchors.length}` : '';
  if (anchor) c.anchors.push(anchor.slice(1));
  const head = anchor ? ` ${anchor}` : '';
  const kind = c.roll(depth > 2 ? 8 : 12);
  if (kind === 0) return head + comment(c) + c.eol();
  if (kind === 1 && c.anchors.length > (anchor ? 1 : 0)) return ` *${c.anchors[0]}${comment(c)}${c.eol()}`;
  if (kind < 5) return `${head}${' '.repeat(1 + c.roll(2))}${scalar(c, false, indent)}${comment(c)}${c.eol()}`;
  if (kind === 5) return `${head} ${blockScalar(c, indent)}`;
  if (kind < 8) return `${head} ${flow(c, depth)}${comment(c)}${c.eol()}`;
  if (kind < 10) return head + comment(c) + c.eol() + map(c, indent + c.step, depth + 1);
  return head + comment(c) + c.eol() + list(c, indent + (c.roll(3) === 0 ? 0 : c.step), depth + 1);
}

function list(c: Context, indent: number, depth: number): string {
  let out = '';
  for (let n = 1 + c.roll(3); n > 0; n -= 1) {
    out += `${filler(c, indent)}${' '.repeat(indent)}-`;
    const kind = c.roll(6);
    if (kind === 0) out += comment(c) + c.eol();
    else if (kind === 1 && depth < 3) {
      const inner = map({ ...c, roll: c.roll }, indent + 2, depth + 1);
      // The first pair stands on the line of the hyphen.
      out +=
        inner.trimStart().startsWith('#') || /^\s*\r?\n/.test(inner)
          ? ` ${scalar(c, false, indent)}${c.eol()}`
          : ` ${inner.slice(indent + 2)}`;
    } else if (kind === 2) out += ` ${flow(c, depth)}${comment(c)}${c.eol()}`;
    else if (kind === 3) out += ` ${blockScalar(c, indent)}`;
    else out += ` ${scalar(c, false, indent)}${comment(c)}${c.eol()}`;
  }
  return out;
}

function scalar(c: Context, inFlow: boolean, indent: number): string {
  const text = pick(c.roll, PLAIN);
  switch (c.roll(5)) {
    case 0:
      return `'${pick(c.roll, ["it''s", 'a: b', '# x', text])}'`;
    case 1:
      return `"${pick(c.roll, ['a: b', '\\n', 'tab\\t', '\\u00e9', text])}"`;
    case 2:
      return inFlow ? text : `first line${c.eol()}${' '.repeat(indent + c.step)}second line`;
    default:
      return text;
  }
}

function blockScalar(c: Context, indent: number): string {
  const inner = ' '.repeat(indent + c.step);
  const header = pick(c.roll, ['|', '>', '|-', '>-', '|+', '>+', `|${c.step}`]) + (c.roll(8) === 0 ? ' # head' : '');
  let out = header + c.eol();
  for (let n = 1 + c.roll(3); n > 0; n -= 1)
    out += c.roll(5) === 0 ? c.eol() : inner + pick(c.roll, ['line', 'words: here', '# no comment', '- x']) + c.eol();
  return `${out}${inner}end${c.eol()}${c.roll(5) === 0 ? c.eol() : ''}`;
}

function flow(c: Context, depth: number): string {
  const isMap = c.roll(2) === 0;
  const gap = () => (c.roll(8) === 0 ? `${c.eol()}          ` : pick(c.roll, ['', ' ', ' ']));
  const used = new Set<string>();
  const items = Array.from({ length: c.roll(4) }, () => {
    const child = depth < 3 && c.roll(5) === 0 ? flow(c, depth + 1) : scalar(c, true, 0);
    if (!isMap) return child;
    let key = pick(c.roll, ['a', 'b', '"q"', 'c d']);
    while (used.has(key)) key = `k${c.roll(999)}`;
    used.add(key);
    return c.roll(9) === 0 ? key : `${key}: ${child}`;
  });
  const inside =
    items.map((item) => gap() + item + pick(c.roll, ['', '', ' '])).join(',') + (items.length > 0 && c.roll(8) === 0 ? ',' : '') + gap();
  return isMap ? `{${inside}}` : `[${inside}]`;
}
