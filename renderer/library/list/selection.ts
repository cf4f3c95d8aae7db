// renderer/library/list/selection.ts - which skills are chosen.
import type { SkillRow } from '../../../electron/contract/library.ts';
import { type Selection as RowSelection, useSelection as useRowSelection } from '../../ui/list/selection.ts';

export { headState } from '../../ui/list/selection.ts';
export type Selection = RowSelection<SkillRow>;
export const useSelection = (): Selection => useRowSelection<SkillRow>();
