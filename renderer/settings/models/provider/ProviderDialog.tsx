// renderer/settings/models/provider/ProviderDialog.tsx - add or change a provider; its key goes straight to the key store and is never read back.
import { Button, PasswordInput, Select, TagsInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type EndpointState, PROVIDER_KINDS, PROVIDERS, type ProviderKind } from '../../../../electron/contract/models.ts';
import { type SendsChange, sendsOf, sentInWords, withRefused } from '../../../../electron/contract/values/sends.ts';
import { api } from '../../../client/api.ts';
import { refresh } from '../../../client/live.ts';
import { Dialog, DialogForm, useSubmit } from '../../../ui/Dialog.tsx';
import { formatDuration, plural } from '../../../ui/format.ts';
import { ErrorIcon, OkIcon } from '../../../ui/icons.ts';
import { ErrorDetails } from '../../../ui/states.tsx';
import { canAsk, type Draft, draftOf, newDraft, problemsOf, withKind } from './draft.ts';
import { LimitFields } from './LimitFields.tsx';
import { agreed, originOf } from './plain-http.ts';
import { SendsFields } from './SendsFields.tsx';
import { type Asking, useAsking } from './useAsking.ts';

interface ProviderDialogProps {
  edited: EndpointState | 'new' | null;
  taken: readonly string[];
  onClose(): void;
}

export function ProviderDialog({ edited, taken, onClose }: ProviderDialogProps) {
  const title = edited === null || edited === 'new' ? 'Add provider' : `Provider ${edited.name}`;
  return (
    <Dialog title={title} size={720} opened={edited !== null} onClose={onClose}>
      {edited === null ? null : <ProviderForm endpoint={edited === 'new' ? null : edited} taken={taken} onClose={onClose} />}
    </Dialog>
  );
}

const KINDS = PROVIDER_KINDS.map((value) => ({ value, label: PROVIDERS[value].label }));

interface ProviderFormProps {
  endpoint: EndpointState | null;
  taken: readonly string[];
  onClose(): void;
}

function ProviderForm({ endpoint, taken, onClose }: ProviderFormProps) {
  const [draft, setDraft] = useState<Draft>(() => (endpoint ? draftOf(endpoint) : newDraft('anthropic', taken)));
  const [key, setKey] = useState('');
  const [shown, setShown] = useState(false);
  const asking = useAsking();
  const problems = problemsOf(draft, taken, endpoint === null);
  const visible = shown ? problems : {};
  const elsewhere = endpoint === null ? null : keyElsewhere(endpoint, draft.baseUrl);
  const change = (patch: Partial<Draft>) => {
    if ('baseUrl' in patch || 'models' in patch || 'sends' in patch) asking.reset();
    setDraft((old) => ({ ...old, ...patch }));
  };
  const form = useSubmit(Object.keys(problems).length === 0, async () => {
    await agreed(draft.baseUrl, () => api.models.saveEndpoint.mutate(draft));
    if (key) await api.models.setKey.mutate({ endpoint: draft.name, key });
    else if (elsewhere !== null) await api.models.clearKey.mutate({ endpoint: draft.name });
    void refresh(['models']);
    onClose();
  });
  const { error } = form;
  return (
    <DialogForm
      form={form}
      act={endpoint ? 'Save provider' : 'Add provider'}
      hint={
        <TryButton
          draft={draft}
          keyToTry={key || null}
          asking={asking}
          onFound={(model, found) => setDraft((old) => withRefused(old, { [model]: found }))}
          disabled={!canAsk(problems) || draft.models.length === 0}
        />
      }
      onTry={() => setShown(true)}
      onCancel={onClose}
    >
      <Select
        label="Kind"
        allowDeselect={false}
        value={draft.provider}
        data={KINDS}
        onChange={(kind) => {
          asking.reset();
          if (kind) setDraft((old) => ({ ...withKind(old, kind as ProviderKind, taken), ...(endpoint ? { name: old.name } : {}) }));
        }}
      />
      <TextInput
        label="Name"
        description="Prefix for its models, for example team-gateway/model"
        value={draft.name}
        disabled={endpoint !== null}
        error={visible.name}
        onChange={(event) => change({ name: event.currentTarget.value.trim() })}
      />
      <TextInput
        label="Address"
        placeholder="https://models.example.com/v1"
        value={draft.baseUrl}
        error={visible.baseUrl}
        spellCheck={false}
        onChange={(event) => change({ baseUrl: event.currentTarget.value.trim() })}
      />
      <KeyField
        isSet={endpoint?.hasKey ?? false}
        elsewhere={elsewhere}
        needsKey={PROVIDERS[draft.provider].needsKey}
        value={key}
        onChange={(value) => {
          asking.reset();
          setKey(value);
        }}
      />
      <ModelNames
        draft={draft}
        keyToTry={key || null}
        error={visible.models}
        asking={asking}
        canAsk={canAsk(problems)}
        onChange={(models) => setDraft((old) => ({ ...old, models }))}
      />
      <LimitFields limits={draft.limits} error={visible.limits} onChange={(limits) => change({ limits })} />
      <SendsFields draft={draft} onChange={change} />
      <Answer asking={asking} />
      {error ? (
        <div className="note err" role="alert">
          <span>
            <b>{error.message}</b> {error.remedy}
          </span>
        </div>
      ) : null}
    </DialogForm>
  );
}

