// test/bench/matching/many.ts - ten thousand different skills: sentences of public descriptions, mixed, with words of their own in them, so that the vocabulary
// grows as it does with real ones. The same in every run.
import type { MatchEntry } from '../../../electron/core/matching/index.ts';

const SYLLABLES = 'ba co di fe ga hu ja ki lo ma ne or pa qui ra so ta ul ve wi xe yo za bra cle dro fli gna stu tri'.split(' ');

function createDice(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 12345;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Each with an own name; every seventh has phrases and patterns. */
export function manySkills(count: number, like: readonly MatchEntry[]): MatchEntry[] {
  const sentences = like.flatMap(({ description }) => description.split(/(?<=[.!?]) /)).filter((sentence) => sentence.length > 20);
  const names = like.flatMap(({ name }) => name.split('-'));
  return Array.from({ length: count }, (_, n) => {
    const dice = createDice(n + 1);
    const of = <T>(list: readonly T[]): T => list[dice(list.length)]!;
    const word = () => Array.from({ length: 2 + dice(3) }, () => of(SYLLABLES)).join('');
    const words = `${of(sentences)} ${of(sentences)}`.split(' ').map((each) => (dice(12) === 0 ? word() : each));
    const name = `${of(names)}-${word()}-${n}`;
    const more =
      n % 7 === 0 ? { intentPatterns: [`${of(names)} {thing} with ${word()}`], triggerPhrases: [`${of(names)} my ${word()}`] } : {};
    const plain = { id: name, name, title: null, scope: 'account' as const, tags: [], intentPatterns: [], triggerPhrases: [] };
    return { ...plain, description: words.join(' '), ...more };
  });
}
