// renderer/runs/cases/manager/useEdited.ts - a case in its form: autosaved when typing pauses, and when the form closes.
import { useEffect, useRef, useState } from 'react';
import type { TestCase } from '../../../../electron/contract/cases.ts';
import { saveCase } from '../cases.ts';
import { type EditedCase, editedOf, isSameCase } from './edited.ts';

const SETTLE_MS = 600;
export type SaveState = 'saved' | 'edited' | 'saving' | 'failed';

export interface Edited {
  values: EditedCase;
  state: SaveState;
  change(part: Partial<EditedCase>): void;
  retry(): void;
  /** The case is removed: what was not saved goes with it. */
  forget(): void;
}

export function useEdited(saved: TestCase): Edited {
  const [values, setValues] = useState(() => editedOf(saved));
  const [state, setState] = useState<SaveState>('saved');
  const latest = useRef({ values, known: editedOf(saved), timer: 0 });
  const save = async () => {
    const now = latest.current;
    window.clearTimeout(now.timer);
    if (isSameCase(now.values, now.known)) return setState('saved');
    const sent = now.values;
    setState('saving');
    const done = await saveCase(saved, sent);
    if (!done) return setState('failed');
    now.known = sent;
    setState(isSameCase(now.values, sent) ? 'saved' : 'edited');
  };
  const saveLatest = useRef(save);
  saveLatest.current = save;
  useEffect(() => () => void saveLatest.current(), []);
  // Changed elsewhere, for example in its file: what the person is typing now wins.
  useEffect(() => {
    const now = latest.current;
    const incoming = editedOf(saved);
    const isTouched = !isSameCase(now.values, now.known);
    if (isTouched || isSameCase(incoming, now.known)) return;
    now.known = incoming;
    now.values = incoming;
    setValues(incoming);
  }, [saved]);
  return {
    values,
    state,
    change(part) {
      const now = latest.current;
      now.values = { ...now.values, ...part };
      setValues(now.values);
      setState('edited');
      window.clearTimeout(now.timer);
      now.timer = window.setTimeout(() => void saveLatest.current(), SETTLE_MS);
    },
    retry: () => void save(),
    forget() {
      window.clearTimeout(latest.current.timer);
      latest.current.known = latest.current.values;
    },
  };
}
