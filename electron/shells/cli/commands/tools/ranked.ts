// electron/shells/cli/commands/tools/ranked.ts - which tool a skill would use now, as an agent, and the reset of what became of its calls (row G3).
import { foundInWords, type RankedTools, scoreInWords, type ToolUseCount, YOU } from '../../../../contract/index.ts';
import { type ExitCode, type Invocation, oneWord, usage } from '../../command.ts';
import { plural } from '../../format.ts';
import { findSkill } from '../../skills.ts';
import { findAgent } from '../agents/find.ts';
import { COMMAND, type Given } from './find.ts';

/** `tool ranked SKILL`: `--agent A` as whom, `--input-bytes N` for which size of input. */
export function ranked({ core, words, call }: Given): ExitCode {
  const word = oneWord(COMMAND, words, 'SKILL');
  const bytes = call.text('input-bytes');
  if (bytes !== undefined && !/^\d{1,12}$/.test(bytes)) throw usage(COMMAND, '--input-bytes takes a whole number');
  const named = call.text('agent');
  const agent = named === undefined ? YOU : findAgent(core, named).id;
  const ranking = core.capability.rankedTools({ skillId: findSkill(core, word).id, agent, inputBytes: Number(bytes ?? 0) });
  if (call.output.json) call.output.result('tool ranked', ranking);
  else print(ranking, call);
  return 0;
}

function print({ skill, agent, ranked: tools, dropped }: RankedTools, { output }: Invocation): void {
  if (tools.length + dropped.length === 0) {
    output.note(`${skill.name} prefers no tools`);
    return;
  }
  const rows = [
    ...tools.map((tool, at) => [String(at + 1), tool.toolId, `${scoreInWords(tool)}; ${foundInWords(tool.found)}`]),
    ...dropped.map(({ toolId, found, because }) => [
      'out',
      toolId,
      `${because.map(({ sentence }) => sentence).join(' ')} (${foundInWords(found)})`,
    ]),
  ];
  output.table(['PLACE', 'TOOL', 'WHY'], rows);
  output.note(
    tools.length === 0 ? `${skill.name} can use none of them as ${agent.name}` : `${skill.name} as ${agent.name} uses ${tools[0]!.toolId}`,
  );
}

/** `tool forget-history SKILL [TOOL]`. */
export function forgetHistory({ core, words, call }: Given): ExitCode {
  const [word, tool = null, ...more] = words;
  if (word === undefined) throw usage(COMMAND, 'SKILL is missing');
  if (more.length > 0) throw usage(COMMAND, `only one SKILL and one TOOL are allowed; unexpected: ${more.join(' ')}`);
  const { id, name } = findSkill(core, word);
  const dryRun = call.flag('dry-run');
  const forgotten = dryRun
    ? usesOf(core.capability.toolUses({ skillId: id }), tool)
    : core.capability.forgetToolUses({ skillId: id, toolId: tool }).forgotten;
  if (call.output.json) call.output.result('tool forget-history', { dryRun, skill: { id, name }, tool, forgotten });
  else call.output.note(`${dryRun ? 'would forget' : 'forgot'} ${plural(forgotten, 'use')} of ${tool ?? 'all tools'} by ${name}`);
  return 0;
}

const usesOf = (counts: readonly ToolUseCount[], tool: string | null): number =>
  counts.reduce((sum, { toolId, uses }) => sum + (tool === null || toolId === tool ? uses : 0), 0);
