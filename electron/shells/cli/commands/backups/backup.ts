// electron/shells/cli/commands/backups/backup.ts - back-ups of the account or a workspace: listed, made, looked into (row A17).
import { AppError, type Backup, type Core, contentsInWords, reasonInWords, versionText } from '../../../../contract/index.ts';
import { type Command, type Invocation, oneWord, texts, usage } from '../../command.ts';
import { bytes, moment, plural } from '../../format.ts';
import { type Output, printList } from '../../output.ts';
import { SCOPE_HELP, scopeOf } from '../scope.ts';

/** What `restore` shares. */
export const BACKUP_ID: Command['help'][number] = ['ID', 'the name of a back-up; `last` is the newest'];

export const backup: Command = {
  name: 'backup',
  summary: 'list back-ups, make one, or look into one',
  usage: 'list | make | look ID',
  help: [
    ['list', 'back-ups, newest first, with what is in them'],
    ['make', 'back up now, also while the window is open'],
    ['look ID', 'the skills, competencies and roles in a back-up, compared with what is here; nothing is changed'],
    BACKUP_ID,
    ['--skill NAME', 'print the text of this skill, as it is in the back-up'],
    ['--competency ID', 'the same of a competency'],
    ['--role POST', 'the same of a role'],
    SCOPE_HELP,
  ],
  examples: ['backup list', 'backup make', 'backup look last', 'backup look last --skill my-skill > then.md'],
  options: texts('skill', 'competency', 'role', 'scope'),
  async run(call) {
    const [what, ...words] = call.words;
    if (what !== 'list' && what !== 'make' && what !== 'look') {
      throw usage(backup, what === undefined ? 'list, make or look is missing' : `${what} is not list, make or look`);
    }
    if (what !== 'look' && words.length > 0) throw usage(backup, `${what} takes no arguments; unexpected: ${words.join(' ')}`);
    const one = oneOf(backup, call);
    if (what !== 'look' && one !== null) throw usage(backup, `--${one.kind} belongs to backup look`);
    const scope = scopeOf(backup, call);
    if (what === 'look') return look(call, oneWord(backup, words, 'ID'), one);
    const { backups } = await call.core({ recover: true });
    if (what === 'list') listBackups(backups.list({ scope }), call.output);
    else tellMade(await backups.make({ scope }, call.signal), call.output);
    return 0;
  },
};

/** The back-up that a person named. Throws `not_found`. */
export function backupOf(core: Core, call: Invocation, word: string): Backup {
  const all = core.backups.list({ scope: scopeOf(backup, call) });
  const found = word === 'last' ? all[0] : all.find(({ id }) => id === word);
  if (found !== undefined) return found;
  throw new AppError('not_found', word === 'last' ? 'There are no back-ups.' : `There is no back-up ${word}.`, {
    remedy: word === 'last' ? 'Make one with: npm run -s cli -- backup make' : 'List them with: npm run -s cli -- backup list',
  });
}

export interface OneOf {
  kind: 'skill' | 'competency' | 'role';
  word: string;
}

/** The one thing of a back-up that a person named; null = all of it. Throws `usage` for several. */
export function oneOf(command: Command, call: Invocation): OneOf | null {
  const named = (['skill', 'competency', 'role'] as const).flatMap((kind) => {
    const word = call.text(kind);
    return word === undefined ? [] : [{ kind, word }];
  });
  if (named.length > 1) throw usage(command, 'give only one of --skill, --competency and --role');
  return named[0] ?? null;
}

/** The id in a back-up of what a person named. Throws `not_found`. */
export function idIn(core: Core, { scope, id }: Backup, { kind, word }: OneOf): string {
  const { skills, competencies, roles } = core.backups.look({ scope, id, limit: kind === 'skill' ? 10_000 : 1 });
  const found = { skill: skills, competency: competencies, role: roles }[kind].find((each) => each.name === word || each.id === word);
  if (found !== undefined) return found.id;
  const [named, what] = kind === 'skill' ? ['skill named', 'its skills'] : [kind, 'what is in it'];
  throw new AppError('not_found', `There is no ${named} ${word} in the back-up ${id}.`, {
    remedy: `List ${what} with: npm run -s cli -- backup look ${id}`,
  });
}

function listBackups(backups: Backup[], output: Output): void {
  const rows = backups.map((each) => [each.id, moment(each.at), reasonInWords(each), bytes(each.bytes), contentsInWords(each)]);
  const head = ['ID', 'MADE', 'WHY', 'SIZE', 'CONTENT'];
  printList(output, 'backup list', { backups }, { head, rows, count: plural(backups.length, 'back-up') });
}

function tellMade(made: Backup, output: Output): void {
  if (output.json) output.result('backup make', { backup: made });
  else output.line(`${made.path}: ${contentsInWords(made)}, ${bytes(made.bytes)}.`);
}

const COMPARED = { same: 'the same', differs: 'differs', missing: 'not in the library' } as const;

async function look(call: Invocation, word: string, one: OneOf | null): Promise<0> {
  const core = await call.core({ recover: true });
  const found = backupOf(core, call, word);
  const { scope, id } = found;
  if (one !== null) {
    const named = idIn(core, found, one);
    const text =
      one.kind === 'skill' ? core.backups.text({ scope, id, skill: named }) : core.backups.manifestText({ scope, id, manifest: named });
    if (call.output.json) call.output.result('backup text', { backup: found, ...text });
    else call.output.raw(text.text);
    return 0;
  }
  const { skills, competencies, roles } = core.backups.look({ scope, id, limit: 10_000 });
  if (call.output.json) return call.output.result('backup look', { backup: found, skills, competencies, roles });
  const rows = skills.map((skill) => [
    skill.name,
    versionText(skill.version),
    moment(skill.savedAt),
    skill.now === null ? '–' : COMPARED[skill.now],
  ]);
  if (rows.length > 0) call.output.table(['NAME', 'VERSION', 'SAVED', 'NOW'], rows);
  const manifests = [
    { heading: 'COMPETENCY', of: competencies, counted: plural(competencies.length, 'competency', 'competencies') },
    { heading: 'ROLE', of: roles, counted: plural(roles.length, 'role') },
  ];
  const all = [plural(skills.length, 'skill')];
  for (const { heading, of, counted } of manifests) {
    if (of.length === 0) continue;
    const lines = of.map((each) => [each.name, moment(each.savedAt), each.now === null ? '–' : COMPARED[each.now]]);
    call.output.table([heading, 'SAVED', 'NOW'], lines);
    all.push(counted);
  }
  call.output.note(`${all.join(', ')} in the back-up of ${moment(found.at)} (${reasonInWords(found)})`);
  return 0;
}
