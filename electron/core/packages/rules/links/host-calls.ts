// electron/core/packages/rules/links/host-calls.ts - the calls of the module `inklings` that stand in the code of an artifact.
import type { Range } from '../../../../contract/index.ts';

export interface HostCall {
  name: string;
  /** Of the name, in the file. */
  range: Range;
  /** The first argument if it is a plain text in quotes and nothing else. */
  subject: string | null;
  subjectRange: Range | null;
}

/** Names after `inklings.`, those imported from it, and calls of those, outside comments; the template's own places are left out. */
export function callsOf(text: string, { start, end }: Range): HostCall[] {
  const code = text.slice(start, end);
  // A comment may be part of a text in quotes; then one call less is told.
  const plain = code.replace(/#[^\n]*/g, (comment) => ' '.repeat(comment.length));
  const found: HostCall[] = [];
  const add = (name: string, at: number, subject: string | null = null, subjectAt = 0): void => {
    const subjectRange = subject === null ? null : { start: start + subjectAt, end: start + subjectAt + subject.length };
    found.push({ name, range: { start: start + at, end: start + at + name.length }, subject, subjectRange });
  };
  const imported = new Set<string>();
  for (const { index, 0: all } of plain.matchAll(/(?<![\w.])from inklings import (?:\([^()]*|[^(\n][^\n]*)/g)) {
    const from = 'from inklings import '.length;
    for (const { index: at, 1: name = '' } of all.slice(from).matchAll(/(?:^|[(,])\s{0,40}(\w{1,64})/g)) {
      imported.add(name);
      add(name, index + from + at + all.slice(from + at).indexOf(name));
    }
  }
  for (const { index, 1: module, 2: name = '', 3: opening, 4: subject } of plain.matchAll(
    /(?<![\w.])(inklings\.)?(\w{1,64})(\(\s{0,40}["'])?(?:(?<=["'])([^"'\\\n{}]{1,200})(?=["']\s{0,40}[,)]))?/g,
  )) {
    if (module === undefined && (opening === undefined || !imported.has(name))) continue;
    const at = index + (module?.length ?? 0);
    add(name, at, subject, at + name.length + (opening?.length ?? 0));
  }
  return found;
}
