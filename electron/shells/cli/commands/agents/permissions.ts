// electron/shells/cli/commands/agents/permissions.ts - what an agent has for every skill that it may use, what it may not, and what all of it comes to (rows C12, E5).
import {
  broughtBy,
  canonicalPermission,
  type Matrix,
  type MatrixInput,
  Permission,
  parsePermission,
  permissionText,
  readTime,
  TIME_WORDS,
} from '../../../../contract/index.ts';
import { type Command, type ExitCode, type Invocation, usage } from '../../command.ts';
import type { AgentAct } from './act.ts';

/** What an agent may do: given, taken back, forbidden, allowed again, and looked at. */
export const PERMISSION_ACTS: Readonly<Record<'grant' | 'revoke' | 'restrict' | 'lift' | 'effective', AgentAct>> = {
  grant({ core, agent, words, call, command }) {
    const permissions = permissionsOf(command, words);
    const input = { agent, permissions, until: untilOf(command, call), why: call.text('why') ?? 'agent grant' };
    const held = new Set(
      core.capability
        .grants({ agent, skillId: null })
        .flatMap((grant) => (grant.skillId === null ? [permissionText(grant.permission)] : [])),
    );
    const fresh = permissions.map(permissionText).filter((text) => !held.has(text) || input.until !== null);
    if (!call.flag('dry-run')) core.capability.permit(input);
    return tell(
      call,
      'agent grant',
      { agent, permissions: fresh },
      fresh.length === 0 ? 'nothing is missing' : `granted to ${agent}: ${fresh.join(', ')}`,
    );
  },
  revoke({ core, agent, words, call, command }) {
    const grants = core.capability.grants({ agent, skillId: null }).filter(({ skillId }) => skillId === null);
    const chosen = named(command, words, grants, `is not granted to ${agent}`);
    if (!call.flag('dry-run')) for (const { id } of chosen) core.capability.revoke({ id });
    const revoked = chosen.map(({ permission }) => permissionText(permission));
    return tell(call, 'agent revoke', { agent, permissions: revoked }, `revoked from ${agent}: ${revoked.join(', ')}`);
  },
  restrict({ core, agent, words, call, command }) {
    const permissions = permissionsOf(command, words);
    const input = { agent, permissions, until: untilOf(command, call), why: call.text('why') ?? 'agent restrict' };
    if (!call.flag('dry-run')) core.capability.restrict(input);
    const restricted = permissions.map(permissionText);
    return tell(call, 'agent restrict', { agent, permissions: restricted }, `restricted for ${agent}: ${restricted.join(', ')}`);
  },
  lift({ core, agent, words, call, command }) {
    const chosen = named(command, words, core.capability.restrictions({ agent }), `is not restricted for ${agent}`);
    if (!call.flag('dry-run')) for (const { id } of chosen) core.capability.lift({ id });
    const lifted = chosen.map(({ permission }) => permissionText(permission));
    return tell(call, 'agent lift', { agent, permissions: lifted }, `no longer restricted for ${agent}: ${lifted.join(', ')}`);
  },
  effective({ core, agent, words, call, command }) {
    if (words.length > 0) throw usage(command, `unexpected argument: ${words[0]}`);
    const matrix = core.capability.matrix({ agent, channel: 'cli', whatIf: whatIfOf(command, call) });
    if (call.output.json) call.output.result('agent effective', matrix);
    else print(matrix, call);
    return 0;
  },
};

type Told = 'agent grant' | 'agent revoke' | 'agent restrict' | 'agent lift';

function tell({ output, flag }: Invocation, name: Told, result: { agent: string; permissions: string[] }, line: string): ExitCode {
  const dryRun = flag('dry-run');
  if (output.json) output.result(name, { ...result, dryRun });
  else output.note(dryRun ? `would do: ${line}` : line);
  return 0;
}

function permissionsOf(command: Pick<Command, 'name'>, words: readonly string[]): Permission[] {
  if (words.length === 0) throw usage(command, 'a PERMISSION is missing, such as pages:read');
  return words.map((word) => permissionOf(command, word));
}

