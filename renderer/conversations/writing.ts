// renderer/conversations/writing.ts - what is being written in each conversation: words, a named skill with its inputs, pages. Kept until it is sent, also over a reload.
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Message } from '../../electron/contract/conversations/conversations.ts';
import type { PageRow } from '../../electron/contract/workspace.ts';

export interface Writing {
  text: string;
  /** `/name`; the inputs that the person gave, others are read from the words. */
  skill: { name: string; inputs: Record<string, unknown> } | null;
  pages: readonly PageRow[];
  /** The message that is sent again in other words; null = it follows the last one. */
  replaces: string | null;
  /** Of a conversation that does not exist yet. */
  agent: string | null;
  modelId: string | null;
}

export const NOTHING: Writing = { text: '', skill: null, pages: [], replaces: null, agent: null, modelId: null };
/** The key of what is written in a new conversation. */
export const NEW = 'new';
const MOST_KEPT = 40;

const useAll = create<{ byId: Readonly<Record<string, Writing>> }>()(
  persist(() => ({ byId: {} }), {
    name: 'skillwright-writing',
    version: 1,
    // The one written last comes last.
    partialize: ({ byId }) => ({ byId: Object.fromEntries(Object.entries(byId).slice(-MOST_KEPT)) }),
  }),
);

export const useWriting = (id: string): Writing => useAll((s) => s.byId[id] ?? NOTHING);
export const writingOf = (id: string): Writing => useAll.getState().byId[id] ?? NOTHING;

export function write(id: string, part: Partial<Writing>): void {
  useAll.setState(({ byId: { [id]: before = NOTHING, ...rest } }) => ({ byId: { ...rest, [id]: { ...before, ...part } } }));
}

/** It was sent; who answers stays. */
export function clear(id: string): void {
  useAll.setState(({ byId: { [id]: _, ...rest } }) => ({ byId: rest }));
}

/** Takes a message back into the field, to be sent again beside the one that was. */
export function editMessage(id: string, { id: replaces, text, skill, pages }: Message): void {
  write(id, { text, skill, pages: pages.map((slug) => ({ slug, title: slug })), replaces });
}
