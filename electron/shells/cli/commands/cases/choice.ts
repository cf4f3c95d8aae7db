// electron/shells/cli/commands/cases/choice.ts - which cases of a skill a command is about.
import type { Core, TestCase } from '../../../../contract/index.ts';
import { choiceOf, type Invocation } from '../../command.ts';

/** The command that all acts belong to. */
export const CASES = { name: 'cases' };

/** Those with the requested tag and of the requested split. Throws `usage`. */
export function chosen(core: Core, call: Invocation, skillId: string): TestCase[] {
  const [tag, split] = [call.text('tag'), choiceOf(CASES, call, 'split', ['train', 'val', 'test'])];
  return core.cases
    .list({ skillId })
    .filter((each) => (tag === undefined || each.tags.includes(tag)) && (split === undefined || each.split === split));
}
