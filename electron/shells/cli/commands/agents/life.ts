// electron/shells/cli/commands/agents/life.ts - the life and the rank of an agent (row G5).
import { type LifeAct, lifeAfter, lifeInWords, RANKS, Rank } from '../../../../contract/index.ts';
import { type AgentAct, wrong } from './act.ts';

/** One act, or with `--undo` the same taken back. */
const move =
  (act: LifeAct): AgentAct =>
  ({ core, agent: id, words, call: { output, flag } }) => {
    if (words.length > 0) throw wrong(`unexpected argument: ${words[0]}`);
    const [dryRun, undo] = [flag('dry-run'), flag('undo')];
    const before = core.agents.open({ id });
    const now = dryRun ? before : core.agents.move({ id, act, undo });
    const would = undo ? (before.life.last?.act === act ? before.life.last.from : null) : lifeAfter(before.life.now, act);
    if (output.json) output.result(`agent ${act}`, { dryRun, agent: now, would });
    else if (!dryRun) output.line(`${now.row.name} ${lifeInWords(now.life.now)}`);
    else
      output.note(
        `${before.row.name} ${lifeInWords(before.life.now)}${would === null ? ', so this cannot be done' : `, and would be ${would}`}; nothing was written`,
      );
    return dryRun && would === null ? 1 : 0;
  };

const rank: AgentAct = ({ core, agent: id, words, call: { output, flag } }) => {
  const [word, ...more] = words;
  const read = Rank.safeParse(word);
  if (!read.success || more.length > 0) throw wrong(`rank takes one of ${RANKS.join(', ')}`);
  const dryRun = flag('dry-run');
  const agent = dryRun ? core.agents.open({ id }) : core.agents.setRank({ id, rank: read.data });
  if (output.json) output.result('agent rank', { dryRun, agent });
  else output.note(`${dryRun ? 'would make' : 'made'} ${agent.row.name} ${read.data}`);
  return 0;
};

export const LIFE_COMMANDS: Readonly<Record<string, AgentAct>> = {
  activate: move('activate'),
  suspend: move('suspend'),
  resume: move('resume'),
  retire: move('retire'),
  rank,
};
