// renderer/settings/models/ModelsSection.tsx - models, providers and keys: the state of each in words, a test, and a way to add one.
import { useMemo, useState } from 'react';
import { canRun, type EndpointState, type ModelInfo } from '../../../electron/contract/models.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { saveSettings } from '../../app/theme-setting.ts';
import { api } from '../../client/api.ts';
import { useLiveQuery } from '../../client/live.ts';
import { pickPlace } from '../../ui/files/pick.ts';
import { Loaded } from '../../ui/states.tsx';
import { attempt, toast } from '../../ui/toast.tsx';
import { addModelFile as addModelFileAct, addProvider, shownModels, shownProviders } from '../acts.ts';
import { Section } from '../Section.tsx';
import { EmbeddingSection } from './EmbeddingSection.tsx';
import { ModelTable, removeModelFile } from './ModelTable.tsx';
import { usePriced } from './PriceCell.tsx';
import { ProviderDialog } from './provider/ProviderDialog.tsx';
import { clearKey, ProviderTable, rememberRefused, removeEndpoint } from './provider/ProviderTable.tsx';
import { allowHttp } from './provider/plain-http.ts';
import { SecretNote } from './SecretNote.tsx';
import { testModel, useTests } from './tests.ts';

async function addModelFile(): Promise<void> {
  const file = await pickPlace('model_file');
  if (file === null) return;
  await attempt('Could not add the model file.', async () => {
    const model = await api.models.addLocalFile.mutate({ path: file.token });
    toast(`${model.label} added`, { id: 'model-added' });
  });
}

/** Offers the models to their acts. */
function useOfferModels(models: readonly ModelInfo[] | undefined): void {
  const settings = useLiveQuery('app.settings').data;
  const running = useTests((s) => s.running);
  const defaultId = settings?.modelId ?? (models?.find((model) => model.state === 'ready') ?? models?.find(canRun))?.id ?? null;
  useOffer(
    shownModels,
    useMemo(() => {
      if (!models) return null;
      return {
        models,
        defaultId,
        testing: Object.keys(running),
        addFile: addModelFile,
        makeDefault: async (modelId: string) => void (await saveSettings({ modelId })),
        test: testModel,
        cancelTest: (id: string) => running[id]?.abort(),
        remove: removeModelFile,
        price: (id: string) => usePriced.setState({ id }),
      };
    }, [models, defaultId, running]),
  );
}

export function ModelsSection() {
  const models = useLiveQuery('models.list');
  const endpoints = useLiveQuery('models.endpoints');
  const secrets = useLiveQuery('models.secretState');
  const [edited, setEdited] = useState<EndpointState | 'new' | null>(null);
  useOfferModels(models.data);
  const { data: providers } = endpoints;
  useOffer(
    shownProviders,
    useMemo(() => {
      if (!providers) return null;
      const find = (name: string | null) => providers.find((each) => each.name === name);
      return {
        providers,
        edit: (name: string | null) => setEdited(find(name) ?? 'new'),
        allowHttp: async (name: string) => {
          const provider = find(name);
          if (provider) await allowHttp(provider.baseUrl);
        },
        clearKey,
        remember: rememberRefused,
        remove: async (name: string) => {
          const provider = find(name);
          if (provider) await removeEndpoint(provider);
        },
      };
    }, [providers]),
  );
  return (
    <>
      <Section title="Models" about="runs that name no model use the default" acts={<ActButton act={addModelFileAct} size="xs" />}>
        <Loaded query={models} what="the models">
          {(rows) => <ModelTable models={rows} />}
        </Loaded>
      </Section>
      <EmbeddingSection />
      <Section
        title="Providers and keys"
        about={secrets.data ? `keys are never shown again. Key store: ${secrets.data.label}` : null}
        acts={<ActButton act={addProvider} size="xs" />}
      >
        {secrets.data ? <SecretNote state={secrets.data} /> : null}
        <Loaded query={endpoints} what="the providers" rows={2}>
          {(rows) => <ProviderTable endpoints={rows} />}
        </Loaded>
      </Section>
      <ProviderDialog edited={edited} taken={(endpoints.data ?? []).map((endpoint) => endpoint.name)} onClose={() => setEdited(null)} />
    </>
  );
}
