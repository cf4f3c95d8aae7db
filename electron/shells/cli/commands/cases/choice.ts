// electron/shells/cli/commands/cases/choice.ts - which cases of a skill a command is about.
import type { Core, TestCase } from '../../../../contract/index.ts';
import { type Invocation, usage } from '../../command.ts';

/** The command that all acts belong to. */
export const CASES = { name: 'cases' };

/** Those with the requested tag and of the requested split. Throws `usage`. */
export function chosen(core: Core, call: Invocation, skillId: string): TestCase[] {
  const [tag, split] = [call.text('tag'), call.text('split')];
  if (split !== undefined && !['train', 'val', 'test'].includes(split))
    throw usage(CASES, `--split is ${split}, which is not one of train, val, test`);
  return core.cases
    .list({ skillId })
    .filter((each) => (tag === undefined || each.tags.includes(tag)) && (split === undefined || each.split === split));
}
