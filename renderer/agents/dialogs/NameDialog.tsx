// renderer/agents/dialogs/NameDialog.tsx - the name of a new agent, or another one of an agent.
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { api } from '../../client/api.ts';
import { errorOf } from '../../client/errors.ts';
import { DialogFoot } from '../../ui/confirm.tsx';
import { Dialog, DialogFields } from '../../ui/Dialog.tsx';
import { showNew } from '../acts.ts';
import { closeNaming, type Naming, renew, useNaming } from '../doing.tsx';

export function NameDialog() {
  const { now } = useNaming();
  return (
    <Dialog title={now?.kind === 'rename' ? 'Rename agent' : 'New agent'} size={480} opened={now !== null} onClose={closeNaming}>
      {now ? <NameForm of={now} /> : null}
    </Dialog>
  );
}

function NameForm({ of }: { of: Naming }) {
  const before = of.kind === 'rename' ? of.agent.row : { name: '', description: '' };
  const [name, setName] = useState(before.name);
  const [description, setDescription] = useState(before.description);
  const [failed, setFailed] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || busy) return;
    setBusy(true);
    try {
      const written = { name: name.trim(), description };
      if (of.kind === 'rename') {
        await api.agents.update.mutate({ id: of.agent.row.id, version: of.agent.version, changes: written });
        await renew();
        closeNaming();
        return;
      }
      const { row } = await api.agents.create.mutate(written);
      await renew();
      closeNaming();
      showNew(row.id);
    } catch (cause) {
      setFailed(cause);
      setBusy(false);
    }
  };
  const error = failed ? errorOf(failed) : null;
  return (
    <form onSubmit={(event) => void save(event)}>
      <DialogFields>
        <TextInput
          label="Name"
          data-autofocus
          maxLength={200}
          autoComplete="off"
          value={name}
          error={error ? `${error.message} ${error.remedy ?? ''}` : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Description"
          description="What it is for, in a sentence"
          maxLength={2000}
          value={description}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {of.kind === 'new' ? <p className="sm sec">It starts with no skill, no tool and no permission. Equip it to give it some.</p> : null}
      </DialogFields>
      <DialogFoot>
        <Button className="right" onClick={closeNaming}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" loading={busy} disabled={name.trim() === ''}>
          {of.kind === 'rename' ? 'Rename' : 'Create agent'}
        </Button>
      </DialogFoot>
    </form>
  );
}
