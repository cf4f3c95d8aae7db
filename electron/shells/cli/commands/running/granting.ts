// electron/shells/cli/commands/running/granting.ts - what a skill asks for before its first run, granted to its bytes (row C12).
import { type Core, GRANT_RULE, permissionText, YOU } from '../../../../contract/index.ts';
import type { Output } from '../../output.ts';

/** Grants what is asked for: all of it with `grant`, else what a person at the terminal agrees to. Anything not granted blocks the run. */
export async function grantAsked(core: Core, skillId: string, grant: boolean, output: Output): Promise<void> {
  const { decision, skill, permissions } = core.capability.effective({ skillId, channel: 'cli' });
  if (decision !== 'asks') return;
  const missing = permissions.filter(({ state }) => state === 'missing').map(({ permission }) => permission);
  if (!grant) {
    const question = `${skill.name} ${skill.version} asks for ${missing.map(permissionText).join(', ')}. ${GRANT_RULE} Grant it?`;
    if ((await output.ask?.(question, ['yes', 'no'])) !== 'yes') return;
  }
  const why = grant ? 'run --grant' : 'asked before a run';
  core.capability.grant({ agent: YOU, skillId, permissions: missing, until: null, why });
  output.note(`granted to ${skill.name} ${skill.version}: ${missing.map(permissionText).join(', ')}`);
}
