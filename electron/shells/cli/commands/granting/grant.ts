// electron/shells/cli/commands/granting/grant.ts - gives a skill what it asks for, itself or through another one that it calls, and withdraws it
// (rows C12, E7).
import {
  type EffectiveCapability,
  type Grant,
  grantText,
  missingGrants,
  type Permission,
  permissionText,
  YOU,
} from '../../../../contract/index.ts';
import { type Command, type Invocation, texts, usage } from '../../command.ts';
import { findSkill } from '../../skills.ts';
import { findAgent } from '../agents/find.ts';
import { isCalled } from '../agents/permissions.ts';

const OPTIONS = texts('through', 'agent');
const HELP: Command['help'] = [
  ['--through NAME', 'only for what it may use by calling this skill'],
  ['--agent AGENT', 'for this agent; default: you'],
];

export const grant: Command = {
  name: 'grant',
  summary: 'grant a skill what it asks for, itself or through others',
  usage: 'NAME [PERMISSION…]',
  help: [['PERMISSION', 'such as crm:read; default: everything that is missing'], ...HELP],
  examples: ['grant my-skill', 'grant my-skill crm:read', 'grant my-skill pages:read --through other-skill'],
  options: OPTIONS,
  async run(call) {
    const { core, skill, through, agent, wanted } = await asked(grant, call);
    const effective = core.capability.effective({ skillId: skill.id, agent, channel: 'cli' });
    const missing = missingGrants(effective).filter(
      (each) => through === null || (each.skill.id === skill.id && each.through?.id === through.id),
    );
    // What is named is granted to the skill itself or through the one named; else everything that is missing.
    const groups =
      wanted.length === 0 ? missing : [{ skill, through, permissions: wanted.map((word) => permissionOf(effective, word, through)) }];
    for (const { skill: to, through: by, permissions } of groups) {
      core.capability.grant({ agent, skillId: to.id, throughId: by?.id ?? null, permissions, until: null, why: 'grant' });
    }
    const given = groups.flatMap((group) =>
      group.permissions.map((permission) => ({ skill: group.skill.name, what: grantText({ ...group, permission }) })),
    );
    if (call.output.json) call.output.result('grant', { granted: given });
    else
      call.output.note(
        given.length === 0 ? 'nothing is missing' : `granted: ${given.map(({ skill: to, what }) => `${what} to ${to}`).join(', ')}`,
      );
    return 0;
  },
};

export const revoke: Command = {
  name: 'revoke',
  summary: 'withdraw what was granted to a skill',
  usage: 'NAME [PERMISSION…]',
  help: [['PERMISSION', 'such as crm:read; default: everything that was granted to it'], ...HELP],
  examples: ['revoke my-skill', 'revoke my-skill pages:read --through other-skill'],
  options: OPTIONS,
  async run(call) {
    const { core, skill, through, agent, wanted } = await asked(revoke, call);
    const granted = core.capability.grants({ agent, skillId: skill.id });
    const chosen = granted.filter(
      (each) =>
        (through === null ? wanted.length === 0 || each.through === null : each.through?.id === through.id) &&
        (wanted.length === 0 || wanted.some((word) => isCalled(each.permission, word))),
    );
    const unknown = wanted.find((word) => !chosen.some(({ permission }) => isCalled(permission, word)));
    if (unknown !== undefined)
      throw usage(revoke, `${unknown} is not granted to ${skill.name}${through === null ? '' : ` through ${through.name}`}`);
    for (const { id } of chosen) core.capability.revoke({ id });
    if (call.output.json) call.output.result('revoke', { revoked: chosen.map((each) => ({ skill: skill.name, what: grantText(each) })) });
    else call.output.note(chosen.length === 0 ? 'nothing was granted' : `revoked: ${chosen.map(grantText).join(', ')}`);
    return 0;
  },
};

async function asked(command: Command, call: Invocation) {
  const [name, ...wanted] = call.words;
  if (name === undefined) throw usage(command, 'a NAME is missing');
  const core = await call.core();
  const through = call.text('through');
  return {
    core,
    skill: findSkill(core, name),
    through: through === undefined ? null : findSkill(core, through),
    agent: findAgent(core, call.text('agent') ?? YOU).id,
    wanted,
  };
}

/** One that the skill asks for, by its text. */
function permissionOf({ skill, permissions, through }: EffectiveCapability, word: string, of: Grant['through']): Permission {
  const asks = of === null ? permissions : through.filter((each) => each.skill.id === skill.id && each.through?.id === of.id);
  const found = asks.find(({ permission }) => isCalled(permission, word));
  if (found !== undefined) return found.permission;
  const known = asks.map(({ permission }) => permissionText(permission)).join(', ') || 'nothing';
  throw usage(grant, `${skill.name} does not ask for ${word}${of === null ? '' : ` through ${of.name}`}; it asks for ${known}`);
}
