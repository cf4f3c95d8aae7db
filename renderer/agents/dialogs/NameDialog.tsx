// renderer/agents/dialogs/NameDialog.tsx - the name of a new agent, or another one of an agent.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../client/api.ts';
import { Dialog, DialogForm, useSubmit } from '../../ui/Dialog.tsx';
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
  const form = useSubmit(name.trim() !== '', async () => {
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
  });
  return (
    <DialogForm form={form} act={of.kind === 'rename' ? 'Rename' : 'Create agent'} onCancel={closeNaming}>
      <TextInput
        label="Name"
        data-autofocus
        maxLength={200}
        autoComplete="off"
        value={name}
        error={form.problem}
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
    </DialogForm>
  );
}
