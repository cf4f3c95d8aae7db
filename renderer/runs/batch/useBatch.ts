// renderer/runs/batch/useBatch.ts - one batch with its cells: read page by page, then followed while it is running.
import { useEffect, useState } from 'react';
import type { Batch, BatchCell, BatchEvent } from '../../../electron/contract/cases.ts';
import { api } from '../../client/api.ts';
import { isAbort } from '../../client/errors.ts';
import { refresh } from '../../client/live.ts';
import { mergeCells } from './matrix.ts';

export interface BatchState {
  batch: Batch | null;
  cells: ReadonlyMap<string, BatchCell>;
  error: unknown;
}

const EMPTY: BatchState = { batch: null, cells: new Map(), error: null };

export function useBatch(batchId: string | null): BatchState {
  const [state, setState] = useState(EMPTY);
  useEffect(() => {
    setState(EMPTY);
    if (batchId === null) return undefined;
    const abort = new AbortController();
    let watch: { unsubscribe(): void } | null = null;
    const take = ({ batch, cells }: BatchEvent) => {
      if (abort.signal.aborted) return;
      setState((now) => ({ batch, cells: mergeCells(now.cells, cells), error: null }));
    };
    const fail = (error: unknown) => {
      if (!abort.signal.aborted && !isAbort(error)) setState((now) => ({ ...now, error }));
    };
    const follow = () => {
      watch = api.cases.watchBatch.subscribe(
        { batchId },
        {
          onData: (event) => {
            take(event);
            // The list of batches says how each one ended.
            if (event.batch.state !== 'running') void refresh(['cases.batches']);
          },
          onError: fail,
        },
      );
    };
    void readPages(batchId, abort.signal, take).then((last) => {
      if (last?.state === 'running' && !abort.signal.aborted) follow();
    }, fail);
    return () => {
      abort.abort();
      watch?.unsubscribe();
    };
  }, [batchId]);
  return state;
}

async function readPages(batchId: string, signal: AbortSignal, take: (event: BatchEvent) => void): Promise<Batch | null> {
  let offset: number | null = 0;
  let last: Batch | null = null;
  while (offset !== null && !signal.aborted) {
    const page = await api.cases.batch.query({ batchId, offset }, { signal });
    take(page);
    last = page.batch;
    offset = page.next;
  }
  return last;
}
