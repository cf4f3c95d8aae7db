// renderer/conversations/acts.ts - what can be done with conversations, with one message, and with what is being written.
import type { Conversation, Message } from '../../electron/contract/conversations/conversations.ts';
import { ANYWHERE, act, type Choice, createSubject } from '../app/acts/act.ts';
import { goToScreen, navigate, toConversation, toTrace } from '../app/router.ts';
import {
  AddIcon,
  AttachIcon,
  BranchIcon,
  CloseIcon,
  CommunicationIcon,
  ComposerIcon,
  DeleteIcon,
  DetailsIcon,
  EditIcon,
  ExportIcon,
  ExternalIcon,
  FileIcon,
  HistoryIcon,
  OverrideIcon,
  RestartIcon,
  SearchIcon,
  SkillIcon,
  UndoIcon,
} from '../ui/icons.ts';
import {
  answerAgain,
  beginRenaming,
  branchFrom,
  chooseVersion,
  copyText,
  EXPORTS,
  exportConversation,
  hasDeleted,
  keepTrigger,
  makeSkillOf,
  removeConversation,
  undoDelete,
} from './doing.tsx';
import { openPage } from './reading.ts';
import { editMessage, NEW, usePlanFirst, write } from './writing.ts';

const screen = 'conversations' as const;
const way = { go: () => navigate(toConversation()) };

/** All conversations that are listed. */
export const listed = createSubject<readonly Conversation[]>('no conversation is listed', {
  go: () => goToScreen(toConversation()),
});
/** The conversation that is shown. */
export const conversationInHand = createSubject<Conversation>('no conversation is open');

export const newConversation = act(ANYWHERE, {
  id: 'conversation.new',
  label: 'New conversation',
  icon: AddIcon,
  run: () => navigate(toConversation()),
  next: 'conversations.words',
});
export const findConversation = act(listed, {
  id: 'conversation.find',
  label: 'Find a conversation',
  icon: SearchIcon,
  run: () => {},
  next: 'conversations.search',
});
export const openConversation = act(listed, {
  id: 'conversation.open',
  label: 'Open conversation',
  icon: CommunicationIcon,
  among: (rows) => rows.map(({ id, title }) => ({ id, label: title || 'Untitled' })),
  run: (_, id) => navigate(toConversation(id)),
  next: 'conversations.words',
});
export const renameConversation = act(conversationInHand, {
  id: 'conversation.rename',
  label: 'Rename conversation',
  keys: ['F2'],
  icon: EditIcon,
  screen,
  run: ({ id }) => beginRenaming(id),
  next: 'conversations.title',
});
export const deleteConversation = act(conversationInHand, {
  id: 'conversation.delete',
  label: 'Delete conversation',
  icon: DeleteIcon,
  run: removeConversation,
  next: 'conversations.words',
});
export const makeSkill = act(conversationInHand, {
  id: 'conversation.make-skill',
  label: 'Make a skill of this conversation',
  icon: ComposerIcon,
  blocked: ({ answers }) => (answers === 0 ? 'it has no answer yet' : null),
  run: makeSkillOf,
  next: 'composer.words',
});
export const exportIt = act(conversationInHand, {
  id: 'conversation.export',
  label: 'Export conversation',
  icon: ExportIcon,
  blocked: ({ messages }) => (messages === 0 ? 'it has no message yet' : null),
  among: () => Object.entries(EXPORTS).map(([id, label]) => ({ id, label })),
  run: (it, format) => void exportConversation(it, format === 'json' ? 'json' : 'markdown'),
  next: 'opens',
});
export const undoDeleting = act(ANYWHERE, {
  id: 'conversation.undo',
  label: 'Bring the deleted conversation back',
  icon: UndoIcon,
  blocked: () => (hasDeleted() ? null : 'no conversation was deleted'),
  run: undoDelete,
  next: 'conversations.words',
});

/** One message, in the conversation that is shown. */
export interface Held {
  message: Message;
  /** The message before it that the person wrote, itself included. */
  said: Message | null;
  /** The answer to it, itself included. */
  answer: Message | null;
  /** Another answer of the conversation is being given. */
  busy: boolean;
  conversationId: string;
  /** Who answers in it. */
  agent: string;
  /** Its details are shown. */
  opened: boolean;
  previous: string | null;
  following: string | null;
  select(id: string): void;
}
export const messageInHand = createSubject<Held>('the conversation has no message yet');
const idle = ({ busy }: Held) => (busy ? 'another answer is being given' : null);

