// electron/shells/cli/commands/granting/asked.ts - what a skill asks for before its first run, granted to its bytes (row C12).
import { type Core, GRANT_RULE, grantText, type MissingGrants, missingGrants, withVersion } from '../../../../contract/index.ts';
import type { Output } from '../../output.ts';
import { sinceGrants, sinceLines } from './since.ts';

/** Grants what is asked for: all of it with `grant`, else what a person at the terminal agrees to. Anything not granted blocks the run. */
export async function grantAsked(core: Core, of: { skillId: string; agent: string }, grant: boolean, output: Output): Promise<void> {
  const effective = core.capability.effective({ ...of, channel: 'cli' });
  // Nobody is asked for another agent, but what is named is granted: to the bytes of the skill, for this agent.
  if (effective.decision !== 'asks' && !(grant && effective.decision === 'blocked')) return;
  const { skill } = effective;
  const missing = missingGrants(effective);
  if (missing.length === 0) return;
  const what = missing.flatMap(textsOf(skill.id)).join(', ');
  if (!(grant || (await isAgreed()))) {
    output.note(`What it asks for, and what has changed since it was last granted something: npm run -s cli -- permissions ${skill.name}`);
    return;
  }
  const why = grant ? 'run --grant' : 'asked before a run';
  for (const { skill: to, through, permissions } of missing) {
    const shown = { whole: to.whole, throughWhole: through?.whole ?? null };
    core.capability.grant({ agent: of.agent, skillId: to.id, throughId: through?.id ?? null, ...shown, permissions, until: null, why });
  }
  output.note(`granted to ${withVersion(skill.name, skill.version)}: ${what}`);

  async function isAgreed(): Promise<boolean> {
    if (output.ask === null) return false;
    for (const since of sinceGrants(core, effective)) {
      for (const line of [...sinceLines(since), ...(since.files ?? []).map(({ diff }) => diff)]) output.note(line);
    }
    const question = `${withVersion(skill.name, skill.version)} asks for ${what}. ${GRANT_RULE} Grant it?`;
    return (await output.ask(question, ['yes', 'no'])) === 'yes';
  }
}

const textsOf = (id: string) => (grants: MissingGrants) =>
  grants.permissions.map(
    (permission) => `${grantText({ ...grants, permission })}${grants.skill.id === id ? '' : ` to ${grants.skill.name}`}`,
  );
