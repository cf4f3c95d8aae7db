// electron/core/safety/characters.ts - reports characters that a person does not see, and those that change text direction.
import { type Unseen, unseenIn } from '../text/index.ts';
import type { Say } from './report.ts';

/** A form feed hides nothing worth reporting. */
const HARMLESS = /^\f+$/;
/** Break a line for a model or a parser, and not for a person; a lone carriage return lets a terminal write over what it showed. */
const BREAKS = /[\u0085\u2028\u2029]+|\r(?!\n)/g;

export function inspectCharacters(text: string, say: Say): void {
  const unseen = unseenIn(text);
  inspectDirections(text, unseen, say);
  inspectBreaks(text, say);
  for (const each of unseen) if (each.kind !== 'direction' && !isByteOrderMark(each) && !HARMLESS.test(each.run)) inspectRun(each, say);
}

function inspectBreaks(text: string, say: Say): void {
  if (!text.includes('\n') && text.includes('\r')) return; // a file with the line endings of old Macs
  for (const { 0: run, index } of text.matchAll(BREAKS)) {
    const what =
      run === '\r' ? 'lets a terminal write over what it showed before' : 'breaks the line for a model, but not for every reader';
    say('hidden_characters', 'caution', `${listed(run)} ${what}.`, index);
  }
}

const isByteOrderMark = ({ run, index }: Unseen): boolean => run === '\ufeff' && index === 0;

/** One item a line: a pair of marks is one thing to check. */
function inspectDirections(text: string, unseen: readonly Unseen[], say: Say): void {
  const directions = unseen.filter(({ kind }) => kind === 'direction');
  for (let first = 0, next = 0; first < directions.length; first = next) {
    const { index } = directions[first]!;
    const end = text.indexOf('\n', index);
    while (next < directions.length && (end === -1 || directions[next]!.index < end)) next++;
    const marks = directions.slice(first, next).map(({ run }) => run);
    say('direction_characters', 'danger', `${listed(marks.join(''))} makes this line appear in a different order than it is read.`, index);
  }
}

function inspectRun({ kind, run, index }: Unseen, say: Say): void {
  if (kind === 'tag') {
    const spelt = [...run.slice(0, 400)].map((each) => String.fromCharCode((each.codePointAt(0) as number) - 0xe0000)).join('');
    const shown = spelt.replace(/[^ -~]/g, '').slice(0, 80);
    say('hidden_characters', 'danger', `Invisible tag characters spell “${shown}”. A model reads it, but a person does not see it.`, index);
  } else if (SPELT.test(run)) {
    const shown = speltBy(run)
      .replace(/[^ -~]/g, '')
      .slice(0, 80);
    say('hidden_characters', 'danger', `Variation selectors spell “${shown}”. A model may read it, but a person does not see it.`, index);
  } else if (kind === 'hidden') {
    say('hidden_characters', 'caution', `${listed(run)} is invisible to people, but a model reads it.`, index);
  } else {
    const isEscape = run.includes('\u001b') || run.includes('\u009b');
    const what = isEscape ? 'can change what a terminal shows' : 'is a control character, which no text needs';
    say('hidden_characters', isEscape ? 'danger' : 'caution', `${listed(run)} ${what}.`, index);
  }
}

/** `U+200B, U+200C and 3 more`. */
function listed(run: string): string {
  const names = [...new Set([...run].map((each) => `U+${(each.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`))];
  return names.length > 4 ? `${names.slice(0, 4).join(', ')} and ${names.length - 4} more` : names.join(', ');
}

/** Four or more in a row choose no look: each carries a byte. Source: Paul Butler, “Smuggling arbitrary data through an emoji” (2025). */
const SPELT = /[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]{4}/u;

function speltBy(run: string): string {
  const bytes = [...run].map((each) => each.codePointAt(0) as number).map((code) => (code < 0xe0100 ? code - 0xfe00 : code - 0xe0100 + 16));
  return new TextDecoder().decode(Uint8Array.from(bytes.filter((byte) => byte >= 0 && byte < 256)));
}
