// electron/shells/cli/commands/acknowledge.ts - says of imported skills: I reviewed them, they may run (row A7).
import { type Command, usage } from '../command.ts';
import { plural } from '../format.ts';
import { findSkill } from '../skills.ts';

export const acknowledge: Command = {
  name: 'acknowledge',
  summary: 'let imported skills run',
  usage: 'NAME…',
  help: [],
  examples: ['acknowledge my-skill'],
  options: {},
  async run({ words, output, core: open }) {
    if (words.length === 0) throw usage(acknowledge, 'a NAME is missing');
    const core = await open();
    const found = words.map((word) => findSkill(core, word));
    core.library.acknowledge({ ids: found.map((row) => row.id) });
    if (output.json) output.result('acknowledge', { acknowledged: found.map(({ id, name }) => ({ id, name })) });
    else output.note(`${plural(found.length, 'skill')} acknowledged`);
    return 0;
  },
};
