// renderer/app/palette/open.ts - opens and closes the palette, and remembers the acts chosen last.
import { createSpotlight } from '@mantine/spotlight';
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { usePicking } from '../acts/act.ts';

export const [store, handle] = createSpotlight();
/** What is typed in it. */
export const useText = create<{ text: string }>()(() => ({ text: '' }));
/** What had the focus before the palette took it. */
let before: Element | null = null;

/** Opens the palette at once, so that the very next key is typed into it. `text` is already in it. */
export function openPalette(text = ''): void {
  if (store.getState().opened) return;
  before = document.activeElement;
  flushSync(() => {
    useText.setState({ text });
    handle.open();
  });
}

// An act that could be meant for several things asks here.
usePicking.subscribe(({ act }) => {
  if (act) openPalette();
});

/** Closes it and gives the focus back, so that the next act starts where the person was. */
export function closePalette(): void {
  flushSync(() => handle.close());
  returnFocus();
}

export function returnFocus(): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  before = null;
}

const MOST = 8;

/** Ids of the acts chosen last in the palette, newest first; kept across restarts. */
export const useRecent = create<{ ids: readonly string[] }>()(
  persist(() => ({ ids: [] as readonly string[] }), { name: 'skillwright-recent', version: 1 }),
);
export const noteRecent = (id: string): void => {
  const { ids } = useRecent.getState();
  useRecent.setState({ ids: [id, ...ids.filter((other) => other !== id)].slice(0, MOST) });
};
