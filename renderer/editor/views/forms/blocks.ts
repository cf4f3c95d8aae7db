// renderer/editor/views/forms/blocks.ts - the edit of a switch for white space around a template's block tags.
import { isRecord } from '../../../../electron/contract/index.ts';
import type { Analysis, Edit } from '../../../../electron/contract/packages.ts';

export type BlocksKey = 'trim_blocks' | 'lstrip_blocks';

/** On is written as true; off takes it out again, with the mappings that are empty without it. */
export function blocksEdit(fields: Analysis['fields'], name: string, key: BlocksKey, on: boolean): Edit {
  const path = ['artifacts', name, 'settings', key];
  if (on) return { op: 'setValue', path, value: true };
  let at: unknown = Object.fromEntries(fields.map((field) => [field.key, field.value]));
  let from = path.length;
  path.forEach((step, depth) => {
    if (!isRecord(at)) return;
    // The outermost one that has nothing else.
    if (Object.keys(at).length > 1 || depth === 0) from = depth + 1;
    at = at[step];
  });
  return { op: 'removeValue', path: path.slice(0, from) };
}
