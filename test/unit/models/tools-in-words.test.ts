// An answer that a model writes as JSON, as it comes in parts (E4).
import { expect, it } from 'vitest';
import { callsIn } from '../../../electron/core/models/tools/words.ts';

const request = { model: 'a/b', system: '', messages: [] };

it.each([
  ['backslashes', 'C:\\new\\', 'and "then"', '\\\\'],
  ['escapes and pairs', 'a\u00e9\ud83d\ude00', 'b\n\tc'],
])('E4: %s of an answer are the same wherever its parts end, and no half is told', async (_, ...said) => {
  const answer = said.join('\u2028');
  const escaped = JSON.stringify(answer).replace(/[\u0080-\uffff]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const text = `{"answer": ${escaped}}`;
  for (let at = 1; at < text.length; at += 1) {
    const parts = [text.slice(0, at), text.slice(at)];
    const told: string[] = [];
    const events = (async function* () {
      for (const part of parts) yield { type: 'text' as const, text: part };
    })();
    for await (const event of callsIn(events, request, () => true)) if (event.type === 'text') told.push(event.text);
    expect(told.join(''), JSON.stringify(parts)).toBe(answer);
    expect(told.filter((each) => !each.isWellFormed())).toEqual([]);
  }
});
