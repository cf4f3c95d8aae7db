// electron/contract/conversations/written.ts - a conversation as a file: its chosen path as Markdown to read, or as JSON with what was found, decided and run.
import { YOU } from '../values/agent.ts';
import type { Conversation, ConversationsApi, Message } from './conversations.ts';

const PAGE = 200;

/** The messages of the chosen path, oldest first. Throws `not_found`. */
export function messagesOf({ messages }: Pick<ConversationsApi, 'messages'>, id: string): Message[] {
  const pages: Message[][] = [];
  let before: string | null = null;
  do {
    const page: ReturnType<typeof messages> = messages({ id, before, limit: PAGE });
    pages.unshift(page.messages);
    ({ before } = page);
  } while (before !== null);
  return pages.flat();
}

/** A heading for each message, then its words as they are. */
export const conversationAsMarkdown = ({ title }: Pick<Conversation, 'title'>, messages: readonly Message[]): string =>
  `${[`# ${title || 'Conversation'}`, ...messages.map(asMarkdown)].join('\n\n')}\n`;

function asMarkdown({ role, agent, text, format, skill, pages }: Message): string {
  const inputs = skill === null || Object.keys(skill.inputs).length === 0 ? '' : ` ${JSON.stringify(skill.inputs)}`;
  const named = skill === null ? [] : [`\`/${skill.name}${inputs}\``];
  const attached = pages.length === 0 ? [] : [`Pages: ${pages.map((slug) => `[[${slug}]]`).join(', ')}`];
  const words = format === 'json' ? `\`\`\`json\n${text}\n\`\`\`` : text;
  return [
    `## ${role === 'person' ? 'You' : agent === null || agent === YOU ? 'Answer' : agent}`,
    ...named,
    ...attached,
    ...(words === '' ? [] : [words]),
  ].join('\n\n');
}

/** The same messages with their details, as the command line tells them by `--json`. */
export const conversationAsData = (conversation: Conversation, messages: readonly Message[], { turn }: Pick<ConversationsApi, 'turn'>) => ({
  conversation,
  messages: messages.map((message) => ({ ...message, details: message.role === 'agent' ? turn({ messageId: message.id }) : null })),
});
