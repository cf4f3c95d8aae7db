// electron/core/capability/unmetered.ts - whether somebody else's code may run where nothing but the clock and the memory limit it
// (execution.md, "Sandbox": an imported skill needs consent for that back end).
import type { Analysis, Permission, SkillSource } from '../../contract/index.ts';

/** Asked for by no package: this machine asks, because its sandbox can't count what code computes. */
export const UNMETERED: Permission = { resource: 'sandbox', access: 'unmetered', scope: null };

/** `own` was written here or came with the app. */
export const trustOf = (source: SkillSource): 'own' | 'foreign' => (source === 'user' || source === 'system' ? 'own' : 'foreign');

export const hasCode = ({ artifacts }: Pick<Analysis, 'artifacts'>): boolean => artifacts.some(({ kind }) => kind === 'code_template');
