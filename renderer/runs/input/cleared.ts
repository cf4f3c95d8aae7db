// renderer/runs/input/cleared.ts - what a form leaves of a field that was cleared: nothing, as if it had never been touched.
import { isRecord } from '../../../electron/contract/values/json.ts';
import { requiredOf, resolved } from './validator.ts';

/** The values without cleared fields (`undefined`), and without optional groups that have become empty by it. */
export function withoutCleared(schema: unknown, value: unknown, root: unknown = schema): unknown {
  const node = resolved(schema, root);
  if (Array.isArray(value)) return value.map((item) => withoutCleared(isRecord(node) ? node.items : undefined, item, root));
  if (!isRecord(value)) return value;
  const parts = isRecord(node) && isRecord(node.properties) ? node.properties : {};
  const needed = requiredOf(node);
  const kept = Object.entries(value).flatMap(([name, given]): [string, unknown][] => {
    if (given === undefined) return [];
    const left = withoutCleared(parts[name], given, root);
    const emptied = isRecord(left) && Object.keys(left).length === 0 && Object.keys(given as object).length > 0;
    return emptied && !needed.includes(name) ? [] : [[name, left]];
  });
  return Object.fromEntries(kept);
}
