// electron/shells/cli/commands/skills/undo.ts - the command that takes a change back, to copy as it is.
import type { Invocation } from '../../command.ts';
import { shellWord } from '../../format.ts';

/** With the workspace of this call: without it, its skills are not found. */
export function undoHint(call: Invocation, words: string): string {
  const workspace = call.text('workspace');
  return `To undo: npm run -s cli -- ${words}${workspace === undefined ? '' : ` --workspace ${shellWord(workspace)}`}`;
}
