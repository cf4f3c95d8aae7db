// renderer/library/LibraryHosts.tsx - dialogs and listeners of the library that work from every screen; mounted once by the frame.
import { AskChangeDialog } from '../code/askChange.tsx';
import { RenewalHost } from '../editor/dspy/RenewalHost.tsx';
import { ScheduleDialog } from '../schedules/ScheduleDialog.tsx';
import { CompareSkillsDialog } from './compare.tsx';
import { ExportDialog } from './export/ExportDialog.tsx';
import { ImportDialog } from './import/ImportDialog.tsx';
import { Incoming } from './import/Incoming.tsx';
import { NewSkillDialog } from './NewSkillDialog.tsx';
import { ReportDialog } from './report/ReportDialog.tsx';

export function LibraryHosts() {
  return (
    <>
      <NewSkillDialog />
      <ImportDialog />
      <ExportDialog />
      <ScheduleDialog />
      <ReportDialog />
      <CompareSkillsDialog />
      <AskChangeDialog />
      <Incoming />
      <RenewalHost />
    </>
  );
}
