// renderer/tools/mcp/Dialogs.tsx - dialogs about MCP servers that work from every screen; mounted once by the frame.
import { Button, PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { McpServer } from '../../../electron/contract/mcp/mcp.ts';
import { api } from '../../client/api.ts';
import { Dialog, DialogForm, useSubmit } from '../../ui/Dialog.tsx';
import { AddDialog } from './adding/AddDialog.tsx';
import { draftOf, problemsOf, transportOf } from './adding/draft.ts';
import { TransportFields } from './adding/TransportFields.tsx';
import { changeServer, closeDialogs, renew, useDialogs } from './doing.tsx';

export function McpDialogs() {
  const { edited, valued } = useDialogs();
  return (
    <>
      <AddDialog />
      <Dialog title={`How ${edited?.name ?? ''} is reached`} size={720} opened={edited !== null} onClose={closeDialogs}>
        {edited === null ? null : <EditForm server={edited} />}
      </Dialog>
      <Dialog title={`Value for ${valued?.server.name ?? ''}`} size={480} opened={valued !== null} onClose={closeDialogs}>
        {valued === null ? null : <ValueForm {...valued} />}
      </Dialog>
    </>
  );
}

function EditForm({ server }: { server: McpServer }) {
  const [draft, setDraft] = useState(() => draftOf(server.transport));
  const [tried, setTried] = useState(false);
  const problems = problemsOf(draft);
  const form = useSubmit(Object.keys(problems).length === 0, async () => {
    if (await changeServer(server, { transport: transportOf(draft) })) closeDialogs();
  });
  return (
    <DialogForm
      form={form}
      act="Save"
      hint={<span className="sm sec">Another way to reach it is another server: your consent ends.</span>}
      onTry={() => setTried(true)}
      onCancel={closeDialogs}
    >
      <TransportFields
        draft={draft}
        problems={tried ? problems : {}}
        asksPlain
        onChange={(patch) => setDraft((old) => ({ ...old, ...patch }))}
      />
    </DialogForm>
  );
}

function ValueForm({ server, reference }: { server: McpServer; reference: string }) {
  const [value, setValue] = useState('');
  const isKept = !server.missing.includes(reference);
  const keep = async (text: string | null) => {
    try {
      await api.mcp.setValue.mutate({ id: server.id, reference, value: text });
      closeDialogs();
    } finally {
      await renew();
    }
  };
  const form = useSubmit(value !== '', () => keep(value));
  const removing = useSubmit(true, () => keep(null));
  return (
    <DialogForm
      form={form}
      act="Keep"
      hint={
        isKept ? (
          <Button variant="subtle" color="gray" loading={removing.busy} onClick={() => void removing.submit()}>
            Remove the value
          </Button>
        ) : null
      }
      onCancel={closeDialogs}
    >
      <PasswordInput
        label={reference}
        description={`It goes to the key store and is never shown again.${isKept ? ' A value is kept; a new one takes its place.' : ''}`}
        data-autofocus
        autoComplete="off"
        maxLength={10_000}
        value={value}
        error={form.problem ?? removing.problem}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
    </DialogForm>
  );
}
