// renderer/conversations/doing.tsx - what is done with conversations and messages; each says what happened and how to undo it.
import { create } from 'zustand';
import type { Conversation, Message, SendInput, SentTurn } from '../../electron/contract/conversations/conversations.ts';
import type { AnswerInput } from '../../electron/contract/execution.ts';
import { YOU } from '../../electron/contract/values/agent.ts';
import type { Choice } from '../app/acts/act.ts';
import { currentRoute, navigate, toComposer, toConversation, toSkill } from '../app/router.ts';
import { api } from '../client/api.ts';
import { refresh } from '../client/live.ts';
import { askGrants } from '../runs/index.ts';
import { tellWritten } from '../ui/files/show.tsx';
import { writeInFolder } from '../ui/files/write.ts';
import { plural } from '../ui/format.ts';
import { attempt, said, toast, toastError } from '../ui/toast.tsx';
import { isRefused } from './words.ts';
import { NEW, sendWritten, writingOf } from './writing.ts';

/** The core's event does the same a moment later; the person should not have to wait for it. */
const renew = (): Promise<void> => refresh(['conversations']);

/** The conversation whose title is being changed. */
export const useRenaming = create<{ id: string | null }>()(() => ({ id: null }));
export const beginRenaming = (id: string | null): void => useRenaming.setState({ id });

export async function renameTo(id: string, title: string): Promise<void> {
  beginRenaming(null);
  if (title.trim() === '') return;
  await attempt('Could not rename the conversation.', () => api.conversations.change.mutate({ id, title }));
  await renew();
}

/** What is written in a conversation, as it is sent. Null = the person does not grant what the named skill needs. */
export async function written(conversation: Conversation | null): Promise<SendInput | null> {
  const key = conversation?.id ?? NEW;
  const asked = writingOf(key);
  if (asked.skill !== null && !(await mayRun(asked.skill.name, asked.agent ?? conversation?.agent ?? YOU))) return null;
  // With what was typed while the person was asked.
  const { text, skill, pages, replaces, agent, modelId } = writingOf(key);
  const slugs = pages.map(({ slug }) => slug);
  return { conversationId: conversation?.id ?? null, text, skill, pages: slugs, agent, modelId, replaces };
}

/** Sends it. Throws what the core throws; what is written stays then. */
export async function send(message: SendInput): Promise<void> {
  const key = message.conversationId ?? NEW;
  await shown(
    await sendWritten(
      key,
      () => api.conversations.send.mutate(message),
      ({ conversation }) => conversation.id,
    ),
  );
}

/** A person grants a named skill what it asks for before it runs. A name that no skill has is told by the core. */
async function mayRun(name: string, agent: string): Promise<boolean> {
  const { rows } = await api.library.list.query({ query: `name:${name}` });
  const row = rows.find((each) => each.name === name && each.state === 'ok');
  return row === undefined || askGrants(row.id, agent);
}

async function shown({ conversation }: SentTurn): Promise<void> {
  const route = currentRoute();
  if (route.screen === 'conversations' && route.id !== conversation.id) navigate(toConversation(conversation.id), { replace: true });
  await renew();
}

/** One whose skill was refused is answered once the person has granted what that needs. */
export async function answerAgain({ id, turn }: Message, agent: string): Promise<void> {
  if (isRefused(turn) && !(await askGrants(turn.skill.id, agent))) return;
  await api.conversations.again.mutate({ messageId: id });
  await renew();
}

/** What is written next follows this message. */
export async function branchFrom({ id }: Message): Promise<void> {
  await api.conversations.branch.mutate({ messageId: id });
  await renew();
}

export async function chooseVersion(id: string): Promise<void> {
  await api.conversations.choose.mutate({ messageId: id });
  await renew();
}

export async function copyText({ text }: Message): Promise<void> {
  await navigator.clipboard.writeText(text);
  toast('Copied', { id: 'copied' });
}

export const stopAnswer = (id: string): void =>
  void api.conversations.stop.mutate({ messageId: id }).catch((cause: unknown) => toastError('Could not stop the answer.', cause));

/** Answers the question of a run. False: it was not taken, and a toast says why. */
export async function answerQuestion(messageId: string, answer: AnswerInput['answer']): Promise<boolean> {
  return (await attempt('Could not send the answer.', () => api.conversations.answer.mutate({ messageId, answer }))) !== null;
}

export const EXPORTS = { markdown: 'Markdown, to read', json: 'JSON, with how each answer came about' } as const;

/** Asks for a folder and writes the chosen path there. */
export async function exportConversation({ id }: Conversation, format: keyof typeof EXPORTS): Promise<void> {
  await writeInFolder('export_conversation', async (folder, overwrite) => {
    const { path } = await api.conversations.save.mutate({ id, format, dir: folder.token, overwrite });
    tellWritten(folder, 'Conversation exported', path);
  });
}

/** The conversations that were deleted last, until they are back. */
let deleted: readonly string[] = [];
export const hasDeleted = (): boolean => deleted.length > 0;

export async function removeConversation({ id, title }: Conversation): Promise<void> {
  await api.conversations.remove.mutate({ ids: [id] });
  deleted = [id];
  navigate(toConversation(), { replace: true });
  await renew();
  toast(said`Deleted ${title || 'the conversation'}. Its runs stay in Traces.`, { id: 'conversation', undo: () => void undoDelete() });
}

export async function undoDelete(): Promise<void> {
  const ids = [...deleted];
  if (ids.length === 0) return;
  await attempt(`Could not bring ${plural(ids.length, 'conversation')} back.`, async () => {
    await api.conversations.restore.mutate({ ids });
    deleted = [];
    await renew();
    navigate(toConversation(ids[0]));
  });
}

/** As many messages are read at once, and go to the composer. */
const PAGE = 200;
const MOST_SAID = 2000;

/** The chosen path, from its begin, is what a new skill is made of. */
export async function makeSkillOf({ id, modelId }: Conversation): Promise<void> {
  const said: Message[] = [];
  let before: string | null = null;
  do {
    const page: { messages: Message[]; before: string | null } = await api.conversations.messages.query({ id, before, limit: PAGE });
    said.unshift(...page.messages);
    before = page.before;
  } while (before !== null && said.length < MOST_SAID);
  const from = said
    .filter(({ text }) => text !== '')
    .map(({ role, text }) => ({ role: role === 'person' ? ('user' as const) : ('assistant' as const), content: text }));
  const draft = await api.composer.begin.mutate({ from: from.slice(-MOST_SAID), modelId });
  navigate(toComposer(draft.id));
  await refresh(['composer']);
}

/** A message that should find a skill becomes a trigger test of it. */
export async function keepTrigger(message: string, skill: Choice | undefined): Promise<void> {
  if (skill === undefined) return;
  const rows = await api.triggers.add.mutate({ skillId: skill.id, rows: [{ message, shouldTrigger: true }] });
  await refresh(['triggers']);
  const undo = () => {
    api.triggers.remove
      .mutate({ ids: rows.map(({ id }) => id) })
      .then(() => refresh(['triggers']))
      .catch((cause: unknown) => toastError('Could not take the trigger test back.', cause));
  };
  toast(said`This message is a trigger test of ${skill.label} now: it should find it.`, {
    id: 'trigger',
    acts: [
      { label: 'Show', main: true, run: () => navigate(toSkill(skill.id, { dock: 'triggers' })) },
      { label: 'Undo', run: undo },
    ],
  });
}
