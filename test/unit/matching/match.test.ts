// E1: which skills a message finds, and why.
import { describe, expect, it } from 'vitest';
import type { MatchIndex } from '../../../electron/core/matching/index.ts';
import { DECK, DRIVEN, entryOf, indexOf, LINKS, TABLE, WORD } from './entries.ts';

const index = indexOf(TABLE, LINKS, WORD, DECK, DRIVEN);
const names = (of: MatchIndex, message: string) => of.match(message).hits.map(({ name }) => name);
const first = (message: string) => index.match(message).hits[0];

describe('E1: what a message finds', () => {
  it.each([
    ['a command with arguments', '/check-links my homepage', 'check-links', 'command'],
    ['a name alone, with or without hyphens', 'test driven development', 'test-driven-development', 'name'],
    ['a title alone', 'Clean a table', 'clean-table', 'title'],
    ['a single-word name beside “skill”', 'use the docx skill for the minutes of Tuesday', 'docx', 'name'],
    ['a trigger phrase', 'The columns are a mess!', 'clean-table', 'phrase'],
    ['a trigger phrase within a message', 'hello, the columns are a mess in our price list again', 'clean-table', 'phrase'],
    ['an intent pattern', 'please check the links from the start page', 'check-links', 'pattern'],
  ])('%s', (_, message, name, field) => {
    const { hits, fits } = index.match(message);
    expect(fits).toBe(true);
    expect(hits[0]).toMatchObject({ name, reasons: [{ field }, ...hits[0]!.reasons.slice(1)] });
  });

  it('says which words of the message met which words of which field, and shares that add up to the score', () => {
    const hit = first('the colums of this table')!;
    expect(hit.reasons.map(({ field, words, matched, how }) => ({ field, words, matched, how }))).toEqual([
      { field: 'name', words: ['table'], matched: 'table', how: 'same' },
      { field: 'phrase', words: ['colums'], matched: 'columns', how: 'spelling' },
    ]);
    expect(hit.reasons.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(hit.score, 9);
  });

  it('finds a misspelt word only where no skill has it as it is written', () => {
    const both = indexOf(entryOf('a', 'About the form.'), entryOf('b', 'About the farm.'));
    expect(names(both, 'the farm')).toEqual(['b']);
    expect(names(both, 'the faarm')).toEqual(['b']);
  });

  it('counts what is ruled out against a skill', () => {
    expect(names(index, 'a presentation, not a docx')[0]).toBe('pptx');
    const { hits } = index.match('edit Word documents, but no docx');
    expect(hits.find(({ name }) => name === 'docx')?.reasons.find(({ how }) => how === 'negated')).toMatchObject({ words: ['docx'] });
  });

  it('never gives a word that a description excludes as a reason', () => {
    expect(names(index, 'spreadsheets')).not.toContain('docx');
  });

  it('finds a file type by its other names, an everyday word only beside a file', () => {
    expect(names(index, 'make slides about the harbour')).toContain('pptx');
    expect(names(index, 'the deck of the ship')).not.toContain('pptx');
    expect(names(index, 'the deck file')).toContain('pptx');
  });

  it('finds a product name within a Japanese sentence', () => {
    expect(names(indexOf(entryOf('docker', 'Runs Docker containers.')), 'Dockerでアプリを動かしたい')).toEqual(['docker']);
  });

  it('says that no skill fits', () => {
    expect(index.match('what is the weather like in Lisbon')).toMatchObject({ fits: false, hits: [] });
    expect(index.match('')).toMatchObject({ fits: false, hits: [], note: null });
  });

  it('says one description once, with how many have it', () => {
    const text = 'Writes the minutes of a meeting from a recording.';
    const { hits } = indexOf(entryOf('minutes-2', text), entryOf('minutes', text), entryOf('other', 'About a meeting.')).match(
      'minutes of the meeting',
    );
    expect(hits.map(({ name, copies }) => [name, copies])).toEqual([
      ['minutes', 2],
      ['other', 1],
    ]);
  });

  it('answers for a draft, and changes nothing', () => {
    const before = index.match('rename a harbour');
    expect(index.matchWith({ ...WORD, description: 'Renames a harbour.' }, ['rename a harbour'])[0]?.hits[0]?.name).toBe('docx');
    expect(index.match('rename a harbour')).toEqual(before);
    expect(names(indexOf(WORD), 'rename a harbour')).toEqual([]);
    expect(index.matchWith(entryOf('new', 'Renames a harbour.'), ['rename a harbour'])[0]?.hits[0]?.name).toBe('new');
    expect(index.entries().has('new')).toBe(false);
  });

  it('answers for a draft of which there are copies, and for as many messages as there is time for', () => {
    const text = 'Writes the minutes of a meeting from a recording.';
    const copies = indexOf(entryOf('a-copy', text), entryOf('minutes', text));
    const found = copies.matchWith(entryOf('minutes', text), ['minutes of the meeting', 'meeting'], { explains: () => false }, () => false);
    expect(found.map(({ hits }) => hits.map(({ name, reasons }) => [name, reasons]))).toEqual([[['minutes', []]]]);
  });

  it('takes nothing that a little word is made of for a slip of the pen', () => {
    expect(names(indexOf(entryOf('helm-chart', 'Writes a helm chart.')), 'thanks, that was really helpful')).toEqual([]);
  });
});
