// electron/core/models/remote/stream/sent.ts - what a server sent, part by part: server-sent events, JSON in any arrangement, or other text.
import { linesOf } from './lines.ts';
import { createObjects, repaired, upToCut } from './objects.ts';

/** A JSON object. */
export type Json = Record<string, unknown>;

export type Sent =
  /** `event` is the name of the event that it came in, '' if that has none; null for an object that came in no event. */
  | { type: 'object'; event: string | null; value: Json }
  /** The server says that it sends no more. */
  | { type: 'done' }
  /** A line that is no JSON. */
  | { type: 'text'; event: string; text: string }
  /** An object that cannot be read, or whose end did not come. `value` is what it says up to its cut, if that can be told. */
  | { type: 'broken'; text: string; value: Json | null };

/** A field of an event; also behind a second prefix, as some proxies write it. llama.cpp once had one for errors. */
const FIELD = /^(?:data: ?(?=data:))?(data|event|id|retry|error):[ ]?(.*)$/is;
const PAGE = /^\s*<(?:!doctype|html|head|body|\?xml)/i;
const DONE = /^"?\[done\]"?$/i;

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJson(value) ? value : null;
  } catch {
    return null;
  }
}

/** Reads a body as it arrives. Throws what the body throws, after all that came before. */
export async function* sentIn(body: AsyncIterable<Uint8Array>): AsyncGenerator<Sent> {
  const objects = createObjects();
  let event = '';
  /** Whether the object that is open began in an event, which ends with a blank line. */
  let inEvent = false;
  /** A web page: the braces in it are no JSON. */
  let inPage = false;

  function* brokenOff(): Generator<Sent> {
    const text = objects.broken();
    if (text === '') return;
    const value = upToCut(text);
    yield { type: 'broken', text, value: isJson(value) ? value : null };
  }
  function* content(text: string): Generator<Sent> {
    if (DONE.test(text.trim())) {
      yield* brokenOff();
      yield { type: 'done' };
      return;
    }
    // A whole object at the beginning of a line never belongs to one that is open.
    if (objects.open && text.startsWith('{') && parse(text) !== null) yield* brokenOff();
    const found = objects.line(text);
    // Between objects, the prefix of the next one, if its line end is missing.
    if (found.other !== '' && (found.objects.length === 0 || !/^(?:data:\s*)+$/i.test(found.other)))
      yield { type: 'text', event, text: found.other };
    for (const each of found.objects) {
      const value = parse(each) ?? parse(repaired(each));
      yield value === null ? { type: 'broken', text: each, value: null } : { type: 'object', event: inEvent ? event : null, value };
    }
  }
  function* line(text: string): Generator<Sent> {
    if (text === '') {
      if (inEvent) yield* brokenOff();
      event = '';
      return;
    }
    if (text.startsWith(':')) return;
    const [, name, value = ''] = FIELD.exec(text) ?? [];
    if (objects.open && inEvent !== (name !== undefined)) yield* brokenOff();
    if (!objects.open) inEvent = name !== undefined;
    inPage = name === undefined && (inPage || (!objects.open && PAGE.test(text)));
    if (inPage) yield { type: 'text', event, text };
    else if (name === undefined) yield* content(text);
    else if (name.toLowerCase() === 'event') event = value.trim();
    else if (name.toLowerCase() === 'error') {
      event = 'error';
      yield* content(value);
    } else if (name.toLowerCase() === 'data') yield* content(value);
  }

  try {
    for await (const text of linesOf(body)) yield* line(text);
  } catch (error) {
    yield* brokenOff();
    throw error;
  }
  yield* brokenOff();
}
