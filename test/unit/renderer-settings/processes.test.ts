// What Settings says of a child process. Row C6.
import { describe, expect, it } from 'vitest';
import { ProcessState } from '../../../electron/contract/processes.ts';
import { canStart, exitInWords, statusInWords, versionsInWords } from '../../../renderer/settings/processes/words.ts';

const state = (patch: Partial<ProcessState>): ProcessState =>
  ProcessState.parse({
    name: 'dspy',
    label: 'The DSPy process',
    status: 'ready',
    jobs: 0,
    uses: { count: 0, lastAt: null },
    pid: 7,
    restart: null,
    versions: {},
    problem: null,
    lastExit: null,
    logLines: 0,
    ...patch,
  });

describe('C6: the state of a process in words', () => {
  it.each([
    [{ status: 'busy', jobs: 1 }, 'Busy, 1 job'],
    [{ status: 'busy', jobs: 3 }, 'Busy, 3 jobs'],
    [{ status: 'restarting', restart: { number: 2, of: 4 } }, 'Restarting, 2 of 4'],
    [{ status: 'failed', restart: { number: 5, of: 4 } }, 'Failed'],
    [{ status: 'missing' }, 'Missing'],
    [{ status: 'not_started' }, 'Not started'],
  ] as const)('says of %j: %s', (patch, text) => {
    expect(statusInWords(state(patch)).text).toBe(text);
  });

  it('says how one ended, and what one is', () => {
    expect([exitInWords({ code: 1, signal: null }), exitInWords({ code: null, signal: 'SIGKILL' })]).toEqual([
      'exited with code 1',
      'terminated by SIGKILL',
    ]);
    expect(versionsInWords({ python: '3.12.4', dspy: '3.4.1' })).toBe('python 3.12.4, dspy 3.4.1');
  });

  it('offers a start only for one that does not run', () => {
    const offered = ProcessState.shape.status.options.filter((status) => canStart(state({ status })));
    expect(offered).toEqual(['not_started', 'failed', 'missing']);
  });
});
