import { describe, expect, it } from 'vitest';
import { maskedAnswer } from '../../../electron/core/models/mask/answer.ts';
import { rememberSecret } from '../../../electron/core/models/mask/mask.ts';
import type { ModelEvent } from '../../../electron/core/models/port.ts';

const KEY = 'sk-thought-of-0123456789abcdef';

async function* events(...given: ModelEvent[]): AsyncGenerator<ModelEvent> {
  yield* given;
}

describe('C11: the key in what a model thinks', () => {
  it('is masked, also in pieces, and thinking never runs into the answer', async () => {
    rememberSecret(KEY);
    const came: ModelEvent[] = [];
    const given = events(
      { type: 'thinking', text: `They sent ${KEY.slice(0, 12)}` },
      { type: 'thinking', text: `${KEY.slice(12)}, and sk-tho` },
      { type: 'text', text: 'ught' },
    );
    for await (const event of maskedAnswer(given, KEY)) came.push(event);
    const said = (type: string): string => came.map((event) => (event.type === type && 'text' in event ? event.text : '')).join('');
    expect(said('thinking')).not.toContain(KEY);
    expect(said('thinking')).toMatch(/^They sent .+, and sk-tho$/);
    expect(said('text')).toBe('ught');
  });
});
