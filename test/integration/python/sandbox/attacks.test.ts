// C5: what a stranger's code tries against the sandbox, on each engine.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SandboxBackend, SandboxLimits, SandboxOutcome, SandboxReason } from '../../../../electron/contract/index.ts';
import { ATTACK_LIMITS, ATTACKS, type Attack, ENDLESS_LIMITS } from './attacks.ts';
import { MIB, type OpenedSandbox, openSandbox, peakMemory } from './open.ts';

/**
 * What the process that holds guests may take beside the memory of one guest: itself, an engine's code, frames, two outputs. V8 is 210 MiB
 * with the guest compiled, and a frame of a million lists is held as text, as values and as the copy that goes on, until it is collected.
 */
const BESIDE = { wasmtime: 200 * MIB, v8: 650 * MIB };
/** Starting a guest on a busy machine, the half second of the ladder, the answer. */
const GRACE_MS = 60_000;

function endsOf(attack: Attack, metered: boolean): SandboxReason[] {
  // On a busy machine the deadline may come before the fuel is used up.
  if (attack.ends === 'endless') return metered ? ['out_of_fuel', 'deadline'] : ['deadline'];
  return typeof attack.ends === 'string' ? [attack.ends] : attack.ends;
}

function expectEnd(attack: Attack, outcome: SandboxOutcome, backend: SandboxBackend, limits: SandboxLimits): void {
  const metered = backend === 'wasmtime';
  const { error } = outcome;
  expect(endsOf(attack, metered), JSON.stringify({ error, ms: outcome.ms })).toContain(outcome.reason);
  if (attack.error !== undefined) expect(`${error?.type}: ${error?.message}\n${error?.traceback}`).toMatch(attack.error);
  if ('value' in attack) expect(outcome.value).toEqual(attack.value);
  expect(outcome).toMatchObject({ backend, metering: metered ? 'fuel' : 'none' });
  if (outcome.fuel !== null) expect(outcome.fuel).toBeLessThanOrEqual(limits.fuel);
  attack.also?.(outcome);
}

describe.each(['wasmtime', 'v8'] as const)('C5: %s', (backend) => {
  let opened: OpenedSandbox;
  beforeAll(async () => {
    opened = openSandbox(backend);
    await opened.run('pass');
  });
  afterAll(() => opened.close());

  test.each(ATTACKS)('$name', async (attack) => {
    const pid = opened.pid();
    if (pid === null) throw new Error('the process that holds the guests is gone');
    peakMemory.forget(pid);
    const limits = { ...(attack.ends === 'endless' ? ENDLESS_LIMITS : ATTACK_LIMITS), ...attack.limits };
    const outcome = await opened.run(attack.source, { limits });
    expectEnd(attack, outcome, backend, limits);
    expect(outcome.ms).toBeLessThan(limits.ms + GRACE_MS);
    expect(outcome.peakMemoryBytes ?? 0).toBeLessThanOrEqual(limits.memoryBytes);
    // The same process goes on, and did not grow beyond its bounds.
    expect(opened.pid()).toBe(pid);
    expect(peakMemory.read(pid) ?? 0).toBeLessThan(limits.memoryBytes + BESIDE[backend]);
  });
});
