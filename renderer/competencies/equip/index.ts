// renderer/competencies/equip/index.ts - the door to equipping: the dialog with its plan, and what needs none.

export { type Named, pause, resume, unequip } from './doing.tsx';
export { EquipDialog } from './EquipDialog.tsx';
export { findCompetency, useChoices } from './find.ts';
export { choicesOf } from './PlanSide.tsx';
export { type EquipAct, openEquip } from './state.ts';
