// renderer/competencies/NewCompetencyDialog.tsx - a new competency: its name and its scope.
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { create } from 'zustand';
import { goTo } from '../app/acts/focus.ts';
import { navigate, toCompetency } from '../app/router.ts';
import { api } from '../client/api.ts';
import { errorOf } from '../client/errors.ts';
import { refresh } from '../client/live.ts';
import { DialogFoot } from '../ui/confirm.tsx';
import { Dialog, DialogFields } from '../ui/Dialog.tsx';
import { SaveIn, useScope } from '../ui/SaveIn.tsx';

const useNew = create(() => ({ opened: false }));
export const openNewCompetency = (): void => useNew.setState({ opened: true });
const close = () => useNew.setState({ opened: false });

export function NewCompetencyDialog() {
  const { opened } = useNew();
  return (
    <Dialog title="New competency" size={480} opened={opened} onClose={close}>
      <Fields />
    </Dialog>
  );
}

function Fields() {
  const [name, setName] = useState('');
  const [scope, setScope] = useScope();
  const [failed, setFailed] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const error = failed === null ? null : errorOf(failed);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || busy) return;
    setBusy(true);
    try {
      const row = await api.competencies.create.mutate({ scope, name: name.trim() });
      void refresh(['competencies']);
      close();
      navigate(toCompetency(row.sourceId, 'form'));
      goTo('competency.view');
    } catch (cause) {
      setFailed(cause);
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void make(event)}>
      <DialogFields>
        <TextInput
          label="Name"
          placeholder="Claims intake"
          data-autofocus
          value={name}
          maxLength={200}
          autoComplete="off"
          error={error ? `${error.message} ${error.remedy ?? ''}` : null}
          onChange={(event) => {
            setName(event.currentTarget.value);
            setFailed(null);
          }}
        />
        <SaveIn scope={scope} onChange={setScope} />
      </DialogFields>
      <DialogFoot>
        <Button className="right" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" loading={busy} disabled={name.trim() === ''}>
          Create competency
        </Button>
      </DialogFoot>
    </form>
  );
}
