// electron/shells/cli/commands/agents/find.ts - finds an agent by what a person typed.
import { type AgentRow, AppError, type Core } from '../../../../contract/index.ts';

/** The one with an id, or else the only one with a name. Throws `not_found`. */
export function findAgent(core: Core, word: string): AgentRow {
  const agents = core.agents.list();
  const named = agents.filter(({ name }) => name.toLowerCase() === word.toLowerCase());
  const found = agents.find(({ id }) => id === word) ?? (named.length === 1 ? named[0] : undefined);
  if (found !== undefined) return found;
  const known = named.length > 1 ? named.map(({ id }) => id) : agents.map(({ id }) => id).slice(0, 10);
  throw new AppError('not_found', named.length > 1 ? `Several agents are named ${word}.` : `There is no agent ${word}.`, {
    remedy: named.length > 1 ? `Name one by its id: ${known.join(', ')}.` : `Agents: ${known.join(', ')}.`,
  });
}
