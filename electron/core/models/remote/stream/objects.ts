// electron/core/models/remote/stream/objects.ts - JSON objects out of a text that comes line by line: one a line, many a line, one over many lines, in an array.

export interface Found {
  /** The texts of the objects that this line completed. */
  objects: string[];
  /** What stood in the line outside of objects, brackets and commas. */
  other: string;
}

export interface Objects {
  /** Each character is looked at once. */
  line(text: string): Found;
  /** The beginning of an object whose end did not come, '' if there is none; it is forgotten. */
  broken(): string;
  readonly open: boolean;
}

export function createObjects(): Objects {
  let parts: string[] = [];
  let depth = 0;
  let quoted = false;

  const broken = (): string => {
    const text = parts.join('\n');
    parts = [];
    depth = 0;
    quoted = false;
    return text;
  };

  return {
    broken,
    get open() {
      return depth > 0;
    },
    line(text) {
      const objects: string[] = [];
      let other = '';
      /** Where the open object, or the text outside of objects, begins in this line. */
      let start = 0;
      for (let at = 0; at < text.length; at += 1) {
        const char = text[at];
        if (quoted) {
          if (char === '\\') at += 1;
          else if (char === '"') quoted = false;
        } else if (depth > 0 && char === '"') {
          quoted = true;
        } else if (char === '{') {
          if (depth === 0) {
            other += text.slice(start, at);
            start = at;
          }
          depth += 1;
        } else if (char === '}' && depth > 0) {
          depth -= 1;
          if (depth > 0) continue;
          parts.push(text.slice(start, at + 1));
          objects.push(broken());
          start = at + 1;
        }
      }
      if (depth > 0) parts.push(text.slice(start));
      else other += text.slice(start);
      return { objects, other: /^[[\],\s]*$/.test(other) ? '' : other.trim() };
    },
  };
}

/** What a beginning of JSON leaves open: the brackets in the order in which they close, whether a string is, where the last escape stands, and up to where its members are whole. */
function leftOpen(text: string): { closers: string; quoted: boolean; lastEscape: number; whole: number } {
  const closers: string[] = [];
  let quoted = false;
  let lastEscape = -1;
  let whole = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') {
        lastEscape = at;
        at += 1;
      } else if (char === '"') quoted = false;
    } else if (char === '"') quoted = true;
    else if (char === '{' || char === '[') {
      closers.push(char === '{' ? '}' : ']');
      whole = at + 1;
    } else if (char === '}' || char === ']') closers.pop();
    else if (char === ',') whole = at;
  }
  return { closers: closers.reverse().join(''), quoted, lastEscape, whole };
}

/** Closes what is open; an escape that was cut is left out. */
function closed(text: string): string {
  const { closers, quoted, lastEscape } = leftOpen(text);
  if (!quoted) return text + closers;
  const cut = lastEscape >= 0 && /^\\(?:u[0-9a-f]{0,3})?$/i.test(text.slice(lastEscape, lastEscape + 7));
  return `${cut ? text.slice(0, lastEscape) : text}"${closers}`;
}

/** What a beginning of JSON says: up to its cut, else without its last, unfinished member; null if neither can be told. */
export function upToCut(text: string): unknown {
  for (const begun of [text, text.slice(0, leftOpen(text).whole)]) {
    try {
      return JSON.parse(repaired(closed(begun)));
    } catch {
      // Cut inside of a name or a number.
    }
  }
  return null;
}

const CONTROLS = /[\0-\x1f]/g;
const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** JSON as some servers write it: Python's NaN and Infinity are null in it, and control characters in its strings are escaped. */
export function repaired(text: string): string {
  let result = '';
  let start = 0;
  let quoted = false;
  const take = (end: number): void => {
    const part = text.slice(start, end);
    result += quoted ? part.replace(CONTROLS, escaped) : part.replace(/-?\b(?:NaN|Infinity)\b/g, 'null');
    start = end;
  };
  for (let at = 0; at < text.length; at += 1) {
    if (quoted && text[at] === '\\') at += 1;
    else if (text[at] === '"') {
      take(at);
      quoted = !quoted;
    }
  }
  take(text.length);
  return result;
}
