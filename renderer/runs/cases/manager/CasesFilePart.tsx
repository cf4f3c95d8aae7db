// renderer/runs/cases/manager/CasesFilePart.tsx - cases of a linked skill in evals/evals.json next to it, if the author wants (row A12).
import { api } from '../../../client/api.ts';
import { useLiveQuery } from '../../../client/live.ts';
import { renewCases } from '../cases.ts';
import { EvalsFilePart, LOOK_MS } from './EvalsFilePart.tsx';

export function CasesFilePart({ skillId }: { skillId: string }) {
  const file = useLiveQuery('cases.file', { skillId }, { refetchInterval: LOOK_MS, retry: false }).data;
  return (
    <EvalsFilePart
      fileName="evals.json"
      what="cases"
      file={file}
      keep={(keep) => api.cases.keepInFile.mutate({ skillId, keep })}
      compare={() => api.cases.compareFile.query({ skillId })}
      decide={(take) => api.cases.decideFile.mutate({ skillId, take: take === 'here' ? 'cases' : 'file' })}
      renew={renewCases}
    />
  );
}
