// renderer/tools/mcp/adding/choices.ts - what becomes of each server of a configuration. A name that is taken is decided by the person, never silently.
import type { McpChoice, McpFound, McpReview } from '../../../../electron/contract/mcp/review.ts';
import { McpName } from '../../../../electron/contract/mcp/transport.ts';

export interface Choice {
  does: 'add' | 'replace' | 'skip';
  name: string;
  restrict: boolean;
  plain: boolean;
  values: Readonly<Record<string, string>>;
}

const freeName = (name: string, taken: ReadonlySet<string>): string => {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name}-${number}`;
  return free;
};

/** One for each server found: all are added, those whose names are taken under another one. */
export function firstChoices({ servers }: McpReview, existing: readonly string[]): Choice[] {
  const taken = new Set(existing);
  return servers.map(({ name, restriction }) => {
    const free = freeName(name, taken);
    taken.add(free);
    return { does: 'add', name: free, restrict: restriction !== null, plain: false, values: {} };
  });
}

/** Why a choice cannot be; null = it can. */
export function problemOf(choices: readonly Choice[], at: number, existing: readonly string[]): string | null {
  const choice = choices[at];
  if (choice === undefined || choice.does === 'skip') return null;
  const parsed = McpName.safeParse(choice.name);
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'Choose another name';
  if (choices.some((other, index) => index !== at && other.does !== 'skip' && other.name === choice.name)) return 'Two have this name';
  if (choice.does === 'add' && existing.includes(choice.name)) return 'There is already a server of this name';
  return null;
}

/** As the core takes them. */
export const chosen = (servers: readonly McpFound[], choices: readonly Choice[]): McpChoice[] =>
  servers.flatMap(({ index }, at) => {
    const choice = choices[at];
    if (choice === undefined || choice.does === 'skip') return [];
    const { does, name, restrict, plain, values } = choice;
    return [{ index, name, replace: does === 'replace', restrict, plain, values: { ...values } }];
  });
