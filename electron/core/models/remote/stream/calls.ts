// electron/core/models/remote/stream/calls.ts - the calls of tools in an answer, put together from their parts.
import type { ModelToolCall } from '../../port.ts';
import { inputOf } from '../../tools/input.ts';
import type { Piece } from './pieces.ts';

export interface Calls {
  add(piece: Extract<Piece, { type: 'tool' }>): void;
  /** In the order in which they began. */
  all(): ModelToolCall[];
}

interface Call {
  at: string | number | undefined;
  id: string;
  name: string;
  text: string;
  signature: string | undefined;
}

export function createCalls(): Calls {
  const calls: Call[] = [];

  /** A part without a place belongs to the last call, unless it begins one: with its name, or another id. */
  function of({ at, id, name }: Parameters<Calls['add']>[0]): Call | undefined {
    const placed = at === undefined ? undefined : calls.findLast((call) => call.at === at);
    // Some servers give every call the place 0.
    if (placed !== undefined) return id !== undefined && placed.id !== '' && id !== placed.id ? undefined : placed;
    const known = id === undefined ? undefined : calls.find((call) => call.id === id);
    return known ?? (at === undefined && name === undefined && id === undefined ? calls.at(-1) : undefined);
  }

  return {
    add(piece) {
      const known = of(piece);
      if (known === undefined) {
        const { at, id = '', name = '', text, signature } = piece;
        calls.push({ at, id, name, text, signature });
        return;
      }
      known.text = piece.whole ? piece.text : known.text + piece.text;
      known.name ||= piece.name ?? '';
      known.id ||= piece.id ?? '';
      known.signature ??= piece.signature;
    },
    all: () =>
      calls
        .filter(({ name }) => name !== '')
        .map(({ id, name, text, signature }) => ({
          id,
          name,
          text,
          input: inputOf(text),
          ...(signature === undefined ? {} : { signature }),
        })),
  };
}
