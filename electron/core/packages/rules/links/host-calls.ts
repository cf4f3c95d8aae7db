// electron/core/packages/rules/links/host-calls.ts - the calls of the module `inklings` that stand in the code of an artifact.
import type { Range } from '../../../../contract/index.ts';
import { type Unread, unreadIn } from '../python-text.ts';

export interface HostCall {
  name: string;
  /** Of the name, in the file. */
  range: Range;
  /** The first argument if it is a plain text in quotes and nothing else. */
  subject: string | null;
  subjectRange: Range | null;
}

/** Names after `inklings.`, those imported from it, and calls of those: as Python reads the code, so not in comments, docstrings and other texts. */
export function callsOf(text: string, { start, end }: Range): HostCall[] {
  const code = text.slice(start, end);
  const unread = unreadIn(code);
  const plain = withoutComments(code, unread);
  const found: HostCall[] = [];
  const add = (name: string, at: number, subject: string | null = null, subjectAt = 0): void => {
    const subjectRange = subject === null ? null : { start: start + subjectAt, end: start + subjectAt + subject.length };
    found.push({ name, range: { start: start + at, end: start + at + name.length }, subject, subjectRange });
  };
  const imported = new Set<string>();
  let isRead = follow(unread);
  for (const { index, 0: all } of plain.matchAll(/(?<![\w.])from inklings import (?:\([^()]*|[^(\n][^\n]*)/g)) {
    if (!isRead(index)) continue;
    const from = 'from inklings import '.length;
    for (const { index: at, 1: name = '' } of all.slice(from).matchAll(/(?:^|[(,])\s{0,40}(\w{1,64})/g)) {
      imported.add(name);
      add(name, index + from + at + all.slice(from + at).indexOf(name));
    }
  }
  isRead = follow(unread);
  for (const { index, 1: module, 2: name = '', 3: opening, 4: subject } of plain.matchAll(
    /(?<![\w.])(inklings\.)?(\w{1,64})(\(\s{0,40}["'])?(?:(?<=["'])([^"'\\\n{}]{1,200})(?=["']\s{0,40}[,)]))?/g,
  )) {
    if ((module === undefined && (opening === undefined || !imported.has(name))) || !isRead(index)) continue;
    const at = index + (module?.length ?? 0);
    add(name, at, subject, at + name.length + (opening?.length ?? 0));
  }
  return found;
}

/** Tells of places that are asked for in order whether Python reads them. */
function follow(unread: readonly Unread[]): (at: number) => boolean {
  let next = 0;
  return (at) => {
    while (next < unread.length && unread[next]!.end <= at) next++;
    return at < (unread[next]?.start ?? Number.POSITIVE_INFINITY);
  };
}

/** Of the same length, so that places stay. */
function withoutComments(code: string, unread: readonly Unread[]): string {
  let plain = '';
  let at = 0;
  for (const { start, end, isComment } of unread) {
    if (!isComment) continue;
    plain += code.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return plain + code.slice(at);
}
