// electron/core/cases/formats/references.ts - `$ref: '#/…'` inside a file, as promptfoo follows it.
import { decodedUri, isRecord } from '../../../contract/index.ts';

/** Values that references may put in, all together. */
const MOST = 100_000;

/** Puts what references name in their place. `tell` is called for one that cannot be followed, with a message without a full stop. */
export function createReferences(root: () => unknown): (value: unknown, tell: (message: string) => void) => unknown {
  let whole: { value: unknown } | null = null;
  let left = MOST;

  return (value, tell) => {
    /** `open` are those being followed; a schema has references of its own. */
    const follow = (at: unknown, open: readonly string[], inSchema: boolean): unknown => {
      if (open.length > 0) left -= 1;
      if (Array.isArray(at)) return at.map((item) => follow(item, open, inSchema));
      if (!isRecord(at)) return at;
      const { $ref: ref, ...rest } = at;
      const others = (fields: Record<string, unknown>) =>
        Object.fromEntries(
          Object.entries(fields).map(([key, item]) => [key, follow(item, open, inSchema || key === 'value' || key === 'schema')]),
        );
      if (typeof ref !== 'string') return others(at);
      const target = ref.startsWith('#') ? targetOf(ref) : undefined;
      const problem =
        left < 0
          ? 'puts in too much'
          : open.includes(ref)
            ? 'leads back to itself'
            : target === undefined
              ? 'names nothing in this file'
              : null;
      if (problem === null) {
        const put = follow(target, [...open, ref], inSchema);
        return isRecord(put) ? { ...put, ...others(rest) } : put;
      }
      if (!inSchema)
        tell(ref.startsWith('#') ? `The reference ${ref} ${problem}` : `The reference ${ref} is to another file, which is not read`);
      return others(at);
    };
    return follow(value, [], false);
  };

  function targetOf(ref: string): unknown {
    whole ??= { value: root() };
    return ref
      .slice(1)
      .split('/')
      .filter((step, at) => at > 0 || step !== '')
      .map((step) => (decodedUri(step) ?? step).replaceAll('~1', '/').replaceAll('~0', '~'))
      .reduce<unknown>(
        (at, step) =>
          typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? (at as Record<string, unknown>)[step] : undefined,
        whole.value,
      );
  }
}
