// electron/core/models/mask/forms.ts - the forms in which a key can stand in a text: as it is, escaped once or twice for JSON, percent-encoded,
// in hexadecimal, and in base64 from each of the three places it can begin at.

/** A longer key is looked for in parts, as many as this at most: from each place of a text only one part is compared, which bounds its cost. */
const PART = 48;
const MOST_PARTS = 24;
/** More of a key is not looked for. */
const LONGEST = 2000;
/** Shorter ones could be a part of any word, so they count only where they stand alone. */
const SHORT = 8;

const hexOf = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
/** Letters of either case. */
const anyCase = (text: string): string => text.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);

/** One character: itself, escaped for JSON (again for JSON in JSON), or percent-encoded (again for an address in an address). */
function character(char: string): string {
  const units = Array.from({ length: char.length }, (_, at) => char.charCodeAt(at));
  const unicode = units.map((unit) => String.raw`\\{1,4}u${anyCase(hexOf(unit, 4))}`).join('');
  const percent = [...Buffer.from(char)].map((byte) => `%(?:25)?${anyCase(hexOf(byte, 2))}`).join('');
  const plain = char === '"' || char === '/' ? String.raw`\\{0,4}${char}` : literal(char);
  return `(?:${plain}|${unicode}|${percent})`;
}

/** All of a part. Backslashes in a row are one count, since each is doubled by each escape. */
function plainOf(part: string): string {
  return (part.match(/\\+|[^\\]/gu) ?? [])
    .map((piece) =>
      piece.startsWith('\\') ? `(?:\\\\{${piece.length},${piece.length * 4}}|${[...piece].map(character).join('')})` : character(piece),
    )
    .join('');
}

/** Of base64, only the characters that no neighbouring byte has a part in. */
function base64(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
}
const PLACES = [0, 1, 2];
/** In either alphabet. */
const anyAlphabet = (text: string): string => text.replace(/[+/]/g, (sign) => (sign === '+' ? '[+-]' : '[/_]'));

/** Not in the middle of a word, but after what an escape stands for. */
const ALONE_BEFORE = String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[bfnrt])|(?<=\\u[0-9a-fA-F]{4})|(?<=%[0-9a-fA-F]{2}))`;
const ALONE_AFTER = '(?![A-Za-z0-9])';

/** Parts of about the same length, none much shorter than the others. */
function partsOf(chars: readonly string[]): string[] {
  const count = Math.min(MOST_PARTS, Math.max(1, Math.floor(chars.length / PART)));
  const size = Math.ceil(chars.length / count);
  return Array.from({ length: count }, (_, at) => chars.slice(at * size, (at + 1) * size).join('')).filter(
    (part) => part.length >= SHORT || count === 1,
  );
}

/** Finds a key in all its forms, for `replace`: what that costs grows with the text alone. */
export function formsOf(key: string): RegExp {
  const chars = [...key].slice(0, LONGEST);
  const parts = partsOf(chars).flatMap((part) => {
    const bytes = Buffer.from(part);
    const plain = plainOf(part);
    return [
      chars.length < SHORT ? `${ALONE_BEFORE}${plain}${ALONE_AFTER}` : plain,
      [...bytes].map((byte) => anyCase(hexOf(byte, 2))).join(''),
      ...PLACES.map((before) => anyAlphabet(base64(bytes, before))),
    ];
  });
  return new RegExp(`(?:${parts.join('|')})+`, 'gu');
}

/** The usual spellings of each part that `formsOf` looks for: what a text that comes in pieces may have begun to say. */
export function spellingsOf(key: string): string[] {
  return [...new Set(partsOf([...key].slice(0, LONGEST)).flatMap(spelled))];
}

function spelled(part: string): string[] {
  const bytes = Buffer.from(part);
  const packed = PLACES.map((before) => base64(bytes, before));
  const quoted = JSON.stringify(part).slice(1, -1);
  const hex = bytes.toString('hex');
  const urlSafe = packed.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [part, quoted, encodeURIComponent(part), hex, hex.toUpperCase(), ...packed, ...urlSafe];
}
