// test/unit/architecture/linear/steps.ts - counts what a backtracking matcher does for a pattern on a text. The engine of JavaScript does not
// say, and its time depends on the machine; the number of steps does not.
import { type AST, RegExpParser } from '@eslint-community/regexpp';

export type Atom = AST.Character | AST.CharacterSet | AST.CharacterClass | AST.ExpressionCharacterClass;

type Step =
  | { kind: 'char'; test: (char: string) => boolean; back: boolean }
  | { kind: 'either'; first: number; second: number }
  | { kind: 'go'; to: number }
  | { kind: 'start' | 'end' | 'word'; negate: boolean }
  | { kind: 'look'; to: number; negate: boolean }
  | { kind: 'save'; slot: number }
  | { kind: 'repeat'; slots: readonly number[]; back: boolean }
  | { kind: 'moved'; slot: number }
  | { kind: 'done' };

export interface Program {
  steps: Step[];
  flags: AST.Flags;
  slots: number;
}

/** More than this, and the pattern has long been convicted. */
export const TOO_MANY = 300_000;

export function parse(source: string, flags: string): AST.RegExpLiteral {
  return new RegExpParser().parseLiteral(new RegExp(source, flags).toString());
}

/** Whether a node that stands for one character takes this one. JavaScript's own engine says. */
export function takes(atom: Atom, flags: AST.Flags): (char: string) => boolean {
  const known = new Map<string, boolean>();
  const kept = [...flags.raw].filter((flag) => 'iusv'.includes(flag)).join('');
  const pattern = new RegExp(`^(?:${atom.raw})$`, kept);
  return (char) => {
    let answer = known.get(char);
    if (answer === undefined) {
      answer = pattern.test(char);
      known.set(char, answer);
    }
    return answer;
  };
}

/** `most` is put in the place of larger counts: how work grows does not depend on them, and texts can be short. */
export function compile(literal: AST.RegExpLiteral, most: number): Program {
  const steps: Step[] = [];
  const { flags } = literal;
  const groups = new Map<AST.CapturingGroup, number>();
  let slots = 0;
  const add = (step: Step): number => steps.push(step) - 1;

  const either = (alternatives: readonly AST.Alternative[], back: boolean): void => {
    const exits: number[] = [];
    for (const [index, alternative] of alternatives.entries()) {
      const last = index === alternatives.length - 1;
      const fork = last ? -1 : add({ kind: 'either', first: steps.length + 1, second: 0 });
      for (const element of back ? alternative.elements.toReversed() : alternative.elements) node(element, back);
      if (last) continue;
      exits.push(add({ kind: 'go', to: 0 }));
      (steps[fork] as { second: number }).second = steps.length;
    }
    for (const exit of exits) (steps[exit] as { to: number }).to = steps.length;
  };

  const quantifier = ({ element, min, max, greedy }: AST.Quantifier, back: boolean): void => {
    const least = Math.min(min, most);
    const fork = (): number => add({ kind: 'either', first: steps.length + 1, second: steps.length + 1 });
    const leave = (at: number): void => {
      (steps[at] as { first: number; second: number })[greedy ? 'second' : 'first'] = steps.length;
    };
    for (let count = 0; count < least; count++) node(element, back);
    if (max === Number.POSITIVE_INFINITY) {
      const again = fork();
      const slot = slots++;
      add({ kind: 'save', slot });
      node(element, back);
      add({ kind: 'moved', slot });
      add({ kind: 'go', to: again });
      leave(again);
      return;
    }
    const forks: number[] = [];
    for (let count = least; count < Math.max(least, Math.min(max, most)); count++) {
      forks.push(fork());
      node(element, back);
    }
    forks.forEach(leave);
  };

  const assertion = (about: AST.Assertion): void => {
    if (about.kind === 'lookahead' || about.kind === 'lookbehind') {
      const look = add({ kind: 'look', to: 0, negate: about.negate });
      either(about.alternatives, about.kind === 'lookbehind');
      add({ kind: 'done' });
      (steps[look] as { to: number }).to = steps.length;
    } else add({ kind: about.kind, negate: about.kind === 'word' && about.negate });
  };

  const node = (about: AST.Element, back: boolean): void => {
    if (about.type === 'Quantifier') quantifier(about, back);
    else if (about.type === 'Group') either(about.alternatives, back);
    else if (about.type === 'CapturingGroup') {
      const slot = slotOf(about);
      add({ kind: 'save', slot: back ? slot + 1 : slot });
      either(about.alternatives, back);
      add({ kind: 'save', slot: back ? slot : slot + 1 });
    } else if (about.type === 'Assertion') assertion(about);
    else if (about.type === 'Backreference') add({ kind: 'repeat', slots: [about.resolved].flat().map(slotOf), back });
    else add({ kind: 'char', test: takes(about as Atom, flags), back });
  };

  const slotOf = (group: AST.CapturingGroup): number => {
    const known = groups.get(group);
    if (known !== undefined) return known;
    groups.set(group, slots);
    slots += 2;
    return slots - 2;
  };

  either(literal.pattern.alternatives, false);
  add({ kind: 'done' });
  return { steps, flags, slots };
}

