// electron/core/competencies/kept/reader.ts - kept bytes as a competency. What a list needs of them is remembered by their hash, in a cache of the account:
// what a workspace database says about its own files is never believed.
import { join } from 'node:path';
import type { Competency, CompetencyAnalysis, Finding } from '../../../contract/index.ts';
import { decodePackage } from '../../packages/index.ts';
import { openCache } from '../../storage/index.ts';
import { readCompetency } from '../text/read.ts';

/** Rises when the same bytes are read differently: then all are read anew. */
const READ_VERSION = 2;
const SCHEMA = `CREATE TABLE facts (key TEXT PRIMARY KEY, facts TEXT NOT NULL) WITHOUT ROWID; -- read ${READ_VERSION}`;
/** Then the cache has mostly facts of files that are no longer kept. */
const MAX_CACHED = 50_000;

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
  close(): void;
}

/** `cacheDir`: the folder of what can be recreated. */
export function createReader(cacheDir: string): Reader {
  const cache = openCache(join(cacheDir, 'competencies.db'), SCHEMA);
  const known = new Map<string, Facts>();
  let kept: Map<string, string> | null = null;
  const put = cache.prepare('INSERT OR REPLACE INTO facts VALUES (?, ?)');
  const load = () =>
    new Map(cache.prepare<[], [string, string]>('SELECT key, facts FROM facts').raw().all() as unknown as [string, string][]);
  const remember = (key: string, facts: Facts): Facts => {
    known.set(key, facts);
    try {
      if (kept!.size > MAX_CACHED) cache.exec('DELETE FROM facts');
      put.run(key, JSON.stringify(facts));
    } catch {
      // a full disk: they are read again next time
    }
    return facts;
  };
  return {
    read: readManifest,
    facts(hash, fileName, bytes) {
      const key = `${hash} ${fileName}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      kept ??= load();
      const text = kept.get(key);
      if (text === undefined) return remember(key, factsOf(readManifest(bytes(), fileName)));
      const facts = JSON.parse(text) as Facts;
      known.set(key, facts);
      return facts;
    },
    close: () => void cache.close(),
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
