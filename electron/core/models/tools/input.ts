// electron/core/models/tools/input.ts - what a model gives to a tool, as it wrote it.
import { isRecord, jsonFrom } from '../../../contract/index.ts';

/** The object that a text is; nothing is an empty one. Null = it is no JSON, or no object. */
export function inputOf(text: string): Record<string, unknown> | null {
  if (text.trim() === '') return {};
  try {
    const value = jsonFrom(text);
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}
