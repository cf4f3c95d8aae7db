// electron/shells/cli/commands/link.ts - packages in their author's own files (row A12): link, list, unlink.
import { resolve } from 'node:path';
import { AppError, type Core, type Decision, type LinkRoot, type SetAside, type SkillRow } from '../../../contract/index.ts';
import { type Command, flags, type Invocation, oneWord, texts, usage } from '../command.ts';
import { plural } from '../format.ts';
import { allRows, findSkill } from '../skills.ts';
import { SCOPE_HELP, scopeOf } from './scope.ts';

export const link: Command = {
  name: 'link',
  summary: 'follow a package file, or every package in a folder',
  usage: 'PATH',
  help: [['PATH', 'a file or a folder; new packages in it stay disabled until acknowledged'], SCOPE_HELP],
  examples: ['link ~/skills', 'link my-skill.md'],
  options: texts('scope'),
  async run(call) {
    const path = resolve(oneWord(link, call.words, 'PATH'));
    const scope = scopeOf(link, call);
    const root = await (await call.core()).library.link({ path, scope });
    if (call.output.json) call.output.result('link', { link: root });
    else call.output.line(lineOf(root));
    return 0;
  },
};

const SIDES = { 'use-file': 'theirs', 'keep-mine': 'mine', merge: 'merged' } as const;
type Side = keyof typeof SIDES;

export const links: Command = {
  name: 'links',
  summary: 'check linked files and folders, list them, and decide where both sides changed',
  usage: '[NAME… --use-file|--keep-mine|--merge]',
  help: [
    ['NAME…', 'skills whose file and text were both changed; default: list them all'],
    ['--use-file', 'the text of the file becomes the skill’s'],
    ['--keep-mine', 'the text of the skill, or its unsaved draft, is written to the file, which may be missing'],
    ['--merge', 'both changes are joined; refused if they touch the same lines'],
  ],
  examples: ['links', 'list link:conflict', 'links summarise-notes --merge'],
  options: flags('use-file', 'keep-mine', 'merge'),
  async run(call) {
    const chosen = (Object.keys(SIDES) as Side[]).filter((each) => call.flag(each));
    if (chosen.length > 1) throw usage(links, `only one of ${chosen.map((each) => `--${each}`).join(', ')} is allowed`);
    const [side] = chosen;
    if (side !== undefined && call.words.length === 0) throw usage(links, `--${side} needs at least one NAME`);
    if (side === undefined && call.words.length > 0) throw usage(links, 'a decision is missing: --use-file, --keep-mine or --merge');
    const core = await call.core();
    const { library } = core;
    await library.refreshLinks();
    const decided: Decided[] = [];
    if (side !== undefined) for (const name of call.words) decided.push(await decide(core, name, side));
    const all = library.links();
    const undecided = [...allRows(core, 'link:conflict'), ...allRows(core, 'link:missing'), ...allRows(core, 'link:unreadable')];
    if (call.output.json) call.output.result('links', { links: all, decided, undecided: undecided.map(toUndecided) });
    else print(call, all, decided, undecided);
    return 0;
  },
};

interface Decided {
  id: string;
  name: string;
  take: (typeof SIDES)[Side];
  kept: SetAside[];
}

async function decide(core: Core, name: string, side: Side): Promise<Decided> {
  const { library } = core;
  const { id } = findSkill(core, name);
  const seen = await library.threeWay({ id });
  const take = SIDES[side];
  if (take === 'merged' && seen.merged === null) {
    throw new AppError(
      'edit_refused',
      `${name} cannot be merged without a person: both sides changed the same lines, or one of them is missing.`,
      {
        remedy: 'Merge it in the window, or choose --use-file or --keep-mine; the other side is kept as a revision.',
      },
    );
  }
  const decision: Decision = take === 'merged' ? { take, text: seen.merged ?? '' } : { take };
  const { kept } = await library.resolveConflict({ id, decision, mineHash: seen.mineHash, theirHash: seen.theirHash });
  return { id, name, take, kept };
}

const toUndecided = ({ id, name, link: state }: SkillRow) => ({
  id,
  name,
  path: state?.path ?? '',
  state: state?.state ?? '',
  reason: state?.reason ?? null,
});

function print({ output }: Invocation, all: LinkRoot[], decided: Decided[], undecided: SkillRow[]): void {
  const words = { mine: 'your text was written to the file', theirs: 'the text of the file is used', merged: 'both changes were merged' };
  for (const { name, take, kept } of decided) {
    const aside = kept.map(({ side, revision }) => `${side === 'mine' ? 'yours' : 'the file’s'} is revision ${revision}`).join(', ');
    output.line(`${name}: ${words[take]}${aside === '' ? '' : `; ${aside}`}`);
  }
  for (const root of all) output.line(lineOf(root));
  for (const { name, link: state } of undecided)
    output.line(`  ${state?.state ?? ''}: ${name}: ${state?.reason ?? ''} ${state?.path ?? ''}`);
  const missing = undecided.filter(({ link: state }) => state?.state === 'missing').length;
  if (missing > 0) output.note(`${plural(missing, 'file')} missing: --keep-mine writes it again, unlink stops following it`);
  if (undecided.length > missing) output.note('decide with --use-file, --keep-mine or --merge; the other side is kept as a revision');
  output.note(plural(all.length, 'link'));
}

export const unlink: Command = {
  name: 'unlink',
  summary: 'stop following a file or folder; the skills and the files are kept',
  usage: 'PATH',
  help: [['PATH', 'as shown by links']],
  examples: ['unlink ~/skills'],
  options: {},
  async run(call) {
    const root = resolve(oneWord(unlink, call.words, 'PATH'));
    const { library } = await call.core();
    const found = library.links().find(({ path }) => path === root);
    if (found === undefined) throw new AppError('not_found', `${root} is not linked.`, { remedy: 'See the list of links with: links' });
    library.unlink({ id: found.id });
    if (call.output.json) call.output.result('unlink', { root });
    else call.output.note(`${root} is no longer followed`);
    return 0;
  },
};

const lineOf = ({ path, kind, scope, skills, conflicts, watched }: LinkRoot): string =>
  `${path}  ${kind}, ${scope}, ${plural(skills, 'skill')}${conflicts === 0 ? '' : `, ${plural(conflicts, 'conflict')}`}${watched === 'offline' ? ', not reachable' : ''}`;
