// electron/shells/cli/commands/cases/file.ts - cases in evals/evals.json of a linked folder: kept there or not, and which side counts.
import type { Core, EvalsFile } from '../../../../contract/index.ts';
import { type ExitCode, type Invocation, usage } from '../../command.ts';
import { findSkill } from '../../skills.ts';
import { CASES } from './choice.ts';

const WORDS: Record<EvalsFile['state'], string> = {
  unavailable: 'the skill has no linked folder of its own',
  off: 'cases are only in the database',
  clean: 'cases and file match',
  conflict: 'cases and file both changed',
  missing: 'the file no longer exists',
  blocked: 'the file cannot be read or written',
};

export async function fileOfCases(call: Invocation, name: string): Promise<ExitCode> {
  const take = call.text('take');
  if (take !== undefined && take !== 'cases' && take !== 'file') throw usage(CASES, `--take is ${take}, which is neither cases nor file`);
  if ([call.flag('keep'), call.flag('drop'), take !== undefined].filter(Boolean).length > 1)
    throw usage(CASES, 'only one of --keep, --drop and --take is allowed');
  const core = await call.core();
  const file = act(core, call, findSkill(core, name).id, take);
  if (call.output.json) call.output.result('cases file', { file });
  else {
    call.output.line(`${file.path === null ? '' : `${file.path}: `}${WORDS[file.state]}`);
    if (file.reason !== null) call.output.note(file.reason);
  }
  return file.state === 'conflict' || file.state === 'missing' || file.state === 'blocked' ? 1 : 0;
}

function act(core: Core, call: Invocation, skillId: string, take: 'cases' | 'file' | undefined): EvalsFile {
  if (take !== undefined) return core.cases.decideFile({ skillId, take });
  if (call.flag('keep') || call.flag('drop')) return core.cases.keepInFile({ skillId, keep: call.flag('keep') });
  return core.cases.file({ skillId });
}
