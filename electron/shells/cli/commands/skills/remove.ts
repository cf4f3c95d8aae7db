// electron/shells/cli/commands/skills/remove.ts - removes skills after saying who uses them, and brings removed ones back (row A8).
import { AppError } from '../../../../contract/index.ts';
import { type Command, flags, usage } from '../../command.ts';
import { plural } from '../../format.ts';
import { findSkill } from '../../skills.ts';
import { undoHint } from './undo.ts';

export const remove: Command = {
  name: 'remove',
  summary: 'remove skills, after saying who uses them',
  usage: 'NAME… | --undo ID…',
  help: [
    ['--yes', 'do not ask, also where others use them; the default in a terminal is to ask'],
    ['--undo', 'bring removed skills back, by the ids that remove printed'],
  ],
  examples: ['remove my-skill', 'remove my-skill --yes --json', 'remove --undo 6f1c2a9e-3b0d-4c58-9a17-0d5b8e2f7c41'],
  options: flags('yes', 'undo'),
  async run(call) {
    const { words, output } = call;
    if (words.length === 0) throw usage(remove, call.flag('undo') ? 'an ID is missing' : 'a NAME is missing');
    const core = await call.core();
    if (call.flag('undo')) {
      const { restored } = core.library.restore({ ids: words });
      if (output.json) output.result('remove undo', { restored });
      else output.note(`${plural(restored, 'skill')} restored`);
      return 0;
    }
    const rows = words.map((word) => findSkill(core, word));
    const ids = rows.map(({ id }) => id);
    const used = core.library.usedBy({ ids }).map((each) => ({ ...each, uses: each.uses.filter((use) => !ids.includes(use.id)) }));
    const missing = used.flatMap(({ name, uses }) => uses.map((use) => `${use.kind} ${use.name} uses ${name}`));
    if (!output.json) for (const line of missing) output.note(line);
    const what = rows.map(({ name }) => name).join(', ');
    const agreed = call.flag('yes') || (!output.json && (await output.ask?.(`Remove ${what}?`, ['yes', 'no'])) === 'yes');
    if (!agreed) {
      throw new AppError('run_blocked', `Nothing was removed${missing.length === 0 ? '' : `: ${missing.join('; ')}`}.`, {
        remedy: 'Add --yes to remove without being asked.',
      });
    }
    core.library.remove({ ids });
    const removed = rows.map(({ id, name }) => ({ id, name }));
    if (output.json) output.result('remove', { removed, usedBy: used });
    else output.note(`${plural(removed.length, 'skill')} removed. ${undoHint(call, `remove --undo ${ids.join(' ')}`)}`);
    return 0;
  },
};
