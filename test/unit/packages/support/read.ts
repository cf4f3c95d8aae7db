// test/unit/packages/support/read.ts - reads fixtures as the app does: bytes, text, analysis.
import { readFileSync } from 'node:fs';
import type { Analysis, Edit, Finding } from '../../../../electron/contract/index.ts';
import { editPackage } from '../../../../electron/core/editing/index.ts';
import { analysePackage, type Decoded, decodePackage, encodePackage } from '../../../../electron/core/packages/index.ts';
import { applySplices } from '../../../../electron/core/text/index.ts';

const FIXTURES = new URL('../../../fixtures/packages/', import.meta.url);

export const bytesOf = (path: string): Uint8Array => readFileSync(new URL(path, FIXTURES));
export const decode = (path: string): Decoded => decodePackage(bytesOf(path), path.split('/').at(-1)!);

export function textOf(path: string): string {
  const decoded = decode(path);
  if (!decoded.ok) throw new Error(decoded.finding.message);
  return decoded.text;
}

export const analyse = (text: string, fileName = 'skill.md'): Analysis => analysePackage(text, fileName);
export const edit = (text: string, change: Edit, fileName = 'skill.md'): string => editPackage(text, fileName, change).text;

/** A package of frontmatter lines and a body. */
export const pack = (front: string, body = '\nBody.\n'): string => `---\n${front}\n---\n${body}`;

/** `warning 2:7 name_format` for each finding that is no note. */
export const marks = (analysis: Analysis): string[] =>
  analysis.findings
    .filter(({ severity }) => severity !== 'info')
    .map(({ severity, line, column, code }) => `${severity} ${line}:${column} ${code}`);

export function findingOf(analysis: Analysis, code: string): Finding {
  const found = analysis.findings.find((finding) => finding.code === code);
  if (!found) throw new Error(`No finding ${code} among: ${analysis.findings.map((each) => each.code).join(', ')}`);
  return found;
}

/** The text after a finding's repair. */
export function repaired(text: string, code: string, fileName = 'skill.md'): string {
  const { fix } = findingOf(analyse(text, fileName), code);
  if (!fix) throw new Error(`${code} has no repair`);
  return applySplices(text, fix.splices);
}

/** The frontmatter as plain data. */
export const values = (text: string, fileName = 'skill.md'): Record<string, unknown> =>
  Object.fromEntries(analyse(text, fileName).fields.map(({ key, value }) => [key, value]));

export const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;
export const encode = encodePackage;
