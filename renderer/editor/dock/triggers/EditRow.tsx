// renderer/editor/dock/triggers/EditRow.tsx - one row as a form: message, wish, note, and whether models may see it.
import { Button, SegmentedControl, Switch, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { TriggerResult } from '../../../../electron/contract/triggers/evaluation.ts';
import { MAX_TRIGGER_CHARS, type TriggerRow } from '../../../../electron/contract/triggers/triggers.ts';
import { useLiveQuery } from '../../../client/live.ts';
import { Dialog, DialogFoot } from '../../../ui/Dialog.tsx';
import { WISHES } from './AddRow.tsx';
import { changeRow } from './doing.ts';
import styles from './triggers.module.css';

export function EditRow({ row, skillId, onClose }: { row: TriggerResult; skillId: string; onClose(): void }) {
  const kept = useLiveQuery('triggers.list', { skillId }).data?.find(({ id }) => id === row.id);
  return (
    <Dialog title="Edit trigger test" size={480} opened onClose={onClose}>
      {kept ? <Form row={kept} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Form({ row: { id, message, shouldTrigger, note, heldOut }, onClose }: { row: TriggerRow; onClose(): void }) {
  const [values, setValues] = useState({ message, shouldTrigger, note, heldOut });
  const change = (part: Partial<typeof values>) => setValues((now) => ({ ...now, ...part }));
  const isEmpty = values.message.trim() === '';
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isEmpty) void changeRow({ id, ...values }).then((saved) => saved && onClose());
      }}
    >
      <div className={styles.form}>
        <Textarea
          label="Message"
          data-autofocus
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MAX_TRIGGER_CHARS}
          value={values.message}
          error={isEmpty ? 'A message is needed.' : undefined}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        <SegmentedControl
          aria-label="What it should do"
          value={values.shouldTrigger ? 'should' : 'not'}
          onChange={(wish) => change({ shouldTrigger: wish === 'should' })}
          data={WISHES}
        />
        <Textarea
          label="Note"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={MAX_TRIGGER_CHARS}
          value={values.note}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
        <Switch
          label="Held out"
          description="A model that proposes a description does not see it; its proposals are scored on such rows"
          checked={values.heldOut}
          onChange={(event) => change({ heldOut: event.currentTarget.checked })}
        />
      </div>
      <DialogFoot>
        <Button className="right" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" disabled={isEmpty}>
          Save
        </Button>
      </DialogFoot>
    </form>
  );
}
