// renderer/competencies/equip/state.ts - which plan is looked at.
import { create } from 'zustand';
import { goTo } from '../../app/acts/focus.ts';

/** `sourceId` null = there is none of this id any more. */
export interface Planned {
  id: string;
  name: string;
  sourceId: string | null;
}

export interface EquipAct {
  act: 'equip' | 'resume' | 'accept';
  /** null = it is chosen in the dialog. */
  competency: Planned | null;
  /** null = it is chosen in the dialog. */
  agent: string | null;
}

export const useEquip = create<{ now: EquipAct | null }>()(() => ({ now: null }));

/** Shows what would change, and what stands in the way. Nothing is changed by it. */
export function openEquip({ act, competency, agent }: EquipAct): void {
  useEquip.setState({
    now: { act, agent, competency: competency && { id: competency.id, name: competency.name, sourceId: competency.sourceId } },
  });
  goTo('equip.plan');
}
export const closeEquip = (): void => useEquip.setState({ now: null });
