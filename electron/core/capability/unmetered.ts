// electron/core/capability/unmetered.ts - whether somebody else's code may run where only time and memory are limited
// (execution.md, "Sandbox": an imported skill needs consent for that back end).
import { type Analysis, type Permission, readModule, type SkillSource } from '../../contract/index.ts';

/** Not requested by a package but by this machine, because its sandbox cannot meter code. */
export const UNMETERED: Permission = { resource: 'sandbox', access: 'unmetered', scope: null };

/** `own` was written here or came with the app. */
export const trustOf = (source: SkillSource): 'own' | 'foreign' => (source === 'user' || source === 'system' ? 'own' : 'foreign');

/** Code of its own, or a module whose template has a model write code. */
export const hasCode = ({ artifacts }: Pick<Analysis, 'artifacts'>): boolean =>
  artifacts.some(({ kind, content }) => kind === 'code_template' || (kind === 'dspy_module' && writesCode(content)));

function writesCode(content: string): boolean {
  const read = readModule(content);
  return read.ok && read.module.template.id === 'rlm';
}
