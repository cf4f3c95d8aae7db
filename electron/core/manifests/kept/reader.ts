// electron/core/manifests/kept/reader.ts - kept bytes as what they say. What a list needs of them is remembered by their hash while the app is open: what a
// workspace database says about its own files is never believed.
import type { Finding } from '../../../contract/index.ts';
import { decodePackage } from '../../packages/index.ts';
import type { Analysis, Kind } from '../kind.ts';

/** What is in force, or why nothing is. */
export interface Facts<T> {
  /** null = broken. */
  value: T | null;
  problem: Finding | null;
  errors: number;
  warnings: number;
}

export type ReadManifest<A> = { text: string; analysis: A } | { text: null; problem: Finding; lossyText: string | null };

export interface Reader<T, A> {
  read(bytes: Uint8Array, fileName: string): ReadManifest<A>;
  /** What a list shows of what was read. */
  factsOf(found: ReadManifest<A>): Facts<T>;
  /** The facts of bytes with this hash, which are asked for only when they are not known. */
  facts(hash: string, fileName: string, bytes: () => Uint8Array): Facts<T>;
}

export function createReader<T, A extends Analysis>(kind: Kind<T, A>): Reader<T, A> {
  const known = new Map<string, Facts<T>>();
  const read = (bytes: Uint8Array, fileName: string) => readManifest(bytes, fileName, kind.analyse);
  const factsOf = (found: ReadManifest<A>): Facts<T> => {
    if (found.text === null) return brokenFacts(found.problem);
    const { findings } = found.analysis;
    const value = kind.valueOf(found.analysis);
    const of = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity);
    const problem = value === null ? (of('error')[0] ?? findings[0] ?? null) : null;
    return { value, problem, errors: of('error').length, warnings: of('warning').length };
  };
  return {
    read,
    factsOf,
    facts(hash, fileName, bytes) {
      const key = `${hash} ${fileName}`;
      const found = known.get(key) ?? factsOf(read(bytes(), fileName));
      known.set(key, found);
      return found;
    },
  };
}

/** Bytes as a manifest: their text with what is seen in it, or why they are no text. A BOM stays. Never throws. */
export function readManifest<A>(bytes: Uint8Array, fileName: string, analyse: (text: string, fileName: string) => A): ReadManifest<A> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return { text, analysis: analyse(text, fileName) };
  } catch {
    const decoded = decodePackage(bytes, fileName);
    if (decoded.ok) return { text: decoded.text, analysis: analyse(decoded.text, fileName) };
    return { text: null, problem: decoded.finding, lossyText: decoded.lossyText };
  }
}

export const brokenFacts = (problem: Finding): Facts<never> => ({ value: null, problem, errors: 1, warnings: 0 });
