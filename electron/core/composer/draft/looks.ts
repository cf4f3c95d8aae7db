// electron/core/composer/draft/looks.ts - what is seen of a draft: lines that came and went, findings, rights that grew or shrank, parts that it has.
import { diffIndices } from 'node-diff3';
import { type Analysis, type ComposerStep, GUIDED_PARTS, type GuidedPart, type RightsChange } from '../../../contract/index.ts';
import type { Analyse } from '../../packages/index.ts';
import { PARTS } from '../guided/parts.ts';

/** Longer texts are compared by their number of lines alone. */
const MOST_COMPARED = 4000;

/** Lines that are in one text and not in the other. */
export function lineChanges(before: string, after: string): { added: number; removed: number } {
  const [a, b] = [linesOf(before), linesOf(after)];
  if (a.length > MOST_COMPARED || b.length > MOST_COMPARED) {
    return { added: Math.max(0, b.length - a.length), removed: Math.max(0, a.length - b.length) };
  }
  const changes = diffIndices(a, b);
  const sum = (side: 'buffer1' | 'buffer2') => changes.reduce((lines, change) => lines + change[side][1], 0);
  return { added: sum('buffer2'), removed: sum('buffer1') };
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\n$/, '').split('\n'));

export function countFindings(analysis: Analysis | null): Pick<ComposerStep, 'errors' | 'warnings'> {
  const of = (severity: string) => analysis?.findings.filter((finding) => finding.severity === severity).length ?? 0;
  return { errors: of('error'), warnings: of('warning') };
}

/** Tools and permissions that one text asks for and the other does not. */
export function rightsBetween(analyse: Analyse, before: string, after: string, fileName: string): RightsChange {
  const rights = (text: string): Set<string> => new Set(text === '' ? [] : rightsOf(analyse(text, fileName)));
  const [had, has] = [rights(before), rights(after)];
  return { grown: [...has].filter((each) => !had.has(each)), shrunk: [...had].filter((each) => !has.has(each)) };
}

function rightsOf({ metadata, artifacts }: Analysis): string[] {
  const permissions = metadata.requiredPermissions.map((each) => (typeof each === 'string' ? each : JSON.stringify(each)));
  const code = artifacts.flatMap(({ kind, key }) => (kind === 'code_template' ? [`code: ${key}`] : []));
  return [...permissions, ...metadata.requiredScopes, ...metadata.tools, ...metadata.allowedTools, ...metadata.skills, ...code];
}

export const filledParts = (analysis: Analysis | null): GuidedPart[] =>
  analysis === null ? [] : GUIDED_PARTS.filter((part) => PARTS[part].has(analysis));
