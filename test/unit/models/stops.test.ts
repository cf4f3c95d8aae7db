// C11: stop texts that a server does not take end its answer here.
import { expect, it } from 'vitest';
import { endedAt } from '../../../electron/core/models/answer/stops.ts';
import type { ModelEvent } from '../../../electron/core/models/port.ts';

async function* said(pieces: readonly string[]): AsyncGenerator<ModelEvent> {
  for (const text of pieces) yield { type: 'text', text };
  yield { type: 'usage', inputTokens: 1, outputTokens: 9, cachedTokens: null, estimated: false };
  yield { type: 'finish', reason: 'length' };
}

async function read(pieces: readonly string[], stop: readonly string[]) {
  let text = '';
  let finish: string | null = null;
  for await (const event of endedAt(said(pieces), stop)) {
    if (event.type === 'text') text += event.text;
    if (event.type === 'finish') finish = event.reason;
  }
  return [text, finish];
}

it.each([
  [['One. END two'], ['END'], 'One. ', 'stop'],
  [['One. E', 'N', 'D two'], ['END'], 'One. ', 'stop'],
  [['One. E', 'N', 'd two'], ['END'], 'One. ENd two', 'length'],
  [['One. EN'], ['END'], 'One. EN', 'length'],
  [['a', 'b', 'c'], ['bc', 'b'], 'a', 'stop'],
  [['END'], ['END'], '', 'stop'],
  [['One ', 'two'], [], 'One two', 'length'],
])('%j with %j is %j', async (pieces, stop, text, finish) => {
  expect(await read(pieces, stop)).toEqual([text, finish]);
});

it('what was held back comes before a failure', async () => {
  async function* torn(): AsyncGenerator<ModelEvent> {
    yield { type: 'text', text: 'One EN' };
    throw new Error('torn');
  }
  const texts: string[] = [];
  const reading = (async () => {
    for await (const event of endedAt(torn(), ['END'])) if (event.type === 'text') texts.push(event.text);
  })();
  await expect(reading).rejects.toThrow('torn');
  expect(texts.join('')).toBe('One EN');
});
