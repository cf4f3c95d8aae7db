// renderer/settings/models/ModelTable.tsx - every model that can be chosen, with its state in words and the last test.

import { useMemo } from 'react';
import { canRun, type ModelInfo } from '../../../electron/contract/models.ts';
import { sentInWords } from '../../../electron/contract/values/sends.ts';
import { ActButton } from '../../app/acts/controls.tsx';
import { api } from '../../client/api.ts';
import { useLiveQuery } from '../../client/live.ts';
import { confirm } from '../../ui/confirm.tsx';
import { formatBytes, formatCount, formatDuration, NONE } from '../../ui/format.ts';
import { ErrorIcon, LocalModelIcon, OkIcon, ServerIcon, StoppedIcon, WarningIcon } from '../../ui/icons.ts';
import { type Column, Table } from '../../ui/list/Table.tsx';
import { RelativeTime } from '../../ui/small.tsx';
import { ErrorDetails } from '../../ui/states.tsx';
import { toastError } from '../../ui/toast.tsx';
import { cancelDownload, cancelTest, downloadModel, makeDefault, removeModel, testModel } from '../acts.ts';
import styles from '../Settings.module.css';
import { percentOf, useDownload } from './download.ts';
import { PriceCell } from './PriceCell.tsx';
import { useTests } from './tests.ts';

interface Row {
  model: ModelInfo;
  isDefault: boolean;
}

export function ModelTable({ models }: { models: readonly ModelInfo[] }) {
  const settings = useLiveQuery('app.settings').data;
  const defaultId = settings?.modelId ?? (models.find((model) => model.state === 'ready') ?? models.find(canRun))?.id;
  const rows = useMemo(() => models.map((model) => ({ model, isDefault: model.id === defaultId })), [models, defaultId]);
  return (
    <>
      <Table label="Models" columns={COLUMNS} rows={rows} rowHeight={36} keyOf={({ model }) => model.id} />
      <FailedTests models={models} />
      <DownloadProgress />
    </>
  );
}

/** What servers sent in place of an answer: rows have no room for it. */
function FailedTests({ models }: { models: readonly ModelInfo[] }) {
  const failed = models.filter(({ state, lastTest }) => state === 'failed' && lastTest?.details !== undefined);
  if (failed.length === 0) return null;
  return (
    <ul aria-label="Failed tests" className={styles.failed}>
      {failed.map(({ id, lastTest }) => (
        <li key={id} className="note err">
          <ErrorIcon className="s" aria-hidden />
          <div>
            <b>{id}</b> {lastTest?.text}
            <ErrorDetails error={lastTest ?? {}} />
          </div>
        </li>
      ))}
    </ul>
  );
}

const aboutOf = ({ id, bytes, local }: ModelInfo): string =>
  [id, bytes === null ? null : formatBytes(bytes), local ? 'works offline' : null].filter(Boolean).join(', ');

const COLUMNS: readonly Column<Row>[] = [
  {
    head: 'Model',
    width: { min: 232, share: 2 },
    className: 'row',
    cell: ({ model, isDefault }) => {
      const Icon = model.local ? LocalModelIcon : ServerIcon;
      return (
        <>
          <Icon className="s mut" aria-hidden />
          <span className="med fixed">{model.label}</span>
          {isDefault ? <span className="bdg acc">default</span> : null}
          <span className="sm mut ell">{aboutOf(model)}</span>
        </>
      );
    },
  },
  {
    head: 'State',
    width: { min: 120 },
    className: 'row g6 sm',
    title: ({ model }) => model.note ?? undefined,
    cell: ({ model }) => <ModelState model={model} />,
  },
  { head: 'Context', width: 52, leaves: 2, num: true, className: 'sm', cell: ({ model }) => formatCount(model.contextTokens) },
  { head: 'Price in, out', width: 92, leaves: 3, num: true, className: 'sm', cell: ({ model }) => <PriceCell model={model} /> },
  { head: 'Last test', width: { min: 170 }, leaves: 1, className: 'row g6 sm', cell: ({ model }) => <LastTest model={model} /> },
  {
    head: '',
    name: 'Actions',
    width: 216,
    className: styles.acts ?? '',
    cell: ({ model, isDefault }) => <ModelActs model={model} isDefault={isDefault} />,
  },
];

