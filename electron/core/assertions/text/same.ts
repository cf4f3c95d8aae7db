// electron/core/assertions/text/same.ts - whether two JSON values are equal: key order is ignored.

/** `tolerance` is how much two numbers may differ, at any depth. */
export function same(a: unknown, b: unknown, tolerance = 0): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a === b || Math.abs(a - b) <= tolerance;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && same((a as never)[key], (b as never)[key], tolerance));
}