function permissionOf(command: Pick<Command, 'name'>, word: string): Permission {
  const permission = word.startsWith('{') ? fromJson(word) : parsePermission(word);
  if (permission === null) throw usage(command, `${word} does not name a resource and an access, such as pages:read`);
  return permission;
}

/** The form for what no text says exactly, such as a scope; null = it is none. */
function fromJson(word: string): Permission | null {
  try {
    const read = Permission.safeParse(JSON.parse(word));
    return read.success && read.data.resource.trim() !== '' ? read.data : null;
  } catch {
    return null;
  }
}

/** As it can be given to `grant`. */
export function permissionWord(permission: Permission): string {
  const text = permissionText(permission);
  const back = parsePermission(text);
  if (back !== null && canonicalPermission(back) === canonicalPermission(permission)) return text;
  const { resource, access, scope } = permission;
  return JSON.stringify({ resource, access, scope });
}

/** All that are named, each of which there must be. */
function named<T extends { permission: Permission }>(
  command: Pick<Command, 'name'>,
  words: readonly string[],
  all: readonly T[],
  missing: string,
): T[] {
  const wanted = permissionsOf(command, words).map(permissionText);
  const found = all.filter(
    ({ permission }) => wanted.includes(permissionText(permission)) || wanted.includes(permissionText({ ...permission, scope: null })),
  );
  const unknown = wanted.find(
    (text) => !found.some(({ permission }) => [permissionText(permission), permissionText({ ...permission, scope: null })].includes(text)),
  );
  if (unknown !== undefined) throw usage(command, `${unknown} ${missing}`);
  return found;
}

function untilOf(command: Pick<Command, 'name'>, call: Invocation): string | null {
  const word = call.text('until');
  if (word === undefined) return null;
  const now = Date.now();
  // A length of time is meant from now on; `readTime` reads it as back from now.
  const at = readTime(word, now);
  if (at === null) throw usage(command, `--until is ${word}, which is neither ${TIME_WORDS}`);
  return new Date(at > now || /^\d{4}-/.test(word) ? at : now + (now - at)).toISOString();
}

const listOf = (call: Invocation, name: string): string[] =>
  call
    .text(name)
    ?.split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '') ?? [];

/** What `--if-…` suppose. */
export function whatIfOf(command: Pick<Command, 'name'>, call: Invocation): NonNullable<MatrixInput['whatIf']> {
  const permissions = (name: string) => listOf(call, name).map((word) => permissionOf(command, word));
  const role = call.text('if-role');
  return {
    equip: listOf(call, 'if-equip'),
    unequip: listOf(call, 'if-unequip'),
    grant: permissions('if-grant'),
    restrict: permissions('if-restrict'),
    ...(role === undefined ? {} : { role: role === 'none' ? null : role }),
  };
}

function print({ skills, tools, held, restrictions, more }: Matrix, { output }: Invocation): void {
  const why = (because: readonly { sentence: string }[]) => because[0]?.sentence ?? '';
  output.table(
    ['SKILL', 'RUNS', 'FROM', 'WHY'],
    skills.map((skill) => [skill.name, skill.decision, broughtBy(skill), skill.decision === 'allowed' ? '' : why(skill.because)]),
  );
  if (more) output.line('and more: not all skills are looked at');
  output.line();
  const mark = (is: boolean) => (is ? 'yes' : 'no');
  output.table(
    ['TOOL', 'DECLARED', 'HELD', 'PERMITTED', 'ENABLED', 'DECISION', 'WHY', 'TO CHANGE IT'],
    tools.map((tool) => [
      tool.id,
      mark(tool.declared),
      mark(tool.held),
      mark(tool.permitted),
      mark(tool.enabled),
      tool.decision,
      tool.decision === 'allowed' ? '' : why(tool.because),
      tool.wouldChange[0]?.sentence ?? '',
    ]),
  );
  output.line();
  output.table(
    ['PERMISSION', 'FOR', 'UNTIL'],
    held.map(({ text, skillName, until, restricted }) => [
      text,
      skillName ?? 'every skill',
      restricted ? 'restricted' : (until ?? 'revoked'),
    ]),
  );
  for (const { text, until } of restrictions) output.line(`restricted: ${text}${until === null ? '' : ` until ${until}`}`);
}
