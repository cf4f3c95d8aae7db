// electron/core/conversations/store/answers.ts - which messages are answers.
import { AppError, type Message } from '../../../contract/index.ts';

/** Throws `bad_input` for a message of a person. */
export function answerOf(message: Message): Message {
  if (message.role === 'agent') return message;
  throw new AppError('bad_input', 'This is a message of a person and no answer.', { remedy: 'Name the answer that follows it.' });
}
