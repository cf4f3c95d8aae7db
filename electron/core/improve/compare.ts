// electron/core/improve/compare.ts - what is proposed for a skill side by side: by a model and by DSPy, against what it is now.
import type { Contender, Contest, Improvement, ImproveRow, ImproveScore, OptimizeJob, OptimizeRow } from '../../contract/index.ts';

const mean = (values: readonly (number | null | undefined)[]): number | null => {
  const known = values.filter((value): value is number => typeof value === 'number');
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** What a check says, else whether it passed; null = nothing was checked. */
export const worth = (score: ImproveScore | null): number | null =>
  score === null || score.verdict === 'no_check' ? null : (score.score ?? (score.verdict === 'pass' ? 1 : 0));

function ofRows(rows: readonly ImproveRow[], side: 'before' | 'after') {
  const of = (held: boolean) => mean(rows.filter((row) => row.held === held).map((row) => worth(row[side])));
  return {
    score: of(false),
    heldScore: of(true),
    cost: mean(rows.map((row) => row[side]?.cost)),
    ms: mean(rows.map((row) => row[side]?.ms)),
    cells: rows.flatMap((row) => {
      const at = row[side];
      return at === null ? [] : [{ id: row.id, score: worth(at), cost: at.cost, ms: at.ms }];
    }),
  };
}

/** DSPy tells a score for each example, and cost for the whole search. */
function ofDspy(rows: readonly OptimizeRow[]): Pick<Contender, 'score' | 'heldScore' | 'cost' | 'ms' | 'cells'> {
  return {
    score: mean(rows.map(({ score }) => score)),
    heldScore: null,
    cost: null,
    ms: null,
    cells: rows.map(({ caseId: id, score }) => ({ id, score, cost: null, ms: null })),
  };
}

/** The newest first. A proposal counts once it is scored. */
export function contestOf(improvements: readonly Improvement[], jobs: readonly OptimizeJob[]): Contest {
  const ready = improvements.filter(({ status }) => status === 'ready');
  const optimised = jobs.filter(({ status, after }) => status === 'ready' && after !== null);
  const examples = new Map<string, Contest['examples'][number]>();
  for (const { rows } of ready)
    for (const { id, name, held } of rows) examples.set(id, { id, name, held: held && (examples.get(id)?.held ?? true) });
  for (const { after } of optimised)
    for (const { caseId, caseName } of after ?? [])
      if (!examples.has(caseId)) examples.set(caseId, { id: caseId, name: caseName, held: false });
  const rowsNow = new Map(ready.toReversed().flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
  const dspyNow = optimised.flatMap(({ before }) => before ?? []).filter(({ caseId }) => !rowsNow.has(caseId));
  const now = ofRows([...rowsNow.values()], 'before');
  const all = ofDspy(dspyNow);
  const asItIs: Contender = {
    id: 'now',
    kind: 'now',
    label: 'As it is',
    ...now,
    score: rowsNow.size === 0 ? all.score : now.score,
    spent: 0,
    cells: [...now.cells, ...all.cells],
  };
  const proposals = ready.map(
    ({ id, part, rows, usage }): Contender => ({
      id,
      kind: 'improve',
      label: `${part ?? 'Proposal'}, rewritten`,
      ...ofRows(rows, 'after'),
      spent: usage.cost,
    }),
  );
  const states = optimised.map(
    ({ id, artifact, optimizer, after, cost }): Contender => ({
      id,
      kind: 'dspy',
      label: `${artifact}, ${optimizer}`,
      ...ofDspy(after ?? []),
      spent: cost,
    }),
  );
  const contenders = [...proposals, ...states];
  return { examples: [...examples.values()], contenders: contenders.length === 0 ? [] : [asItIs, ...contenders] };
}
