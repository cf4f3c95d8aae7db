// electron/core/triggers/rows/split.ts - which rows are held out: two of five, of those that should find the skill and of those that should
// not alike. A row that was decided about stays where it is when others come.
import { createHash } from 'node:crypto';

const HELD_OUT = 0.4;
const SEED = 'skillwright triggers 1';

const orderOf = (message: string): string => createHash('sha256').update(`${SEED}\n${message}`).digest('hex');

interface Decided {
  shouldTrigger: boolean;
  heldOut: boolean;
}

/** For each new row whether it is held out; the same rows give the same answer in any order. */
export function holdOut(
  here: readonly Decided[],
  added: readonly { message: string; shouldTrigger: boolean; heldOut: boolean | null }[],
): boolean[] {
  const held = new Set<number>();
  for (const wish of [true, false]) {
    const decided = [...here, ...added.flatMap(({ heldOut, ...row }) => (heldOut === null ? [] : [{ ...row, heldOut }]))];
    const ofWish = decided.filter(({ shouldTrigger }) => shouldTrigger === wish);
    const open = [...added.entries()].filter(([, { shouldTrigger, heldOut }]) => shouldTrigger === wish && heldOut === null);
    const wanted = Math.round((ofWish.length + open.length) * HELD_OUT) - ofWish.filter(({ heldOut }) => heldOut).length;
    const inOrder = open.map(([at, { message }]) => ({ at, order: orderOf(message) })).sort((a, b) => (a.order < b.order ? -1 : 1));
    for (const { at } of inOrder.slice(0, Math.max(0, wanted))) held.add(at);
  }
  return added.map(({ heldOut }, at) => heldOut ?? held.has(at));
}
