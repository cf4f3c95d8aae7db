// electron/core/text/hidden.ts - characters that a model reads but a person does not see, or that show text in a different order than
// it is read. Rules follow the public reports on ASCII smuggling and “Trojan Source” (CVE-2021-42574).

/** `tag`: spells ASCII that no font shows. `hidden`: everything else that shows nothing (Unicode:
 * Default_Ignorable_Code_Point, and what shows a blank that is not a space). */
export type UnseenKind = 'control' | 'direction' | 'tag' | 'hidden';

export interface Unseen {
  kind: UnseenKind;
  /** Adjacent characters of one kind. */
  run: string;
  /** Offset of the first of them, in UTF-16 units. */
  index: number;
}

/** Controls are all except tab and line endings; directions are embeddings, overrides and isolates. */
const UNSEEN =
  /(?<control>[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]+)|(?<direction>[\u202a-\u202e\u2066-\u2069]+)|(?<tag>[\u{e0000}-\u{e007f}]+)|(?<hidden>[[\p{DI}\ufff9-\ufffb\u2800\u{16fe4}\u{1d159}]--[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]]+)/gv;
/** Most texts contain none of these, and one check is cheaper than many. */
const ANY = /[\p{DI}\ufff9-\ufffb\u2800\u{16fe4}\u{1d159}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u;

/** A flag such as Scotland’s is spelt with tag characters. */
const FLAG = /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu;
/**
 * One selector chooses how the character before it looks, where Unicode has such a choice: for emoji and symbols, for a key cap, for Han
 * letters and some others. After any other letter, or as a second one, it would carry data.
 */
const LOOK =
  /(?:(?<=[[\p{ExtPict}\p{Emoji}\p{S}]--[0-9#*]])[\ufe0e\ufe0f]|(?<=[0-9#*])\ufe0f(?=\u20e3)|(?<=[\p{Sm}\p{sc=Mymr}\p{sc=Phag}\p{sc=Mani}0\u3001\u3002\uff01-\uff1f])[\ufe00\ufe01]|(?<=\p{sc=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}])(?![\ufe00-\ufe0f\u{e0100}-\u{e01ef}])|(?<=\p{sc=Mong})[\u180b-\u180f](?![\u180b-\u180f])/gv;
/** Braille, whose empty pattern is a blank beside others. */
const BRAILLE = /[\u2800-\u28ff]+/gu;
/** Joiners are ordinary spelling in emoji sequences and in scripts that join letters. */
const JOINED =
  /(?<=\ufe0f|[\p{ExtPict}\p{EMod}])\u200d(?=\p{ExtPict})|(?<=[\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Mong}\p{M}])[\u200c\u200d](?![\u200c\u200d])/gu;
/** One direction mark, near a script that is written from right to left. */
const MARK =
  /(?<![\u200e\u200f\u061c])[\u200e\u200f\u061c](?![\u200e\u200f\u061c])(?:(?<=[[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}]&&\p{L}].{0,80})|(?=.{0,80}[[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}]&&\p{L}]))/gv;

/** What cannot be seen in a text, in text order, except where it belongs: in emoji, and in scripts that are spelt with it. */
export function unseenIn(text: string): Unseen[] {
  if (!ANY.test(text)) return [];
  const ordinary = ordinaryPlaces(text);
  const found: Unseen[] = [];
  for (const { 0: run, index, groups } of text.matchAll(UNSEEN)) {
    const kind = Object.keys(groups!).find((each) => groups![each] !== undefined) as UnseenKind;
    let at = index;
    let isOpen = false;
    for (const char of run) {
      if (ordinary.has(at)) isOpen = false;
      else if (isOpen) found.at(-1)!.run += char;
      else isOpen = found.push({ kind, run: char, index: at }) > 0;
      at += char.length;
    }
  }
  return found;
}

/** Offsets of characters that show nothing but belong where they are. */
function ordinaryPlaces(text: string): Set<number> {
  const places = new Set<number>();
  for (const pattern of [FLAG, LOOK, JOINED, MARK]) {
    for (const { 0: found, index } of text.matchAll(pattern)) for (let at = 0; at < found.length; at++) places.add(index + at);
  }
  for (const { 0: found, index } of text.matchAll(BRAILLE)) {
    if (/[^\u2800]/u.test(found)) for (let at = 0; at < found.length; at++) places.add(index + at);
  }
  return places;
}
