import { describe, expect, it } from 'vitest';
import { collect, nothingYet } from '../../../electron/core/models/answer/collect.ts';
import { thinkingApart } from '../../../electron/core/models/answer/thinking.ts';
import type { ModelEvent } from '../../../electron/core/models/port.ts';
import fc from '../../fixtures/fixed-seed.ts';

const said = (...texts: string[]): ModelEvent[] => texts.map((text) => ({ type: 'text', text }));

async function apart(events: ModelEvent[], prompt = 'Say something.') {
  async function* all(): AsyncGenerator<ModelEvent> {
    yield* events;
    yield { type: 'finish', reason: 'stop' };
  }
  const answer = nothingYet();
  for await (const event of thinkingApart(all(), { system: '', messages: [{ role: 'user', content: prompt }] })) collect(answer, event);
  return [answer.thinking, answer.text];
}

type Row = [what: string, text: string, thinking: string, answer: string];

const ROWS: Row[] = [
  ['no thinking', ' The answer.\n', '', ' The answer.\n'],
  ['tags at the head', '<think>\nJSON, maybe {"b": 2}.\n</think>\n\n{"a": 1}', '\nJSON, maybe {"b": 2}.\n', '{"a": 1}'],
  ['tags behind blanks', '\n\n<think>hm</think>Yes', 'hm', 'Yes'],
  ['empty tags, as without thinking', '<think>\n\n</think>\n\nYes', '\n\n', 'Yes'],
  ['tags twice', '<think>a</think>\n<think>b</think> Yes', 'ab', 'Yes'],
  ['other letters', '<Think>hm</THINK>Yes', 'hm', 'Yes'],
  ['only thinking', '<think>hm</think>', 'hm', ''],
  ['thinking that is cut off', '<think>hm, let me', 'hm, let me', ''],
  ['thinking that is cut off in its end', '<think>hm</thi', 'hm</thi', ''],
  ['a closing tag alone', 'Let me see.\n2 + 2\n</think>\n\n4', 'Let me see.\n2 + 2\n', '4'],
  ['a closing tag alone, at the head', '</think>\n\n4', '', '4'],
  ['a closing tag alone, on the line of the answer', 'Let me see.</think>4', 'Let me see.', '4'],
  ['Nova', '<thinking>hm</thinking>\nYes', 'hm', 'Yes'],
  ['Gemini and EXAONE', '<thought>hm</thought>Yes', 'hm', 'Yes'],
  ['Mistral', '[THINK]hm[/THINK]Yes', 'hm', 'Yes'],
  ['Kimi', '◁think▷hm◁/think▷Yes', 'hm', 'Yes'],
  ['Seed', '<seed:think>hm</seed:think>Yes', 'hm', 'Yes'],
  ['OpenThinker', '<|begin_of_thought|>hm<|end_of_thought|>\n\nYes', 'hm', 'Yes'],
  ['gpt-oss', '<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>Yes', 'hm', 'Yes'],
  ['Gemma', '<|channel>thought\nhm\n<channel|>Yes', '\nhm\n', 'Yes'],
  ['an answer about the tags', 'It writes <think> first and </think> last.', '', 'It writes <think> first and </think> last.'],
  ['an answer about the closing tag, in code', 'It ends with `</think>`, always.', '', 'It ends with `</think>`, always.'],
  ['an answer about the closing tag, in a fence', 'See:\n```xml\n</think>\n```\n', '', 'See:\n```xml\n</think>\n```\n'],
  ['JSON with a tag in it', '{"end": "</think>"}', '', '{"end": "</think>"}'],
  ['less-than signs', '<b>bold</b> and a < b', '', '<b>bold</b> and a < b'],
  ['an answer that ends like a tag', 'a </thin', '', 'a </thin'],
  ['a list', '[1, 2]', '', '[1, 2]'],
  ['a letter that is two in lower case', '<think>İİ</think>Evet', 'İİ', 'Evet'],
  ['such a letter before a closing tag alone', 'İyi.\n</think>Evet', 'İyi.\n', 'Evet'],
];

describe('C11: thinking is told apart from the answer', () => {
  it.each(ROWS)('%s', async (_, text, thinking, answer) => {
    expect(await apart(said(text))).toEqual([thinking, answer]);
    expect(await apart(said(...text))).toEqual([thinking, answer]);
  });

  it.each([
    ['in one piece', 60_000, (text: string) => said(text)],
    ['in many pieces', 15_000, (text: string) => [...text].flatMap((letter) => said(letter))],
  ])('in time that grows with the text, also for a text made to take long, %s', async (_, count, pieces) => {
    expect(await apart(pieces('</think>'.repeat(count)))).toEqual(['', '']);
    expect(await apart(pieces('<think>a</think>'.repeat(count)))).toEqual(['a'.repeat(count), '']);
    const blanks = ' '.repeat(8 * count);
    expect(await apart(pieces(`${blanks}a`))).toEqual(['', `${blanks}a`]);
    expect(await apart(pieces(`<think>a</think>${blanks}b`))).toEqual(['a', 'b']);
  });

  it('wherever the text is cut', async () => {
    const row = fc.constantFrom(...ROWS);
    await fc.assert(
      fc.asyncProperty(row, fc.array(fc.nat(80)), async ([, text, thinking, answer], places) => {
        const cuts = [0, ...places.filter((place) => place < text.length).sort((a, b) => a - b), text.length];
        const pieces = cuts.slice(1).map((cut, index) => text.slice(cuts[index], cut));
        expect(await apart(said(...pieces))).toEqual([thinking, answer]);
      }),
    );
  });

  it('a channel of its own stays as it is; blanks between it and the answer are no part of either', async () => {
    expect(await apart([{ type: 'thinking', text: 'hm' }, ...said('\n\nYes, ', 'a </think> b')])).toEqual(['hm', 'Yes, a </think> b']);
    expect(await apart([{ type: 'thinking', text: 'hm' }, ...said('<think>so</think>Yes')])).toEqual(['hmso', 'Yes']);
  });

  it('a tag that the prompt asks for is part of the answer; a model’s own tag never is', async () => {
    const text = '<thinking>hm</thinking>Yes';
    expect(await apart(said(text), 'Put your reasoning into <thinking> tags.')).toEqual(['', text]);
    expect(await apart(said('<think>hm</think>Yes'), 'Never write <think> tags.')).toEqual(['hm', 'Yes']);
  });
});
