// renderer/candidates/RejectDialog.tsx - why one candidate or several are rejected, in a person's words.
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Candidate } from '../../electron/contract/workspace.ts';
import { Dialog, DialogForm } from '../ui/Dialog.tsx';
import { plural } from '../ui/format.ts';
import { reject, useRejecting } from './doing.tsx';

const close = (): void => useRejecting.setState({ of: [] });

export function RejectDialog() {
  const { of } = useRejecting();
  const title = of.length === 1 ? `Reject the candidate for ${of[0]!.slug}?` : `Reject ${plural(of.length, 'candidate')}?`;
  return (
    <Dialog title={title} size={480} opened={of.length > 0} onClose={close}>
      <Fields of={of} />
    </Dialog>
  );
}

function Fields({ of }: { of: readonly Candidate[] }) {
  const [reason, setReason] = useState('');
  const submit = () => {
    close();
    void reject(of, reason);
  };
  return (
    <DialogForm form={{ ready: true, busy: false, submit }} act="Reject" danger onCancel={close}>
      <TextInput
        label="Reason"
        description="Kept with the candidate. The page stays as it is."
        placeholder="Cites a page that is gone"
        data-autofocus
        value={reason}
        maxLength={1000}
        autoComplete="off"
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