const STATES: Record<ModelInfo['state'], { icon: typeof OkIcon; tone: string; words: string }> = {
  ready: { icon: OkIcon, tone: 'ok', words: 'ready' },
  failed: { icon: ErrorIcon, tone: 'err', words: 'failed' },
  not_downloaded: { icon: StoppedIcon, tone: 'mut', words: 'not downloaded yet' },
  missing_file: { icon: ErrorIcon, tone: 'err', words: 'file missing' },
  no_key: { icon: WarningIcon, tone: 'warn', words: 'needs a key' },
  locked: { icon: WarningIcon, tone: 'warn', words: 'key locked' },
  plain_http: { icon: WarningIcon, tone: 'warn', words: 'not encrypted' },
};

function ModelState({ model }: { model: ModelInfo }) {
  const { icon: Icon, tone, words } = STATES[model.state];
  if (model.state === 'failed' && model.lastTest) {
    return (
      <>
        <Icon className="s err" aria-hidden />
        <span className="err ell">
          {words}, <RelativeTime at={model.lastTest.at} />
        </span>
      </>
    );
  }
  return (
    <>
      <Icon className={`s ${tone}`} aria-hidden />
      <span className={tone === 'err' ? 'err ell' : 'ell'}>
        {model.state === 'ready' || model.state === 'plain_http' ? words : (model.note ?? words)}
      </span>
    </>
  );
}

function LastTest({ model: { id, lastTest: test } }: { model: ModelInfo }) {
  const running = useTests((s) => s.running[id] !== undefined);
  if (running) {
    return (
      <span role="status" className="row g6">
        <span className="spin" />
        asking for one word
      </span>
    );
  }
  if (test === null) return <span className="mut">{NONE}</span>;
  const found = sentInWords(test.found);
  const words = test.ok ? `answered in ${formatDuration(test.ms)}${found === '' ? '' : `; ${found}`}` : test.text;
  const hover = test.ok
    ? `“${test.text}”${test.firstTokenMs === null ? '' : `, first token after ${formatDuration(test.firstTokenMs)}`}${found === '' ? '' : `. ${found}`}`
    : test.text;
  return (
    <span role="status" className="row g6" title={hover}>
      {test.ok ? <OkIcon className="s ok" aria-hidden /> : <ErrorIcon className="s err" aria-hidden />}
      <span className={test.ok ? 'ell' : 'err ell'}>{words}</span>
      <RelativeTime at={test.at} className="mut fixed" />
    </span>
  );
}

/** Forgets one of the author's model files. */
export async function removeModelFile({ id, label }: ModelInfo): Promise<void> {
  const sure = await confirm({
    title: `Remove ${label} from the list?`,
    body: 'Skillwright forgets the file. The file itself stays where it is.',
    act: 'Remove',
    danger: true,
  });
  if (!sure) return;
  await api.models.removeLocalFile.mutate({ id }).catch((cause: unknown) => toastError('Could not remove the model.', cause));
}

function ModelActs({ model, isDefault }: { model: ModelInfo; isDefault: boolean }) {
  const { id, label, state, removable } = model;
  const able = canRun(model);
  const testing = useTests((s) => s.running[id] !== undefined);
  const downloading = useDownload((s) => s.progress !== null);
  const quiet = { size: 'xs', variant: 'subtle', color: 'gray', plain: true } as const;
  return (
    <>
      {state === 'not_downloaded' ? <ActButton act={downloadModel} label={downloading ? 'Downloading' : 'Download'} size="xs" /> : null}
      {able && !isDefault ? <ActButton act={makeDefault} choice={id} label="Make default" {...quiet} /> : null}
      {able && testing ? <ActButton act={cancelTest} choice={id} label="Cancel" size="xs" plain /> : null}
      {able && !testing ? (
        <ActButton act={testModel} choice={id} label={`Test ${label}`} size="xs" plain>
          Test
        </ActButton>
      ) : null}
      {removable ? <ActButton act={removeModel} choice={id} label="Remove" {...quiet} /> : null}
    </>
  );
}

function DownloadProgress() {
  const progress = useDownload((s) => s.progress);
  if (!progress) return null;
  const percent = percentOf(progress);
  return (
    <div className={`card ${styles.progress}`}>
      <span className="row g6 sm" role="status">
        <span className="spin" />
        <span className="ell">{progress.message}</span>
        <span className="mut num">
          {progress.totalBytes === null ? '' : `${formatBytes(progress.doneBytes ?? 0)} of ${formatBytes(progress.totalBytes)}`}
        </span>
      </span>
      <ActButton act={cancelDownload} label="Cancel" size="xs" plain />
      <div
        className="prog"
        role="progressbar"
        aria-label="Downloading the local model"
        aria-valuemin={0}
        aria-valuemax={100}
        {...(percent === null ? {} : { 'aria-valuenow': percent })}
      >
        <i style={{ width: `${percent ?? 0}%` }} />
      </div>
    </div>
  );
}
