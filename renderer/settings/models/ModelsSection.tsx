// renderer/settings/models/ModelsSection.tsx - models, providers and keys: the state of each in words, a test, and the way to add one.
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { EndpointState } from '../../../electron/contract/models.ts';
import { api } from '../../client/api.ts';
import { useLiveQuery } from '../../client/live.ts';
import { pickPaths } from '../../ui/files/pick.ts';
import { AddIcon, FileIcon } from '../../ui/icons.ts';
import { Loaded } from '../../ui/states.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { Section } from '../Section.tsx';
import { ModelTable } from './ModelTable.tsx';
import { ProviderDialog } from './provider/ProviderDialog.tsx';
import { ProviderTable } from './provider/ProviderTable.tsx';
import { SecretNote } from './SecretNote.tsx';

async function addModelFile(): Promise<void> {
  const paths = await pickPaths({ what: 'files', title: 'Add a model file (GGUF)', extensions: ['gguf'], act: 'Add model' });
  if (!paths?.[0]) return;
  try {
    const model = await api.models.addLocalFile.mutate({ path: paths[0] });
    toast(`${model.label} added`, { id: 'model-added' });
  } catch (cause) {
    toastError('Could not add the model file.', cause);
  }
}

export function ModelsSection() {
  const models = useLiveQuery('models.list');
  const endpoints = useLiveQuery('models.endpoints');
  const secrets = useLiveQuery('models.secretState');
  const [edited, setEdited] = useState<EndpointState | 'new' | null>(null);
  return (
    <>
      <Section
        title="Models"
        about="runs that name no model use the default"
        acts={
          <Button size="xs" leftSection={<FileIcon className="s" aria-hidden />} onClick={() => void addModelFile()}>
            Add model file
          </Button>
        }
      >
        <Loaded query={models} what="the models">
          {(rows) => <ModelTable models={rows} />}
        </Loaded>
      </Section>
      <Section
        title="Providers and keys"
        about={secrets.data ? `keys are kept in ${secrets.data.label} and never shown again` : null}
        acts={
          <Button size="xs" leftSection={<AddIcon className="s" aria-hidden />} onClick={() => setEdited('new')}>
            Add provider
          </Button>
        }
      >
        {secrets.data ? <SecretNote state={secrets.data} /> : null}
        <Loaded query={endpoints} what="the providers" rows={2}>
          {(rows) => <ProviderTable endpoints={rows} onEdit={setEdited} />}
        </Loaded>
      </Section>
      <ProviderDialog edited={edited} taken={(endpoints.data ?? []).map((endpoint) => endpoint.name)} onClose={() => setEdited(null)} />
    </>
  );
}
