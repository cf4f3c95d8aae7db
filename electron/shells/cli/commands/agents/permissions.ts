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
import { type ExitCode, type Invocation, listIn } from '../../command.ts';
import { type AgentAct, wrong } from './act.ts';

/** What an agent may do: given, taken back, forbidden, allowed again, and looked at. */
export const PERMISSION_ACTS: Readonly<Record<'grant' | 'revoke' | 'restrict' | 'lift' | 'effective', AgentAct>> = {
  grant({ core, agent, words, call }) {
    const permissions = permissionsOf(words);
    const input = { agent, permissions, until: untilOf(call), why: call.text('why') ?? 'agent grant' };
    const held = new Set(
      core.capability
        .grants({ agent, skillId: null })
        .flatMap((grant) => (grant.skillId === null ? [permissionText(grant.permission)] : [])),
    );
    const fresh = permissions.map(permissionText).filter((text) => !held.has(text) || input.until !== null);
    if (!call.flag('dry-run')) core.capability.permit(input);
    return tell(call, 'agent grant', agent, fresh, fresh.length === 0 ? 'nothing is missing' : `granted to ${agent}: ${fresh.join(', ')}`);
  },
  revoke({ core, agent, words, call }) {
    const grants = core.capability.grants({ agent, skillId: null }).filter(({ skillId }) => skillId === null);
    const chosen = named(words, grants, `is not granted to ${agent}`);
    if (!call.flag('dry-run')) for (const { id } of chosen) core.capability.revoke({ id });
    const revoked = chosen.map(({ permission }) => permissionText(permission));
    return tell(call, 'agent revoke', agent, revoked, `revoked from ${agent}: ${revoked.join(', ')}`);
  },
  restrict({ core, agent, words, call }) {
    const permissions = permissionsOf(words);
    const input = { agent, permissions, until: untilOf(call), why: call.text('why') ?? 'agent restrict' };
    if (!call.flag('dry-run')) core.capability.restrict(input);
    const restricted = permissions.map(permissionText);
    return tell(call, 'agent restrict', agent, restricted, `restricted for ${agent}: ${restricted.join(', ')}`);
  },
  lift({ core, agent, words, call }) {
    const chosen = named(words, core.capability.restrictions({ agent }), `is not restricted for ${agent}`);
    if (!call.flag('dry-run')) for (const { id } of chosen) core.capability.lift({ id });
    const lifted = chosen.map(({ permission }) => permissionText(permission));
    return tell(call, 'agent lift', agent, lifted, `no longer restricted for ${agent}: ${lifted.join(', ')}`);
  },
  effective({ core, agent, words, call }) {
    if (words.length > 0) throw wrong(`unexpected argument: ${words[0]}`);
    const matrix = core.capability.matrix({ agent, channel: 'cli', whatIf: whatIfOf(call) });
    if (call.output.json) call.output.result('agent effective', matrix);
    else print(matrix, call);
    return 0;
  },
};

type Told = 'agent grant' | 'agent revoke' | 'agent restrict' | 'agent lift';

function tell({ output, flag }: Invocation, name: Told, agent: string, permissions: string[], line: string): ExitCode {
  const dryRun = flag('dry-run');
  if (output.json) output.result(name, { agent, permissions, dryRun });
  else output.note(dryRun ? `would do: ${line}` : line);
  return 0;
}

function permissionsOf(words: readonly string[]): Permission[] {
  if (words.length === 0) throw wrong('a PERMISSION is missing, such as pages:read');
  return words.map((word) => permissionOf(word));
}

function permissionOf(word: string): Permission {
  const permission = word.startsWith('{') ? fromJson(word) : parsePermission(word);
  if (permission === null) throw wrong(`${word} does not name a resource and an access, such as pages:read`);
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

/** Whether a text means a permission, be it without its scope. */
export const isCalled = (permission: Permission, word: string): boolean =>
  word === permissionText(permission) || word === permissionText({ ...permission, scope: null });

/** All that are named, each of which there must be. */
function named<T extends { permission: Permission }>(words: readonly string[], all: readonly T[], missing: string): T[] {
  const wanted = permissionsOf(words).map(permissionText);
  const found = all.filter(({ permission }) => wanted.some((text) => isCalled(permission, text)));
  const unknown = wanted.find((text) => !found.some(({ permission }) => isCalled(permission, text)));
  if (unknown !== undefined) throw wrong(`${unknown} ${missing}`);
  return found;
}

function untilOf(call: Invocation): string | null {
  const word = call.text('until');
  if (word === undefined) return null;
  const now = Date.now();
  // A length of time is meant from now on; `readTime` reads it as back from now.
  const at = readTime(word, now);
  if (at === null) throw wrong(`--until is ${word}, which is neither ${TIME_WORDS}`);
  return new Date(at > now || /^\d{4}-/.test(word) ? at : now + (now - at)).toISOString();
}

/** What `--if-…` suppose. */
export function whatIfOf(call: Invocation): NonNullable<MatrixInput['whatIf']> {
  const permissions = (name: string) => listIn(call.text(name)).map((word) => permissionOf(word));
  const role = call.text('if-role');
  return {
    equip: listIn(call.text('if-equip')),
    unequip: listIn(call.text('if-unequip')),
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
