// electron/core/storage/damage/kept.ts - values that are kept as JSON in a row. A flipped byte in one must not hide the row, nor what is beside it.
import { jsonFrom, MAX_OWN_DEPTH } from '../../../contract/index.ts';

/** What checks the shape of a value. */
interface Shape<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** The value of a column; `damaged()` if it is not JSON, or not of this shape. */
export function readKept<T>(json: string, shape: Shape<T>, damaged: () => T): T {
  try {
    const read = shape.safeParse(jsonFrom(json, MAX_OWN_DEPTH));
    return read.success ? read.data : damaged();
  } catch {
    return damaged();
  }
}
