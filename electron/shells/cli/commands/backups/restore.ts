// electron/shells/cli/commands/backups/restore.ts - a back-up restored whole, or one skill, competency or role of it (row A17).
import { contentsInWords, type RestoredSkill } from '../../../../contract/index.ts';
import { type Command, flags, type Invocation, oneWord, texts, usage } from '../../command.ts';
import { moment } from '../../format.ts';
import { SCOPE_HELP } from '../scope.ts';
import { BACKUP_ID, backupOf, idIn, type OneOf, oneOf } from './backup.ts';

export const restore: Command = {
  name: 'restore',
  summary: 'restore a back-up, or one skill, competency or role from it; what is there now is kept',
  usage: 'ID',
  help: [
    BACKUP_ID,
    ['--skill NAME', 'only this skill: its text and files become the newest revision, or a skill again'],
    ['--competency ID', 'only this competency; agents that have it are asked again'],
    ['--role POST', 'only this role; the same'],
    ['--yes', 'do not ask first'],
    SCOPE_HELP,
  ],
  examples: ['restore last --skill my-skill', 'restore 2026-03-01T09-00-00.000Z-daily', 'restore last --yes'],
  options: { ...texts('skill', 'competency', 'role', 'scope'), ...flags('yes') },
  async run(call) {
    const word = oneWord(restore, call.words, 'ID');
    const one = oneOf(restore, call);
    if (one === null) return whole(call, word);
    const core = await call.core();
    const found = backupOf(core, call, word);
    const { scope, id } = found;
    const { kind } = one;
    const named = idIn(core, found, one);
    const done =
      kind === 'skill'
        ? core.backups.restoreSkill({ scope, id, skill: named })
        : core.backups.restoreManifest({ scope, id, manifest: named });
    const { output } = call;
    if (output.json && kind === 'skill') output.result('restore skill', { backup: found, skill: done });
    else if (output.json && kind === 'role') output.result('restore role', { backup: found, role: done });
    else if (output.json) output.result('restore competency', { backup: found, competency: done });
    else call.output.line(`${done.name}: ${wordsFor(done, kind)}.`);
    return 0;
  },
};

function wordsFor({ done }: RestoredSkill, kind: OneOf['kind']): string {
  if (done === 'unchanged') return 'it was the same already';
  const asked = kind === 'skill' ? 'permissions are asked for again' : 'agents that have it are asked again';
  return `restored as ${done === 'revision' ? 'the newest revision' : `a ${kind}`}; ${asked}`;
}

async function whole(call: Invocation, word: string): Promise<0> {
  const { output } = call;
  const core = await call.core({ recover: true });
  const found = backupOf(core, call, word);
  const { scope, id } = found;
  const what = `The ${scope} will be as it was at ${moment(found.at)} (${contentsInWords(found)}). What is there now is backed up first.`;
  if (!call.flag('yes') && output.ask === null) throw usage(restore, 'nobody can be asked here, so say --yes');
  if (!call.flag('yes') && (await output.ask!(`${what} Restore it?`, ['yes', 'no'])) !== 'yes') return 0;
  const restored = await core.backups.restore({ scope, id });
  if (output.json) return output.result('restore', { backup: found, restored });
  output.line(`The ${scope} is as it was at ${moment(found.at)}.`);
  if (restored.before !== null) output.note(`The state before is the back-up ${restored.before.id}.`);
  if (restored.aside !== null) output.note(`The database that could not be read is now ${restored.aside}.`);
  if (restored.putBack.length > 0) output.note(`Also put back, because it was missing: ${restored.putBack.join(', ')}.`);
  return 0;
}
