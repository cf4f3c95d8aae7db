// electron/shells/cli/commands/backups/restore.ts - a back-up restored whole, or one skill or competency of it (row A17).
import { contentsInWords, type RestoredSkill } from '../../../../contract/index.ts';
import { type Command, type Invocation, oneWord, usage } from '../../command.ts';
import { moment } from '../../format.ts';
import { SCOPE_HELP } from '../scope.ts';
import { BACKUP_ID, backupOf, competencyIn, skillIn } from './backup.ts';

export const restore: Command = {
  name: 'restore',
  summary: 'restore a back-up, or one skill or competency from it; what is there now is kept',
  usage: 'ID',
  help: [
    BACKUP_ID,
    ['--skill NAME', 'only this skill: its text and files become the newest revision, or a skill again'],
    ['--competency ID', 'only this competency; agents that have it are asked again'],
    ['--yes', 'do not ask first'],
    SCOPE_HELP,
  ],
  examples: ['restore last --skill my-skill', 'restore 2026-03-01T09-00-00.000Z-daily', 'restore last --yes'],
  options: { skill: { type: 'string' }, competency: { type: 'string' }, yes: { type: 'boolean' }, scope: { type: 'string' } },
  async run(call) {
    const word = oneWord(restore, call.words, 'ID');
    const skill = call.text('skill');
    const competency = call.text('competency');
    if (skill !== undefined && competency !== undefined) throw usage(restore, 'give either --skill or --competency');
    if (competency !== undefined) return oneCompetency(call, word, competency);
    if (skill === undefined) return whole(call, word);
    const core = await call.core();
    const found = backupOf(core, call, word);
    const { scope, id } = found;
    const done = core.backups.restoreSkill({ scope, id, skill: skillIn(core, found, skill).id });
    if (call.output.json) call.output.result('restore skill', { backup: found, skill: done });
    else call.output.line(`${done.name}: ${DONE[done.done]}.`);
    return 0;
  },
};

const DONE: Readonly<Record<RestoredSkill['done'], string>> = {
  unchanged: 'it was the same already',
  revision: 'restored as the newest revision; permissions are asked for again',
  added: 'restored as a skill; permissions are asked for again',
};

async function oneCompetency(call: Invocation, word: string, wanted: string): Promise<0> {
  const core = await call.core();
  const found = backupOf(core, call, word);
  const { scope, id } = found;
  const done = core.backups.restoreCompetency({ scope, id, competency: competencyIn(core, found, wanted).id });
  if (call.output.json) call.output.result('restore competency', { backup: found, competency: done });
  else call.output.line(`${done.name}: ${OF_COMPETENCIES[done.done]}.`);
  return 0;
}

const OF_COMPETENCIES: Readonly<Record<RestoredSkill['done'], string>> = {
  unchanged: 'it was the same already',
  revision: 'restored as the newest revision; agents that have it are asked again',
  added: 'restored as a competency; agents that have it are asked again',
};

async function whole(call: Invocation, word: string): Promise<0> {
  const { output } = call;
  const core = await call.core({ recover: true });
  const found = backupOf(core, call, word);
  const { scope, id } = found;
  const what = `The ${scope} will be as it was at ${moment(found.at)} (${contentsInWords(found)}). What is there now is backed up first.`;
  if (!call.flag('yes') && output.ask === null) throw usage(restore, 'nobody can be asked here, so say --yes');
  if (!call.flag('yes') && (await output.ask!(`${what} Restore it?`, ['yes', 'no'])) !== 'yes') return 0;
  const restored = await core.backups.restore({ scope, id });
  if (output.json) {
    output.result('restore', { backup: found, restored });
    return 0;
  }
  output.line(`The ${scope} is as it was at ${moment(found.at)}.`);
  if (restored.before !== null) output.note(`The state before is the back-up ${restored.before.id}.`);
  if (restored.aside !== null) output.note(`The database that could not be read is now ${restored.aside}.`);
  if (restored.putBack.length > 0) output.note(`Also put back, because it was missing: ${restored.putBack.join(', ')}.`);
  return 0;
}
