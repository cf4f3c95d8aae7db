// electron/shells/cli/commands/stored/stored.ts - what runs stored (memory, proposed pages), how much of their room it takes, and its removal.
import { type Core, type Scope, StoredKind, type StoredUse } from '../../../../contract/index.ts';
import { type Command, choiceOf, type Invocation, texts, usage } from '../../command.ts';
import { bytes, plural } from '../../format.ts';
import { SCOPE_HELP, scopeOf } from '../scope.ts';
import { findCandidate } from './candidates.ts';

export const stored: Command = {
  name: 'stored',
  summary: 'show what runs stored and how much room is left for it, or remove some of it',
  usage: '[list | remove ID…]',
  help: [
    ['list', 'memory and proposed pages of each agent, with the largest entries (default)'],
    ['remove ID…', 'remove these keys of memory, or candidates, for good; pages that were accepted stay'],
    ['--kind memory|candidates', 'what to remove; default: memory'],
    ['--agent ID', 'whose; default: you'],
    SCOPE_HELP,
  ],
  examples: [
    'stored',
    'stored --workspace notes --json',
    'stored remove draft-1 draft-2',
    'stored remove 3f2a --kind candidates --workspace notes',
  ],
  options: texts('kind', 'agent', 'scope'),
  async run(call) {
    const [what = 'list', ...ids] = call.words;
    if (what !== 'list' && what !== 'remove') throw usage(stored, `${what} is neither list nor remove`);
    if ((what === 'list') !== (ids.length === 0)) throw usage(stored, what === 'list' ? 'list takes no arguments' : 'remove needs an ID');
    if (what === 'list') return listed(await call.core(), call);
    const kind = choiceOf(stored, call, 'kind', StoredKind.options) ?? 'memory';
    const scope = kind === 'candidates' ? 'workspace' : scopeOf(stored, call);
    const core = await call.core();
    return removed(core, { kind, scope, agent: call.text('agent') ?? 'you', ids }, call);
  },
};

function listed(core: Core, { output }: Invocation): 0 {
  const uses = core.stored.list();
  if (output.json) return output.result('stored list', { stored: uses });
  for (const use of uses) {
    output.line(lineOf(use));
    const rows = use.largest.map(({ id, name, skillName, bytes: size }) => [
      use.kind === 'memory' ? id : id.slice(0, 8),
      ...(use.kind === 'memory' ? [] : [name]),
      bytes(size),
      skillName ?? '–',
    ]);
    if (rows.length > 0) output.table(use.kind === 'memory' ? ['KEY', 'SIZE', 'SKILL'] : ['ID', 'PAGE', 'SIZE', 'SKILL'], rows);
  }
  return 0;
}

/** “Memory of you in the account: 3 of 10,000 entries, 12 kB of 16 MB; note-taker 11 kB, diary 1 kB”. */
function lineOf({ kind, agent, scope, entries, maxEntries, bytes: used, maxBytes, skills }: StoredUse): string {
  const what = kind === 'memory' ? 'Memory' : 'Proposed pages';
  const by = skills.map(({ name, bytes: size }) => `${name ?? 'not noted'} ${bytes(size)}`).join(', ');
  const room = `${entries.toLocaleString('en')} of ${maxEntries.toLocaleString('en')} entries, ${bytes(used)} of ${bytes(maxBytes)}`;
  return `${what} of ${agent} in the ${scope}: ${room}${by === '' ? '' : `; ${by}`}`;
}

interface Chosen {
  kind: StoredKind;
  scope: Scope;
  agent: string;
  ids: string[];
}

function removed(core: Core, chosen: Chosen, { output }: Invocation): 0 | 1 {
  const ids = chosen.kind === 'memory' ? chosen.ids : chosen.ids.map((id) => findCandidate(stored, core, id).id);
  const { removed: count } = core.stored.forget({ ...chosen, ids });
  if (output.json) output.result('stored remove', { removed: count });
  else output.note(`${plural(count, 'entry', 'entries')} removed`);
  return count === 0 ? 1 : 0;
}
