// electron/shells/cli/commands/skills/enable.ts - where a skill may run: at all, and from which channels and in which contexts (row A11).
import { CHANNELS, type Channel, type SkillPermissions, TASK_CONTEXTS, type TaskContext } from '../../../../contract/index.ts';
import { type Command, listIn, oneWord, texts, usage } from '../../command.ts';
import { plural } from '../../format.ts';
import { findSkill } from '../../skills.ts';

const switchOf = (name: 'enable' | 'disable', enabled: boolean, summary: string): Command => ({
  name,
  summary,
  usage: 'NAME…',
  help: [['NAME…', 'names or ids of skills']],
  examples: [`${name} my-skill`],
  options: {},
  async run(call) {
    if (call.words.length === 0) throw usage({ name }, 'a NAME is missing');
    const core = await call.core();
    const rows = call.words.map((word) => findSkill(core, word));
    for (const { id } of rows) core.library.setEnabled({ id, enabled });
    const skills = rows.map((row) => ({ id: row.id, name: row.name }));
    if (call.output.json) call.output.result(name, { skills });
    else call.output.note(`${plural(skills.length, 'skill')} ${name}d`);
    return 0;
  },
});

export const enable = switchOf('enable', true, 'let disabled skills run again');
export const disable = switchOf('disable', false, 'stop skills from running; they stay in the library');

export const channels: Command = {
  name: 'channels',
  summary: 'show or change from where a skill may run',
  usage: 'NAME [--allow WHERE,…] [--deny WHERE,…]',
  help: [
    ['--allow WHERE,…', `channels (${CHANNELS.join(', ')}) and contexts (${TASK_CONTEXTS.join(', ')}) that may run it`],
    ['--deny WHERE,…', 'those that may not'],
  ],
  examples: ['channels my-skill', 'channels my-skill --deny schedule,autonomous'],
  options: texts('allow', 'deny'),
  async run(call) {
    const { output } = call;
    const name = oneWord(channels, call.words, 'NAME');
    const decisions = [
      ...listIn(call.text('allow')).map((where) => ({ where, allowed: true })),
      ...listIn(call.text('deny')).map((where) => ({ where, allowed: false })),
    ].map(({ where, allowed }) => ({ ...placeOf(where), allowed }));
    const core = await call.core();
    const { id } = findSkill(core, name);
    for (const decision of decisions) core.library.setPermission({ id, ...decision });
    const permissions = core.library.permissions({ id });
    if (output.json) output.result('channels', { id, permissions });
    else for (const line of linesOf(permissions)) output.line(line);
    return 0;
  },
};

/** Throws `usage`. */
function placeOf(where: string): { channel: Channel } | { taskContext: TaskContext } {
  const channel = CHANNELS.find((each) => each === where);
  if (channel !== undefined) return { channel };
  const taskContext = TASK_CONTEXTS.find((each) => each === where);
  if (taskContext !== undefined) return { taskContext };
  throw usage(channels, `${where} is neither a channel nor a context; choose from ${[...CHANNELS, ...TASK_CONTEXTS].join(', ')}`);
}

const linesOf = ({ enabled, channels: byChannel, taskContexts }: SkillPermissions): string[] =>
  Object.entries({ enabled, ...byChannel, ...taskContexts }).map(
    ([where, allowed]) => `${where.padEnd(14)}${where === 'enabled' ? (allowed ? 'yes' : 'no') : allowed ? 'allowed' : 'denied'}`,
  );
