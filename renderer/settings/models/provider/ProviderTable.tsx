// renderer/settings/models/provider/ProviderTable.tsx - providers, whether each has a key, and its limits.
import { Button } from '@mantine/core';
import { type EndpointState, PROVIDERS } from '../../../../electron/contract/models.ts';
import { trpc } from '../../../client/trpc.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { plural } from '../../../ui/format.ts';
import { KeyIcon, ServerIcon } from '../../../ui/icons.ts';
import { toast, toastError } from '../../../ui/toast.tsx';
import styles from '../../Settings.module.css';
import { limitsInWords } from './draft.ts';

async function clearKey(name: string): Promise<void> {
  const sure = await confirm({
    title: `Forget the key of ${name}?`,
    body: 'Calls to this provider are sent without a key until you set a new one.',
    act: 'Forget key',
    danger: true,
  });
  if (!sure) return;
  try {
    await trpc.models.clearKey.mutate({ endpoint: name });
    toast(`Forgot the key of ${name}`, { id: 'key' });
  } catch (cause) {
    toastError('Could not forget the key.', cause);
  }
}

async function removeEndpoint(endpoint: EndpointState): Promise<void> {
  const sure = await confirm({
    title: `Remove provider ${endpoint.name}?`,
    body: `Its ${plural(endpoint.models.length, 'model')} and its key are forgotten. Traces of past runs stay.`,
    act: 'Remove',
    danger: true,
  });
  if (!sure) return;
  await trpc.models.removeEndpoint
    .mutate({ name: endpoint.name })
    .catch((cause: unknown) => toastError('Could not remove the provider.', cause));
}

export function ProviderTable({ endpoints, onEdit }: { endpoints: readonly EndpointState[]; onEdit: (endpoint: EndpointState) => void }) {
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
  return (
    <div className={`card ${styles.endpoints}`} role="table" aria-label="Providers">
      <div className="th" role="row">
        <span role="columnheader">Provider</span>
        <span role="columnheader">Key</span>
        <span role="columnheader" className={styles.wide}>
          Limits
        </span>
        <span role="columnheader" className="num">
          Models
        </span>
        <span role="columnheader">
          <span className="sr-only">Actions</span>
        </span>
      </div>
      {endpoints.map((endpoint) => (
        <div key={endpoint.name} className="tr" role="row">
          <span role="cell" className="row">
            <span className="med fixed">{endpoint.name}</span>
            {endpoint.name === endpoint.provider ? null : <span className="sm sec fixed">{PROVIDERS[endpoint.provider].label}</span>}
            <span className="sm mut ell">{endpoint.baseUrl}</span>
          </span>
          <span role="cell" className="row g6 sm">
            {endpoint.hasKey ? (
              <>
                <KeyIcon className="s mut" aria-hidden />
                set
              </>
            ) : (
              <span className="mut">not set</span>
            )}
          </span>
          <span role="cell" className={`sm mut ${styles.wide}`}>
            {limitsInWords(endpoint.limits)}
          </span>
          <span role="cell" className="num" title={endpoint.models.join(', ')}>
            {endpoint.models.length}
          </span>
          <span role="cell" className={styles.acts}>
            {endpoint.hasKey ? (
              <Button size="xs" variant="subtle" color="gray" onClick={() => void clearKey(endpoint.name)}>
                Forget key
              </Button>
            ) : null}
            <Button size="xs" aria-label={`Edit ${endpoint.name}`} onClick={() => onEdit(endpoint)}>
              Edit
            </Button>
            <Button
              size="xs"
              variant="subtle"
              color="red"
              aria-label={`Remove ${endpoint.name}`}
              onClick={() => void removeEndpoint(endpoint)}
            >
              Remove
            </Button>
          </span>
        </div>
      ))}
    </div>
  );
}