const isWord = (char: string | undefined): boolean => char !== undefined && /\w/.test(char);
const isBreak = (char: string | undefined): boolean => char !== undefined && /[\n\r\u2028\u2029]/.test(char);

/** The steps of a search through the whole text, as `replace` with a global pattern, `test` or `exec` would make it. */
export function countSteps(program: Program, text: string): number {
  const { flags } = program;
  const chars = flags.unicode || flags.unicodeSets ? [...text] : text.split('');
  const work = { count: 0 };
  for (let at = 0; at <= chars.length; ) {
    const end = run(program, chars, 0, at, new Array<number>(program.slots).fill(-1), work);
    // A sticky pattern is tried at one place, then behind what was found.
    if (work.count > TOO_MANY || (end === null ? flags.sticky : !flags.global && !flags.sticky)) break;
    at = end === null || end === at ? at + 1 : end;
  }
  return work.count;
}

function run(
  program: Program,
  chars: readonly string[],
  from: number,
  at: number,
  slots: number[],
  work: { count: number },
): number | null {
  const later: { pc: number; at: number; slots: number[] }[] = [];
  let pc = from;
  let here = at;
  let saved = slots;
  for (;;) {
    if (++work.count > TOO_MANY) return null;
    const step = program.steps[pc]!;
    let goesOn = true;
    switch (step.kind) {
      case 'done':
        return here;
      case 'char': {
        const char = chars[step.back ? here - 1 : here];
        goesOn = char !== undefined && step.test(char);
        here += step.back ? -1 : 1;
        break;
      }
      case 'either':
        later.push({ pc: step.second, at: here, slots: saved });
        pc = step.first;
        continue;
      case 'go':
        pc = step.to;
        continue;
      case 'save':
        saved = saved.with(step.slot, here);
        break;
      case 'moved':
        goesOn = saved[step.slot] !== here;
        break;
      case 'start':
        goesOn = here === 0 || (program.flags.multiline && isBreak(chars[here - 1]));
        break;
      case 'end':
        goesOn = here === chars.length || (program.flags.multiline && isBreak(chars[here]));
        break;
      case 'word':
        goesOn = (isWord(chars[here - 1]) !== isWord(chars[here])) !== step.negate;
        break;
      case 'look':
        goesOn = (run(program, chars, pc + 1, here, saved, work) !== null) !== step.negate;
        if (goesOn) {
          pc = step.to;
          continue;
        }
        break;
      case 'repeat': {
        const slot = step.slots.find((each) => saved[each]! >= 0 && saved[each + 1]! >= 0);
        const said = slot === undefined ? [] : chars.slice(saved[slot], saved[slot + 1]);
        const begin = step.back ? here - said.length : here;
        work.count += said.length;
        goesOn = said.every((char, index) => chars[begin + index] === char);
        here = step.back ? begin : here + said.length;
        break;
      }
    }
    if (goesOn) {
      pc++;
      continue;
    }
    const next = later.pop();
    if (next === undefined) return null;
    pc = next.pc;
    here = next.at;
    saved = next.slots;
  }
}
