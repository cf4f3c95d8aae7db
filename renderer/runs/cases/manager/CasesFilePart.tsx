// renderer/runs/cases/manager/CasesFilePart.tsx - cases of a linked skill in evals/evals.json next to it, if the author wants (row A12).
import { Button, Switch } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { CasesFile } from '../../../../electron/contract/cases.ts';
import type { TextPair } from '../../../../electron/contract/library.ts';
import { api } from '../../../client/api.ts';
import { useLiveQuery } from '../../../client/live.ts';
import { CompareDialog } from '../../../code/CompareDialog.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { WarningIcon } from '../../../ui/icons.ts';
import { toastError } from '../../../ui/toast.tsx';
import { renewCases } from '../cases.ts';
import styles from './manager.module.css';

/** Files do not report changes; while the dialog is open it is checked this often. */
const LOOK_MS = 4000;

export function CasesFilePart({ skillId }: { skillId: string }) {
  const file = useLiveQuery('cases.file', { skillId }, { refetchInterval: LOOK_MS, retry: false }).data;
  const met = file?.met ?? null;
  const before = useRef(met);
  // The cases are no longer those that were read.
  useEffect(() => {
    if (before.current !== null && met !== before.current) void renewCases();
    before.current = met;
  }, [met]);
  const [pair, setPair] = useState<TextPair | null>(null);
  if (!file || file.state === 'unavailable') return null;
  const act = async (what: () => Promise<unknown>, failed: string) => {
    await what().catch((cause: unknown) => toastError(failed, cause));
    await renewCases();
  };
  const decide = (take: 'cases' | 'file') =>
    act(() => api.cases.decideFile.mutate({ skillId, take }), take === 'file' ? 'Could not use the file.' : 'Could not write the file.');
  const take = async (side: 'cases' | 'file') => {
    setPair(null);
    if (await confirm(side === 'file' ? TAKE_FILE : TAKE_CASES)) await decide(side);
  };
  return (
    <div className={styles.file}>
      <Switch
        label="Keep in evals/evals.json"
        title={file.path ?? undefined}
        checked={file.state !== 'off'}
        onChange={(event) => {
          const keep = event.currentTarget.checked;
          void act(() => api.cases.keepInFile.mutate({ skillId, keep }), 'Could not change where the cases are kept.');
        }}
      />
      <Trouble
        file={file}
        onCompare={() =>
          void api.cases.compareFile.query({ skillId }).then(setPair, (cause) => toastError('Could not compare the cases.', cause))
        }
        onTake={(side) => void take(side)}
      />
      {pair ? (
        <CompareDialog
          opened
          asking
          onClose={() => setPair(null)}
          title="Test cases: in the file and here"
          before={{ label: pair.leftLabel, text: pair.left }}
          after={{ label: pair.rightLabel, text: pair.right }}
          acts={
            <>
              <Button onClick={() => void take('file')}>Use the file</Button>
              <Button onClick={() => void take('cases')}>Overwrite the file</Button>
            </>
          }
        />
      ) : null}
    </div>
  );
}

const TAKE_FILE = {
  title: 'Use the cases in the file?',
  body: 'The cases here are replaced by those in the file. Cases that exist only here are lost, and this cannot be undone.',
  act: 'Use the file',
  danger: true,
};
const TAKE_CASES = {
  title: 'Overwrite the file with the cases here?',
  body: 'evals/evals.json is written from the cases here. Changes made to it since are lost unless version control has them.',
  act: 'Overwrite the file',
  danger: true,
};

interface TroubleProps {
  file: CasesFile;
  onCompare(): void;
  onTake(side: 'cases' | 'file'): void;
}

function Trouble({ file, onCompare, onTake }: TroubleProps) {
  if (file.state !== 'conflict' && file.state !== 'missing' && file.state !== 'blocked') return null;
  return (
    <div className={`note warn ${styles.trouble}`} role="alert">
      <WarningIcon className="s" aria-hidden />
      <span className="grow ell" title={file.reason ?? undefined}>
        {file.reason}
      </span>
      {file.state === 'conflict' ? (
        <Button size="xs" onClick={onCompare}>
          Compare and decide
        </Button>
      ) : (
        <Button size="xs" onClick={() => onTake('cases')}>
          Write the file
        </Button>
      )}
    </div>
  );
}
