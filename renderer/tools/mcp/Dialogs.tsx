// renderer/tools/mcp/Dialogs.tsx - dialogs about MCP servers that work from every screen; mounted once by the frame.
import { Button, PasswordInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { McpServer } from '../../../electron/contract/mcp/mcp.ts';
import { api } from '../../client/api.ts';
import { errorOf } from '../../client/errors.ts';
import { DialogFoot } from '../../ui/confirm.tsx';
import { Dialog, DialogFields } from '../../ui/Dialog.tsx';
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
  const [busy, setBusy] = useState(false);
  const problems = problemsOf(draft);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (busy || Object.keys(problems).length > 0) return;
    setBusy(true);
    if (await changeServer(server, { transport: transportOf(draft) })) closeDialogs();
    else setBusy(false);
  };
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <DialogFields>
        <TransportFields
          draft={draft}
          problems={tried ? problems : {}}
          asksPlain
          onChange={(patch) => setDraft((old) => ({ ...old, ...patch }))}
        />
      </DialogFields>
      <DialogFoot>
        <span className="sm sec">Another way to reach it is another server: your consent ends.</span>
        <Button className="right" onClick={closeDialogs}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" loading={busy}>
          Save
        </Button>
      </DialogFoot>
    </form>
  );
}

function ValueForm({ server, reference }: { server: McpServer; reference: string }) {
  const [value, setValue] = useState('');
  const [failed, setFailed] = useState<unknown>(null);
  const isKept = !server.missing.includes(reference);
  const keep = async (text: string | null) => {
    try {
      await api.mcp.setValue.mutate({ id: server.id, reference, value: text });
      closeDialogs();
    } catch (cause) {
      setFailed(cause);
    }
    await renew();
  };
  const error = failed === null ? null : errorOf(failed);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (value !== '') void keep(value);
      }}
    >
      <DialogFields>
        <PasswordInput
          label={reference}
          description={`It goes to the key store and is never shown again.${isKept ? ' A value is kept; a new one takes its place.' : ''}`}
          data-autofocus
          autoComplete="off"
          maxLength={10_000}
          value={value}
          error={error === null ? null : `${error.message} ${error.remedy ?? ''}`}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
      </DialogFields>
      <DialogFoot>
        {isKept ? (
          <Button variant="subtle" color="gray" onClick={() => void keep(null)}>
            Remove the value
          </Button>
        ) : null}
        <Button className="right" onClick={closeDialogs}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" disabled={value === ''}>
          Keep
        </Button>
      </DialogFoot>
    </form>
  );
}
