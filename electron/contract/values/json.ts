// electron/contract/values/json.ts - JSON: reading values of unknown shape, and writing what others read.

/** Whether a value is a JSON object: not a list, not null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON for readers stricter than ours. Throws TypeError on a number that JSON cannot hold (it would become null); lone surrogates
 * become U+FFFD. */
export function strictJson(value: unknown): string {
  return JSON.stringify(value, (key, item: unknown) => {
    if (typeof item === 'number' && !Number.isFinite(item)) throw new TypeError(`"${key}" is ${item}, which JSON cannot hold`);
    return typeof item === 'string' && !item.isWellFormed() ? item.toWellFormed() : item;
  });
}
