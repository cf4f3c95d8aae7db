// electron/shells/visible.ts - text for a terminal: what would move the cursor, colour the screen, ring the bell or turn the direction
// of the text is shown as \u and its number.
import { unseenIn } from '../core/text/index.ts';

/** Line and paragraph separators, and a return that ends no line: the text after it would overwrite the line. */
const BREAKS = /\r(?!\n)|[\u2028\u2029]/g;
/** The one kind of hidden character that turns the direction; the others only show nothing. */
const MARKS = /[\u200e\u200f\u061c]/g;

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
const escapedAll = (run: string): string => [...run].map(escaped).join('');

/** The text as a terminal may have it. Tabs and line endings stay, and direction marks where right-to-left scripts use them. */
export function visible(text: string): string {
  let shown = '';
  let at = 0;
  for (const { kind, run, index } of unseenIn(text)) {
    if (kind === 'tag') continue;
    shown += text.slice(at, index) + (kind === 'hidden' ? run.replace(MARKS, escaped) : escapedAll(run));
    at = index + run.length;
  }
  return (shown + text.slice(at)).replace(BREAKS, escaped);
}
