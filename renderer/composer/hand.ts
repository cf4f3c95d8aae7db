// renderer/composer/hand.ts - texts of drafts that were changed by hand and are no step yet. They outlive another view, and are kept as a step before anything else changes the draft.
import { create } from 'zustand';
import { api } from '../client/api.ts';

interface Hand {
  /** The draft that was changed. */
  base: string;
  text: string;
}
const useHands = create<{ byId: Readonly<Record<string, Hand>> }>()(() => ({ byId: {} }));

/** As it was changed, or the draft. */
export const useHandText = (id: string, draft: string): string =>
  useHands(({ byId }) => (byId[id]?.base === draft ? byId[id].text : draft));
export const changeByHand = (id: string, base: string, change: (text: string) => string): void =>
  useHands.setState(({ byId }) => ({ byId: { ...byId, [id]: { base, text: change(byId[id]?.base === base ? byId[id].text : base) } } }));

/** Makes a step of what was changed by hand in a draft, if anything was. */
export async function keepHand(id: string, draft: string): Promise<void> {
  const hand = useHands.getState().byId[id];
  if (hand?.base === draft && hand.text !== draft) await api.composer.edit.mutate({ id, text: hand.text });
}
