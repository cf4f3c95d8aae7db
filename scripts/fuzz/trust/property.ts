// scripts/fuzz/trust/property.ts - no call ever succeeds but those that are declared, held and granted, from the run's own skill down; and each of
// these does (rows C5, C12, E5, E7).
import { createOracle } from './oracle.ts';
import { openProduct, type Product } from './product.ts';
import { PERMISSIONS, type Scenario, type Step, textOf, type Written, withNames } from './tree.ts';

/** One account for all cases, as opening one takes longer than a case; each has names of its own. */
let open: Product | null = null;
let cases = 0;

export async function endTrust(): Promise<void> {
  await open?.close();
  open = null;
}

export async function staysWithinGrants(scenario: Scenario): Promise<boolean> {
  cases += 1;
  const { skills, steps } = withNames(scenario, (name) => `c${cases}-${name}`);
  open ??= openProduct();
  const [product, oracle] = [open, createOracle()];
  const names = skills.map(({ name }) => name);
  let version = 0;
  const bring = async (name: string, written: Written, inWorkspace: boolean) => {
    version += 1;
    const id = await product.bring(name, textOf(name, written, version), inWorkspace);
    return { id, version };
  };
  async function take(step: Step): Promise<void> {
    const skill = oracle.winner(step.skill);
    if (skill === undefined) return;
    const written = 'written' in step && step.written !== null ? step.written : skill;
    switch (step.does) {
      case 'grant': {
        const through = step.through === null ? null : oracle.winner(step.through);
        if (through === undefined) return;
        for (const { id } of product.grant(step.agent, skill.id, through?.id ?? null, step.permission)) {
          oracle.grant({ id, permission: step.permission, skill: skill.id, through: through?.id ?? null });
        }
        return;
      }
      case 'grant all':
        for (const { id, skillId, through, permission } of product.grantAll(skill.id)) {
          const name = PERMISSIONS.find((each) => each === `${permission.resource}:${permission.access}`)!;
          oracle.grant({ id, permission: name, skill: skillId!, through: through?.id ?? null });
        }
        return;
      case 'withdraw': {
        const grants = product.grants(skill.id);
        const grant = grants[step.which % Math.max(1, grants.length)];
        if (grant === undefined) return;
        product.revoke(grant.id);
        oracle.withdraw(grant.id);
        return;
      }
      case 'edit':
        version += 1;
        product.edit(skill.id, textOf(skill.name, written, version));
        oracle.edit(skill.id, written, version);
        return;
      case 'replace': {
        const { id, version: now } = await bring(skill.name, written, skill.inWorkspace);
        oracle.replace(id, written, now);
        return;
      }
      case 'shadow': {
        const { id, version: now } = await bring(skill.name, written, true);
        if (skill.inWorkspace) oracle.replace(id, written, now);
        else
          oracle.add({
            asks: written.asks,
            tools: written.tools,
            calls: written.calls,
            id,
            name: skill.name,
            inWorkspace: true,
            version: now,
          });
      }
    }
  }

  for (const { name, written } of skills) {
    oracle.add({ ...written, ...(await bring(name, written, false)), name, inWorkspace: false });
  }
  for (const step of steps) await take(step);
  for (const name of names) {
    const skill = oracle.winner(name)!;
    compare(name, await product.run(skill.id, [...names, 'nobody']), oracle.run(skill));
  }
  return true;
}

interface Ran {
  starts: boolean;
  calls: string[];
}

function compare(name: string, did: Ran, may: Ran): void {
  const beyond = did.calls.filter((call) => !may.calls.includes(call));
  if (beyond.length > 0 || (did.starts && !may.starts))
    throw new Error(`${name} did what nothing allows: ${beyond.join(', ') || 'it ran'}`);
  const refused = may.calls.filter((call) => !did.calls.includes(call));
  if (refused.length > 0 || did.starts !== may.starts)
    throw new Error(`${name} was refused what it may do: ${refused.join(', ') || 'to run'}`);
}
