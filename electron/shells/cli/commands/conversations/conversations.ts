// electron/shells/cli/commands/conversations/conversations.ts - conversations of the workspace or the account: listed, shown, exported and deleted.
import { type Conversation, type Core, conversationAsData, conversationAsMarkdown, messagesOf } from '../../../../contract/index.ts';
import { actOf, type Command, type ExitCode, flags, type Invocation, texts, usage } from '../../command.ts';
import { cost, moment } from '../../format.ts';
import { findAll, findConversation } from './find.ts';

type Act = (core: Core, words: string[], call: Invocation) => ExitCode;

const list: Act = (core, words, { output, text }) => {
  if (words.length > 0) throw usage(conversations, `unexpected: ${words.join(' ')}`);
  const { rows, total } = core.conversations.list({ query: text('find') ?? '', limit: 500 });
  if (output.json) output.result('conversations list', { conversations: rows, total });
  else if (rows.length === 0) output.line('There are no conversations here.');
  else {
    const line = ({ id, title, agent, messages, state, updatedAt, cost: spent }: Conversation) => [
      id,
      title,
      agent,
      String(messages),
      state ?? '',
      moment(updatedAt),
      spent === null ? '' : cost(spent),
    ];
    output.table(['CONVERSATION', 'TITLE', 'AGENT', 'MESSAGES', 'STATE', 'LAST', 'COST'], rows.map(line));
    if (total > rows.length) output.note(`${total - rows.length} more are not shown; find them with --find.`);
  }
  return 0;
};

function opened(core: Core, words: string[]) {
  const conversation = findConversation(core, words);
  return { conversation, messages: messagesOf(core.conversations, conversation.id) };
}

const show: Act = (core, words, { output }) => {
  const { conversation, messages } = opened(core, words);
  if (output.json) output.result('conversations show', { conversation, messages });
  else output.raw(conversationAsMarkdown(conversation, messages));
  return 0;
};

/** For a program with all that is known of each answer. */
const exportIt: Act = (core, words, { output }) => {
  const { conversation, messages } = opened(core, words);
  if (output.json) output.result('conversations export', conversationAsData(conversation, messages, core.conversations));
  else output.raw(conversationAsMarkdown(conversation, messages));
  return 0;
};

const remove: Act = (core, words, { output, flag }) => {
  const found = findAll(core, words);
  const dryRun = flag('dry-run');
  if (!dryRun) core.conversations.remove({ ids: found.map(({ id }) => id) });
  const deleted = found.map(({ id, title }) => ({ id, title }));
  if (output.json) output.result('conversations delete', { dryRun, deleted });
  else
    for (const { id, title } of deleted)
      output.line(`${dryRun ? 'would delete' : 'deleted'} ${title || id}; undo: conversations undo ${id}`);
  return 0;
};

const undo: Act = (core, words, { output }) => {
  if (words.length === 0) throw usage(conversations, 'ID is missing');
  const result = core.conversations.restore({ ids: words });
  if (output.json) output.result('conversations undo', result);
  else output.line(`restored ${result.restored} of ${words.length}`);
  return result.restored === words.length ? 0 : 1;
};

const ACTS: Readonly<Record<string, Act>> = { list, show, export: exportIt, delete: remove, undo };

export const conversations: Command = {
  name: 'conversations',
  summary: 'list, show, export and delete conversations',
  usage: 'list | show ID | export ID | delete ID… | undo ID…',
  help: [
    ['list', 'those of the workspace, or of the account without one, the last one first'],
    ['show ID', 'its messages; ID is an id or its beginning, or a title that only one has'],
    ['export ID', 'the same as Markdown; with --json also what was found, decided and run for each answer'],
    ['delete ID…', 'delete them; for 30 days undo brings them back'],
    ['undo ID…', 'bring back what was deleted'],
    ['--find WORDS', 'with list: only those with these words in the title or in a message'],
    ['--dry-run', 'with delete: say what would be deleted, and write nothing'],
  ],
  examples: ['conversations list --find tidewall', 'conversations export 0197… > tidewall.md', 'conversations delete 0197…'],
  options: { ...texts('find'), ...flags('dry-run') },
  async run(call) {
    const [what, ...words] = call.words;
    const act = actOf(ACTS, what, (message) => usage(conversations, message));
    return act(await call.core(), words, call);
  },
};
