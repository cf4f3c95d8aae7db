// G7: `duty run` where another process was faster: nothing is left behind that would run later, and what waits anyway is said to wait.
import { expect, it } from 'vitest';
import type { Core, WorkItem } from '../../../electron/contract/index.ts';
import type { Invocation } from '../../../electron/shells/cli/command.ts';
import { duty } from '../../../electron/shells/cli/commands/duties/duty.ts';

const ITEM = { id: 'i1', agent: 'clerk', duty: 'role:clerk/intake', name: 'intake', state: 'due' } as WorkItem;

/** A core that sees nobody at work, until it is asked to begin something itself. */
function run(words: string[]) {
  const skipped: string[] = [];
  const duties = {
    notice() {},
    list: () => [{ key: ITEM.duty, name: ITEM.name, agent: 'clerk', from: { id: 'clerk' }, skills: ['read'] }],
    state: () => ({ running: [] }),
    item: () => ITEM,
    run: () => ITEM,
    runItem: () => ITEM,
    changes: async function* () {},
    skip({ ids }: { ids: string[] }) {
      skipped.push(...ids);
      return [];
    },
  };
  const core = { duties, agents: { list: () => [{ id: 'clerk', name: 'Clerk' }] } } as unknown as Core;
  const call = {
    words: ['run', ...words],
    flag: () => false,
    output: { json: false },
    core: async () => core,
    signal: new AbortController().signal,
  } as unknown as Invocation;
  return { skipped, told: duty.run(call) };
}

it('a duty that was to run now is skipped, since it did not', async () => {
  const { skipped, told } = run(['clerk', 'intake']);
  await expect(told).rejects.toMatchObject({ code: 'invalid_transition', message: expect.stringContaining('one thing at a time') });
  expect(skipped).toEqual(['i1']);
});

it('a work item that was there before is not lost: it waits, and that is said', async () => {
  const { skipped, told } = run(['i1']);
  await expect(told).rejects.toMatchObject({ code: 'invalid_transition', remedy: expect.stringContaining('It waits') });
  expect(skipped).toEqual([]);
});
