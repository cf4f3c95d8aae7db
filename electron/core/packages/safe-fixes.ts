// electron/core/packages/safe-fixes.ts - which repairs are offered (row A14): those after which the frontmatter can be read, every value that the
// repair is not about is the same, every artifact is there, and no name has changed. Any other stays a suggestion in words.
import { isDeepStrictEqual } from 'node:util';
import type { Finding, Splice } from '../../contract/index.ts';
import { type Entry, entryOf, findFences } from '../frontmatter/index.ts';
import { applySplices, lineEnd } from '../text/index.ts';
import { readBody } from './body/read.ts';
import { type PackageDocument, readPackage, writtenName } from './document.ts';
import { entriesOf } from './front/read.ts';

/** Characters that may be read again for the repairs of a package; a file with more faults has the other repairs once the first are gone. */
const MOST_READ = 128 * 1024;
/** What a person or a template engine is to replace: repaired, it would be a name. */
const PLACEHOLDER = /\{\{|\{%|\$\{|<[^<>]{0,99}>|\[[^[\]]{0,99}\]|%\w{1,99}%|@@|__\w{1,99}__/;

/** Which of two values counts, also of a name, only the author knows: one repair for each is offered. */
const ASKS_WHICH = 'yaml_duplicate_key';

/** Takes from the findings of a package every repair that could damage it. */
export function keepSafeFixes(doc: PackageDocument, findings: readonly Finding[]): void {
  let left = MOST_READ;
  for (const finding of findings) {
    if (finding.fix === undefined) continue;
    const { splices } = finding.fix;
    const inFront =
      splices.some(({ start }) => start < doc.body.range.start) || doc.front.problems.some(({ code }) => code === finding.code);
    left -= inFront ? Math.max(doc.body.range.start, 1024) : doc.text.length;
    if (left < 0 || !(inFront ? isSafeInFront(doc, splices, finding.code) : isSafeInBody(doc, splices))) delete finding.fix;
  }
}

/** Whether what several repairs have made of a package is as safe as each one that is offered must be. */
export function isSafeRepair(text: string, fileName: string, after: string): boolean {
  return isSafeInFront(readPackage(text, fileName), [{ start: 0, end: text.length, text: after }]);
}

function isSafeInFront(doc: PackageDocument, splices: readonly Splice[], code = ''): boolean {
  const after = applySplices(doc.text, splices);
  const hasNone = doc.front.fences.kind === 'none' && findFences(after).kind === 'none';
  const entries = hasNone ? [] : entriesOf(after, doc.fileName);
  if (entries === null || !(code === ASKS_WHICH || keepsName(doc, after, entries))) return false;
  const isTouched = ({ range }: Entry): boolean =>
    splices.some(({ start, end }) => start <= lineEnd(doc.text, range.end) && end >= range.start);
  return doc.front.entries.every((each) => isTouched(each) || isDeepStrictEqual(entryOf(entries, each.normal)?.value, each.value));
}

/** The name stays what it is, or what is written where none can be read. */
function keepsName({ front, metadata, text }: PackageDocument, after: string, entries: readonly Entry[]): boolean {
  const entry = entryOf(entries, 'name');
  const before = front.block === null ? writtenName(text, front.fences) : metadata.name;
  if (typeof entry?.value !== 'string' || before === null) return true;
  const isWritten = text.includes(after.slice(entry.range.start, entry.range.end));
  return entry.value.trim().normalize('NFC') === before.normalize('NFC') && (isWritten || !PLACEHOLDER.test(before));
}

function isSafeInBody({ text, body, front }: PackageDocument, splices: readonly Splice[]): boolean {
  const keys = new Set(readBody(applySplices(text, splices), front.fences.bodyStart).pieces.map(({ key }) => key));
  return body.pieces.every(({ key }) => keys.has(key));
}
