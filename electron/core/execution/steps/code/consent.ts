// electron/core/execution/steps/code/consent.ts - someone else's code, or code a model writes for someone else's skill, if nothing
// meters it (execution.md, "Sandbox").
import { AppError } from '../../../../contract/index.ts';
import { covers, UNMETERED } from '../../../capability/index.ts';
import type { CodeDeps } from '../../host/environment.ts';
import type { RunPlan } from '../../types.ts';

/** Without fuel only the clock limits such code, so a person must agree. Throws `run_blocked`, and what finding the engine throws. */
export async function requireConsent({ sandbox, trust }: Pick<CodeDeps, 'sandbox' | 'trust'>, plan: RunPlan): Promise<void> {
  if (trust(plan.skill) === 'own') return;
  const engine = await sandbox.backend();
  if (engine.name === 'wasmtime' || isUnmeteredGranted(plan)) return;
  throw new AppError(
    'run_blocked',
    `${plan.skill.name} comes from someone else, and on this machine only a time limit applies to its code (${engine.engine}).`,
    { remedy: 'Grant sandbox:unmetered to the skill as it is now, or install Python 3, and run again.' },
  );
}

const isUnmeteredGranted = ({ capability }: RunPlan): boolean =>
  capability === null || capability.permissions.some(({ permission, state }) => state === 'granted' && covers(permission, UNMETERED));
