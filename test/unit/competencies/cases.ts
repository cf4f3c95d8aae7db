// test/unit/competencies/cases.ts - the case files, byte for byte.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const file = (name: string): URL => new URL(`../../fixtures/capability/${name}`, import.meta.url);

/** As an import decodes it: a byte order mark stays. */
export const caseText = (name: string): string =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file(name)));
export const caseJson = <T>(name: string): T => JSON.parse(caseText(name)) as T;
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
