import { describe, expect, it } from 'vitest';
import { createFrameReader, encodeFrame, type Frame } from '../../../electron/core/processes/wire/frames.ts';
import fc from '../../fixtures/fixed-seed.ts';

/** What a reader makes of the bytes, cut where told. */
function read(bytes: Uint8Array, cuts: readonly number[]): { frames: Frame[]; bad: number; overflows: number } {
  const heard = { frames: [] as Frame[], bad: 0, overflows: 0 };
  const take = createFrameReader({
    receive: (frame) => heard.frames.push(frame) > 0,
    onBad: () => {
      heard.bad += 1;
    },
    onOverflow: () => {
      heard.overflows += 1;
    },
  });
  let from = 0;
  for (const cut of [...cuts.map((part) => part % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    // A copy, as a stream hands it over, and spoilt after use.
    const chunk = bytes.slice(from, cut);
    take(chunk);
    chunk.fill(0x0a);
    from = cut;
  }
  return heard;
}

const text = fc.string({ unit: 'binary', maxLength: 30 });
const message = fc.record({ jsonrpc: fc.constant('2.0'), id: text, result: fc.jsonValue({ stringUnit: 'binary' }) });
/** Bytes that are no message and hold no newline: noise, invalid UTF-8, NaN, a cut-off message. */
const junk = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 40 }).map((bytes) => bytes.map((byte) => (byte === 0x0a ? 0x0b : byte))),
  fc
    .constantFrom('boot loader', '{"jsonrpc":"2.0","id":"h1","result":NaN}', '{"jsonrpc":"2.0","id":1,"method":"m"}', '[]', '{', 'null')
    .map((line) => Buffer.from(line)),
);
const cuts = fc.array(fc.nat(), { maxLength: 12 });

describe('C6: the reader under fuzz', () => {
  it('reads every message between any junk, wherever the bytes are cut', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            message.map((frame) => ({ frame })),
            junk.map((bytes) => ({ bytes })),
          ),
          { maxLength: 12 },
        ),
        cuts,
        (items, at) => {
          const lines = items.map((item) =>
            'frame' in item ? Buffer.from(encodeFrame(item.frame)) : Buffer.concat([item.bytes, Buffer.from('\r\n')]),
          );
          const sent = items.flatMap((item) => ('frame' in item ? [JSON.parse(encodeFrame(item.frame))] : []));
          const heard = read(Buffer.concat(lines), at);
          expect(heard.frames.map(({ kind: _, ...frame }) => frame)).toEqual(sent);
          expect(heard.overflows).toBe(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('never throws, whatever arrives', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), cuts, (bytes, at) => {
        read(bytes, at);
      }),
      { numRuns: 500 },
    );
  });

  it('reads what it wrote: any JSON value comes back as it was', () => {
    fc.assert(
      fc.property(message, (frame) => {
        const line = Buffer.from(encodeFrame(frame));
        expect(line.indexOf(0x0a)).toBe(line.length - 1);
        expect(read(line, []).frames).toMatchObject([JSON.parse(encodeFrame(frame))]);
      }),
    );
  });
});
