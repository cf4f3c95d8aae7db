// renderer/competencies/NewCompetencyDialog.tsx - a new competency: its name and its scope.
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { create } from 'zustand';
import type { Scope } from '../../electron/contract/values/scope.ts';
import { goTo } from '../app/acts/focus.ts';
import { navigate, toCompetency } from '../app/router.ts';
import { api } from '../client/api.ts';
import { errorOf } from '../client/errors.ts';
import { refresh, useLiveQuery } from '../client/live.ts';
import { DialogFoot } from '../ui/confirm.tsx';
import { Dialog, DialogFields } from '../ui/Dialog.tsx';

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
  const workspace = useLiveQuery('app.info').data?.workspace;
  const [name, setName] = useState('');
  const [scope, setScope] = useState<Scope | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const into = scope ?? (workspace ? 'workspace' : 'account');
  const error = failed === null ? null : errorOf(failed);
  const make = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '' || busy) return;
    setBusy(true);
    try {
      const row = await api.competencies.create.mutate({ scope: into, name: name.trim() });
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
        <div className="col g4">
          <span className="sm med" id="new-competency-scope">
            Save in
          </span>
          <SegmentedControl
            aria-labelledby="new-competency-scope"
            value={into}
            onChange={(value) => setScope(value as Scope)}
            data={[
              { value: 'account', label: 'Account' },
              { value: 'workspace', label: workspace ? `Workspace ${workspace.name}` : 'Workspace (none open)', disabled: !workspace },
            ]}
          />
        </div>
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
