// electron/shells/cli/commands/revisions.ts - older revisions of a skill: listed, read, restored; and removed by age, number or size.
import type { Core } from '../../../contract/index.ts';
import { type Command, type ExitCode, type Invocation, usage } from '../command.ts';
import { findSkill } from '../skills.ts';
import { PRUNE_HELP, PRUNE_OPTIONS, prune } from './pruning.ts';
import { printRevisions, revisionIn } from './written.ts';

export const revisions: Command = {
  name: 'revisions',
  summary: 'list, show, restore or remove older revisions of skills',
  usage: 'list NAME | show NAME NUMBER | restore NAME NUMBER | prune',
  help: [
    ['list NAME', 'the revisions of a skill, newest first'],
    ['show NAME NUMBER', 'the exact text of one'],
    ['restore NAME NUMBER', 'its bytes become the newest revision; nothing is lost'],
    ['prune', 'remove what is over the given limits; the current revision of a skill always stays'],
    ...PRUNE_HELP,
  ],
  examples: ['revisions list my-skill', 'revisions restore my-skill 3', 'revisions prune --keep 50 --dry-run'],
  options: PRUNE_OPTIONS,
  async run(call) {
    const [what, ...more] = call.words;
    if (what === 'prune') {
      if (more.length > 0) throw usage(revisions, `prune takes no arguments; unexpected: ${more.join(' ')}`);
      return await prune(revisions, 'revisions', call);
    }
    const act = ACTS[what ?? ''];
    if (act === undefined)
      throw usage(
        revisions,
        what === undefined ? 'list, show, restore or prune is missing' : `${what} is not list, show, restore or prune`,
      );
    const [name, number, ...rest] = more;
    if (name === undefined) throw usage(revisions, 'NAME is missing');
    if ((what === 'list') !== (number === undefined) || rest.length > 0)
      throw usage(revisions, `write: revisions ${what} ${what === 'list' ? 'NAME' : 'NAME NUMBER'}`);
    const core = await call.core();
    const { id } = findSkill(core, name);
    return act(call, core, { id, name }, number ?? '');
  },
};

type Act = (call: Invocation, core: Core, skill: { id: string; name: string }, number: string) => ExitCode;

const ACTS: Readonly<Record<string, Act>> = {
  list({ output }, core, { id }) {
    const all = core.library.revisions({ id });
    if (output.json) output.result('revisions list', { revisions: all });
    else printRevisions(all, output);
    return 0;
  },
  show({ output }, core, skill, number) {
    const revision = revisionOf(core, skill, number);
    const { text } = core.library.revisionText({ id: skill.id, revisionId: revision.id });
    if (output.json) output.result('revisions show', { revision, text });
    else output.raw(text);
    return 0;
  },
  restore({ output }, core, skill, number) {
    const revision = revisionOf(core, skill, number);
    const { hash } = core.library.open({ id: skill.id }).revision;
    core.library.restoreRevision({ id: skill.id, revisionId: revision.id, baseHash: hash });
    const now = core.library.open({ id: skill.id }).revision.number;
    if (output.json) output.result('revisions restore', { restored: revision, number: now });
    else output.note(`revision ${revision.number} of ${skill.name} is now revision ${now}`);
    return 0;
  },
};

const revisionOf = (core: Core, { id, name }: { id: string; name: string }, number: string) =>
  revisionIn(core.library.revisions({ id }), number, name, `revisions list ${name}`);
