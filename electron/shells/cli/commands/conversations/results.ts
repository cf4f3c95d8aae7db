// electron/shells/cli/commands/conversations/results.ts - the JSON of conversations (docs/cli-json.md).
import { z } from 'zod';
import { Conversation, Message, PlannedAnswer, TurnDetails } from '../../../../contract/index.ts';

export const CONVERSATION_RESULTS = {
  chat: z.object({ conversation: Conversation, message: Message, answer: Message, turn: TurnDetails }),
  'chat plan': PlannedAnswer,
  'conversations list': z.object({ conversations: z.array(Conversation), total: z.number().int() }),
  /** The chosen path; `export` has also what was found, decided and run for each answer. */
  'conversations show': z.object({ conversation: Conversation, messages: z.array(Message) }),
  'conversations export': z.object({ conversation: Conversation, messages: z.array(Message.extend({ details: TurnDetails.nullable() })) }),
  'conversations delete': z.object({ dryRun: z.boolean(), deleted: z.array(z.object({ id: z.string(), title: z.string() })) }),
  'conversations undo': z.object({ restored: z.number().int() }),
} as const;
