// renderer/runs/cases/manager/EvalsFilePart.tsx - whether rows about a linked skill are also in a file of its evals/ folder, and what to do when both
// sides changed (rows A12, E8).
import { Button, Switch } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { TextPair } from '../../../../electron/contract/library.ts';
import type { EvalsFile } from '../../../../electron/contract/schemas/evals-file.ts';
import { CompareDialog } from '../../../code/CompareDialog.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { WarningIcon } from '../../../ui/icons.ts';
import { toastError } from '../../../ui/toast.tsx';
import styles from './manager.module.css';

/** Files do not report changes; while they are shown they are checked this often. */
export const LOOK_MS = 4000;

interface EvalsFileProps {
  /** In evals/. */
  fileName: string;
  /** `cases`. */
  what: string;
  file: EvalsFile | undefined;
  keep(keep: boolean): Promise<unknown>;
  compare(): Promise<TextPair>;
  decide(take: 'here' | 'file'): Promise<unknown>;
  /** Reads the rows again. */
  renew(): Promise<void>;
}

/** Nothing for a skill without a linked folder of its own. */
export function EvalsFilePart({ fileName, what, file, keep, compare, decide, renew }: EvalsFileProps) {
  const met = file?.met ?? null;
  const before = useRef(met);
  // The rows are no longer those that were read.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when rows and file met
  useEffect(() => {
    if (before.current !== null && met !== before.current) void renew();
    before.current = met;
  }, [met]);
  const [pair, setPair] = useState<TextPair | null>(null);
  if (!file || file.state === 'unavailable') return null;
  const act = async (doing: () => Promise<unknown>, failed: string) => {
    await doing().catch((cause: unknown) => toastError(failed, cause));
    await renew();
  };
  const take = async (side: 'here' | 'file') => {
    setPair(null);
    if (!(await confirm(side === 'file' ? takeFile(what) : takeHere(what, fileName)))) return;
    await act(() => decide(side), side === 'file' ? 'Could not use the file.' : 'Could not write the file.');
  };
  return (
    <div className={styles.file}>
      <Switch
        label={`Keep in evals/${fileName}`}
        title={file.path ?? undefined}
        checked={file.state !== 'off'}
        onChange={(event) => {
          const on = event.currentTarget.checked;
          void act(() => keep(on), `Could not change where the ${what} are kept.`);
        }}
      />
      <Trouble
        file={file}
        onCompare={() => void compare().then(setPair, (cause) => toastError(`Could not compare the ${what}.`, cause))}
        onTake={(side) => void take(side)}
      />
      {pair ? (
        <CompareDialog
          opened
          asking
          onClose={() => setPair(null)}
          title={`The ${what} in the file and here`}
          before={{ label: pair.leftLabel, text: pair.left }}
          after={{ label: pair.rightLabel, text: pair.right }}
          acts={
            <>
              <Button onClick={() => void take('file')}>Use the file</Button>
              <Button onClick={() => void take('here')}>Overwrite the file</Button>
            </>
          }
        />
      ) : null}
    </div>
  );
}

const takeFile = (what: string) => ({
  title: `Use the ${what} in the file?`,
  body: `The ${what} here are replaced by those in the file. Those that exist only here are lost, and this cannot be undone.`,
  act: 'Use the file',
  danger: true,
});
const takeHere = (what: string, fileName: string) => ({
  title: `Overwrite the file with the ${what} here?`,
  body: `evals/${fileName} is written from the ${what} here. Changes made to it since are lost unless version control has them.`,
  act: 'Overwrite the file',
  danger: true,
});

interface TroubleProps {
  file: EvalsFile;
  onCompare(): void;
  onTake(side: 'here' | 'file'): void;
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
        <Button size="xs" onClick={() => onTake('here')}>
          Write the file
        </Button>
      )}
    </div>
  );
}
