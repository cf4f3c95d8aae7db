// test/unit/architecture/linear/hostile.ts - texts that bring out the worst of a pattern, made of the pattern itself: what leads to a
// repetition, what it repeats, and an end at which it fails.
import { type AST, visitRegExpAST } from '@eslint-community/regexpp';
import { type Atom, compile, countSteps, parse, TOO_MANY, takes } from './steps.ts';

/** Larger counts in a pattern are taken as this: `{0,300}` costs 300 times as much as one step, but not more for a longer text. */
const MOST = 3;
const POOL = [
  ...Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)),
  ...'\n\t\r\0\u001b\u00a0\u00ad\u200b\u200d\u200e\u2028\ufe0f“”‘’é中اש',
];

export interface Hostile {
  before: string;
  /** What is written again and again. */
  pump: string;
  after: string;
}

export const textOf = ({ before, pump, after }: Hostile, times: number): string => before + pump.repeat(times) + after;

/** The hostile text on which the work of a pattern grows faster than the text, or null if there is none. */
export function notLinear(source: string, flags: string): Hostile | null {
  const literal = parse(source, flags);
  if (loopsOf(literal).length === 0) return null;
  const program = compile(literal, MOST);
  const grows = (hostile: Hostile, times: number): boolean => {
    const [one, two, three] = [1, 2, 3].map((factor) => countSteps(program, textOf(hostile, factor * times)));
    // Linear work grows by the same for the third part of the text as for the second.
    return three! > TOO_MANY || three! - two! > 1.2 * (two! - one!) + 8;
  };
  return hostileTexts(literal).find((hostile) => grows(hostile, 12) && grows(hostile, 48)) ?? null;
}

function loopsOf(literal: AST.RegExpLiteral): AST.Quantifier[] {
  const loops: AST.Quantifier[] = [];
  visitRegExpAST(literal, {
    onQuantifierEnter: (quantifier) => {
      if (quantifier.max === Number.POSITIVE_INFINITY) loops.push(quantifier);
    },
  });
  return loops;
}

function hostileTexts(literal: AST.RegExpLiteral): Hostile[] {
  const tests = new Map<AST.Node, (char: string) => boolean>();
  const learn = (atom: Atom): void => void tests.set(atom, takes(atom, literal.flags));
  visitRegExpAST(literal, {
    onCharacterEnter: (node) => isOutside(node) && learn(node),
    onCharacterSetEnter: (node) => isOutside(node) && learn(node),
    onCharacterClassEnter: (node) => isOutside(node) && learn(node),
    onExpressionCharacterClassEnter: learn,
  });
  // Two characters that every part of a loop treats alike are the same to it.
  const repeated = [...tests].filter(([atom]) => isRepeated(atom)).map(([, test]) => test);
  const alike = new Map<string, string>();
  for (const char of POOL) {
    const key = repeated.map((test) => (test(char) ? '1' : '0')).join('') + (char === '\n' ? 'n' : '');
    if (!alike.has(key)) alike.set(key, char);
  }
  const chars = [...alike.values()];
  const word = (element: AST.Element | AST.Alternative, liked: string, choice: number): string => sample(element, liked, choice, tests);

  const found = new Map<string, Hostile>();
  const add = (hostile: Hostile): void => {
    if (hostile.pump !== '') found.set(JSON.stringify(hostile), hostile);
  };
  for (const loop of loopsOf(literal)) {
    const pumps = new Set(chars.flatMap((char) => [0, 1, 2, 3].map((choice) => word(loop.element, char, choice))));
    for (const liked of chars) pumps.add(liked);
    const starts = new Set([
      '',
      '\0',
      ...[0, 1, 2].flatMap((choice) => ['', ...chars.slice(0, 4)].map((liked) => before(loop, liked, choice, word))),
    ]);
    for (const start of starts) {
      for (const after of ['', '\0', '\n\0', ...chars]) {
        for (const pump of pumps) {
          add({ before: start, pump, after });
          add({ before: '', pump: start + pump, after });
        }
        add({ before: '', pump: start, after });
      }
    }
  }
  return [...found.values()];
}

const isRepeated = (node: AST.Node): boolean =>
  node.parent !== null && ((node.type === 'Quantifier' && node.max === Number.POSITIVE_INFINITY) || isRepeated(node.parent));

const isOutside = ({ parent }: AST.Node): boolean => parent!.type === 'Alternative' || parent!.type === 'Quantifier';

/** What a match reads before it comes to `node`. */
function before(
  node: AST.Node,
  liked: string,
  choice: number,
  word: (element: AST.Element, liked: string, choice: number) => string,
): string {
  const { parent } = node;
  if (parent === null || parent.type === 'Pattern' || parent.type === 'RegExpLiteral') return '';
  if (parent.type !== 'Alternative') return before(parent, liked, choice, word);
  const earlier = parent.elements.slice(0, parent.elements.indexOf(node as AST.Element));
  return before(parent, liked, choice, word) + earlier.map((element) => word(element, liked, choice)).join('');
}

/** A short text that an element takes, made of the liked character where it may be. */
function sample(
  node: AST.Element | AST.Alternative,
  liked: string,
  choice: number,
  tests: ReadonlyMap<AST.Node, (char: string) => boolean>,
): string {
  switch (node.type) {
    case 'Alternative':
      return node.elements.map((element) => sample(element, liked, choice, tests)).join('');
    case 'Group':
    case 'CapturingGroup':
      return sample(node.alternatives[choice % node.alternatives.length]!, liked, choice, tests);
    case 'Quantifier':
      return sample(node.element, liked, choice, tests).repeat(
        node.min === 0 && choice % 2 === 0 ? 0 : Math.max(1, Math.min(node.min, MOST)),
      );
    case 'Assertion':
    case 'Backreference':
      return node.type === 'Backreference' && !Array.isArray(node.resolved) ? sample(node.resolved, liked, choice, tests) : '';
    default: {
      const test = tests.get(node)!;
      return test(liked) ? liked : (POOL.find(test) ?? (node.type === 'Character' ? String.fromCodePoint(node.value) : ''));
    }
  }
}
