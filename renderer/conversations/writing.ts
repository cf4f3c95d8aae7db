// renderer/conversations/writing.ts - what is being written in each conversation, for a question or a draft of a skill: words, a named skill with its inputs, pages. Kept
// until it is sent, also over a reload.
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
/** Of at most 200,000 characters each, in a store of five million. */
const MOST_KEPT = 20;

const useAll = create<{ byId: Readonly<Record<string, Writing>> }>()(
  persist(() => ({ byId: {} }), {
    name: 'skillwright-writing',
    version: 1,
    // The one written last comes last.
    partialize: ({ byId }) => ({ byId: Object.fromEntries(Object.entries(byId).slice(-MOST_KEPT)) }),
  }),
);

/** Whether the plan is shown before a message is sent. */
export const usePlanFirst = create<{ on: boolean }>()(
  persist((): { on: boolean } => ({ on: false }), { name: 'skillwright-plan-first', version: 1 }),
);

export const useWriting = (id: string): Writing => useAll((s) => s.byId[id] ?? NOTHING);
export const writingOf = (id: string): Writing => useAll.getState().byId[id] ?? NOTHING;

export function write(id: string, part: Partial<Writing>): void {
  useAll.setState(({ byId: { [id]: before = NOTHING, ...rest } }) => ({ byId: { ...rest, [id]: { ...before, ...part } } }));
}

/** Where what was being written waits while an earlier message is edited. */
const aside = (id: string): string => `${id} aside`;

/** It was sent, or left: what lay aside for it is there again. */
export function clear(id: string): void {
  useAll.setState(({ byId: { [id]: _, [aside(id)]: before, ...rest } }) => ({ byId: before ? { ...rest, [id]: before } : rest }));
}

/**
 * Sends what is written. If `sendIt` throws, all of it stays. Of what was sent nothing is left; what was typed meanwhile is the next message, by default in the same
 * conversation.
 */
export async function sendWritten<T>(
  id: string,
  sendIt: (writing: Writing) => Promise<T>,
  inWhich: (answer: T) => string = () => id,
): Promise<T> {
  const writing = writingOf(id);
  const answer = await sendIt(writing);
  const to = inWhich(answer);
  const { text: sent } = writing;
  const { text } = writingOf(id);
  clear(id);
  const more = text.startsWith(sent) ? text.slice(sent.length).trim() : text;
  if (more !== '') write(to, { text: [writingOf(to).text, more].filter((words) => words !== '').join('\n') });
  return answer;
}

/** Takes a message back into the field, to be sent again beside the one that was. */
export function editMessage(id: string, { id: replaces, text, skill, pages }: Message): void {
  const now = writingOf(id);
  if (now.replaces === null && (now.text.trim() !== '' || now.skill !== null || now.pages.length > 0)) write(aside(id), now);
  write(id, { text, skill, pages: pages.map((slug) => ({ slug, title: slug })), replaces });
}
