// electron/core/models/mask/answer.ts - a model's answer without the key it was asked with: nothing that reads it, here or later, gets the key.
import type { ModelEvent } from '../port.ts';
import { inputOf } from '../tools/input.ts';
import { spellingsOf } from './forms.ts';
import { maskKnown } from './mask.ts';

/** How much of the end of a text is the beginning of one of these. */
export function begun(text: string, spellings: readonly string[]): number {
  let most = 0;
  for (const spelling of spellings) {
    for (let length = Math.min(spelling.length - 1, text.length); length > most; length -= 1) {
      if (text.endsWith(spelling.slice(0, length))) most = length;
    }
  }
  return most;
}

type Said = Extract<ModelEvent, { type: 'text' | 'thinking' }>;

function maskedCall(call: Extract<ModelEvent, { type: 'tool_call' }>): ModelEvent {
  const text = maskKnown(call.text);
  return text === call.text ? call : { ...call, text, input: inputOf(text) };
}

/**
 * The events as they come, with every key that this process knows masked, also one that comes in pieces: what may have begun to be `key` waits
 * for what follows. Throws what they throw, after the text.
 */
export async function* maskedAnswer(events: AsyncIterable<ModelEvent>, key: string): AsyncGenerator<ModelEvent> {
  const spellings = spellingsOf(key);
  let held: Said = { type: 'text', text: '' };
  function* rest(): Generator<ModelEvent> {
    const said = held;
    held = { type: 'text', text: '' };
    if (said.text !== '') yield said;
  }
  try {
    for await (const event of events) {
      if (event.type !== 'text' && event.type !== 'thinking') {
        yield* rest();
        yield event.type === 'tool_call' ? maskedCall(event) : event;
        continue;
      }
      const { type } = event;
      if (held.type !== type) yield* rest();
      const text = maskKnown(held.text + event.text);
      const end = text.length - begun(text, spellings);
      held = { type, text: text.slice(end) };
      if (end > 0) yield { type, text: text.slice(0, end) };
    }
  } catch (error) {
    yield* rest();
    throw error;
  }
  yield* rest();
}