export const previousMessage = act(messageInHand, {
  id: 'message.previous',
  label: 'Go to the message before',
  keys: ['Alt+Up', 'K'],
  screen,
  blocked: ({ previous }) => (previous === null ? 'it is the first one' : null),
  run: ({ previous, select }) => previous !== null && select(previous),
  next: 'conversations.message',
});
export const nextMessage = act(messageInHand, {
  id: 'message.next',
  label: 'Go to the message after',
  keys: ['Alt+Down', 'J'],
  screen,
  blocked: ({ following }) => (following === null ? 'it is the last one' : null),
  run: ({ following, select }) => following !== null && select(following),
  next: 'conversations.message',
});
export const showDetails = act(messageInHand, {
  id: 'message.details',
  label: 'Show or hide how the answer came about',
  keys: ['D'],
  icon: DetailsIcon,
  screen,
  blocked: ({ answer }) => (answer === null ? 'there is no answer yet' : null),
  run({ answer, conversationId, opened }) {
    navigate(toConversation(conversationId, opened ? null : (answer?.id ?? null)), { replace: true });
  },
  next: (_outcome, { opened }) => (opened ? 'conversations.message' : 'conversations.details'),
});
export const editAndResend = act(messageInHand, {
  id: 'message.edit',
  label: 'Edit message and send it again',
  keys: ['E'],
  icon: EditIcon,
  screen,
  blocked: (it) => idle(it) ?? (it.said === null ? 'there is no message of yours' : null),
  run: ({ said, conversationId }) => said !== null && editMessage(conversationId, said),
  next: 'conversations.words',
});
export const branchHere = act(messageInHand, {
  id: 'message.branch',
  label: 'Branch from this answer',
  keys: ['B'],
  icon: BranchIcon,
  screen,
  blocked: (it) => idle(it) ?? (it.answer === null ? 'there is no answer yet' : null),
  run: ({ answer }) => answer !== null && branchFrom(answer),
  next: 'conversations.words',
});
export const copyMessage = act(messageInHand, {
  id: 'message.copy',
  label: 'Copy message',
  keys: ['C'],
  icon: OverrideIcon,
  screen,
  blocked: ({ message }) => (message.text === '' ? 'it has no words yet' : null),
  run: ({ message }) => copyText(message),
  next: 'stay',
});
export const again = act(messageInHand, {
  id: 'message.again',
  label: 'Answer again',
  keys: ['R'],
  icon: RestartIcon,
  screen,
  blocked: (it) => idle(it) ?? (it.answer === null ? 'there is no answer yet' : null),
  run: ({ answer, agent }) => answer !== null && answerAgain(answer, agent),
  next: 'conversations.words',
});
export const openTraceOf = act(messageInHand, {
  id: 'message.trace',
  label: 'Open trace of this answer',
  keys: ['T'],
  icon: ExternalIcon,
  screen,
  blocked: ({ answer }) => (answer?.turn?.runId ? null : 'no run gave this answer'),
  run: ({ answer }) => navigate(toTrace(answer?.turn?.runId ?? '')),
  next: 'trace.spans',
});
export const showVersion = act(messageInHand, {
  id: 'message.version',
  label: 'Show another version of this message',
  keys: ['V'],
  icon: HistoryIcon,
  screen,
  blocked: (it) => idle(it) ?? (it.message.versions.length < 2 ? 'it has no other version' : null),
  among: ({ message: { versions, id } }) =>
    versions.flatMap((each, at) => (each === id ? [] : [{ id: each, label: `Version ${at + 1} of ${versions.length}` }])),
  run: (_, id) => id !== null && chooseVersion(id),
  next: 'conversations.words',
});

