// A finder that is easy to reckon with: one point for each word of the message that is in a skill's name, description or phrases.
import type { MatchedFields, MatchHit } from '../../../electron/contract/index.ts';
import type { Finder } from '../../../electron/core/triggers/index.ts';

export const fieldsOf = (name: string, description: string, more: Partial<MatchedFields> = {}): MatchedFields => ({
  name,
  title: null,
  description,
  tags: [],
  intentPatterns: [],
  triggerPhrases: [],
  ...more,
});

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]+/g) ?? [];

/** `threshold` points make it fit. */
export function wordFinder(others: Readonly<Record<string, string>>, threshold = 2): Finder {
  const hit = (skillId: string, { name, description, triggerPhrases }: MatchedFields, message: string): MatchHit | null => {
    const known = new Set(wordsOf([name, description, ...triggerPhrases].join(' ')));
    const words = [...new Set(wordsOf(message))].filter((word) => known.has(word));
    const reason = { field: 'description' as const, words, matched: words.join(' '), how: 'same' as const, weight: words.length };
    return words.length === 0 ? null : { skillId, name, title: null, scope: 'account', score: words.length, reasons: [reason], copies: 1 };
  };
  return {
    threshold,
    as({ skillId, fields }) {
      const id = skillId ?? 'draft';
      return {
        id,
        skills: Object.keys(others).length + 1,
        find(messages, goOn) {
          const rest = messages.slice(1);
          const end = rest.findIndex(() => !goOn());
          return [messages[0]!, ...rest.slice(0, end === -1 ? rest.length : end)].map(one);
        },
      };
      function one(message: string) {
        const all = [hit(id, fields, message), ...Object.entries(others).map(([name, text]) => hit(name, fieldsOf(name, text), message))];
        const hits = all.flatMap((each) => each ?? []).sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1));
        return { hits, fits: (hits[0]?.score ?? 0) >= threshold, threshold, note: null };
      }
    },
  };
}
