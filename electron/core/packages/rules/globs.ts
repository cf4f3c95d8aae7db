// electron/core/packages/rules/globs.ts - how many paths a pattern with braces expands to, counted without creating any.

/** More than this is never matched. */
export const MOST_PATHS = 1000n;

/** `{a,b}/{c,d}` gives 4. Braces inside braces add up; an unmatched brace is literal. */
export function countPaths(pattern: string): bigint {
  /** For each open brace: the sum of its finished alternatives, and the count of the current one. */
  const open: { sum: bigint; product: bigint }[] = [];
  let product = 1n;
  // A count of this size is only shown, never used: more digits help nobody.
  const capped = (count: bigint) => (count > 10n ** 30n ? 10n ** 30n : count);
  for (const sign of pattern) {
    if (sign === '{') {
      open.push({ sum: 0n, product });
      product = 1n;
    } else if (sign === ',' && open.length > 0) {
      open.at(-1)!.sum = capped(open.at(-1)!.sum + product);
      product = 1n;
    } else if (sign === '}' && open.length > 0) {
      const brace = open.pop()!;
      product = capped(brace.product * (brace.sum + product));
    }
  }
  // Unclosed braces are text.
  return open.reduceRight((count, brace) => capped(count * brace.product), product);
}
