// renderer/runs/model/ModelPicker.tsx - which model a run uses: its state in words and its price.
import { Select } from '@mantine/core';
import { canRun, type ModelInfo } from '../../../electron/contract/models.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { goToModels } from '../../app/frame/acts.ts';
import { useLiveQuery } from '../../client/live.ts';
import { cancelDownload, downloadModel } from '../../settings/acts.ts';
import { percentOf, useDownload } from '../../settings/models/download.ts';
import { formatBytes } from '../../ui/format.ts';
import { InfoIcon, WarningIcon } from '../../ui/icons.ts';

const STATES: Record<ModelInfo['state'], string> = {
  ready: 'ready',
  failed: 'last test failed',
  not_downloaded: 'not downloaded yet',
  missing_file: 'file missing',
  no_key: 'no key set',
  locked: 'keys are locked',
  plain_http: 'address not encrypted',
};

/** `$3 in, $15 out per million`, `free, runs here`, or that no price is known. */
export function priceText(model: ModelInfo): string {
  if (model.local) return 'free, runs on this machine';
  if (model.inputPrice === null || model.outputPrice === null) return 'no price known';
  return `$${model.inputPrice} in, $${model.outputPrice} out per million tokens`;
}

export const useModels = (): ModelInfo[] => useLiveQuery('models.list').data ?? [];

/** The model that a run would use: the chosen one, else the one from the settings, else the first that is ready. */
export function useChosenModel(modelId: string | null): ModelInfo | null {
  const models = useModels();
  const settings = useLiveQuery('app.settings').data;
  const byId = (id: string | null | undefined) => models.find((model) => model.id === id);
  return byId(modelId) ?? byId(settings?.modelId) ?? models.find((model) => model.state === 'ready') ?? models.find(canRun) ?? null;
}

interface ModelPickerProps {
  value: string | null;
  onChange(modelId: string | null): void;
  size?: 'xs' | 'sm';
  label?: string;
  /** The label is above it; else it is only for screen readers. */
  labelled?: boolean;
}

export function ModelPicker({ value, onChange, size = 'sm', label = 'Model', labelled = false }: ModelPickerProps) {
  const models = useModels();
  const chosen = useChosenModel(value);
  return (
    <Select
      {...(labelled ? { label } : { 'aria-label': label })}
      size={size}
      allowDeselect={false}
      checkIconPosition="right"
      comboboxProps={{ width: 300, position: 'bottom-start' }}
      placeholder="No model"
      value={chosen?.id ?? null}
      data={models.map((model) => ({ value: model.id, label: model.label }))}
      onChange={onChange}
      renderOption={({ option }) => {
        const model = models.find((m) => m.id === option.value);
        return (
          <span className="col">
            <span>{option.label}</span>
            <span className="mut xs">
              {model ? `${model.state === 'ready' ? '' : `${STATES[model.state]} · `}${priceText(model)}` : ''}
            </span>
          </span>
        );
      }}
    />
  );
}

/** Shown when a run cannot start for want of a model: the reason, and the way out. */
export function ModelNotice({ modelId }: { modelId: string | null }) {
  const models = useModels();
  const chosen = useChosenModel(modelId);
  const fetching = useDownload((s) => s.progress !== null);
  if (fetching) return <DownloadProgress />;
  if (chosen?.state === 'ready') return null;
  const local = models.find((model) => model.local && model.state === 'not_downloaded');
  if (chosen?.state === 'failed') return <TestFailed model={chosen} />;
  const words = chosen ? (chosen.note ?? `${chosen.label}: ${STATES[chosen.state]}.`) : 'No model is ready.';
  return (
    <div className="note warn" role="status">
      <WarningIcon className="s" aria-hidden />
      <span className="grow">
        {words}
        {local ? ' The built-in model runs on this machine, offline and free.' : ''}
      </span>
      {local ? <ActButton act={downloadModel} size="xs" plain /> : null}
      <ActButton act={goToModels} label="Open Settings" size="xs" plain />
    </div>
  );
}

function TestFailed({ model }: { model: ModelInfo }) {
  return (
    <div className="note warn" role="status">
      <WarningIcon className="s" aria-hidden />
      <span className="grow">
        <b>The last test of {model.label} failed.</b> {model.note}
      </span>
      <ActButton act={goToModels} label="Open Settings" size="xs" plain />
    </div>
  );
}

function DownloadProgress() {
  const progress = useDownload((s) => s.progress);
  if (!progress) return null;
  const percent = percentOf(progress);
  const amount = percent === null ? progress.message : `${formatBytes(progress.doneBytes)} of ${formatBytes(progress.totalBytes)}`;
  return (
    <div className="note info" role="status">
      <InfoIcon className="s" aria-hidden />
      <span className="grow col g4">
        <span>
          <b>Downloading the local model</b> <span className="num">{amount}</span>
        </span>
        <span
          className="prog"
          role="progressbar"
          aria-label="Downloading the local model"
          aria-valuemin={0}
          aria-valuemax={100}
          {...(percent === null ? {} : { 'aria-valuenow': percent })}
        >
          <i style={{ width: `${percent ?? 3}%` }} />
        </span>
      </span>
      <ActButton act={cancelDownload} label="Cancel" size="xs" plain />
    </div>
  );
}
