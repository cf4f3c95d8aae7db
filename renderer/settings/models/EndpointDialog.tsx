// renderer/settings/models/EndpointDialog.tsx - add or change a server; its key goes straight to the key store and is never read back.
import { Button, PasswordInput, TagsInput, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Endpoint, type EndpointState } from '../../../electron/contract/models.ts';
import { errorOf } from '../../client/errors.ts';
import { queryClient, trpc } from '../../client/trpc.ts';
import { DialogFoot } from '../../ui/confirm.tsx';
import { Dialog, DialogFields } from '../../ui/Dialog.tsx';

interface EndpointDialogProps {
  edited: EndpointState | 'new' | null;
  taken: readonly string[];
  onClose(): void;
}

export function EndpointDialog({ edited, taken, onClose }: EndpointDialogProps) {
  const title = edited === null || edited === 'new' ? 'Add a server' : `Server ${edited.name}`;
  return (
    <Dialog title={title} size={480} opened={edited !== null} onClose={onClose}>
      {edited === null ? null : <EndpointForm endpoint={edited === 'new' ? null : edited} taken={taken} onClose={onClose} />}
    </Dialog>
  );
}

interface Draft {
  name: string;
  baseUrl: string;
  models: string[];
}

/** What is wrong with each field, in words; an empty object = nothing. */
export function problemsOf(draft: Draft, taken: readonly string[], isNew: boolean): Partial<Record<keyof Draft, string>> {
  const problems: Partial<Record<keyof Draft, string>> = {};
  const parsed = Endpoint.safeParse(draft);
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0] as keyof Draft;
    if (field === 'name') problems.name = 'Small letters, digits and hyphens, at most 31, for example team-gateway';
    if (field === 'baseUrl') problems.baseUrl = 'An address with http:// or https://, up to /v1';
    if (field === 'models') problems.models = 'At least one model name, as the server calls it';
  }
  if (isNew && taken.includes(draft.name)) problems.name = `There is a server ${draft.name} already`;
  return problems;
}

function EndpointForm({ endpoint, taken, onClose }: { endpoint: EndpointState | null; taken: readonly string[]; onClose: () => void }) {
  const [draft, setDraft] = useState<Draft>(endpoint ?? { name: '', baseUrl: '', models: [] });
  const [key, setKey] = useState('');
  const [shown, setShown] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const problems = problemsOf(draft, taken, endpoint === null);
  const visible = shown ? problems : {};
  const change = (patch: Partial<Draft>) => setDraft((old) => ({ ...old, ...patch }));
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setShown(true);
    if (Object.keys(problems).length > 0 || busy) return;
    setBusy(true);
    try {
      await trpc.models.saveEndpoint.mutate({ name: draft.name, baseUrl: draft.baseUrl, models: draft.models });
      if (key) await trpc.models.setKey.mutate({ endpoint: draft.name, key });
      void queryClient.invalidateQueries({ queryKey: [['models']] });
      onClose();
    } catch (cause) {
      setFailed(cause);
      setBusy(false);
    }
  };
  const error = failed ? errorOf(failed) : null;
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <DialogFields>
        <TextInput
          label="Name"
          placeholder="team-gateway"
          value={draft.name}
          disabled={endpoint !== null}
          data-autofocus={endpoint === null ? true : undefined}
          error={visible.name}
          onChange={(event) => change({ name: event.currentTarget.value.trim() })}
        />
        <TextInput
          label="Address"
          placeholder="http://127.0.0.1:11434/v1"
          value={draft.baseUrl}
          error={visible.baseUrl}
          spellCheck={false}
          onChange={(event) => change({ baseUrl: event.currentTarget.value.trim() })}
        />
        <TagsInput
          label="Models"
          description="Names as the server knows them; Enter after each"
          value={draft.models}
          error={visible.models}
          onChange={(models) => change({ models })}
          acceptValueOnBlur
          clearable={false}
        />
        <PasswordInput
          label={endpoint?.hasKey ? 'New key' : 'Key'}
          description={endpoint?.hasKey ? 'A key is set. Leave this empty to keep it.' : 'Leave this empty for a server that needs none.'}
          value={key}
          autoComplete="off"
          data-autofocus={endpoint === null ? undefined : true}
          onChange={(event) => setKey(event.currentTarget.value)}
        />
        {error ? (
          <div className="note err" role="alert">
            <span>
              <b>{error.message}</b> {error.remedy}
            </span>
          </div>
        ) : null}
      </DialogFields>
      <DialogFoot>
        <Button className="right" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="filled" loading={busy}>
          {endpoint ? 'Save server' : 'Add server'}
        </Button>
      </DialogFoot>
    </form>
  );
}
