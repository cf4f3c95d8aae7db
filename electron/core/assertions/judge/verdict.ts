// electron/core/assertions/judge/verdict.ts - one verdict from several samples: a judge sometimes changes its answer (deepeval#3110).

export type Rule = 'majority' | 'all' | 'any' | 'rate';

export interface Counts {
  passes: number;
  fails: number;
  errors: number;
  /** Samples that may still be asked for. */
  pending: number;
}

/** Whether this many passes are enough. A tie is not a majority. */
function holds(rule: Rule, rate: number, passes: number, of: number): boolean {
  switch (rule) {
    case 'all':
      return passes === of;
    case 'any':
      return passes > 0;
    case 'majority':
      return passes > of / 2;
    case 'rate':
      return passes / of >= rate;
  }
}

/**
 * Pass or fail as soon as no other sample can change it; error if the missing samples decide; null = ask again.
 * An error counts as a sample that could have been either.
 */
export function decide(rule: Rule, rate: number, { passes, fails, errors, pending }: Counts): 'pass' | 'fail' | 'error' | null {
  const of = passes + fails + errors + pending;
  const enough = (count: number): boolean => holds(rule, rate, count, of);
  if (enough(passes)) return 'pass';
  if (!enough(passes + errors + pending)) return 'fail';
  const passInReach = enough(passes + pending);
  const failInReach = !enough(passes + errors);
  return pending > 0 && (passInReach || failInReach) ? null : 'error';
}
