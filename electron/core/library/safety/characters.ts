// electron/core/library/safety/characters.ts - characters that a person does not see and a model reads, or that show a text in another order
// than it is read ("ASCII smuggling"; CVE-2021-42574 "Trojan Source").
import type { Say } from './report.ts';

/** Bidirectional embeddings, overrides and isolates. */
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/u;
/** Tag characters spell ASCII that no font shows. Flags such as England’s use a few after U+1F3F4, ended by U+E007F. */
const TAGS = /[\u{e0000}-\u{e007f}]+/gu;
const FLAG = /\u{1f3f4}[\u{e0020}-\u{e007e}]{2,8}\u{e007f}/gu;
/** Everything else that shows nothing by its nature (Unicode: Default_Ignorable_Code_Point). */
const HIDDEN = /[\p{DI}--[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]]+/gv;
const CONTROL = /[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f]+/gu;
/** Most texts hold none of all this, and one look is cheaper than four. */
const ANY = /[\p{DI}\u0000-\u0008\u000b\u000e-\u001f\u007f-\u0084\u0086-\u009f]/u;

export function inspectCharacters(text: string, say: Say): void {
  if (!ANY.test(text)) return;
  inspectDirections(text, say);
  inspectTags(text, say);
  for (const { 0: run, index } of text.matchAll(HIDDEN)) {
    if (!isOrdinary(text, run, index)) say('hidden_characters', 'caution', `${listed(run)} cannot be seen; a model reads it.`, index);
  }
  for (const { 0: run, index } of text.matchAll(CONTROL)) {
    const isEscape = run.includes('\u001b') || run.includes('\u009b');
    const what = isEscape ? 'can change what a terminal shows' : 'is a control character, which no text needs';
    say('hidden_characters', isEscape ? 'danger' : 'caution', `${listed(run)} ${what}.`, index);
  }
}

/** One item a line: a pair of marks is one thing to look at. */
function inspectDirections(text: string, say: Say): void {
  if (!DIRECTION.test(text)) return;
  let offset = 0;
  for (const line of text.split('\n')) {
    const at = line.search(DIRECTION);
    if (at !== -1) {
      const marks = [...line].filter((each) => DIRECTION.test(each)).join('');
      say('direction_characters', 'danger', `${listed(marks)} shows this line in another order than it is read.`, offset + at);
    }
    offset += line.length + 1;
  }
}

function inspectTags(text: string, say: Say): void {
  // Same length, so that places stay.
  const plain = text.replace(FLAG, (flag) => ' '.repeat(flag.length));
  for (const { 0: run, index } of plain.matchAll(TAGS)) {
    const spelt = [...run.slice(0, 400)].map((each) => String.fromCharCode((each.codePointAt(0) as number) - 0xe0000)).join('');
    const shown = spelt.replace(/[^ -~]/g, '').slice(0, 80);
    say('hidden_characters', 'danger', `Invisible tag characters spell “${shown}”. A model reads it, a person does not see it.`, index);
  }
}

/** Where joiners are ordinary spelling: emoji sequences, and scripts that join letters. */
const JOINING =
  /[\p{ExtPict}\p{EMod}\p{sc=Arab}\p{sc=Syrc}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Mong}\p{M}]$/u;
const RIGHT_TO_LEFT = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}]/u;

/** Invisible, and yet nothing is hidden. */
function isOrdinary(text: string, run: string, index: number): boolean {
  if (run === '\ufeff') return index === 0;
  // A soft hyphen asks for a break; one variation selector chooses a look of the character before it.
  if (run === '\u00ad' || /^(?:[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}])\u200d?$/u.test(run)) return true;
  if (/^[\u200e\u200f\u061c]$/u.test(run)) return RIGHT_TO_LEFT.test(text.slice(Math.max(0, index - 80), index + 80));
  return /^(?:\u200c|\u200d|[\u180b-\u180f])$/u.test(run) && JOINING.test(text.slice(Math.max(0, index - 4), index));
}

/** `U+200B, U+200C and 3 more`. */
function listed(run: string): string {
  const names = [...new Set([...run].map((each) => `U+${(each.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`))];
  return names.length > 4 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ');
}
