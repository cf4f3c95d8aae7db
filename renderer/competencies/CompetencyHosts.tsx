// renderer/competencies/CompetencyHosts.tsx - dialogs of the competencies that work from every screen; mounted once by the frame.
import { EquipDialog } from './equip/index.ts';
import { NewCompetencyDialog } from './NewCompetencyDialog.tsx';

export function CompetencyHosts() {
  return (
    <>
      <EquipDialog />
      <NewCompetencyDialog />
    </>
  );
}
