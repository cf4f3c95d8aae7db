// electron/shells/cli/commands/composing/improve.ts - a better text of a skill from what failed: a diff with scores before and after, saved only with --yes.
import { AppError, type Core, type Improvement, type ImproveScore } from '../../../../contract/index.ts';
import { type Command, flags, type Invocation, listIn, oneWord, texts, usage } from '../../command.ts';
import { cost, duration, plural } from '../../format.ts';
import { findSkill } from '../../skills.ts';
import { unifiedDiff } from '../../unified.ts';
import { askPlainHttp } from '../running/plain-http.ts';

export const improve: Command = {
  name: 'improve',
  summary: 'rewrite one part of a skill from runs or cases that failed',
  usage: 'SKILL',
  help: [
    ['--runs ID,ID…', 'runs that went wrong'],
    ['--cases NAME,NAME…', 'test cases that fail, by name or id; all others are held out'],
    ['--words TEXT', 'what is wrong, in your words'],
    ['--model ID', 'the model that rewrites and answers; default: the one of the settings'],
    ['--max-calls N', 'allow at most N answers; default: 200'],
    ['--continue', 'go on with the last proposal of the skill, which was interrupted'],
    ['--yes', 'save the proposal as a revision; without it it waits in the window'],
    ['--allow-http', 'send inputs unencrypted to a server on your network that has no https'],
  ],
  examples: ['improve capitals --runs 019a…,019b…', 'improve capitals --cases norway,peru --yes'],
  options: { ...texts('runs', 'cases', 'words', 'model', 'max-calls'), ...flags('continue', 'yes', 'allow-http') },
  async run(call) {
    const { output } = call;
    const name = oneWord(improve, call.words, 'SKILL');
    const core = await call.core();
    const { id: skillId } = findSkill(core, name);
    await askPlainHttp(core, [call.text('model') ?? null], call.flag('allow-http'), output);
    const id = begin(core, call, skillId);
    const done = await follow(core, id, call);
    const { before, after } = core.improve.texts({ id });
    const diff = unifiedDiff(before, after, { left: `${name}.md`, right: `${name}.md` });
    const saved = call.flag('yes') && done.status === 'ready' ? core.improve.accept({ id }) : null;
    if (output.json) output.result('improve', { proposal: saved ?? done, diff, saved: saved !== null });
    else tell(call, done, diff, saved !== null);
    if (call.signal.aborted) return 130;
    if (done.error !== null) throw new AppError(done.error.code, done.error.message, { remedy: done.error.remedy });
    return 0;
  },
};

function begin(core: Core, call: Invocation, skillId: string): string {
  if (call.flag('continue')) {
    const last = core.improve.list({ skillId }).find(({ status }) => status === 'interrupted' || status === 'failed');
    if (last === undefined)
      throw new AppError('not_found', 'No proposal of this skill was interrupted.', { remedy: 'Start one with --runs or --cases.' });
    core.improve.resume({ id: last.id });
    return last.id;
  }
  const all = core.cases.list({ skillId });
  const caseIds = listIn(call.text('cases')).map((word) => {
    const found = all.find((each) => each.id === word || each.name === word);
    if (found !== undefined) return found.id;
    throw new AppError('not_found', `The skill has no test case ${word}.`, { remedy: 'List them with: npm run -s cli -- cases list' });
  });
  const runIds = listIn(call.text('runs'));
  if (runIds.length + caseIds.length === 0) throw usage(improve, 'it needs --runs or --cases');
  const most = call.text('max-calls');
  const maxCalls = most === undefined ? 200 : Number(most);
  if (!Number.isInteger(maxCalls) || maxCalls < 3) throw usage(improve, `--max-calls is ${most}, which is not a whole number from 3`);
  return core.improve.start({ skillId, runIds, caseIds, words: call.text('words') ?? '', modelId: call.text('model') ?? null, maxCalls })
    .id;
}

const PHASES = { before: 'answering as it is', propose: 'rewriting', after: 'answering again', ended: '' } as const;

async function follow(core: Core, id: string, { signal, output }: Invocation): Promise<Improvement> {
  const stop = () => core.improve.stop({ id });
  signal.addEventListener('abort', stop, { once: true });
  for await (const { phase, rows } of core.improve.watch({ id }, new AbortController().signal)) {
    const answered = rows.filter((row) => (phase === 'after' ? row.after : row.before) !== null).length;
    if (phase !== 'ended') output.progress(`${PHASES[phase]}, ${answered} of ${rows.length}`);
  }
  signal.removeEventListener('abort', stop);
  return core.improve.open({ id });
}

const worth = (score: ImproveScore | null): string =>
  score === null ? '' : score.score === null ? score.verdict : `${score.verdict} ${score.score.toFixed(2)}`;

function tell({ output }: Invocation, { rows, why, usage: used, status, id }: Improvement, diff: string, saved: boolean): void {
  output.raw(diff);
  output.table(
    ['EXAMPLE', '', 'BEFORE', 'AFTER', 'COST', 'TIME'],
    rows.map(({ name, held, before, after }) => [
      name,
      held ? 'held out' : '',
      worth(before),
      worth(after),
      cost(after?.cost ?? null),
      duration(after?.ms ?? null),
    ]),
  );
  if (why !== '') output.note(why);
  output.note(`${plural(used.calls, 'model call')}, cost ${cost(used.cost)}`);
  if (saved) output.line('saved as a revision');
  else if (status === 'ready') output.note(`Nothing is saved. The proposal ${id} waits under Improve in the window; --yes saves at once.`);
}
