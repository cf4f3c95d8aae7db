// renderer/competencies/CompetencyHosts.tsx - dialogs of the competencies that work from every screen; mounted once by the frame.
import { EquipDialog } from './equip/index.ts';

export function CompetencyHosts() {
  return <EquipDialog />;
}
