// renderer/runs/model/download.ts - fetching the built-in model, followed from wherever it was started.
import { create } from 'zustand';
import type { AppErrorData } from '../../../electron/contract/errors.ts';
import type { DownloadEvent } from '../../../electron/contract/models.ts';
import { errorOf, isAbort } from '../../client/errors.ts';
import { useLive } from '../../client/store.ts';
import { queryClient, trpc } from '../../client/trpc.ts';
import { formatBytes } from '../../ui/format.ts';

interface Download {
  state: 'idle' | 'running' | 'done' | 'failed';
  event: DownloadEvent | null;
  error: AppErrorData | null;
}
export const useDownload = create<Download>()(() => ({ state: 'idle', event: null, error: null }));
let subscription: { unsubscribe(): void } | null = null;

/** `41 MB of 98 MB`, or the phase in words. */
export const progressText = (event: DownloadEvent | null): string =>
  event?.doneBytes !== null && event?.doneBytes !== undefined && event.totalBytes
    ? `${formatBytes(event.doneBytes)} of ${formatBytes(event.totalBytes)}`
    : (event?.message ?? 'Starting');

export function startDownload(): void {
  if (useDownload.getState().state === 'running') return;
  useDownload.setState({ state: 'running', event: null, error: null });
  const finish = (part: Partial<Download>) => {
    useDownload.setState(part);
    useLive.getState().setWork('download', null);
    void queryClient.invalidateQueries({ queryKey: [['models']] });
  };
  subscription = trpc.models.download.subscribe(undefined, {
    onData: (event) => {
      useDownload.setState({ event });
      useLive.getState().setWork('download', { label: 'Fetching the local model', detail: progressText(event) });
    },
    onError: (cause) => finish(isAbort(cause) ? { state: 'idle' } : { state: 'failed', error: errorOf(cause) }),
    onStopped: () => finish({ state: useDownload.getState().event?.phase === 'done' ? 'done' : 'idle' }),
  });
}

export function cancelDownload(): void {
  subscription?.unsubscribe();
  subscription = null;
  useDownload.setState({ state: 'idle', event: null });
  useLive.getState().setWork('download', null);
}
