// renderer/agents/matrix/acts.ts - what can be done with what an agent may do: filtered, supposed otherwise, and changed by the hints of a row.
import type { WhatIf } from '../../../electron/contract/agents/matrix.ts';
import { act, createSubject } from '../../app/acts/act.ts';
import type { Place } from '../../app/acts/focus.ts';
import { CheckIcon, CloseIcon, FilterIcon, SkillIcon } from '../../ui/icons.ts';
import { FILTERS, type MatrixFilter, SIDES, type Side } from './shown.ts';
import { type Decided, solvable, solve } from './solve.ts';
import { applySupposed, isEmpty } from './suppose.ts';

/** The matrix while it is shown. */
export interface ShownMatrix {
  side: Side;
  filter: MatrixFilter;
  setSide(side: Side): void;
  setFilter(filter: MatrixFilter): void;
}
export const shownMatrix = createSubject<ShownMatrix>('what an agent may do is not shown');
/** Where something can be supposed of an agent: its matrix, its graph. `home`: where the answer is. */
export const askingWhatIf = createSubject<{ supposing: boolean; setSupposing(on: boolean): void; home: Place }>(
  'neither what an agent may do nor its graph is shown',
);
/** The row that the keyboard is on. */
export const decidedRow = createSubject<Decided>('no tool or skill of an agent is selected');
export const supposed = createSubject<{ whatIf: WhatIf; clear(): void; agent: { id: string; name: string } }>('nothing is supposed');

export const filterMatrix = act(shownMatrix, {
  id: 'agent.filter',
  label: 'Filter what an agent may do',
  icon: FilterIcon,
  among: () => FILTERS.map(({ id, label }) => ({ id, label })),
  run: ({ setFilter }, filter) => setFilter(filter as MatrixFilter),
  next: 'stay',
});
export const matrixSide = act(shownMatrix, {
  id: 'agent.side',
  label: 'Show tools or skills of an agent',
  icon: SkillIcon,
  among: () => SIDES,
  run: ({ setSide }, side) => setSide(side as Side),
  next: 'stay',
});
export const solveRow = act(decidedRow, {
  id: 'agent.solve',
  label: 'Do what would allow it',
  icon: CheckIcon,
  blocked: ({ row }) => (solvable(row).length > 0 ? null : 'there is nothing to do about it from here'),
  among: ({ row }) => solvable(row).map(({ sentence }, at) => ({ id: String(at), label: sentence })),
  run: (it, at) => solve(it, solvable(it.row)[Number(at)]!),
  next: (to) => to,
});
export const suppose = act(askingWhatIf, {
  id: 'agent.what-if',
  label: 'Ask what if',
  run: ({ supposing, setSupposing }) => setSupposing(!supposing),
  next: (_outcome, { supposing, home }) => (supposing ? home : 'agent.what-if'),
});
export const applyAll = act(supposed, {
  id: 'agent.what-if-apply',
  label: 'Apply what is supposed',
  icon: CheckIcon,
  blocked: ({ whatIf }) => (isEmpty(whatIf) ? 'nothing is supposed' : null),
  run: ({ whatIf, agent, clear }) => applySupposed(agent, whatIf, clear),
  next: 'stay',
});
export const clearSupposed = act(supposed, {
  id: 'agent.what-if-clear',
  label: 'Forget what is supposed',
  icon: CloseIcon,
  blocked: ({ whatIf }) => (isEmpty(whatIf) ? 'nothing is supposed' : null),
  run: ({ clear }) => clear(),
  next: 'agent.what-if',
});
