// A run that waits while somebody sits at the terminal.
import { describe, expect, it } from 'vitest';
import type { AnswerInput, Core, Run, RunEvent } from '../../../electron/contract/index.ts';
import { follow } from '../../../electron/shells/cli/commands/running/follow.ts';
import type { Output } from '../../../electron/shells/cli/output.ts';

const waiting = { point: 'review', step: 'Write', tool: null, message: 'Good?', since: '2026-01-01T00:00:00.000Z', survives: true };
const run = (part: Partial<Run>): RunEvent => ({ type: 'run', run: { id: 'r', status: 'running', waiting: null, ...part } as Run });

/** A run that waits once, and ends when it is answered. */
function setUp(replies: { choice: string; text: string | null } | null, tool: string | null = null) {
  const answers: AnswerInput['answer'][] = [];
  const core = {
    execution: {
      async *watch() {
        yield run({ waiting: { ...waiting, tool } });
        if (answers.length > 0) yield run({ status: answers[0]?.proceed === false ? 'cancelled' : 'completed' });
      },
      answer: (input: AnswerInput) => void answers.push(input.answer),
      cancel: () => {},
    },
  } as unknown as Core;
  const asked: string[][] = [];
  const output = {
    json: false,
    live: true,
    note: () => {},
    raw: () => {},
    line: () => {},
    ask:
      replies &&
      (async (_: string, choices: string[]) => {
        asked.push(choices);
        return replies.choice;
      }),
    askText: replies && (async () => replies.text),
  } as unknown as Output;
  return { answers, asked, follow: (answered?: string) => follow(core, 'r', output, new AbortController().signal, answered) };
}

describe('C8: a run that waits, followed at a terminal', () => {
  it('C8: asks, and goes on with the answer', async () => {
    const set = setUp({ choice: 'go', text: 'Yes' });
    expect((await set.follow()).run.status).toBe('completed');
    expect(set.answers).toEqual([{ proceed: true, text: 'Yes' }]);
    expect(set.asked).toEqual([['go', 'stop', 'later']]);
  });
  it('C8: a call that is asked about can be refused alone', async () => {
    const set = setUp({ choice: 'refuse', text: 'Not that.' }, 'memory_set');
    expect((await set.follow()).run.status).toBe('completed');
    expect(set.answers).toEqual([{ proceed: true, refuse: true, text: 'Not that.' }]);
    expect(set.asked).toEqual([['go', 'refuse', 'stop', 'later']]);
  });
  it('C8: ends it when the person says so', async () => {
    const set = setUp({ choice: 'stop', text: null });
    expect((await set.follow()).run.status).toBe('cancelled');
  });
  it('C8: is left waiting when the person answers later, gives no answer, or nobody is there', async () => {
    for (const replies of [{ choice: 'later', text: 'x' }, { choice: 'go', text: null }, null]) {
      const set = setUp(replies);
      expect((await set.follow()).run.waiting).toEqual(waiting);
      expect(set.answers).toEqual([]);
    }
  });
  it('C8: does not ask again for what was just answered', async () => {
    const set = setUp({ choice: 'go', text: 'x' });
    await set.follow(waiting.since);
    expect(set.asked).toEqual([]);
  });
});
