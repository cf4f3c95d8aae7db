// renderer/manifests/NewManifestDialog.tsx - a new competency or role: its name and its scope.
import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { Scope } from '../../electron/contract/values/scope.ts';
import { errorOf } from '../client/errors.ts';
import { DialogFoot } from '../ui/confirm.tsx';
import { Dialog, DialogFields } from '../ui/Dialog.tsx';
import { SaveIn, useScope } from '../ui/SaveIn.tsx';

interface NewManifestProps {
  kind: 'competency' | 'role';
  /** A name as an example. */
  sample: string;
  opened: boolean;
  onClose(): void;
  create(wanted: { scope: Scope; name: string }): Promise<{ sourceId: string }>;
  /** The dialog has closed: shows what was made. */
  show(sourceId: string): void;
}

export function NewManifestDialog(props: NewManifestProps) {
  return (
    <Dialog title={`New ${props.kind}`} size={480} opened={props.opened} onClose={props.onClose}>
      <Fields {...props} />
    </Dialog>
  );
}

function Fields({ kind, sample, onClose, create, show }: NewManifestProps) {
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
      const { sourceId } = await create({ scope, name: name.trim() });
      onClose();
      show(sourceId);
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
          placeholder={sample}
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
        <Button className="right" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" loading={busy} disabled={name.trim() === ''}>
          Create {kind}
        </Button>
      </DialogFoot>
    </form>
  );
}