/** What the person asked, and the skills that it could have found. */
export interface Asked {
  text: string;
  skills: readonly Choice[];
}
export const asked = createSubject<Asked>('the conversation has no message yet');
export const shouldHaveUsed = act(asked, {
  id: 'message.should-have',
  label: 'Say which skill this should have used',
  icon: SkillIcon,
  blocked: ({ text }) => (text === '' ? 'it has no words' : null),
  among: ({ skills }) => skills,
  run: ({ text, skills }, id) =>
    keepTrigger(
      text,
      skills.find((skill) => skill.id === id),
    ),
  next: 'conversations.words',
});

/** The answer whose making is shown. */
export const openDetails = createSubject<{ close(): void }>('no details are shown');
export const closeDetails = act(openDetails, {
  id: 'message.close-details',
  label: 'Close the details of the answer',
  icon: CloseIcon,
  run: (it) => it.close(),
  next: 'conversations.words',
});

/** What can be asked, in words of skills that are there. */
export interface Example {
  id: string;
  name: string;
  words: string;
}
export const examples = createSubject<readonly Example[]>('no examples are shown', way);
export const takeExample = act(examples, {
  id: 'message.example',
  label: 'Ask one of the examples',
  icon: SkillIcon,
  among: (all) => all.map(({ id, words, name }) => ({ id, label: words, note: name })),
  run(all, id) {
    const words = all.find((each) => each.id === id)?.words;
    if (words !== undefined) write(NEW, { text: words });
  },
  next: 'conversations.words',
});

/** Slugs of pages that the conversation names. */
export const namedPages = createSubject<readonly string[]>('the conversation names no page');
export const readPage = act(namedPages, {
  id: 'page.read',
  label: 'Read a page that the conversation names',
  icon: FileIcon,
  among: (slugs) => slugs.map((slug) => ({ id: slug, label: slug })),
  run: (_, slug) => openPage(slug),
  next: 'opens',
});

/** What is being written. */
export interface Typed {
  /** Why it cannot be sent; null = it can. */
  why: string | null;
  editing: boolean;
  /** The skill and the pages that go with it. */
  given: readonly Choice[];
  hasWorkspace: boolean;
  /** Those that it can name. */
  skills: readonly Choice[];
  /** Whether the plan is shown before it is sent. */
  planFirst: boolean;
  send(): Promise<boolean>;
  name(skillId: string | null): void;
  attach(): void;
  leave(): void;
  takeAway(id: string): void;
}
export const typed = createSubject<Typed>('no conversation is open', way);

export const sendMessage = act(typed, {
  id: 'message.send',
  label: 'Send message',
  keys: ['Mod+Enter'],
  screen,
  blocked: ({ why }) => why,
  run: (it) => it.send(),
  next: (_outcome, { planFirst }) => (planFirst ? 'opens' : 'conversations.words'),
});
export const planFirst = act(typed, {
  id: 'message.plan-first',
  label: 'Show the plan before sending, or not',
  icon: DetailsIcon,
  run: ({ planFirst: on }) => usePlanFirst.setState({ on: !on }),
  next: 'stay',
});
export const writeMessage = act(typed, {
  id: 'message.write',
  label: 'Write a message',
  keys: ['M'],
  icon: EditIcon,
  screen,
  run: () => {},
  next: 'conversations.words',
});
export const nameSkill = act(typed, {
  id: 'message.skill',
  label: 'Name a skill in the message',
  icon: SkillIcon,
  among: ({ skills }) => skills,
  run: (it, skillId) => it.name(skillId),
  next: 'conversations.words',
});
export const attachPages = act(typed, {
  id: 'message.attach',
  label: 'Attach pages',
  icon: AttachIcon,
  blocked: ({ hasWorkspace }) => (hasWorkspace ? null : 'no workspace is open'),
  run: (it) => it.attach(),
  next: 'opens',
});
export const takeAway = act(typed, {
  id: 'message.take-away',
  label: 'Take a skill or page away from the message',
  icon: CloseIcon,
  blocked: ({ given }) => (given.length === 0 ? 'nothing goes with it' : null),
  among: ({ given }) => given,
  run: (it, id) => id !== null && it.takeAway(id),
  next: 'conversations.words',
});
export const leaveEditing = act(typed, {
  id: 'message.leave',
  label: 'Leave the earlier message as it is',
  icon: UndoIcon,
  blocked: ({ editing }) => (editing ? null : 'no message is being edited'),
  run: (it) => it.leave(),
  next: 'conversations.words',
});
