// electron/core/execution/schemas/answer.ts - reads the JSON of an answer that was asked for JSON.

/** An answer of megabytes in which nothing closes must not be read a million times. */
const MAX_TRIES = 200;

/**
 * The whole answer, or the first fenced block that is JSON, or the first value of the wanted kind in the text, or the first of the other
 * kind; null when none of them is JSON.
 */
export function parseAnswer(text: string, wants: 'object' | 'array' = 'object'): { value: unknown } | null {
  const whole = parse(text);
  if (whole !== null) return whole;
  for (const [, fenced] of text.matchAll(/^[ \t]*(?:```|~~~)[^\n]*\n([\s\S]*?)\n[ \t]*(?:```|~~~)[ \t]*$/gm)) {
    const inner = parse(fenced!);
    if (inner !== null) return inner;
  }
  const [first, other] = wants === 'object' ? ['{', '['] : ['[', '{'];
  return firstValue(text, first!) ?? firstValue(text, other!);
}

/** The object that an answer is, bare or in one fence around everything; null when there is anything else in it. */
export function wholeObject(text: string): Record<string, unknown> | null {
  const inner = /^\s*```[^\n]*\n([\s\S]*?)\n[ \t]*```\s*$/.exec(text)?.[1] ?? text;
  if (!inner.trimStart().startsWith('{')) return null;
  return (parse(inner)?.value as Record<string, unknown> | undefined) ?? null;
}

function parse(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** The first balanced piece that begins with the bracket and is JSON. */
function firstValue(text: string, opening: string): { value: unknown } | null {
  let start = text.indexOf(opening);
  for (let tries = 0; start !== -1 && tries < MAX_TRIES; tries++) {
    const end = endOf(text, start);
    const found = end === null ? null : parse(text.slice(start, end));
    if (found !== null) return found;
    start = text.indexOf(opening, start + 1);
  }
  return null;
}

/** Where the value that begins at `start` closes; brackets inside texts do not count. Null when it never does. */
function endOf(text: string, start: number): number | null {
  let depth = 0;
  let inText = false;
  for (let at = start; at < text.length; at++) {
    const char = text[at];
    if (inText) {
      if (char === '\\') at += 1;
      else if (char === '"') inText = false;
    } else if (char === '"') inText = true;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}
