// electron/shells/cli/commands/skills/override.ts - a workspace copy of an account skill: made, and taken away again (row A3).
import { AppError } from '../../../../contract/index.ts';
import { type Command, oneWord, usage } from '../../command.ts';
import { asWords } from '../../output.ts';
import { allRows, findSkill } from '../../skills.ts';
import { undoHint } from './undo.ts';

export const fork: Command = {
  name: 'fork',
  summary: 'copy an account skill into the workspace, where it overrides the one of the account',
  usage: 'NAME --workspace DIR',
  help: [],
  examples: ['fork my-skill --workspace ~/notes'],
  options: {},
  async run(call) {
    const name = oneWord(fork, call.words, 'NAME');
    if (call.text('workspace') === undefined) throw usage(fork, '--workspace DIR is missing');
    const core = await call.core();
    const account = allRows(core).find((row) => row.scope === 'account' && (row.name === name || row.id === name));
    const skill = core.library.fork({ id: (account ?? findSkill(core, name)).id });
    if (call.output.json) call.output.result('fork', { skill });
    else call.output.note(`${skill.name} is now in the workspace and overrides the account. ${undoHint(call, `drop ${asWords([skill])}`)}`);
    return 0;
  },
};

export const drop: Command = {
  name: 'drop',
  summary: 'remove a workspace copy that overrides an account skill',
  usage: 'NAME --workspace DIR',
  help: [],
  examples: ['drop my-skill --workspace ~/notes'],
  options: {},
  async run(call) {
    const name = oneWord(drop, call.words, 'NAME');
    const core = await call.core();
    const row = findSkill(core, name);
    if (row.overrides === null) {
      throw new AppError('not_found', `${row.name} does not override an account skill.`, {
        remedy: 'Name the workspace with --workspace DIR. To remove a skill: npm run -s cli -- remove NAME',
      });
    }
    core.library.dropOverride({ id: row.id });
    if (call.output.json) call.output.result('drop', { dropped: { id: row.id, name: row.name } });
    else
      call.output.note(`the override of ${row.name} was dropped; runs use the account copy. ${undoHint(call, `remove --undo ${row.id}`)}`);
    return 0;
  },
};
