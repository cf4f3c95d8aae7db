// electron/shells/cli/commands/scope.ts - the option --scope of commands that import something.
import type { Scope } from '../../../contract/index.ts';
import { type Command, choiceOf, type Invocation, usage } from '../command.ts';

export const SCOPE_HELP: Command['help'][number] = ['--scope account|workspace', 'the scope to use; default: account'];

/** Throws `usage`. */
export function scopeOf(command: Pick<Command, 'name'>, call: Pick<Invocation, 'text'>): Scope {
  const scope = choiceOf(command, call, 'scope', ['account', 'workspace']) ?? 'account';
  if (scope === 'workspace' && call.text('workspace') === undefined) throw usage(command, '--scope workspace needs --workspace DIR');
  return scope;
}
