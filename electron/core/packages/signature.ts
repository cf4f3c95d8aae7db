// electron/core/packages/signature.ts - the `signature` line: a hash over all other bytes (row A8; seed skill-contract,
// `signatureHash`). It shows that the bytes have not changed since it was written: integrity, never trust.
import { createHash } from 'node:crypto';
import type { Range, SignatureState } from '../../contract/index.ts';
import { findFences } from '../frontmatter/index.ts';
import { encodePackage } from './file.ts';

export interface SignatureLine {
  /** The whole line with its line break. */
  line: Range;
  value: string;
}

const KEY = /^signature[ \t]*:(?=[ \t\r\n]|$)/;
const VALUE = /^sha256:[0-9a-f]{64}$/;

/** The one top-level `signature` line of a frontmatter; null for none. A second one is part of the signed bytes. */
function signatureLine(text: string): SignatureLine | null {
  const fences = findFences(text);
  if (fences.kind !== 'present') return null;
  const { start, end } = fences.inside;
  for (let from = start; from < end; ) {
    const lineBreak = text.indexOf('\n', from);
    const next = lineBreak === -1 ? text.length : lineBreak + 1;
    const line = text.slice(from, next);
    const key = KEY.exec(line)?.[0];
    if (key !== undefined) return { line: { start: from, end: next }, value: statedIn(line.slice(key.length)) };
    from = next;
  }
  return null;
}

/** A plain or quoted scalar; a comment after it belongs to its line. No step reads a character twice, so no line takes long. */
function statedIn(rest: string): string {
  const comment = rest.search(/[ \t]#/);
  const value = (comment === -1 ? rest : rest.slice(0, comment)).trim();
  return /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
}

/** `sha256:` and the hash of a package text without its signature line. */
export function signatureOf(text: string): string {
  return hashOf(withoutLine(text, signatureLine(text)));
}

/** Whether the bytes are as signed; `line_endings` if they would be with other line endings, as after a converting checkout. */
export function signatureState(text: string): SignatureState {
  const found = signatureLine(text);
  if (found === null) return 'none';
  if (!VALUE.test(found.value)) return 'malformed';
  const rest = withoutLine(text, found);
  if (hashOf(rest) === found.value) return 'valid';
  const lf = rest.replaceAll('\r\n', '\n');
  return hashOf(lf) === found.value || hashOf(lf.replaceAll('\n', '\r\n')) === found.value ? 'line_endings' : 'broken';
}

const withoutLine = (text: string, found: SignatureLine | null): string =>
  found === null ? text : text.slice(0, found.line.start) + text.slice(found.line.end);

const hashOf = (text: string): string => `sha256:${createHash('sha256').update(encodePackage(text)).digest('hex')}`;
