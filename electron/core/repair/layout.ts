// electron/core/repair/layout.ts - repairs around values: indents, tabs, colons and the spaces after them.
import { isKnownKey } from '../frontmatter/index.ts';
import { lineEnd, nextLine } from '../text/index.ts';
import { type Candidate, lineBefore } from './candidate.ts';
import type { BrokenLine } from './line.ts';

export function tabIndent(src: string, line: BrokenLine, width: number): Candidate | null {
  if (!/^[ \t]*\t/.test(src.slice(line.start, line.end))) return null;
  // Neighbouring lines with tabs belong together: a change to some would alter the nesting.
  let start = line.start;
  while (start > 0 && /^[ \t]*\t/.test(lineBefore(src, start))) start -= lineBefore(src, start).length;
  let end = line.end;
  while (end < src.length && /^[ \t]*\t/.test(src.slice(nextLine(src, end), lineEnd(src, nextLine(src, end)))))
    end = lineEnd(src, nextLine(src, end));
  const text = src.slice(start, end).replace(/^[ \t]+/gm, (blanks) => blanks.replaceAll('\t', ' '.repeat(width)));
  const at = start + src.slice(start).indexOf('\t');
  return {
    code: 'yaml_tab_indent',
    range: { start: at, end: at + 1 },
    message: 'Tab used for indentation. YAML allows only spaces there.',
    label: 'Use spaces',
    splice: { start, end, text },
  };
}

export function missingSpace(src: string, line: BrokenLine): Candidate | null {
  const match = /^([ \t]*(?:-[ \t]+)*[A-Za-z_][\w-]*):(?=[^\s:/\\])/.exec(src.slice(line.start, line.end));
  if (!match) return null;
  const at = line.start + match[0].length;
  return {
    code: 'yaml_space_after_colon',
    range: { start: at - 1, end: at },
    message: `A space is missing after “${match[0].trim().replace(/^(?:-[ \t]+)+/, '')}”.`,
    label: 'Add the space',
    splice: { start: at, end: at, text: ' ' },
  };
}

/** A colon of another script, or a space after it that YAML does not accept. */
export function oddColon(src: string, line: BrokenLine): Candidate | null {
  const match = /^([ \t]*(?:-[ \t]+)*[A-Za-z_][\w-]*)(?::[\u00a0\u2007\u202f\u3000]+|：[\s\u00a0\u3000]*)/.exec(
    src.slice(line.start, line.end),
  );
  if (!match) return null;
  const [start, end] = [line.start + match[1]!.length, line.start + match[0].length];
  return {
    code: 'yaml_odd_colon',
    range: { start, end },
    message: `“${match[1]!.trim().replace(/^(?:-[ \t]+)+/, '')}” is followed by a colon or space that YAML does not recognise. Write a plain colon and space.`,
    label: 'Write a plain colon',
    splice: { start, end, text: ': ' },
  };
}

/** A key of the top level that is indented below `key: value`, where it cannot be part of that value. */
export function wrongIndent(src: string, line: BrokenLine): Candidate | null {
  for (const start of [line.start, nextLine(src, line.end)]) {
    const [, blanks, key] = /^([ \t]+)([A-Za-z][\w-]*):(?=\s|$)/.exec(src.slice(start, lineEnd(src, start))) ?? [];
    if (blanks === undefined || !isKnownKey(key!) || !standsAlone(src, start)) continue;
    return {
      code: 'yaml_wrong_indent',
      range: { start, end: start + blanks.length },
      message: `${key} is indented, so it is read as part of the entry above. Align it with the other keys.`,
      label: `Align ${key}`,
      splice: { start, end: start + blanks.length, text: '' },
    };
  }
  return null;
}

/** At the top of the block, or below a key at the margin that has its value on its line. */
function standsAlone(src: string, start: number): boolean {
  const above = lineBefore(src, start).trimEnd();
  if (src.slice(0, start).trim() === '') return true;
  return /^[A-Za-z][\w-]*:[ \t]+[^\s|>&!#]/.test(above);
}

/** A list item less deep than the one above it. A key there could belong to either map, so it has no repair. */
export function lineUp(src: string, line: BrokenLine, errorAt: number): Candidate | null {
  if (errorAt < line.start || errorAt > line.end) return null;
  const item = /^ *(?=- )/.exec(src.slice(line.start, line.end))?.[0];
  const above = /^ *(?=- )/.exec(lineBefore(src, line.start))?.[0];
  if (item === undefined || above === undefined || above.length <= item.length) return null;
  const range = { start: line.start, end: line.start + item.length };
  return {
    code: 'yaml_item_indent',
    range: { start: range.end, end: range.end + 1 },
    message: 'The indent of this item matches no line above it. Align it with its neighbours.',
    label: 'Align it with the item above',
    splice: { ...range, text: above },
  };
}

/** `title = x`, and `title x` for a key that packages have. */
export function missingColon(src: string, line: BrokenLine): Candidate | null {
  const match = /^([ \t]*(?:-[ \t]+)*(["']?)([A-Za-z_][\w-]*)\2)([ \t]*=[ \t]*|[ \t]+)(?=[^\s:=])/.exec(src.slice(line.start, line.end));
  if (!match || line.key !== null) return null;
  const [, head, , key, sign] = match as unknown as [string, string, string, string, string];
  if (!sign.includes('=') && (!isKnownKey(key) || new RegExp(`^${key}[ \\t]*:`, 'm').test(src))) return null;
  const start = line.start + head.length;
  return {
    code: 'yaml_colon_missing',
    range: { start, end: start + sign.length },
    message: `The colon after “${key}” is missing. Write “${key}: …”.`,
    label: 'Write the colon',
    splice: { start, end: start + sign.length, text: ': ' },
  };
}

/** A plain text that goes on at the beginning of the next line, three words or more. */
export function continued(src: string, line: BrokenLine): Candidate | null {
  const text = src.slice(line.start, line.end);
  if (line.key !== null || !/^[^\s#"'[{&*!|>%@`-]\S*(?:[ \t]+\S+){2}/.test(text) || /:(?:[ \t]|$)/.test(text)) return null;
  const above = lineBefore(src, line.start);
  const isText = /^[A-Za-z_][\w-]*:[ \t]+[^\s"'[{|>&*!#]/.test(above) || /^ +[^\s-]/.test(above);
  if (!isText) return null;
  return {
    code: 'yaml_text_continued',
    range: { start: line.start, end: line.end },
    message: 'This line has no key. If it continues the text above it, indent it.',
    label: 'Indent the line',
    splice: { start: line.start, end: line.start, text: '  ' },
  };
}
