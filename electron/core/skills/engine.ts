// electron/core/skills/engine.ts - kept bytes as a package: text and analysis, and what storage derives from them.

import { basename, dirname } from 'node:path';
import { type Analysis, type Artifact, type Finding, isSkillCopy, Traits } from '../../contract/index.ts';
import { type Analyse, decodePackage, isConflict } from '../packages/index.ts';
import { type Derived, type DerivedArtifact, NO_TRAITS } from '../storage/index.ts';

/** A kept package: text, or bytes that are not. */
export type ReadPackage = { text: string; analysis: Analysis } | { text: null; problem: Finding; lossyText: string | null };

/** Rises when the same bytes are read differently, or when other things are kept of them: then all tables are derived anew at opening. */
export const DERIVE_VERSION = '6';

export interface Reader {
  read(bytes: Uint8Array, fileName: string): ReadPackage;
  derive(bytes: Uint8Array, fileName: string): Derived;
}

export function createReader(analyse: Analyse): Reader {
  const read = (bytes: Uint8Array, fileName: string): ReadPackage => {
    const text = decodeStored(bytes);
    if (text !== null) return { text, analysis: analyse(text, fileName) };
    const decoded = decodePackage(bytes, fileName);
    if (decoded.ok) return { text: decoded.text, analysis: analyse(decoded.text, fileName) };
    return { text: null, problem: decoded.finding, lossyText: decoded.lossyText };
  };
  return {
    read,
    derive(bytes, fileName) {
      const found = read(bytes, fileName);
      return found.text === null ? deriveUnreadable(found.problem, fileName) : deriveText(found.text, found.analysis);
    },
  };
}

/** The first merge conflict that nobody has resolved, or null. */
export const conflictOf = (read: ReadPackage): Finding | null =>
  read.text === null ? null : (read.analysis.findings.find(isConflict) ?? null);

/** The limits at the door (empty, too large) do not apply to what is kept: an author may empty a package and go on. A BOM stays. */
function decodeStored(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** What the tables store of an analysed text. */
function deriveText(text: string, analysis: Analysis): Derived {
  const { metadata, findings } = analysis;
  const of = (severity: Finding['severity']) => findings.filter((finding) => finding.severity === severity);
  return {
    state: analysis.state,
    name: metadata.name,
    title: metadata.title,
    description: metadata.description,
    version: metadata.version,
    author: metadata.author,
    publisher: metadata.publisher,
    license: metadata.license,
    signature: analysis.signature,
    record: analysis.record,
    traits: Traits.parse(metadata.development),
    tags: metadata.tags,
    intentPatterns: metadata.intentPatterns,
    triggerPhrases: metadata.triggerPhrases,
    problem: analysis.state === 'broken' ? (findings.find(isConflict) ?? of('error')[0] ?? findings[0] ?? null) : null,
    errors: of('error').length,
    warnings: of('warning').length,
    body: text.slice(analysis.bodyRange.start, analysis.bodyRange.end),
    uses: metadata.skills,
    artifacts: analysis.artifacts.map(deriveArtifact),
  };
}

function deriveArtifact(artifact: Artifact): DerivedArtifact {
  const { key, kind, name, variant, ordinal, content, settings, example, state } = artifact;
  const metadata = example === null ? settings : { ...settings, example };
  return { key, kind, name, variant, ordinal, content, state, metadata: Object.keys(metadata).length === 0 ? null : metadata };
}

function deriveUnreadable(problem: Finding, fileName: string): Derived {
  return {
    state: 'broken',
    name: nameOfFile(fileName),
    title: null,
    description: '',
    version: null,
    author: null,
    tags: [],
    publisher: null,
    license: null,
    signature: 'none',
    record: 'instruction',
    traits: NO_TRAITS,
    uses: [],
    intentPatterns: [],
    triggerPhrases: [],
    problem,
    errors: 1,
    warnings: 0,
    body: '',
    artifacts: [],
  };
}

/** What a package without a readable name is called: its folder for a SKILL.md, else its file name without the ending. */
export function nameOfFile(fileName: string): string {
  const parts = fileName.split(/[/\\]/).filter(Boolean);
  const base = parts.at(-1) ?? fileName;
  const folder = parts.at(-2);
  if (/^skill\.md$/i.test(base) && folder !== undefined) return folder;
  return base.replace(/\.[^.]+$/, '') || base;
}

/** The folder names the skill when a file is called SKILL.md, so it is kept with the name; also with that of a copy of it. */
export function packageFileName(path: string): string {
  const plain = path.replaceAll('\\', '/');
  const base = basename(plain);
  const folder = basename(dirname(plain));
  const isSkill = /^skill\.md$/i.test(base) || isSkillCopy(base);
  return isSkill && folder !== '' && folder !== '.' ? `${folder}/${base}` : base;
}
