// renderer/client/shared.ts - an answer that is read again keeps the parts that have not changed, so that what shows them is not drawn again. The
// library's own would copy a number that is kept as it is written into an object.
import { isExact, isRecord } from '../../electron/contract/values/json.ts';

/** `next`, with the parts of `before` that are equal to it in their place. Both are values of JSON. */
export function shared<T>(before: unknown, next: T): T;
export function shared(before: unknown, next: unknown): unknown {
  if (isExact(before) && isExact(next)) return before.rawJSON === next.rawJSON ? before : next;
  if (Array.isArray(before) && Array.isArray(next)) {
    const items = next.map((item, at) => shared(before[at], item));
    return items.length === before.length && items.every((item, at) => item === before[at]) ? before : items;
  }
  if (!isRecord(before) || !isRecord(next)) return next;
  const entries = Object.entries(next).map(([key, item]): [string, unknown] => [
    key,
    shared(Object.hasOwn(before, key) ? before[key] : undefined, item),
  ]);
  const isSame =
    entries.length === Object.keys(before).length && entries.every(([key, item]) => Object.hasOwn(before, key) && item === before[key]);
  return isSame ? before : Object.fromEntries(entries);
}
