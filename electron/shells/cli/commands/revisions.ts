// electron/shells/cli/commands/revisions.ts - older revisions of skills: removed by age, number or size.
import { type Command, usage } from '../command.ts';
import { PRUNE_HELP, PRUNE_OPTIONS, prune } from './pruning.ts';

export const revisions: Command = {
  name: 'revisions',
  summary: 'remove older revisions of skills',
  usage: 'prune',
  help: [['prune', 'remove what is over the given limits; the current revision of a skill always stays'], ...PRUNE_HELP],
  examples: ['revisions prune --keep 50 --dry-run', 'revisions prune --older-than 1y --yes'],
  options: PRUNE_OPTIONS,
  async run(call) {
    const [what, ...more] = call.words;
    if (what !== 'prune') throw usage(revisions, what === undefined ? 'prune is missing' : `${what} is not prune`);
    if (more.length > 0) throw usage(revisions, `prune takes no arguments; unexpected: ${more.join(' ')}`);
    return await prune(revisions, 'revisions', call);
  },
};
