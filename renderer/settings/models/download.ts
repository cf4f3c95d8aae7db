// renderer/settings/models/download.ts - the download of the built-in model: continues while other screens are shown, can be cancelled.
import { create } from 'zustand';
import type { DownloadEvent } from '../../../electron/contract/models.ts';
import { api } from '../../client/api.ts';
import { refresh } from '../../client/live.ts';
import { useLive } from '../../client/store.ts';
import { toast, toastError } from '../../ui/toast.tsx';

interface DownloadState {
  /** The latest progress; null = no download is running. */
  progress: DownloadEvent | null;
  cancel: (() => void) | null;
}
export const useDownload = create<DownloadState>()(() => ({ progress: null, cancel: null }));

/** 0 to 100, null while the size is unknown. */
export function percentOf({ doneBytes, totalBytes }: DownloadEvent): number | null {
  if (doneBytes === null || totalBytes === null || totalBytes <= 0) return null;
  return Math.min(100, Math.floor((100 * doneBytes) / totalBytes));
}

export function startDownload(): void {
  if (useDownload.getState().progress) return;
  const end = () => {
    useDownload.setState({ progress: null, cancel: null });
    useLive.getState().setWork('download', null);
    void refresh(['models']);
  };
  useDownload.setState({ progress: { phase: 'preparing', doneBytes: null, totalBytes: null, message: 'Preparing' } });
  let done = false;
  const subscription = api.models.download.subscribe({
    onData: (event) => {
      done ||= event.phase === 'done';
      const percent = percentOf(event);
      useDownload.setState({ progress: event });
      useLive.getState().setWork('download', { label: 'Downloading the local model', detail: percent === null ? null : `${percent}%` });
    },
    onStopped: () => {
      end();
      if (done) toast('The local model is ready. It runs without a network.', { id: 'download' });
    },
    onError: (cause) => {
      end();
      toastError('Could not download the local model.', cause, [{ label: 'Try again', main: true, run: startDownload }]);
    },
  });
  useDownload.setState({
    cancel: () => {
      subscription.unsubscribe();
      end();
      toast('Download cancelled, nothing was kept', { kind: 'info', id: 'download' });
    },
  });
}
