// electron/core/assertions/watch.ts - looks at an answer while it is streamed: one that is certain to fail a hard check is ended, so that
// the rest is not paid for. Rules: research on assertions, 3, "streaming".
import type { AssertionResult } from '../../contract/index.ts';
import type { Assertion, Tools } from './assertion.ts';
import { resultOf, whyAside } from './evaluate.ts';
import type { Outcome } from './outcome.ts';
import { fillNames } from './parse/variables.ts';
import { createTarget } from './text/target.ts';

export interface AnswerWatch {
  /** Checks the answer so far; true once a hard check can no longer pass. Expressions run in their thread and report a moment later. */
  fails(text: string): boolean;
  /** Once it fails: one result for each assertion, in their order. Unchecked ones are skipped. */
  results(): AssertionResult[];
}

type Early = (text: string) => Outcome | null | Promise<Outcome | null>;

interface Watched {
  assertion: Assertion;
  look: Early;
  /** Length at which the answer is checked again: each check reads all of it, so not every piece triggers one. */
  next: number;
  busy: boolean;
}

const STEP_CHARS = 32;

/** Null if no assertion can end an answer early: it must be hard, about the whole answer, and of a kind that more text cannot fix. */
export function createWatch(assertions: readonly Assertion[], tools: Tools): AnswerWatch | null {
  const watched = assertions.flatMap((assertion): Watched[] => {
    const look = earlyOf(assertion, tools);
    return look === null ? [] : [{ assertion, look, next: 0, busy: false }];
  });
  if (watched.length === 0) return null;
  const begun = performance.now();
  let failed: { assertion: Assertion; result: AssertionResult } | null = null;

  function hear(assertion: Assertion, outcome: Outcome | null): void {
    if (failed !== null || outcome?.status !== 'fail') return;
    const reason = `${outcome.reason}. This assertion stopped the answer`;
    failed = { assertion, result: resultOf(assertion, { ...outcome, reason }, undefined, performance.now() - begun) };
  }

  async function hearLater(each: Watched, looked: Promise<Outcome | null>): Promise<void> {
    each.busy = true;
    // The final check reports an unusable expression; the run reports a cancelled one.
    hear(each.assertion, await looked.catch(() => null));
    each.busy = false;
  }

  return {
    fails(text) {
      for (const each of watched) {
        if (failed !== null) break;
        if (each.busy || text.length < each.next) continue;
        each.next = text.length + Math.max(STEP_CHARS, text.length >> 5);
        const looked = each.look(text);
        if (looked instanceof Promise) void hearLater(each, looked);
        else hear(each.assertion, looked);
      }
      return failed !== null;
    },
    results() {
      const { assertion: by, result } = failed!;
      const reason = `Not checked because an assertion stopped the answer: ${result.label}`;
      return assertions.map((assertion) => (assertion === by ? result : resultOf(assertion, { status: 'skipped', reason }, undefined, 0)));
    },
  };
}

function earlyOf(assertion: Assertion, tools: Tools): Early | null {
  if (assertion.state !== 'ready' || assertion.severity !== 'hard' || assertion.not || assertion.on !== null) return null;
  const { early } = assertion.kind;
  if (early === undefined || whyAside(assertion, { stage: 'run', tools }) !== null) return null;
  const { params, unset } = fillNames(assertion.params, tools.subject.input);
  return unset.length > 0 ? null : (text) => early(params, createTarget(text), tools);
}
