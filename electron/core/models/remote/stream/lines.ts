// electron/core/models/remote/stream/lines.ts - the lines of what a server sends, however its bytes were cut.

/**
 * The lines of a body in UTF-8 as they arrive, without their ends (LF, CRLF or CR). Each byte is touched once. What stands after the last end
 * is a line too, also if the body then fails: its error is thrown after it.
 */
export async function* linesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let parts: string[] = [];
  let afterReturn = false;
  const take = (part: string): string => {
    const line = parts.length === 0 ? part : parts.join('') + part;
    parts = [];
    return line;
  };
  function* linesIn(text: string): Generator<string> {
    let start = 0;
    for (const { 0: end, index } of text.matchAll(/\r\n|\n|\r/g)) {
      // The second half of a CRLF that was cut in two.
      if (!(index === 0 && end === '\n' && afterReturn)) yield take(text.slice(start, index));
      start = index + end.length;
    }
    if (start < text.length) parts.push(text.slice(start));
    if (text !== '') afterReturn = text.endsWith('\r');
  }
  let failure: { error: unknown } | null = null;
  try {
    for await (const chunk of body) yield* linesIn(decoder.decode(chunk, { stream: true }));
  } catch (error) {
    failure = { error };
  }
  yield* linesIn(decoder.decode());
  if (parts.length > 0) yield take('');
  if (failure !== null) throw failure.error;
}
