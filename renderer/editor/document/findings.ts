// renderer/editor/document/findings.ts - what is wrong, from the package engine and from the preview's check of the templates, in one list
// whose places follow the edits made since.
import type { Analysis, Artifact, Finding, Severity } from '../../../electron/contract/packages.ts';
import { mapRange } from '../../ui/splices.ts';
import type { DocumentState } from './state.ts';

const RANK: Record<Severity, number> = { error: 0, warning: 1, info: 2 };

type Source = Pick<DocumentState, 'analysis' | 'since' | 'preview' | 'previewSince' | 'problem'>;

/** All findings: errors first, then by place. `range` refers to the current text; line and column to the last look. */
export function findingsOf({ analysis, since, preview, previewSince, problem }: Source): Finding[] {
  const own = (analysis?.findings ?? []).map((f) => (since.length > 0 ? { ...f, range: mapRange(f.range, since) } : f));
  const rendered = (preview?.findings ?? []).map((f) => (previewSince.length > 0 ? { ...f, range: mapRange(f.range, previewSince) } : f));
  const all = [...own, ...rendered];
  const listed = all.length === 0 && problem && !analysis ? [problem] : all;
  const seen = new Set<string>();
  return listed
    .filter((finding) => {
      const key = `${finding.code} ${finding.range.start} ${finding.message}`;
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => RANK[a.severity] - RANK[b.severity] || a.range.start - b.range.start);
}

export function countFindings(findings: readonly Finding[]): { errors: number; warnings: number } {
  return {
    errors: findings.filter((f) => f.severity === 'error').length,
    warnings: findings.filter((f) => f.severity === 'warning').length,
  };
}

/**
 * The artifact in which a finding is; variants of one name are told apart by place. What the metadata say about an artifact comes before
 * them all.
 */
export function artifactOf(analysis: Analysis | null, finding: Finding): Artifact | undefined {
  if (analysis === null || isMetadata(analysis, finding)) return undefined;
  const named = analysis.artifacts.filter((a) => a.name === finding.artifact || a.key === finding.artifact);
  return named.find((a) => finding.line >= a.line && finding.range.start < a.range.end) ?? named[0];
}

/** True for what is in the frontmatter. */
export const isMetadata = (analysis: Analysis | null, { range }: Finding): boolean => range.start < (analysis?.frontmatterRange?.end ?? 0);
