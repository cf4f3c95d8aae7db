// electron/core/assertions/judge/calls.ts - how often judges may be asked, for estimates and limits.
import type { Assertion } from '../assertion.ts';

/** Maximum model calls for checking one answer; members of groups count. */
export function judgeCalls(assertions: readonly Assertion[]): number {
  let calls = 0;
  for (const each of assertions) {
    if (each.state !== 'ready') continue;
    if (each.members) calls += judgeCalls(each.members);
    else if (each.kind.paid(each.params)) calls += typeof each.params.repeat === 'number' ? each.params.repeat : 1;
  }
  return calls;
}
