// electron/core/models/answer/stops.ts - stop texts of an answer whose server does not take them: it is ended here.
import { begun } from '../mask/answer.ts';
import type { ModelEvent } from '../port.ts';

/** The events up to the first of these texts, which is no part of the answer. Throws what they throw, after the text. */
export async function* endedAt(events: AsyncIterable<ModelEvent>, stop: readonly string[]): AsyncGenerator<ModelEvent> {
  // What may have begun to be one of them.
  let held = '';
  function* rest(): Generator<ModelEvent> {
    const text = held;
    held = '';
    if (text !== '') yield { type: 'text', text };
  }
  try {
    for await (const event of events) {
      if (event.type !== 'text') {
        yield* rest();
        yield event;
        continue;
      }
      const text = held + event.text;
      const places = stop.flatMap((each) => (each !== '' && text.includes(each) ? [text.indexOf(each)] : []));
      const end = places.length > 0 ? Math.min(...places) : text.length - begun(text, stop);
      held = text.slice(end);
      if (end > 0) yield { type: 'text', text: text.slice(0, end) };
      if (places.length === 0) continue;
      yield { type: 'finish', reason: 'stop' };
      return;
    }
  } catch (error) {
    yield* rest();
    throw error;
  }
  yield* rest();
}
