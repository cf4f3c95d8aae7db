// renderer/agents/matrix/shown.ts - which rows of the matrix are shown, and how a supposition changes them.
import type { Matrix, MatrixSkill, MatrixTool } from '../../../electron/contract/agents/matrix.ts';
import type { Decision } from '../words.tsx';

export type Side = 'tools' | 'skills';
export const SIDES: readonly { id: Side; label: string }[] = [
  { id: 'tools', label: 'Tools' },
  { id: 'skills', label: 'Skills' },
];
export type MatrixFilter = 'all' | 'allowed' | 'asks' | 'denied' | 'unavailable';
export const FILTERS: readonly { id: MatrixFilter; label: string }[] = [
  { id: 'all', label: 'All' },
  { id: 'allowed', label: 'Allowed' },
  { id: 'asks', label: 'Asks' },
  { id: 'denied', label: 'Denied' },
  { id: 'unavailable', label: 'Unavailable' },
];

/** A blocked skill is denied, and a missing one is not there: the same words as for tools. */
export const filterOf = (decision: Decision): MatrixFilter =>
  decision === 'blocked' ? 'denied' : decision === 'missing' ? 'unavailable' : decision;

/** `before` = the decision without what is supposed; null = there is no such row without it. Absent = nothing is supposed, or it changes nothing. */
export type Supposed<R> = R & { before?: Decision | null };
export type ToolRow = Supposed<MatrixTool>;
export type SkillRow = Supposed<MatrixSkill>;

const keyOf = (row: MatrixTool | MatrixSkill): string => ('bySkill' in row ? row.id : row.name);

/** A row that the supposition takes away. */
const without = <R extends MatrixTool | MatrixSkill>(row: R) =>
  ({ ...row, decision: 'bySkill' in row ? 'denied' : 'blocked', because: [], wouldChange: [], before: row.decision }) as Supposed<R>;

function compared<R extends MatrixTool | MatrixSkill>(now: readonly R[], then: readonly R[]): Supposed<R>[] {
  const before = new Map(now.map((row) => [keyOf(row), row.decision]));
  const rows = then.map((row): Supposed<R> => {
    const was = before.get(keyOf(row)) ?? null;
    return was === row.decision ? row : { ...row, before: was };
  });
  const there = new Set(then.map(keyOf));
  const gone = now.filter((row) => !there.has(keyOf(row))).map((row) => without(row));
  return [...rows, ...gone];
}

/** The rows of both; with a supposition each that it changes says what it was. What it changes stands first. */
export function rowsOf(now: Matrix, then: Matrix | null): { tools: ToolRow[]; skills: SkillRow[] } {
  if (then === null) return { tools: now.tools, skills: now.skills };
  const first = <R extends { before?: unknown }>(rows: R[]) =>
    rows.toSorted((a, b) => Number(b.before !== undefined) - Number(a.before !== undefined));
  return { tools: first(compared(now.tools, then.tools)), skills: first(compared(now.skills, then.skills)) };
}
