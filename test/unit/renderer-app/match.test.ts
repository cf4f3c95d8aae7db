// What a few typed letters mean in the palette.
import { describe, expect, it } from 'vitest';
import { LOOSE_MATCH, markParts, matchScore } from '../../../renderer/app/palette/match.ts';

const best = (query: string, labels: string[]) => [...labels].sort((a, b) => matchScore(b, query) - matchScore(a, query))[0];

describe('the palette', () => {
  it('puts the start of a label before a word inside it, and that before letters inside a word', () => {
    expect(best('imp', ['Show important things', 'Import packages', 'Simple view'])).toBe('Import packages');
    expect(best('work', ['Network state', 'Close workspace'])).toBe('Close workspace');
  });

  it('wants every word', () => {
    expect(matchScore('Open workspace', 'open work')).toBeGreaterThan(LOOSE_MATCH);
    expect(matchScore('Open workspace', 'open zebra')).toBe(0);
  });

  it('takes letters in order as a last resort', () => {
    expect(matchScore('Go to Settings', 'gts')).toBe(LOOSE_MATCH);
  });

  it('matches everything while nothing is typed', () => {
    expect(matchScore('Anything', '  ')).toBeGreaterThan(0);
  });

  it('marks what was typed and loses no letter, also with signs of a pattern', () => {
    expect(markParts('Run consistency-checker', 'run con')).toEqual([
      { text: 'Run', hit: true },
      { text: ' ', hit: false },
      { text: 'con', hit: true },
      { text: 'sistency-checker', hit: false },
    ]);
    expect(
      markParts('a (b) *', '( *')
        .map((part) => part.text)
        .join(''),
    ).toBe('a (b) *');
  });
});
