// electron/core/execution/steps/code/author-line.ts - from a line of rendered code to the line of the author's template. Values and loops
// may add and remove lines; each line of the template is matched by its text outside tags.

/** Lines count from 1 within template and rendered code; null if no template line can have made it. */
export type AuthorLine = (rendered: number) => number | null;

/** A tag that may output text: `{{ … }}`, `{% … %}`, `{# … #}`, or the part of one that is on its first line. */
const TAG = /\{\{.*?(?:\}\}|$)|\{%.*?(?:%\}|$)|\{#.*?(?:#\}|$)/gsu;
/** More is matched by position only. */
const MAX_LINES = 1000;

export function authorLineOf(template: string, rendered: string): AuthorLine {
  const from = template.split('\n');
  const to = rendered.split('\n');
  if (from.length === to.length || from.length > MAX_LINES || to.length > MAX_LINES) {
    return (line) => Math.min(Math.max(line, 1), from.length);
  }
  let made: (number | null)[] | null = null;
  return (line) => {
    made ??= align(from, to);
    return made[line - 1] ?? null;
  };
}

/** For each rendered line its template line: the next match, else the nearest one before (a loop), else that of the line above. */
function align(from: readonly string[], to: readonly string[]): (number | null)[] {
  const makers = from.map(matcher);
  let at = -1;
  return to.map((line) => {
    const next = makers.findIndex((couldMake, index) => index > at && couldMake(line));
    const before = makers.findLastIndex((couldMake, index) => index <= at && couldMake(line));
    // A loop goes back; what follows continues. A blank line matches any and decides nothing.
    const found = before !== -1 && (next === -1 || at - before < next - at) && !isPlain(from[before]!) ? before : next;
    if (found !== -1 && line.trim() !== '') at = found;
    return at === -1 ? null : at + 1;
  });
}

const isPlain = (line: string): boolean => line.search(TAG) === -1;

/** Whether a template line could have made a rendered one: its pieces of text occur in it, in order, the first and last at the ends. */
function matcher(line: string): (text: string) => boolean {
  const pieces = line.split(TAG);
  if (pieces.length === 1) return (text) => text === line;
  const first = pieces[0]!;
  const last = pieces.at(-1)!;
  if (pieces.every((piece) => piece.trim() === '')) return /\{\{/.test(line) ? (text) => text.trim() !== '' : () => false;
  return (text) => {
    if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
    let from = first.length;
    for (const piece of pieces.slice(1, -1)) {
      const found = text.indexOf(piece, from);
      if (found === -1) return false;
      from = found + piece.length;
    }
    return from <= text.length - last.length;
  };
}
