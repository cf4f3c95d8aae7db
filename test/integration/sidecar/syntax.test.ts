// The sidecar on the room processes: the two ends of the protocol, written in two languages, understand each other.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChildService, createProcesses } from '../../../electron/core/processes/index.ts';
import { createPython } from '../../../electron/core/python/index.ts';
import { ROOT } from '../../unit/architecture/sources.ts';

const processes = createProcesses({ appVersion: '0.0.0' });
let syntax: ChildService;

beforeAll(() => {
  const python = createPython({ processes, projectDir: ROOT });
  syntax = processes.service({
    name: 'syntax',
    label: 'The Python syntax checker',
    command: () => python.sidecar('syntax'),
  });
});
afterAll(() => processes.close());

test('B2: a Python syntax error comes back with its line and column in UTF-16 units', async () => {
  const findings = await syntax.request('python.check', { source: 'ok = 1\nwave = "🌊" oops\n' });
  expect(findings).toEqual([{ line: 2, column: expect.any(Number), message: expect.any(String), severity: 'error' }]);
  expect(syntax.state()).toMatchObject({ status: 'ready', crashes: 0, versions: { sidecar: '0.1.0' } });
});

test('many requests at once each get their own answer', async () => {
  const sources = Array.from({ length: 200 }, (_, n) => `${'\n'.repeat(n)}x =`);
  const lines = await Promise.all(sources.map((source) => syntax.request('python.check', { source })));
  expect(lines.map((found) => (found as { line: number }[])[0]?.line)).toEqual(sources.map((_, n) => n + 1));
});

test('a refusal crosses with its reason', async () => {
  await expect(syntax.request('python.check', { source: null })).rejects.toMatchObject({ message: 'python.check needs {source: text}.' });
  await expect(syntax.request('python.nonsense')).rejects.toThrow('no method "python.nonsense"');
});

test('C6: it stops when asked and starts again on the next request', async () => {
  const before = syntax.state().pid;
  await syntax.stop();
  expect(syntax.state()).toMatchObject({ status: 'not_started', pid: null, crashes: 0 });
  expect(await syntax.request('python.check', { source: '' })).toEqual([]);
  expect(syntax.state().pid).not.toBe(before);
});
