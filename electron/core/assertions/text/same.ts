// electron/core/assertions/text/same.ts - whether two JSON values are equal: key order is ignored, and how a number is written.
import { isNumber, numberOf, sameNumber } from '../../../contract/index.ts';

/** `tolerance` is how much two numbers may differ, at any depth. */
export function same(a: unknown, b: unknown, tolerance = 0): boolean {
  if (isNumber(a) && isNumber(b)) return sameNumber(a, b) || (tolerance > 0 && Math.abs(numberOf(a)! - numberOf(b)!) <= tolerance);
  if (isNumber(a) || isNumber(b)) return false;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && same((a as never)[key], (b as never)[key], tolerance));
}
