// F2: an equip is one transaction. A process that ends inside `apply` leaves the agent as it was or as it was to be: its list, its tools, the log.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Core } from '../../../electron/contract/index.ts';
import { openTestCore } from '../../fixtures/core.ts';
import { makeFolder } from '../library/open.ts';
import { competencyText, importCompetency as keep } from './open.ts';

const CHILD = join(import.meta.dirname, 'children/apply.ts');

/** Equips in another process that is killed after so many statements (0 = never): what it printed. */
async function equipped(home: string, statements: number): Promise<string> {
  const child = spawn(process.execPath, [CHILD, home, 'desk', 'keeper', String(statements)], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (piece: Buffer) => {
    printed += piece.toString();
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect(signal).toBe(statements === 0 ? null : 'SIGKILL');
  return printed;
}

const stateOf = (core: Core) => {
  const { equipped: list, derived } = core.agents.open({ id: 'desk' });
  return {
    list: list.map(({ competency, state }) => `${competency} ${state}`),
    derived,
    log: core.capability.audit({ agent: 'desk', limit: 50 }).rows.map(({ action }) => action),
    settings: core.agents.settings({ agent: 'desk' }).map(({ setting: { key } }) => key),
  };
};

async function opened<T>(home: string, look: (core: Core) => T | Promise<T>): Promise<T> {
  const { core, close } = openTestCore({ home });
  try {
    return await look(core);
  } finally {
    await close();
  }
}

it('F2: a process killed inside an equip leaves all of it or nothing', async () => {
  const folder = makeFolder();
  const home = join(folder, 'home');
  const setting = '[[settings]]\nkey = "pace"\nlabel = "Pace"\nsetting_type = "Text"\ndefault = "slow"\n';
  const before = await opened(home, async (core) => {
    await keep(core, competencyText('other', [], 'Mind the other.'));
    await keep(core, competencyText('keeper', [], 'Keep the log.', setting));
    core.agents.create({ id: 'desk', name: 'Desk', systemPrompt: 'Answer.' });
    core.agents.apply({ plan: { act: 'equip', agent: 'desk', competency: 'other', position: null }, stamp: null });
    return stateOf(core);
  });
  const tried = async (statements: number) => {
    const copy = join(folder, `killed-${statements}`);
    cpSync(home, copy, { recursive: true });
    const printed = await equipped(copy, statements);
    return { printed, state: await opened(copy, stateOf) };
  };
  const whole = await tried(0);
  const statements = Number(whole.printed);
  expect(whole.state.list).toEqual(['other in_force', 'keeper in_force']);
  expect(whole.state.derived.prompt).toContain('Keep the log.');
  expect(statements, 'begin, some writes, commit').toBeGreaterThan(3);
  // After the first write, half-way, before the commit, and right after it.
  const moments = [2, Math.ceil(statements / 2), statements - 1, statements];
  const after = await Promise.all(moments.map(tried));
  expect(after.map(({ state }) => state)).toEqual([before, before, before, whole.state]);
});
