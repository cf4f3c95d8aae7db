// C11: however the bytes of an answer are cut, mixed with other parts and ended, no text that came is lost, and there is one end.

import { describe, expect, it } from 'vitest';
import { type Reading, readAnswer, type Told } from '../../../../electron/core/models/remote/stream/read.ts';
import fc from '../../../fixtures/fixed-seed.ts';
import { BESIDE } from './chat.ts';
import { data, say } from './parts.ts';
import { SHAPES } from './table.ts';

async function* bytesOf(pieces: Iterable<Uint8Array>, torn = false): AsyncGenerator<Uint8Array> {
  yield* pieces;
  if (torn) throw new TypeError('terminated');
}

async function read(body: AsyncIterable<Uint8Array>) {
  const reading: Reading = {
    place: { provider: 'openai_compatible', endpoint: 'here', model: 'm', key: null },
    reply: { status: 200, headers: new Headers() },
    body,
    byTool: false,
    offersTools: false,
    onFirstToken: () => {},
    onMessage: () => {},
    stop: () => {},
  };
  const told: Told[] = [];
  let error: unknown = null;
  try {
    for await (const event of readAnswer(reading)) told.push(event);
  } catch (thrown) {
    error = thrown;
  }
  const textOf = (type: 'text' | 'thinking'): string => told.map((event) => (event.type === type ? event.text : '')).join('');
  const reasons = told.flatMap((event) => (event.type === 'finish' ? [event.reason] : []));
  return { text: textOf('text'), thinking: textOf('thinking'), reasons, error };
}

/** The bytes in pieces of the given sizes, over and over. */
function* cutInto(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length]!;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

const encoder = new TextEncoder();
const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
const words = fc.stringMatching(/^[a-zäöü你好🌍"\\ {}[\]:,\n\r]{1,12}$/u);

describe('C11: cuts and mixtures', () => {
  it.each(SHAPES.map((shape) => [`${shape.provider ?? 'openai_compatible'}: ${shape.name}`, shape] as const))(
    'a byte at a time, and cut anywhere, means the same: %s',
    async (_, shape) => {
      const bytes = encoder.encode(shape.parts.join(''));
      const whole = await read(bytesOf([bytes]));
      expect([whole.text, whole.thinking]).toEqual([shape.outcome.text, shape.outcome.thinking ?? '']);
      expect(await read(bytesOf(cutInto(bytes, [1])))).toEqual(whole);
      await fc.assert(
        fc.asyncProperty(sizes, async (each) => {
          expect(await read(bytesOf(cutInto(bytes, each)))).toEqual(whole);
        }),
        { numRuns: 10 },
      );
    },
  );

  it.each(SHAPES.map((shape) => [`${shape.provider ?? 'openai_compatible'}: ${shape.name}`, shape] as const))(
    'an end after any byte keeps the text up to there: %s',
    async (_, shape) => {
      const bytes = encoder.encode(shape.parts.join(''));
      let before = '';
      for (let end = 0; end <= bytes.length; end += 1) {
        const { text, reasons, error } = await read(bytesOf([bytes.subarray(0, end)], end % 2 === 0));
        expect(reasons.length + (error === null ? 0 : 1)).toBe(1);
        // What was told of fewer bytes is never taken back.
        expect(text.startsWith(before) && shape.outcome.text.startsWith(text), `${end}: ${text}`).toBe(true);
        before = text;
      }
    },
  );

  it('text comes through any mixture of parts that are beside it', async () => {
    const part = fc.oneof(
      words.map((text) => ({ text, part: say(text) })),
      words.map((text) => ({ text, part: `${JSON.stringify({ choices: [{ index: 0, delta: { content: text } }] })}\n` })),
      words.map((text) => ({ text, part: data({ candidates: [{ content: { parts: [{ text }] } }] }) })),
      words.map((text) => ({ text, part: data({ type: 'content_block_delta', delta: { type: 'text_delta', text } }) })),
      words.map((text) => ({ text, part: data({ type: 'response.output_text.delta', delta: text }) })),
      words.map((text) => ({ text, part: data({ type: 'content-delta', delta: { message: { content: { text } } } }) })),
      words.map((text) => ({ text, part: data({ event_type: 'text-generation', text, is_finished: false }) })),
      words.map((text) => ({ text, part: data({ contentBlockDelta: { delta: { text } } }) })),
      words.map((text) => ({ text, part: data({ content: text, stop: false }) })),
      words.map((text) => ({ text, part: data({ token: { text, special: false }, generated_text: null }) })),
      words.map((text) => ({ text, part: data({ response: text, p: 'ab' }) })),
      fc.constantFrom(...BESIDE).map(([, beside]) => ({ text: '', part: beside })),
      fc.constant({ text: '', part: 'data: {"choices": [oops\n\n' }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(part, { maxLength: 12 }), sizes, fc.boolean(), async (parts, each, ends) => {
        const body = parts.map((one) => one.part).join('') + (ends ? data('[DONE]') : '');
        const { text, reasons, error } = await read(bytesOf(cutInto(encoder.encode(body), each)));
        expect(text).toBe(parts.map((one) => one.text).join(''));
        // A part that cannot be read and nothing else is no answer, also if the server says that it is done.
        const whole = ends && (text !== '' || !body.includes('oops'));
        expect([reasons.length, error !== null]).toEqual(whole ? [1, false] : [0, true]);
      }),
      { numRuns: 300 },
    );
  });

  it('bytes that nobody meant as an answer end it, too', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const { reasons, error } = await read(bytesOf([bytes]));
        expect(reasons.length + (error === null ? 0 : 1)).toBe(1);
      }),
      { numRuns: 300 },
    );
  });
});
