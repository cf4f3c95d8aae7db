// renderer/runs/cases/manager/CasesHost.tsx - draws the open dialog about test cases; one at a time.
import { lazy, Suspense } from 'react';
import type { Analysis } from '../../../../electron/contract/packages.ts';
import { closeCases, useOpened } from './opened.ts';

const CasesDialog = lazy(() => import('./CasesDialog.tsx').then((module) => ({ default: module.CasesDialog })));
const BatchDialog = lazy(() => import('../../batch/BatchDialog.tsx').then((module) => ({ default: module.BatchDialog })));

interface CasesHostProps {
  skillId: string;
  skillName: string;
  analysis: Analysis | null;
}

export function CasesHost({ skillId, skillName, analysis }: CasesHostProps) {
  const opened = useOpened((s) => s.now);
  if (opened?.skillId !== skillId) return null;
  return (
    <Suspense fallback={null}>
      {opened.view === 'batch' ? (
        <BatchDialog skillId={skillId} skillName={skillName} onClose={closeCases} />
      ) : (
        <CasesDialog skillId={skillId} skillName={skillName} analysis={analysis} caseId={opened.caseId} onClose={closeCases} />
      )}
    </Suspense>
  );
}
