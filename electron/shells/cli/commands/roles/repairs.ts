// electron/shells/cli/commands/roles/repairs.ts - the command that does what a repair of a commissioning plan names.
import { type AgentManifest, APPLY, type CommissionPlan, type Hint, LOWEST, type Named } from '../../../../contract/index.ts';
import { shellWord } from '../../format.ts';

/** Words after `npm run -s cli --`, for a shell; null = it takes an editor or a file. `manifest` is that of the agent. */
export function commandFor(plan: CommissionPlan, hint: Hint, manifest: AgentManifest): string | null {
  const words = wordsFor(plan, hint, manifest);
  return words === null ? null : words.map(shellWord).join(' ');
}

function wordsFor({ agent: { id: agent }, skills, tools, before }: CommissionPlan, hint: Hint, manifest: AgentManifest): string[] | null {
  const { act, subject, sentence } = hint;
  const tool = tools.find(({ id }) => id === subject);
  switch (act) {
    case 'grant':
    case 'lift':
      return ['agent', act, agent, subject];
    case 'assess': {
      const wanted = skills.find(({ name }) => name === subject);
      const level = Math.max(wanted?.minimum ?? LOWEST, wanted?.need === 'prerequisite' ? APPLY : LOWEST);
      return ['agent', 'assess', agent, subject, String(level)];
    }
    case 'promote':
      return ['agent', 'rank', agent, subject];
    case 'activate':
      return sentence.startsWith('Take') ? ['agent', 'retire', agent, '--undo'] : ['agent', 'activate', agent];
    case 'dismiss':
      return ['role', 'dismiss', agent];
    case 'enable':
      if (skills.some(({ name, state }) => name === subject && state === 'disabled')) return ['enable', subject];
      return tool === undefined ? null : ['tool', 'enable', subject];
    case 'release':
      return ['tool', 'release', subject];
    case 'raise_level':
      return ['tool', 'level', subject, before.rank, tool?.level ?? 'full'];
    case 'acknowledge':
      return ['acknowledge', subject];
    case 'equip':
    case 'resume':
      return ['competency', act, subject, '--agent', agent];
    case 'allow_tool':
      return ['agent', 'edit', agent, '--tools', withName(manifest.tools, subject)];
    case 'allow_skill':
      return ['agent', 'edit', agent, '--skills', withName(manifest.skills, subject)];
    case 'server':
      return ['tool', 'mcp', sentence.startsWith('Start') ? 'restart' : 'tools', subject];
    default:
      return null;
  }
}

const withName = (named: Named, name: string): string => [...(named.kind === 'listed' ? named.ids : []), name].join(',');

/** Every repair of a plan with its command, each once. */
export function commandsOf(plan: CommissionPlan, manifest: AgentManifest): { act: string; subject: string; command: string }[] {
  const { repairs, skills, permissions, tools } = plan;
  const hints = [...repairs, ...[...skills, ...permissions, ...tools].flatMap((line) => line.repairs)];
  return [...new Map(hints.map((hint) => [`${hint.act} ${hint.subject}`, hint])).values()].flatMap((hint) => {
    const command = commandFor(plan, hint, manifest);
    return command === null ? [] : [{ act: hint.act, subject: hint.subject, command }];
  });
}
