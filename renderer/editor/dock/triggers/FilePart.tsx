// renderer/editor/dock/triggers/FilePart.tsx - rows of a linked skill in evals/trigger-eval.json next to it, if the author wants (rows A12, E8).
import { api } from '../../../client/api.ts';
import { useLiveQuery } from '../../../client/live.ts';
import { EvalsFilePart, LOOK_MS } from '../../../runs/index.ts';
import { renewTriggers } from './doing.ts';
import styles from './triggers.module.css';

export function FilePart({ skillId }: { skillId: string }) {
  const file = useLiveQuery('triggers.file', { skillId }, { refetchInterval: LOOK_MS, retry: false }).data;
  if (!file || file.state === 'unavailable') return null;
  return (
    <div className={styles.file}>
      <EvalsFilePart
        fileName="trigger-eval.json"
        what="trigger tests"
        file={file}
        keep={(keep) => api.triggers.keepInFile.mutate({ skillId, keep })}
        compare={() => api.triggers.compareFile.query({ skillId })}
        decide={(take) => api.triggers.decideFile.mutate({ skillId, take: take === 'here' ? 'rows' : 'file' })}
        renew={renewTriggers}
      />
    </div>
  );
}
