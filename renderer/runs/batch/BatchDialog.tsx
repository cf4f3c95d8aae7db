// renderer/runs/batch/BatchDialog.tsx - all test cases at once: what would run and what it takes, then a matrix of what came (rows D4, B5).
import { Button, Checkbox, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Batch } from '../../../electron/contract/cases.ts';
import { errorOf } from '../../client/errors.ts';
import { queryClient, trpc, useTRPC } from '../../client/trpc.ts';
import { DialogFoot } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { formatRelative } from '../../ui/format.ts';
import { StopIcon } from '../../ui/icons.ts';
import { toastError } from '../../ui/toast.tsx';
import { ScrollRegion } from '../answer/ScrollRegion.tsx';
import { useCases } from '../cases/cases.ts';
import { useRunInput } from '../input/inputs.ts';
import { useChosenModel } from '../model/ModelPicker.tsx';
import styles from './batch.module.css';
import { Matrix } from './Matrix.tsx';
import { Setup } from './Setup.tsx';
import { useBatch } from './useBatch.ts';

const STATES: Record<Batch['state'], string> = {
  running: 'Running',
  done: 'Done',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
};

interface BatchDialogProps {
  skillId: string;
  skillName: string;
  onClose(): void;
}

export function BatchDialog({ skillId, skillName, onClose }: BatchDialogProps) {
  const cases = useCases(skillId) ?? [];
  const { modelId } = useRunInput(skillId);
  const model = useChosenModel(modelId);
  const batches = useQuery(useTRPC().cases.batches.queryOptions({ skillId })).data ?? [];
  const newest = [...batches].sort((a, b) => b.startedAt.localeCompare(a.startedAt));
  const [chosen, setChosen] = useState<string | null>(null);
  const [changedOnly, setChangedOnly] = useState(false);
  const shown = chosen ?? newest[0]?.id ?? null;
  const { batch, cells, error } = useBatch(shown);
  const show = (batchId: string) => {
    setChosen(batchId);
    void queryClient.invalidateQueries({ queryKey: [['cases', 'batches']] });
  };
  const regrade = async () => {
    if (!batch) return;
    try {
      show((await trpc.cases.regrade.mutate({ batchId: batch.id, modelId: model?.state === 'ready' ? model.id : null })).batchId);
    } catch (cause) {
      toastError('The outputs were not checked again.', cause);
    }
  };
  const stop = (batchId: string) =>
    trpc.cases.stopBatch.mutate({ batchId }).catch((cause: unknown) => toastError('The batch was not stopped.', cause));
  return (
    <Dialog title={`All test cases of ${skillName}`} size={1080} opened onClose={onClose}>
      <Setup skillId={skillId} caseIds={cases.map(({ id }) => id)} modelId={modelId} onStarted={show} />
      <section className={styles.results} aria-label="Batch">
        {batch ? (
          <div className="row g8">
            <b role="status">
              {STATES[batch.state]}, {batch.done} of {batch.cells}
            </b>
            {batch.reason ? <span className="mut sm">{batch.reason}</span> : null}
            <span className="right row g8">
              <Checkbox
                label="Only where columns differ"
                checked={changedOnly}
                onChange={(event) => setChangedOnly(event.currentTarget.checked)}
              />
              {newest.length > 1 ? (
                <Select
                  aria-label="Batch shown"
                  size="xs"
                  w={200}
                  allowDeselect={false}
                  value={shown}
                  data={newest.map(({ id, startedAt, columns }) => ({
                    value: id,
                    label: `${formatRelative(startedAt)}, ${columns.map((column) => column.label).join(' / ')}`,
                  }))}
                  onChange={setChosen}
                />
              ) : null}
              {batch.state === 'running' ? (
                <Button
                  size="xs"
                  color="red"
                  c="var(--sw-err)"
                  leftSection={<StopIcon className="s" aria-hidden />}
                  onClick={() => void stop(batch.id)}
                >
                  Stop
                </Button>
              ) : (
                <Button
                  size="xs"
                  title="The kept outputs against the assertions of now, without running again"
                  onClick={() => void regrade()}
                >
                  Check again
                </Button>
              )}
            </span>
          </div>
        ) : (
          <p className="mut sm">{shown === null ? 'Nothing was run yet.' : error ? errorOf(error).message : 'Reading the batch'}</p>
        )}
        {batch ? (
          <ScrollRegion className={styles.scroll ?? ''} label="Results of the batch">
            <Matrix batch={batch} cells={cells} cases={cases} changedOnly={changedOnly} onLeave={onClose} />
            <Says batch={batch} />
          </ScrollRegion>
        ) : null}
      </section>
      <DialogFoot>
        <span className="mut sm">A running batch goes on when this is closed.</span>
        <Button className="right" onClick={onClose}>
          Close
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

/** Assertions that say nothing: they never failed, never passed, or do the same without the skill. */
function Says({ batch }: { batch: Batch }) {
  const notes = batch.assertions.filter(({ note }) => note !== null);
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="What assertions tell">
      {notes.map(({ label, note }) => (
        <li key={label} className="sm">
          <b className="med">{label}</b> <span className="sec">{note}</span>
        </li>
      ))}
    </ul>
  );
}
