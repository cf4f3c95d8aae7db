// electron/core/execution/answer.ts - reads the JSON of an answer that was asked for JSON.

/** The whole answer, or its first fenced block, or the text from the first bracket to the last; null when none of them is JSON. */
export function parseAnswer(text: string): { value: unknown } | null {
  const fenced = /^[ \t]*```[^\n]*\n([\s\S]*?)\n[ \t]*```[ \t]*$/m.exec(text)?.[1];
  const candidates = [text, fenced, between(text, '{', '}'), between(text, '[', ']')];
  for (const candidate of candidates) {
    if (candidate === undefined) continue;
    try {
      return { value: JSON.parse(candidate) };
    } catch {
      // the next form
    }
  }
  return null;
}

/** The object that an answer is, bare or in one fence around everything; null when there is anything else in it. */
export function wholeObject(text: string): Record<string, unknown> | null {
  const inner = /^\s*```[^\n]*\n([\s\S]*?)\n[ \t]*```\s*$/.exec(text)?.[1] ?? text;
  if (!inner.trimStart().startsWith('{')) return null;
  try {
    return JSON.parse(inner) as Record<string, unknown>;
  } catch {
    return null;
  }
}

function between(text: string, opening: string, closing: string): string | undefined {
  const start = text.indexOf(opening);
  const end = text.lastIndexOf(closing);
  return start === -1 || end < start ? undefined : text.slice(start, end + 1);
}
