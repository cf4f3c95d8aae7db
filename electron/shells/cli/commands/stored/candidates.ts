// electron/shells/cli/commands/stored/candidates.ts - pages that runs proposed for a workspace: review, accept, reject, undo (row E6).
import { readFileSync } from 'node:fs';
import { type Candidate, type Core, firstChoice, mergedText } from '../../../../contract/index.ts';
import { type Command, flags, type Invocation, texts, usage } from '../../command.ts';
import { moment, plural } from '../../format.ts';
import { unifiedDiff } from '../../unified.ts';

const WORDS = ['list', 'show', 'accept', 'reject', 'discard', 'undo', 'history'] as const;

export const candidates: Command = {
  name: 'candidates',
  summary: 'review pages that runs propose for a workspace',
  usage: '[list | show ID | accept ID… | reject ID… | undo ID… | history PAGE]',
  help: [
    ['list', 'what is waiting for a decision (default)'],
    ['show ID', 'what would change on the page, and where the candidate comes from'],
    ['accept ID…', 'write the pages; one that cannot be written stays, with its reason'],
    ['reject ID…', 'leave the pages unchanged; the proposed text is kept (also: discard)'],
    ['undo ID…', 'give pages that were accepted their earlier text back'],
    ['history PAGE', 'earlier versions of a page, and what was decided about it'],
    ['--all', 'also list those already decided'],
    ['--filter TEXT', 'only those with these words; skill:, agent: and page: say where'],
    ['--reason TEXT', 'why they are rejected'],
    ['--merge', 'accept what changed on both sides, if no line was changed on both'],
    ['--text FILE', 'accept this text in place of the proposed one'],
    ['--replace', 'accept even if the page was changed after the candidate was written'],
  ],
  examples: [
    'candidates --workspace notes --filter skill:timeline',
    'candidates show 3f2a --workspace notes',
    'candidates accept 3f2a --workspace notes --merge',
    'candidates reject 3f2a --workspace notes --reason "cites a page that is gone"',
  ],
  options: { ...texts('filter', 'reason', 'text'), ...flags('all', 'replace', 'merge') },
  async run(call) {
    const [word = 'list', ...ids] = call.words;
    const what = WORDS.find((each) => each === word);
    if (what === undefined) throw usage(candidates, `${word} is not one of ${WORDS.join(', ')}`);
    if (what === 'list' ? ids.length > 0 : ids.length === 0 || ((what === 'show' || what === 'history') && ids.length > 1)) {
      throw usage(
        candidates,
        what === 'list' ? 'list takes no arguments' : `${what} needs ${what === 'history' ? 'a page' : 'the ID of a candidate'}`,
      );
    }
    const core = await call.core();
    if (what === 'list') return listed(core, call);
    if (what === 'history') return history(core, ids[0]!, call);
    const chosen = ids.map((id) => findCandidate(candidates, core, id));
    if (what === 'show') return shown(core, chosen[0]!, call);
    const [only] = chosen;
    if (what === 'accept' && chosen.length === 1 && only !== undefined) return acceptOne(core, only, call);
    return decided(core, chosen, what === 'accept' || what === 'undo' ? what : 'discard', call);
  },
};

/** By the whole id or its beginning. Throws `usage` for none or several. */
export function findCandidate(command: Pick<Command, 'name'>, core: Core, id: string): Candidate {
  const found = core.workspace.candidates({ state: null }).filter((each) => each.id.startsWith(id));
  if (found.length === 1) return found[0]!;
  throw usage(command, found.length === 0 ? `there is no candidate ${id}` : `${id} matches the ids of ${found.length} candidates`);
}

const stateOf = ({ state, page }: Candidate): string =>
  state === 'proposed' ? page.replaceAll('_', ' ') : state === 'discarded' ? 'rejected' : state;

function listed(core: Core, { output, flag, text }: Invocation): 0 {
  const list = core.workspace.candidates({ state: flag('all') ? null : 'proposed', text: text('filter') ?? '' });
  if (output.json) return output.result('candidates list', { candidates: list });
  const rows = list.map((each) => [each.id.slice(0, 8), each.slug, stateOf(each), each.skillName, moment(each.createdAt)]);
  output.table(['ID', 'PAGE', 'STATE', 'SKILL', 'WRITTEN'], rows);
  output.note(plural(list.length, 'candidate'));
  return 0;
}

function shown(core: Core, { id }: Candidate, { output }: Invocation): 0 {
  const { content, current, ...candidate } = core.workspace.candidate({ id });
  if (output.json) output.result('candidates show', { candidate: { ...candidate, content, current } });
  else {
    const { slug, skillName, agent, runId, modelId, reason } = candidate;
    output.note(`${slug}: ${stateOf(candidate)}${reason === '' ? '' : `, “${reason}”`}`);
    output.note(`written by ${skillName} as ${agent}${modelId === null ? '' : ` with ${modelId}`}, run ${runId}`);
    output.raw(unifiedDiff(current ?? '', content, { left: current === null ? '/dev/null' : `${slug}.md`, right: `${slug}.md` }));
  }
  return 0;
}

async function history(core: Core, slug: string, { output }: Invocation): Promise<0> {
  const versions = await core.workspace.pageHistory({ slug });
  const list = core.workspace.candidates({ state: null, slug });
  if (output.json) output.result('candidates history', { slug, versions, candidates: list });
  else {
    output.table(
      ['ID', 'WHEN', 'BY', 'WHAT'],
      versions.map(({ id, date, author, message }) => [id.slice(0, 8), moment(date), author, message]),
    );
    output.table(
      ['ID', 'WRITTEN', 'STATE', 'SKILL', 'REASON'],
      list.map((each) => [each.id.slice(0, 8), moment(each.createdAt), stateOf(each), each.skillName, each.reason]),
    );
  }
  return 0;
}

/** With the text that was asked for. */
async function acceptOne(core: Core, candidate: Candidate, call: Invocation): Promise<0> {
  const { id } = candidate;
  const file = call.text('text');
  if (file !== undefined) return told([core.workspace.accept({ id, text: textOf(file), replaceChanged: call.flag('replace') })], call);
  if (!call.flag('merge')) return told([core.workspace.accept({ id, replaceChanged: call.flag('replace') })], call);
  const { texts, pageHash, isBaseKept } = await core.workspace.compare({ id });
  const choices = texts?.hunks.map(firstChoice) ?? [];
  const left = choices.filter((choice) => choice === null).length;
  if (texts === null || !isBaseKept || left > 0) {
    throw usage(
      candidates,
      left > 0
        ? `${plural(left, 'place was', 'places were')} changed on both sides; decide them in the window`
        : 'both texts cannot be joined',
    );
  }
  return told([core.workspace.accept({ id, text: mergedText(texts, choices).text, over: pageHash })], call);
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw usage(candidates, `${file} cannot be read`);
  }
}

function decided(core: Core, chosen: readonly Candidate[], decision: 'accept' | 'discard' | 'undo', call: Invocation): 0 | 1 {
  const { done, refused } = core.workspace.decide({ ids: chosen.map(({ id }) => id), decision, reason: call.text('reason') ?? '' });
  told(done, call, refused);
  return refused.length === 0 ? 0 : 1;
}

function told(done: Candidate[], { output }: Invocation, refused: { id: string; slug: string; message: string }[] = []): 0 {
  if (output.json) output.result('candidates decide', { candidates: done, refused });
  else {
    for (const each of done) output.note(`${each.slug} ${each.state === 'proposed' ? 'waits again' : stateOf(each)}`);
    for (const { message } of refused) output.note(message);
  }
  return 0;
}
