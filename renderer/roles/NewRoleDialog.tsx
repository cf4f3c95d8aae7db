// renderer/roles/NewRoleDialog.tsx - a new role: its name and its scope.
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { goTo } from '../app/acts/focus.ts';
import { navigate, toRole } from '../app/router.ts';
import { api } from '../client/api.ts';
import { errorOf } from '../client/errors.ts';
import { refresh } from '../client/live.ts';
import { DialogFoot } from '../ui/confirm.tsx';
import { Dialog, DialogFields } from '../ui/Dialog.tsx';
import { SaveIn, useScope } from '../ui/SaveIn.tsx';
import { useNewRole } from './doing.tsx';

const close = () => useNewRole.setState({ opened: false });

export function NewRoleDialog() {
  const { opened } = useNewRole();
  return (
    <Dialog title="New role" size={480} opened={opened} onClose={close}>
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
      const row = await api.roles.create.mutate({ scope, name: name.trim() });
      await refresh(['roles']);
      close();
      navigate(toRole(row.sourceId, 'source'));
      goTo('role.source');
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
          placeholder="Intake clerk"
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
          Create role
        </Button>
      </DialogFoot>
    </form>
  );
}
