// electron/shells/cli/commands/stored/candidates.ts - pages that runs proposed for a workspace: review, accept or discard them (row E6).
import type { Candidate, Core } from '../../../../contract/index.ts';
import { type Command, type Invocation, usage } from '../../command.ts';
import { moment, plural } from '../../format.ts';
import { unifiedDiff } from '../../unified.ts';

export const candidates: Command = {
  name: 'candidates',
  summary: 'review pages that runs propose for a workspace',
  usage: '[list | show ID | accept ID… | discard ID…]',
  help: [
    ['list', 'what is waiting for a decision (default)'],
    ['show ID', 'what would change on the page'],
    ['accept ID…', 'write the pages'],
    ['discard ID…', 'leave the pages unchanged; the proposed text is kept'],
    ['--all', 'also list those already decided'],
    ['--replace', 'accept even if the page was changed after the candidate was written'],
  ],
  examples: ['candidates --workspace notes', 'candidates show 3f2a --workspace notes', 'candidates accept 3f2a --workspace notes'],
  options: { all: { type: 'boolean' }, replace: { type: 'boolean' } },
  async run(call) {
    const [what = 'list', ...ids] = call.words;
    if (!['list', 'show', 'accept', 'discard'].includes(what)) throw usage(candidates, `${what} is not one of list, show, accept, discard`);
    if (what === 'list' ? ids.length > 0 : ids.length === 0 || (what === 'show' && ids.length > 1)) {
      throw usage(candidates, what === 'list' ? 'list takes no arguments' : `${what} needs the ID of a candidate`);
    }
    const core = await call.core();
    if (what === 'list') return listed(core, call);
    const chosen = ids.map((id) => find(core, id));
    if (what === 'show') return shown(core, chosen[0]!, call);
    return decided(core, chosen, what === 'accept', call);
  },
};

/** By the whole id or its beginning. Throws `usage` for none or several. */
function find(core: Core, id: string): Candidate {
  const found = core.workspace.candidates({ state: null }).filter((each) => each.id.startsWith(id));
  if (found.length === 1) return found[0]!;
  throw usage(candidates, found.length === 0 ? `there is no candidate ${id}` : `${id} matches the ids of ${found.length} candidates`);
}

function listed(core: Core, { output, flag }: Invocation): 0 {
  const list = core.workspace.candidates({ state: flag('all') ? null : 'proposed' });
  if (output.json) {
    output.result('candidates list', { candidates: list });
    return 0;
  }
  const rows = list.map(({ id, slug, page, skillName, createdAt, state }) => [
    id.slice(0, 8),
    slug,
    state === 'proposed' ? page.replaceAll('_', ' ') : state,
    skillName,
    moment(createdAt),
  ]);
  output.table(['ID', 'PAGE', 'STATE', 'SKILL', 'WRITTEN'], rows);
  output.note(plural(list.length, 'candidate'));
  return 0;
}

function shown(core: Core, { id }: Candidate, { output }: Invocation): 0 {
  const { content, current, ...candidate } = core.workspace.candidate({ id });
  if (output.json) output.result('candidates show', { candidate: { ...candidate, content, current } });
  else
    output.raw(
      unifiedDiff(current ?? '', content, { left: current === null ? '/dev/null' : `${candidate.slug}.md`, right: `${candidate.slug}.md` }),
    );
  return 0;
}

function decided(core: Core, chosen: readonly Candidate[], accept: boolean, { output, flag }: Invocation): 0 {
  const done = chosen.map(({ id }) =>
    accept ? core.workspace.accept({ id, replaceChanged: flag('replace') }) : core.workspace.discard({ id }),
  );
  if (output.json) output.result('candidates decide', { candidates: done });
  else for (const { slug, state } of done) output.note(`${slug} ${state}`);
  return 0;
}
