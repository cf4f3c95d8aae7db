// RLM for real: DSPy's module in the sidecar, the code of its model in our sandbox, one guest for all pieces (row C6).
import { afterAll, expect, it } from 'vitest';
import { jsonFrom } from '../../../electron/contract/index.ts';
import { createInterpreter } from '../../../electron/core/python/index.ts';
import { fields, moduleOf, never, openDspy, scripted } from './dspy-open.ts';
import { openSandbox } from './sandbox/open.ts';

const { dspy, close } = openDspy();
const opened = openSandbox(undefined);
afterAll(async () => {
  await close();
  await opened.close();
});

/** Writes one piece of code after the other, whatever comes back. */
const coder = (...codes: string[]) => {
  let step = 0;
  return scripted((request) =>
    request.system === '' ? 'two' : fields({ reasoning: '-', code: codes[Math.min(step++, codes.length - 1)]! }),
  );
};
const run = (host: ReturnType<typeof scripted>) =>
  dspy.execute(
    { module: moduleOf({ template_id: 'rlm', signature: 'text -> answer', params: { steps: 5 } }), state: null, tools: [] },
    { text: 'one two three' },
    { ...host, interpreter: createInterpreter(opened.sandbox, never) },
    never,
  );

it('C6: names live on between pieces, inputs are variables, tools ask the model, SUBMIT ends', async () => {
  const host = coder(
    'words = text.split()\nprint(len(words))',
    'said = llm_query("Which one?")\nprint(words.index(said))',
    'SUBMIT(words[1] + said)',
  );
  expect((await run(host)).outputs).toEqual({ answer: 'twotwo' });
  const told = JSON.stringify(host.requests.at(-1));
  expect(told).toContain('3');
  expect(told).toContain('1');
});

it('C6: numbers reach the code of the model as they are written, and come back so', async () => {
  const host = coder('print(prices, prices[1] + 1)', 'SUBMIT(prices[0], prices)');
  const { outputs } = await dspy.execute(
    {
      module: moduleOf({ template_id: 'rlm', signature: 'prices: list[float] -> first: float, all: list[float]', params: { steps: 3 } }),
      state: null,
      tools: [],
    },
    { prices: jsonFrom('[1.10,2.0,1e400]') },
    { ...host, interpreter: createInterpreter(opened.sandbox, never) },
    never,
  );
  expect(JSON.stringify(outputs)).toBe('{"first":1.10,"all":[1.10,2.0,1e400]}');
  expect(JSON.stringify(host.requests)).toContain('[1.10, 2.0, 1e400] 3.0');
});

it('C6: an error of the code is told to the model, which goes on', async () => {
  const host = coder('print(1 / 0)', 'import os\nprint(os.listdir("/"))', 'SUBMIT("done")');
  expect((await run(host)).outputs).toEqual({ answer: 'done' });
  expect(JSON.stringify(host.requests)).toContain('ZeroDivisionError');
});
