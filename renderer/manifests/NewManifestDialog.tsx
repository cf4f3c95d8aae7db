// renderer/manifests/NewManifestDialog.tsx - a new competency or role: its name and its scope.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Scope } from '../../electron/contract/values/scope.ts';
import { Dialog, DialogForm, useSubmit } from '../ui/Dialog.tsx';
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
  const form = useSubmit(name.trim() !== '', async () => {
    const { sourceId } = await create({ scope, name: name.trim() });
    onClose();
    show(sourceId);
  });
  return (
    <DialogForm form={form} act={`Create ${kind}`} onCancel={onClose}>
      <TextInput
        label="Name"
        placeholder={sample}
        data-autofocus
        value={name}
        maxLength={200}
        autoComplete="off"
        error={form.problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          form.forget();
        }}
      />
      <SaveIn scope={scope} onChange={setScope} />
    </DialogForm>
  );
}
