// electron/shells/cli/commands/conversations/find.ts - which conversation a word means.
import { AppError, type Conversation, type Core } from '../../../../contract/index.ts';
import { oneWord } from '../../command.ts';
import { everyPage } from '../../skills.ts';

const COMMAND = { name: 'conversations' };

/** By its id, the beginning of its id, or its title. Throws `usage`, `not_found`. */
export const findConversation = (core: Core, words: string[]): Conversation => find(core, oneWord(COMMAND, words, 'ID'));

/** One or more. */
export function findAll(core: Core, words: string[]): Conversation[] {
  if (words.length === 0) oneWord(COMMAND, words, 'ID');
  return words.map((word) => find(core, word));
}

function find(core: Core, word: string): Conversation {
  const all = everyPage((offset) => core.conversations.list({ offset, limit: 500 }));
  const exact = all.find(({ id }) => id === word);
  const near = all.filter(({ id, title }) => id.startsWith(word) || title.toLowerCase() === word.toLowerCase());
  const found = exact ?? (near.length === 1 ? near[0] : undefined);
  if (found !== undefined) return found;
  throw new AppError('not_found', near.length > 1 ? `Several conversations are ${word}.` : `There is no conversation ${word} here.`, {
    remedy: 'See npm run -s cli -- conversations list.',
  });
}