/** The address that the key of a provider was set for, if it is not the one entered now. */
function keyElsewhere({ hasKey, keyElsewhere: stored, baseUrl }: EndpointState, entered: string): string | null {
  const origin = hasKey ? originOf(baseUrl) : stored;
  const now = originOf(entered);
  return now === null || origin === now ? null : origin;
}

interface KeyFieldProps {
  isSet: boolean;
  /** A key is set, but for this other address. */
  elsewhere: string | null;
  needsKey: boolean;
  value: string;
  onChange(value: string): void;
}

function KeyField({ isSet, elsewhere, needsKey, value, onChange }: KeyFieldProps) {
  const optional = needsKey ? 'Its models cannot be used without one.' : 'Leave this empty for a server that needs none.';
  const told = isSet ? 'A key is set. Leave this empty to keep it.' : optional;
  return (
    <PasswordInput
      label={elsewhere !== null ? 'Key for this address' : isSet ? 'New key' : 'Key'}
      description={
        elsewhere === null
          ? told
          : `The key that is set is for ${elsewhere}. It is not sent to another address, and is forgotten when you save. ${optional}`
      }
      value={value}
      autoComplete="off"
      data-autofocus
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface AskProps {
  draft: Draft;
  keyToTry: string | null;
  asking: Asking;
}

/** Above this number, names are offered to choose from; below it they are added as they are. */
const TAKE_ALL = 12;

interface ModelNamesProps extends AskProps {
  error: string | undefined;
  canAsk: boolean;
  onChange(models: string[]): void;
}

function ModelNames({ draft, keyToTry, error, asking, canAsk: able, onChange }: ModelNamesProps) {
  const [offered, setOffered] = useState<string[]>([]);
  const askForNames = () =>
    asking.ask('Asking for its models', async (signal) => {
      const { name, provider, baseUrl } = draft;
      const names = await agreed(baseUrl, () => api.models.offered.mutate({ name, provider, baseUrl, key: keyToTry }, { signal }));
      setOffered(names);
      if (draft.models.length === 0 && names.length <= TAKE_ALL) onChange(names);
      return {
        ok: names.length > 0,
        words: names.length > 0 ? `It offers ${plural(names.length, 'model')}; pick them in the list.` : 'It offers no models.',
      };
    });
  return (
    <TagsInput
      label="Models"
      description="Names the provider uses; press Enter after each"
      value={draft.models}
      data={offered}
      error={error}
      onChange={onChange}
      acceptValueOnBlur
      clearable={false}
      maxDropdownHeight={220}
      rightSectionWidth={104}
      rightSection={
        <Button size="xs" variant="subtle" disabled={!able} onClick={askForNames}>
          Fetch models
        </Button>
      }
    />
  );
}

interface TryButtonProps extends AskProps {
  disabled: boolean;
  /** What the server refused becomes part of what is entered; saving keeps it. */
  onFound(model: string, found: SendsChange): void;
}

function TryButton({ draft, keyToTry, asking, disabled, onFound }: TryButtonProps) {
  const [model = ''] = draft.models;
  const tryIt = () =>
    asking.ask(`Asking ${model} for one word`, async (signal) => {
      const { name, provider, baseUrl } = draft;
      const values = { name, provider, baseUrl, sends: sendsOf(draft, model), key: keyToTry, model };
      const test = await agreed(baseUrl, () => api.models.tryDraft.mutate(values, { signal }));
      onFound(model, test.found);
      const found = sentInWords(test.found);
      const told = found === '' ? '' : ` It refused some of what is usually sent. From now on for ${model}: ${found}. Save to keep this.`;
      return {
        ok: test.ok,
        words: `${test.ok ? `${model} answered in ${formatDuration(test.ms)}.` : `${model} gave an empty answer.`}${told}`,
      };
    });
  return (
    <Button
      disabled={disabled || asking.state?.at === 'running'}
      onClick={tryIt}
      title={model === '' ? 'Enter a model first' : `Asks ${model} for one word`}
    >
      Test
    </Button>
  );
}

function Answer({ asking: { state } }: { asking: Asking }) {
  if (state === null) return null;
  return (
    <div role="status" className={`note ${state.at === 'ended' && !state.ok ? 'err' : ''}`}>
      {state.at === 'running' ? <span className="spin" /> : state.ok ? <OkIcon className="ok" aria-hidden /> : <ErrorIcon aria-hidden />}
      <div>
        {state.words}
        {state.at === 'ended' ? <ErrorDetails error={state} /> : null}
      </div>
    </div>
  );
}
