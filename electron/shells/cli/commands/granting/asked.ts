// electron/shells/cli/commands/granting/asked.ts - what a skill asks for before its first run, granted to its bytes (row C12).
import { type Core, GRANT_RULE, permissionText, YOU } from '../../../../contract/index.ts';
import type { Output } from '../../output.ts';
import { sinceGrant, sinceLines } from './since.ts';

/** Grants what is asked for: all of it with `grant`, else what a person at the terminal agrees to. Anything not granted blocks the run. */
export async function grantAsked(core: Core, skillId: string, grant: boolean, output: Output): Promise<void> {
  const { decision, skill, permissions } = core.capability.effective({ skillId, channel: 'cli' });
  if (decision !== 'asks') return;
  const missing = permissions.filter(({ state }) => state === 'missing').map(({ permission }) => permission);
  if (!(grant || (await isAgreed()))) {
    output.note(`What it asks for, and what has changed since it was last granted something: npm run -s cli -- permissions ${skill.name}`);
    return;
  }
  const why = grant ? 'run --grant' : 'asked before a run';
  core.capability.grant({ agent: YOU, skillId, permissions: missing, until: null, why });
  output.note(`granted to ${skill.name} ${skill.version}: ${missing.map(permissionText).join(', ')}`);

  async function isAgreed(): Promise<boolean> {
    if (output.ask === null) return false;
    const since = sinceGrant(core, { agent: YOU, skillId });
    if (since !== null) {
      for (const line of [...sinceLines(since), ...(since.files ?? []).map(({ diff }) => diff)]) output.note(line);
    }
    const question = `${skill.name} ${skill.version} asks for ${missing.map(permissionText).join(', ')}. ${GRANT_RULE} Grant it?`;
    return (await output.ask(question, ['yes', 'no'])) === 'yes';
  }
}
