import { afterAll, describe, expect, it } from 'vitest';
import { createRunPython } from '../../../electron/core/app/mount/code.ts';
import type { Sandbox } from '../../../electron/core/python/index.ts';
import { createValidation } from '../../../electron/core/validation/index.ts';
import { createRoom } from '../../unit/assertions/room.ts';
import { sandboxForAll } from '../execution/code-setup.ts';

const sandbox = sandboxForAll();
const validation = createValidation();
afterAll(() => validation.close());

const check = (source: string, output: string, input: Record<string, unknown> = {}, over: Sandbox = sandbox.get()) =>
  createRoom(validation, [], { runPython: createRunPython(over) }).one({ type: 'python_check', source }, output, input);

describe('C10: python_check', () => {
  it.each([
    ['def check(output):\n    return "lamp" in output', 'a lamp', 'pass', 1],
    ['def check(output):\n    return "lamp" in output', 'a "bell"\n', 'fail', 0],
    ['import json\ndef check(output, input):\n    return json.loads(output)["n"] == input["n"]', '{"n": 3}', 'pass', 1],
    ['def check(output): return 0.25', 'x', 'fail', 0.25],
    ['def check(output): return {"pass": True, "score": 0.8, "reason": "good"}', 'x', 'pass', 0.8],
  ])('%j on %j', async (source, output, status, score) => {
    expect(await check(source, output, { n: 3 })).toMatchObject({ status, score });
  });
  it('its reason is told', async () => {
    expect((await check('def check(output): return {"pass": False, "reason": "Too dark."}', 'x')).reason).toBe('Too dark.');
  });
  it.each([
    ['def check(output):\n    return output["x"]', 'TypeError', 'on line 2'],
    ['def other(output): pass', 'NameError', 'check'],
    ['def check(output): return "yes"', 'neither True or False', ''],
    ['def check(output):\n    while True: pass', 'without a verdict', ''],
    ['import inklings\ndef check(output): return inklings.search("x")', 'AttributeError', 'search'],
    ['def check(output) return', 'SyntaxError', 'on line 1'],
  ])('%j can’t be decided, and says why', async (source, ...words) => {
    const { status, reason } = await check(source, 'x');
    expect(status).toBe('error');
    for (const each of words) expect(reason).toContain(each);
  });
  it('is skipped where nothing but the clock limits it, and where there is no engine', async () => {
    const v8 = { ...sandbox.get(), backend: async () => ({ name: 'v8' as const, engine: 'v8 13', why: '' }) };
    expect(await check('def check(output): return True', 'x', {}, v8)).toMatchObject({
      status: 'skipped',
      reason: expect.stringContaining('v8 13'),
    });
    const none = { ...sandbox.get(), backend: () => Promise.reject(new Error('gone')) };
    expect((await check('def check(output): return True', 'x', {}, none)).status).toBe('skipped');
  });
});
