// electron/core/assertions/text/fences.ts - code fences of an answer, line by line, in linear time.

/** Where the content of each fence starts and ends. An unclosed fence runs to the end of the text (CommonMark 4.5). */
export function fences(text: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let open: { mark: string; start: number } | null = null;
  for (const { start, next, line } of lines(text)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark === undefined) continue;
    if (open === null) open = { mark, start: next };
    else if (mark.startsWith(open.mark) && line.trim() === mark) {
      found.push({ start: open.start, end: start });
      open = null;
    }
  }
  if (open) found.push({ start: open.start, end: text.length });
  return found;
}

/** Lines without their endings (`\n`, `\r\n`, `\r`), with the starts of each and the next. A final ending does not start a line. */
export function* lines(text: string): Generator<{ start: number; next: number; line: string }> {
  const ends = /\r\n|\n|\r/g;
  let start = 0;
  for (let found = ends.exec(text); found !== null; found = ends.exec(text)) {
    yield { start, next: ends.lastIndex, line: text.slice(start, found.index) };
    start = ends.lastIndex;
  }
  if (start < text.length) yield { start, next: text.length, line: text.slice(start) };
}
