// scripts/fuzz/mutate.ts - bytes that nobody writes on purpose: sound files with a few changes, and noise.
import fc from 'fast-check';

/** Pieces that mean something to a reader of packages, and bytes that are not text. */
const PIECES = [
  '---\n',
  '---',
  '...\n',
  '```\n',
  '````jinja prompt_template name="A"\n',
  '```json dspy_state for="A"\n',
  '~~~\n',
  '## Description\n',
  '## Example\n',
  '\r',
  '\r\n',
  '\n\n',
  '\ufeff',
  '\0',
  '\t',
  ' ',
  '\u00a0',
  '\u2028',
  '{{ x }}',
  '{% if x %}',
  '%}',
  '$ARGUMENTS',
  '!`x`',
  ': ',
  ' #',
  '- ',
  '&a ',
  '*a ',
  '<<: ',
  '!!str ',
  '|2-\n',
  '>+\n',
  '%YAML 1.2\n',
  '? ',
  '[',
  ']',
  '{',
  '}',
  ',',
  '"',
  "'",
  '\\',
  'name: ',
  'description:',
  'signature: sha256:',
  'run: [A]\n',
  'artifacts:\n  A:\n',
  'input_schema:\n  a?: [string]\n',
  '<!--',
  '-->',
  '<div>',
  '__proto__: 1\n',
  'constructor: {}\n',
  '\u202e',
  '\u200b',
  '🦊',
  'e\u0301',
].map((text) => Buffer.from(text));
const NO_TEXT = [[0xff], [0xc3], [0xf0, 0x9f], [0xed, 0xa0, 0x80], [0xfe, 0xff], [0x1f, 0x8b], [0x50, 0x4b, 3, 4]].map((bytes) =>
  Buffer.from(bytes),
);

interface Change {
  kind: 'flip' | 'insert' | 'remove' | 'repeat' | 'cut';
  /** Where, as a share of the length. */
  at: number;
  length: number;
  times: number;
  piece: Uint8Array;
}

const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('flip', 'insert', 'insert', 'insert', 'remove', 'remove', 'repeat', 'cut'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof({ weight: 5, arbitrary: fc.nat({ max: 12 }) }, fc.nat({ max: 400 })),
  times: fc.oneof({ weight: 9, arbitrary: fc.nat({ max: 3 }) }, fc.nat({ max: 300 })),
  piece: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...PIECES) }, fc.constantFrom(...NO_TEXT), fc.uint8Array({ maxLength: 8 })),
});

function changed(bytes: Buffer, { kind, at, length, times, piece }: Change): Buffer {
  const start = Math.floor(at * bytes.length);
  const end = Math.min(bytes.length, start + length);
  const [head, middle, tail] = [bytes.subarray(0, start), bytes.subarray(start, end), bytes.subarray(end)];
  switch (kind) {
    case 'flip':
      return Buffer.concat([head, Buffer.from(middle.map((byte) => byte ^ (1 << (times % 8)))), tail]);
    case 'insert':
      return Buffer.concat([head, ...Array.from({ length: times + 1 }, () => piece), bytes.subarray(start)]);
    case 'remove':
      return Buffer.concat([head, tail]);
    case 'repeat':
      return Buffer.concat([head, ...Array.from({ length: times + 2 }, () => middle), tail]);
    case 'cut':
      return Buffer.from(head);
  }
}

/** A file of `sources` with up to `most` changes. */
export const mutated = (sources: fc.Arbitrary<Uint8Array>, most = 8): fc.Arbitrary<Uint8Array> =>
  fc
    .tuple(sources, fc.array(change, { maxLength: most }))
    .map(([bytes, changes]) => changes.reduce<Buffer>((all, each) => changed(all, each), Buffer.from(bytes)));

/** Noise, and pieces without a file around them. */
export const noise: fc.Arbitrary<Uint8Array> = fc.oneof(
  fc.uint8Array({ maxLength: 2000 }),
  fc.array(fc.constantFrom(...PIECES, ...NO_TEXT), { maxLength: 120 }).map((pieces) => Buffer.concat(pieces)),
);
