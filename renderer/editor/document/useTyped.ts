// renderer/editor/document/useTyped.ts - text typed in a field at the person's own pace.
import { useEffect, useRef, useState } from 'react';
import type { OpenDocument } from './document.ts';

const COMMIT_MS = 250;

/** Handed to its document after a short rest, when the field loses focus, and before a save. */
export function useTyped(doc: Pick<OpenDocument, 'holdsText'>, value: string, onCommit: (value: string) => void) {
  const [typed, setTyped] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const commit = useRef(onCommit);
  commit.current = onCommit;
  const pending = useRef<string | null>(null);
  const flush = () => {
    clearTimeout(timer.current);
    if (pending.current !== null) commit.current(pending.current);
    pending.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is still in hand is brought over when the field goes away
  useEffect(() => {
    const letGo = doc.holdsText(flush);
    return () => {
      letGo();
      flush();
    };
  }, [doc]);
  // The document has caught up, or changed elsewhere (undo): it wins.
  useEffect(() => {
    if (pending.current === null || pending.current === value) setTyped(null);
  }, [value]);
  return {
    value: typed ?? value,
    change: (next: string) => {
      setTyped(next);
      pending.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, COMMIT_MS);
    },
    leave: flush,
  };
}
