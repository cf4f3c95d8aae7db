// electron/core/prompts/place.ts - places in a template and in the file that holds it.
import type { Artifact, Range } from '../../contract/index.ts';

/** Line and column from 1 of an offset, columns in UTF-16 units. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line += 1;
    lineStart = at + 1;
  }
  return { line, column: offset - lineStart + 1 };
}

/**
 * Where a range of an artifact's content is in the file. The content has LF endings and the file may have CRLF, so each line
 * break before an offset can weigh one unit more.
 */
export function rangeInFile(file: string, artifact: Pick<Artifact, 'contentRange' | 'content'>, range: Range): Range {
  return { start: offsetInFile(file, artifact, range.start), end: offsetInFile(file, artifact, range.end) };
}

function offsetInFile(file: string, artifact: Pick<Artifact, 'contentRange' | 'content'>, offset: number): number {
  let at = artifact.contentRange.start;
  for (let passed = 0; passed < offset && at < artifact.contentRange.end; passed += 1) {
    at += file[at] === '\r' && file[at + 1] === '\n' && artifact.content[passed] === '\n' ? 2 : 1;
  }
  return at;
}
