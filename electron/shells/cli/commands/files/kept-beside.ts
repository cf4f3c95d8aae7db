// electron/shells/cli/commands/files/kept-beside.ts - what is kept about a skill (cases, rows of triggers) and files: in its linked folder or not and which
// side counts, or written to one that a person names.
import { resolve } from 'node:path';
import type { Core, EvalsFile } from '../../../../contract/index.ts';
import { choiceOf, type ExitCode, type Invocation, usage } from '../../command.ts';
import { writeNew } from '../../files.ts';
import { findSkill } from '../../skills.ts';

/** What the commands call what they keep. */
const KEPT = { cases: 'cases', triggers: 'rows' } as const;
type Name = keyof typeof KEPT;
type What = (typeof KEPT)[Name];

const wordsFor = (what: What): Record<EvalsFile['state'], string> => ({
  unavailable: 'the skill has no linked folder of its own',
  off: `${what} are only in the database`,
  clean: `${what} and file match`,
  conflict: `${what} and file both changed`,
  missing: 'the file no longer exists',
  blocked: 'the file cannot be read or written',
});

interface Room<N extends Name> {
  file(of: { skillId: string }): EvalsFile;
  keepInFile(how: { skillId: string; keep: boolean }): EvalsFile;
  decideFile(how: { skillId: string; take: (typeof KEPT)[N] | 'file' }): EvalsFile;
}

/** The act `file` of a command. */
export const fileOf =
  <N extends Name>(name: N, roomOf: (core: Core) => Room<N>) =>
  async (call: Invocation, skill: string): Promise<ExitCode> => {
    const command: Name = name;
    const what = KEPT[name];
    const take = choiceOf({ name }, call, 'take', [what, 'file']);
    const [keep, drop] = [call.flag('keep'), call.flag('drop')];
    if ([keep, drop, take !== undefined].filter(Boolean).length > 1)
      throw usage({ name }, 'only one of --keep, --drop and --take is allowed');
    const core = await call.core();
    const { id: skillId } = findSkill(core, skill);
    const room = roomOf(core);
    const kept = () => (keep || drop ? room.keepInFile({ skillId, keep }) : room.file({ skillId }));
    const file = take === undefined ? kept() : room.decideFile({ skillId, take });
    if (call.output.json) call.output.result(`${command} file`, { file });
    else {
      call.output.line(`${file.path === null ? '' : `${file.path}: `}${wordsFor(what)[file.state]}`);
      if (file.reason !== null) call.output.note(file.reason);
    }
    return file.state === 'conflict' || file.state === 'missing' || file.state === 'blocked' ? 1 : 0;
  };

/** Prints what is exported (base64), or writes it with --to. */
export function tellExport({ output, text }: Invocation, name: Name, data: string): ExitCode {
  const bytes = Buffer.from(data, 'base64');
  const to = text('to');
  const path = to === undefined ? null : resolve(to);
  if (path !== null) writeNew(path, bytes);
  if (output.json) output.result(`${name} export`, { path, text: bytes.toString() });
  else if (path === null) output.bytes(bytes);
  else output.line(path);
  return 0;
}
