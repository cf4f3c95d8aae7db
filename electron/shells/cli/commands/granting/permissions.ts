// electron/shells/cli/commands/granting/permissions.ts - what a skill asks for and has been granted, what its code can call and why not, and what has
// changed since the last grant (rows C12, E5).
import { type EffectiveCapability, GRANT_RULE, grantText, reachLines, withVersion, YOU } from '../../../../contract/index.ts';
import { type Command, oneWord, texts } from '../../command.ts';
import type { Output } from '../../output.ts';
import { findSkill } from '../../skills.ts';
import { findAgent } from '../agents/find.ts';
import { sinceGrants, sinceLines } from './since.ts';

export const permissions: Command = {
  name: 'permissions',
  summary: 'show what a skill may do and why, and what has changed since it was last granted something',
  usage: 'NAME',
  help: [['--agent AGENT', 'for this agent; default: you']],
  examples: ['permissions my-skill', 'permissions my-skill --json'],
  options: texts('agent'),
  async run(call) {
    const { output } = call;
    const name = oneWord(permissions, call.words, 'NAME');
    const core = await call.core();
    const agent = findAgent(core, call.text('agent') ?? YOU).id;
    const { id: skillId } = findSkill(core, name);
    const effective = core.capability.effective({ skillId, agent, channel: 'cli' });
    const since = sinceGrants(core, effective);
    if (output.json) return output.result('permissions', { effective, since });
    printEffective(effective, output);
    for (const each of since) {
      output.line();
      for (const line of sinceLines(each)) output.line(line);
      for (const { diff } of each.files ?? []) {
        output.line();
        output.raw(diff);
      }
    }
    return 0;
  },
};

const DECISIONS: Readonly<Record<EffectiveCapability['decision'], string>> = {
  allowed: 'may run',
  asks: 'asks before it runs',
  blocked: 'may not run',
};

function printEffective({ agent, skill, decision, because, ...items }: EffectiveCapability, output: Output): void {
  output.line(`${withVersion(skill.name, skill.version)} ${DECISIONS[decision]} for ${agent.name}`);
  for (const { rule, sentence } of because) if (rule !== 'allowed') output.line(`  ${sentence}`);
  const why = (reasons: EffectiveCapability['because']) => reasons.map(({ sentence }) => sentence).join(' ');
  const grants = [...items.permissions.map((item) => ({ ...item, skill, through: null })), ...items.through];
  if (grants.length > 0) {
    output.line();
    output.table(
      ['PERMISSION', 'OF', 'STATE', 'WHY'],
      grants.map((item) => [grantText(item), item.skill.name, item.state, why(item.because)]),
    );
    output.line();
    output.line(GRANT_RULE);
  }
  printThrough({ skill, ...items }, output);
  output.line();
  output.table(
    ['TOOL', 'CALLS', 'WHY'],
    items.tools.map((tool) => [tool.declared.length === 0 ? tool.id : tool.declared.join(', '), tool.decision, why(tool.because)]),
  );
}

/** What it can reach through others; what each call needs for it is above. */
function printThrough({ skill, reach, through }: Pick<EffectiveCapability, 'skill' | 'reach' | 'through'>, output: Output): void {
  const lines = reachLines(reach);
  if (lines.length === 0) return;
  output.line();
  output.line('Through others it reaches');
  for (const line of lines) output.line(`  ${line}`);
  if (through.some(({ state }) => state === 'missing')) {
    output.line();
    output.line(`What is missing is refused when it is called. Grant it: npm run -s cli -- grant ${skill.name}`);
  }
}
