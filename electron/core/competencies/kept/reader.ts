// electron/core/competencies/kept/reader.ts - kept bytes as a competency. What a list needs of them is remembered by their hash while the app is open: what a
// workspace database says about its own files is never believed.
import type { Competency, CompetencyAnalysis, Finding } from '../../../contract/index.ts';
import { decodePackage } from '../../packages/index.ts';
import { readCompetency } from '../text/read.ts';

/** What is in force, or why nothing is. */
export interface Facts {
  /** null = broken. */
  competency: Competency | null;
  problem: Finding | null;
  errors: number;
  warnings: number;
}

export type ReadManifest = { text: string; analysis: CompetencyAnalysis } | { text: null; problem: Finding; lossyText: string | null };

export interface Reader {
  read(bytes: Uint8Array, fileName: string): ReadManifest;
  /** The facts of bytes with this hash, which are asked for only when they are not known. */
  facts(hash: string, fileName: string, bytes: () => Uint8Array): Facts;
}

export function createReader(): Reader {
  const known = new Map<string, Facts>();
  return {
    read: readManifest,
    facts(hash, fileName, bytes) {
      const key = `${hash} ${fileName}`;
      const found = known.get(key) ?? factsOf(readManifest(bytes(), fileName));
      known.set(key, found);
      return found;
    },
  };
}

/** Bytes as a competency: their text with what is seen in it, or why they are no text. A BOM stays. Never throws. */
export function readManifest(bytes: Uint8Array, fileName: string): ReadManifest {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, analysis: readCompetency(text, fileName) };
  } catch {
    const decoded = decodePackage(bytes, fileName);
    if (decoded.ok) return { text: decoded.text, analysis: readCompetency(decoded.text, fileName) };
    return { text: null, problem: decoded.finding, lossyText: decoded.lossyText };
  }
}

/** What a list shows of what was read. */
export function factsOf(found: ReadManifest): Facts {
  if (found.text === null) return brokenFacts(found.problem);
  const { competency, findings } = found.analysis;
  const of = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity);
  const problem = competency === null ? (of('error')[0] ?? findings[0] ?? null) : null;
  return { competency, problem, errors: of('error').length, warnings: of('warning').length };
}

export const brokenFacts = (problem: Finding): Facts => ({ competency: null, problem, errors: 1, warnings: 0 });
