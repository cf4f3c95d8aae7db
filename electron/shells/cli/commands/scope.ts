// electron/shells/cli/commands/scope.ts - the option --scope of commands that import something.
import type { Scope } from '../../../contract/index.ts';
import { type Command, type Invocation, usage } from '../command.ts';

export const SCOPE_HELP: Command['help'][number] = ['--scope account|workspace', 'the scope to use; default: account'];

/** Throws `usage`. */
export function scopeOf(command: Pick<Command, 'name'>, call: Pick<Invocation, 'text'>): Scope {
  const scope = call.text('scope') ?? 'account';
  if (scope !== 'account' && scope !== 'workspace') throw usage(command, `--scope is ${scope}, which is neither account nor workspace`);
  if (scope === 'workspace' && call.text('workspace') === undefined) throw usage(command, '--scope workspace needs --workspace DIR');
  return scope;
}
