// renderer/settings/models/provider/ProviderTable.tsx - providers, whether each has a key, and its limits.
import { type EndpointState, PROVIDERS } from '../../../../electron/contract/models.ts';
import { endpointInWords } from '../../../../electron/contract/values/sends.ts';
import { ActButton } from '../../../app/acts/controls.tsx';
import { api } from '../../../client/api.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { plural } from '../../../ui/format.ts';
import { KeyIcon, ServerIcon, WarningIcon } from '../../../ui/icons.ts';
import { type Column, Table } from '../../../ui/list/Table.tsx';
import { attempt, toast } from '../../../ui/toast.tsx';
import { allowHttp, editProvider, forgetKey, rememberRefused as rememberRefusedAct, removeProvider } from '../../acts.ts';
import styles from '../../Settings.module.css';
import { limitsInWords } from './draft.ts';

export async function clearKey(name: string): Promise<void> {
  const sure = await confirm({
    title: `Forget the key of ${name}?`,
    body: 'Calls to this provider are sent without a key until you set a new one.',
    act: 'Forget key',
    danger: true,
  });
  if (!sure) return;
  await attempt('Could not forget the key.', async () => {
    await api.models.clearKey.mutate({ endpoint: name });
    toast(`Forgot the key of ${name}`, { id: 'key' });
  });
}

export async function removeEndpoint(endpoint: EndpointState): Promise<void> {
  const sure = await confirm({
    title: `Remove provider ${endpoint.name}?`,
    body: `Its ${plural(endpoint.models.length, 'model')} and its key are forgotten. Traces of past runs stay.`,
    act: 'Remove',
    danger: true,
  });
  if (!sure) return;
  await attempt('Could not remove the provider.', () => api.models.removeEndpoint.mutate({ name: endpoint.name }));
}

/** Keeps what a provider refused with its settings: its next request is right at once, also after a restart. */
export async function rememberRefused(name: string): Promise<void> {
  await attempt('Could not keep it.', async () => {
    await api.models.rememberRefused.mutate({ name });
    toast(`${name} is asked this way from now on`, { id: 'refused' });
  });
}

export function ProviderTable({ endpoints }: { endpoints: readonly EndpointState[] }) {
  if (endpoints.length === 0) {
    return (
      <p className="note">
        <ServerIcon aria-hidden />
        <span>
          <b>No providers yet.</b> Add Anthropic, OpenAI or Google with a key, or any OpenAI-compatible server, including one on this
          machine. Without one, runs use the local model and nothing leaves this machine.
        </span>
      </p>
    );
  }
  return <Table label="Providers" columns={COLUMNS} rows={endpoints} rowHeight={36} keyOf={({ name }) => name} />;
}

const COLUMNS: readonly Column<EndpointState>[] = [
  {
    head: 'Provider',
    width: { min: 200 },
    className: 'row',
    cell: ({ name, provider, baseUrl }) => (
      <>
        <span className="med fixed">{name}</span>
        {name === provider ? null : <span className="sm sec fixed">{PROVIDERS[provider].label}</span>}
        <span className="sm mut ell">{baseUrl}</span>
      </>
    ),
  },
  {
    head: 'Key',
    width: 116,
    className: 'row g6 sm',
    title: ({ keyElsewhere }) =>
      keyElsewhere === null ? undefined : `The key was set for ${keyElsewhere}. Edit the provider to set it again.`,
    cell: ({ hasKey, keyElsewhere }) => {
      if (keyElsewhere !== null) {
        return (
          <>
            <WarningIcon className="s warn" aria-hidden />
            other address
          </>
        );
      }
      if (!hasKey) return <span className="mut">not set</span>;
      return (
        <>
          <KeyIcon className="s mut" aria-hidden />
          set
        </>
      );
    },
  },
  {
    head: 'Requests',
    width: { min: 150 },
    leaves: 2,
    className: 'row g6 sm',
    title: (endpoint) => endpointInWords(endpoint, endpoint.refused) || 'As most servers take them',
    cell: (endpoint) => {
      const { name, refused } = endpoint;
      const isNew = Object.keys(refused).length > 0;
      return (
        <>
          <span className={isNew ? 'warn ell' : 'mut ell'}>{endpointInWords(endpoint, refused) || 'as usual'}</span>
          {!isNew ? null : (
            <ActButton act={rememberRefusedAct} choice={name} label={`Keep what ${name} refuses`} size="xs" plain>
              Keep
            </ActButton>
          )}
        </>
      );
    },
  },
  { head: 'Limits', width: 140, leaves: 1, className: 'sm mut', cell: ({ limits }) => limitsInWords(limits) },
  { head: 'Models', width: 56, num: true, title: ({ models }) => models.join(', '), cell: ({ models }) => models.length },
  {
    head: '',
    name: 'Actions',
    width: 240,
    className: styles.acts ?? '',
    cell: ({ name, hasKey, keyElsewhere, needsAgreement }) => (
      <>
        {needsAgreement ? (
          <ActButton act={allowHttp} choice={name} label={`Confirm address of ${name}`} size="xs" plain>
            Confirm address
          </ActButton>
        ) : hasKey || keyElsewhere !== null ? (
          <ActButton act={forgetKey} choice={name} label="Forget key" size="xs" variant="subtle" color="gray" plain />
        ) : null}
        <ActButton act={editProvider} choice={name} label={`Edit ${name}`} size="xs" plain>
          Edit
        </ActButton>
        <ActButton act={removeProvider} choice={name} label={`Remove ${name}`} size="xs" variant="subtle" color="red" plain>
          Remove
        </ActButton>
      </>
    ),
  },
];
