// electron/shells/cli/commands/agents/profile.ts - all that is known of an agent, as text, JSON or Markdown (row G5).
import { resolve } from 'node:path';
import { type AgentProfile, levelText, lifeInWords, offText, type Spending, scheduleText } from '../../../../contract/index.ts';
import { profileInMarkdown } from '../../../../core/profile/index.ts';
import { writeFileAtomic } from '../../../../core/storage/index.ts';
import { bytes, cost, moment, plural, tokens } from '../../format.ts';
import type { Output } from '../../output.ts';
import { type AgentAct, wrong } from './act.ts';

/** `--out` writes the file of the format that was asked for: Markdown, or with `--json` JSON. */
export const profile: AgentAct = ({ core, agent, words, call: { output, text, flag } }) => {
  if (words.length > 0) throw wrong(`unexpected argument: ${words[0]}`);
  const found = core.profile.of({ agent });
  const path = flag('dry-run') ? null : (text('out') ?? null);
  const data = output.json ? `${JSON.stringify(found, null, 2)}\n` : profileInMarkdown(found);
  if (path !== null) writeFileAtomic(resolve(path), Buffer.from(data), { overwrite: flag('overwrite') });
  if (output.json) output.result('agent profile', { dryRun: flag('dry-run'), path, profile: found });
  else if (path !== null) output.line(path);
  else if (flag('markdown')) output.raw(data);
  else print(found, output);
  return 0;
};

const PERIODS: Readonly<Record<Spending['period'], string>> = { today: 'today', week: '7 days', month: '30 days', all: 'all' };

function print(
  { agent, life, rank, role, identity, skills, levels, tools, more, duties, memory, spending, audit, knownBy, prompt }: AgentProfile,
  output: Output,
): void {
  output.line(`${agent.id}  ${agent.name}`);
  if (agent.description !== '') output.line(agent.description);
  output.line(`${agent.name} ${lifeInWords(life.now)}, ${rank}`);
  if (role !== null) output.line(`role: ${role.name}, ${role.state.replace('_', ' ')} since ${moment(role.commissionedAt)}`);
  if (identity.state === 'issued')
    output.line(`certificate: ${identity.did}\n  fingerprint ${identity.fingerprint}, issued ${moment(identity.issuedAt)}`);
  else output.line(`certificate: none. ${identity.reason} ${identity.remedy}`);
  output.line(knownBy);
  output.line(`prompt: ${tokens(prompt.tokens)} tokens`);
  const rows = (head: string[], all: string[][]) => {
    if (all.length === 0) return;
    output.line();
    output.table(head, all);
  };
  rows(
    ['SKILL', 'DECISION', 'BECAUSE'],
    skills.map(({ name, decision, reason, way }) => [name, decision, [reason, way ?? ''].join(' ').trim()]),
  );
  rows(
    ['LEVEL OF', 'ASSESSED', 'NOW', 'DROPS'],
    levels.map(({ skill, assessed }) =>
      assessed === null
        ? [skill, 'never', '', '']
        : [
            skill,
            levelText(assessed.level),
            levelText(assessed.effective.level),
            assessed.pinned ? 'pinned' : (assessed.effective.nextDropAt ?? 'never'),
          ],
    ),
  );
  for (const { skill, assessed } of levels) if (assessed?.wayBack != null) output.line(`${skill}: ${assessed.wayBack}`);
  rows(
    ['TOOL', 'DECISION', 'LEVEL', 'BECAUSE'],
    tools.map(({ id, decision, level, reason, way }) => [id, decision, level, [reason, way ?? ''].join(' ').trim()]),
  );
  if (more) output.note('there are more skills or tools than are listed');
  rows(
    ['DUTY', 'SCHEDULE', 'NEXT', 'LAST', 'MISSED'],
    duties.map((each) => [
      each.name,
      `${scheduleText(each.schedule)}${each.timeZone === null ? '' : ` ${each.timeZone}`}`,
      offText(each) ?? moment(each.next[0]!),
      each.last === null ? 'never' : `${each.last.state} ${moment(each.last.dueAt)}`,
      String(each.missed),
    ]),
  );
  rows(
    ['MEMORY', 'ENTRIES', 'SIZE'],
    memory.map(({ scope, entries, bytes: size }) => [scope, String(entries), bytes(size)]),
  );
  rows(
    ['SPENT', 'RUNS', 'FAILED', 'TOKENS IN', 'TOKENS OUT', 'COST'],
    spending.map((each) => [
      PERIODS[each.period],
      String(each.runs),
      String(each.failed),
      tokens(each.inputTokens),
      tokens(each.outputTokens),
      cost(each.cost),
    ]),
  );
  rows(
    ['EVENT', 'AT', 'ABOUT'],
    audit.map(({ action, at, subjectName }) => [action, moment(at), subjectName]),
  );
  output.note(plural(skills.length, 'skill'));
}
