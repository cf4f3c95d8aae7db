// What the Chromium window's page gets for a channel, run as the page runs it.
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { INIT, ORIGIN } from '../../../electron/shells/chromium/bridge.ts';

it('C8: a listener of the channel that throws takes down neither the others nor what comes later, and is reported', () => {
  const faults: unknown[] = [];
  const told: string[] = [];
  const page: Record<string, unknown> = {
    location: { origin: ORIGIN },
    Navigator: class {},
    __swSend: () => {},
    reportError: (cause: unknown) => faults.push(cause),
    told,
  };
  page.window = page.top = page;
  runInNewContext(INIT, page);
  const script = `
    __swReceive('early 1'); __swReceive('early 2');
    skillwright.onMessage(() => { throw new Error('broken'); });
    skillwright.onMessage((text) => told.push(text));
    __swReceive('late');`;
  runInNewContext(script, page);
  expect(told).toEqual(['late']);
  expect(faults.map(String)).toEqual(['Error: broken', 'Error: broken', 'Error: broken']);
});
