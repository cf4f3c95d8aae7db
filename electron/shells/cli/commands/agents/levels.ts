// electron/shells/cli/commands/agents/levels.ts - how good an agent is at skills: levels by now, and what a person says of them (row G2).
import { type AgentLevels, type Core, HIGHEST, LEVEL_NAMES, LOWEST, levelText, type SkillLevel } from '../../../../contract/index.ts';
import type { Invocation } from '../../command.ts';
import { moment, plural } from '../../format.ts';
import { type AgentAct, wrong } from './act.ts';

export const LEVEL_HELP: [string, string][] = [
  ['levels AGENT', 'how good it is at its skills: assessed, and by now after idle days; prerequisites and what is at risk'],
  ['assess AGENT SKILL LEVEL', 'say how good it is, from 1 to 7 or Follow, Assist, Apply, Enable, Advise, Lead, Shape'],
  ['pin | unpin AGENT SKILL', 'its level stays however long it is not used, or no longer does'],
  ['forget AGENT SKILL', 'as if it was never assessed'],
];

const levels: AgentAct = ({ core, agent, words, call: { output } }) => {
  if (words.length > 0) throw wrong(`unexpected argument: ${words[0]}`);
  const found = core.proficiency.levels({ agent });
  if (output.json) output.result('agent levels', found);
  else print(found, output);
  return 0;
};

function print({ skills, chain, more }: AgentLevels, output: Invocation['output']): void {
  if (skills.length > 0) output.table(['SKILL', 'RECORD', 'ASSESSED', 'NOW', 'DROPS', 'LAST USED', 'NEEDS'], skills.map(cells));
  for (const { assessed, skill, risks, promotion } of skills) {
    for (const risk of risks) output.line(risk.sentence);
    if (assessed?.wayBack != null) output.line(`${skill}: ${assessed.wayBack}`);
    if (promotion === null) continue;
    output.line(`${skill}: ${promotion.sentence}`);
    for (const { runId, at, trace, workspace } of promotion.runs) {
      const where = { here: '', elsewhere: `, in ${workspace}, which is not open`, gone: ', its trace is no longer here' }[trace];
      output.line(`  run ${runId}, ${moment(at)}${where}`);
    }
  }
  for (const { sentence } of chain.missing.filter(({ neededBy }) => neededBy.length > 0)) output.line(sentence);
  for (const cycle of chain.cycles) output.line(`${cycle.join(' → ')} is a cycle of prerequisites.`);
  output.note(`${plural(skills.length, 'skill')}${more ? '; there are more' : ''}`);
}

function cells({ skill, skillId, record, assessed, decayDays, minProficiency }: SkillLevel): string[] {
  const drop = assessed?.effective.nextDropAt ?? null;
  return [
    skill,
    skillId === null ? 'missing' : (record ?? '–'),
    assessed === null ? '–' : levelText(assessed.level),
    assessed === null ? '–' : levelText(assessed.effective.level),
    assessed?.pinned ? 'pinned' : decayDays === null ? 'never' : (drop ?? '–'),
    assessed === null ? '–' : assessed.effective.idleDays === 0 ? 'today' : `${plural(assessed.effective.idleDays, 'day')} ago`,
    minProficiency === null ? '–' : levelText(minProficiency),
  ];
}

const assess: AgentAct = (given) => {
  const [skill, word] = wordsOf(given.words, ['SKILL', 'LEVEL']) as [string, string];
  const level = levelOf(word);
  return done(given, 'assess', { skill, what: `assessed at ${levelText(level)}` }, ({ proficiency }, of) =>
    proficiency.assess({ ...of, level }),
  );
};

const pinning =
  (pinned: boolean): AgentAct =>
  (given) => {
    const [skill] = wordsOf(given.words, ['SKILL']) as [string];
    const what = pinned ? 'pinned' : 'no longer pinned';
    return done(given, pinned ? 'pin' : 'unpin', { skill, what }, ({ proficiency }, of) => proficiency.pin({ ...of, pinned }));
  };

const forget: AgentAct = (given) => {
  const [skill] = wordsOf(given.words, ['SKILL']) as [string];
  return done(given, 'forget', { skill, what: 'no longer assessed' }, ({ proficiency }, of) => proficiency.forget(of));
};

type Name = 'assess' | 'pin' | 'unpin' | 'forget';
type Of = { agent: string; skill: string; dryRun: boolean };

function done(
  { core, agent, call }: Parameters<AgentAct>[0],
  name: Name,
  { skill, what }: { skill: string; what: string },
  act: (core: Core, of: Of) => AgentLevels,
): 0 {
  const dryRun = call.flag('dry-run');
  const found = act(core, { agent, skill, dryRun });
  if (call.output.json) call.output.result(`agent ${name}`, { dryRun, ...found });
  else call.output.note(dryRun ? `${skill} would be ${what}; nothing was written` : `${skill} is ${what}`);
  return 0;
}

function wordsOf(words: readonly string[], wanted: readonly string[]): readonly string[] {
  const missing = wanted[words.length];
  if (missing !== undefined) throw wrong(`${missing} is missing`);
  if (words.length > wanted.length) throw wrong(`unexpected argument: ${words[wanted.length]}`);
  return words;
}

function levelOf(word: string): number {
  const named = LEVEL_NAMES.findIndex((name) => name.toLowerCase() === word.toLowerCase());
  const level = named === -1 ? Number(word) : named + 1;
  if ((/^\d$/.test(word) || named !== -1) && level >= LOWEST && level <= HIGHEST) return level;
  throw wrong(`LEVEL is ${word}, which is not one of ${LEVEL_NAMES.map((_, index) => levelText(index + 1)).join(', ')}`);
}

export const LEVEL_ACTS: Readonly<Record<'levels' | Name, AgentAct>> = {
  levels,
  assess,
  pin: pinning(true),
  unpin: pinning(false),
  forget,
};
