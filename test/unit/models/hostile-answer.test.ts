// B4: what a server sends is read whatever is in the place of a word or a number.
import { describe, expect, it } from 'vitest';
import { piecesOf } from '../../../electron/core/models/remote/stream/formats.ts';
import { saidIn } from '../../../electron/core/models/remote/words.ts';

/** JSON that cannot become text: `String` throws. */
const ODD: unknown[] = [{ toString: 1, valueOf: 1 }, [{ toString: 1 }], { toString: null }];
const NAMES =
  `type event_type event object error errors error_code code status success retry_after message detail details delta content text
  finish_reason stop_reason summary_index item response choices candidates done token tool_calls function_call base_resp x_groq data result loc`.split(
    /\s+/,
  );

describe('an object in the place of a word', () => {
  it.each(NAMES)('is no reason to fail: %s', (name) => {
    for (const odd of ODD) {
      for (const beside of [
        {},
        { type: 'response.output_item.done' },
        { message: 'm' },
        { error: { loc: [odd], message: 'm' } },
        { type: 'finish' },
      ]) {
        const value = { ...beside, [name]: odd } as Record<string, unknown>;
        for (const each of [value, { error: value }, { item: { type: odd }, ...value }, { choices: [value] }]) {
          expect(() => [...piecesOf(each, null)]).not.toThrow();
          expect(() => saidIn(each)).not.toThrow();
        }
      }
    }
  });
  it('leaves the text beside it', () => {
    expect([...piecesOf({ type: { toString: 1 }, choices: [{ delta: { content: 'Hello' } }] }, null)]).toContainEqual({
      type: 'text',
      text: 'Hello',
    });
  });
});
