// Events of a run as the panel gets them. The bridge is the test's. Row C1.
import { afterEach, expect, it, vi } from 'vitest';
import type { ClientMessage } from '../../../electron/contract/procedures/wire.ts';

afterEach(() => void vi.useRealTimers());

it('C1: a run that is no longer watched brings nothing more, in a window that is hidden too', async () => {
  vi.useFakeTimers();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  let listener: (text: string) => void = () => undefined;
  let id = '';
  vi.stubGlobal('skillwright', {
    send(text: string) {
      for (const message of JSON.parse(text) as ClientMessage[]) if (message.t === 'call') id = message.id;
    },
    onMessage: (given: typeof listener) => {
      listener = given;
    },
  });
  const { watchEvents } = await import('../../../renderer/runs/live/runs.ts');
  const seen: unknown[] = [];
  const tell = () => listener(JSON.stringify([{ t: 'next', id, items: [{ type: 'text', spanId: 's', text: 'a' }] }]));
  const watch = watchEvents(
    'run',
    (events) => seen.push(...events),
    (error) => seen.push(error),
  );
  await vi.advanceTimersByTimeAsync(0);
  tell();
  await vi.advanceTimersByTimeAsync(200);
  expect(seen).toHaveLength(1);
  tell();
  watch.unsubscribe();
  await vi.advanceTimersByTimeAsync(200);
  expect(seen).toHaveLength(1);
});
