// electron/core/text/words.ts - small helpers for names and for the words of findings.

const SLUG = /^[a-z0-9-]*$/;

/** What names are sorted by, for people: `b2` before `b10`, case and accents do not matter. Compared plainly, since a collator is ten times slower. */
export function nameKey(name: string): string {
  const plain = SLUG.test(name)
    ? name
    : name
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .toLowerCase();
  return plain.replace(/\d+/g, (digits) => digits.padStart(8, '0'));
}

const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ł: 'l', þ: 'th', ð: 'd', ı: 'i' };

/** A name in the form of the open format (`^[a-z0-9]+(-[a-z0-9]+)*$`, at most 64), or null if nothing of the text is left. */
export function slugOf(text: string): string | null {
  const slug = plainLetters(text)
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-|-$/g, '');
  return slug === '' ? null : slug;
}

/** In lower case, without accents, and with letters that Latin alphabets add written out. */
export const plainLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđłþðı]/g, (letter) => LETTERS[letter]!);

/** Length in characters as people and the open format count them: code points. */
export function characterCount(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0xdc00 || unit > 0xdfff || !isHigh(text.charCodeAt(at - 1))) count += 1;
  }
  return count;
}

const isHigh = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

/** At most 80 characters of a text for a message; it ends on a whole character. */
export function shortened(text: string): string {
  const characters = [...text.slice(0, 200)];
  return characters.length <= 80 && text.length <= 200 ? text : `${characters.slice(0, 79).join('')}…`;
}

/** 1079 → `1,079`. */
export function grouped(count: number | bigint): string {
  return count.toLocaleString('en');
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** Like `listed`; for more than six words, the first five and how many are left. */
export function shortList(words: readonly string[]): string {
  return listed(words.length > 6 ? [...words.slice(0, 5), `${words.length - 5} more`] : words);
}
