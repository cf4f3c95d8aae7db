// electron/core/assertions/evaluate.ts - the order of checks, when they stop, and the result.
// Structural, pattern, length, run and trace, semantic; free ones before paid ones, also in groups. After a hard fail no paid judge is asked.
import { setImmediate } from 'node:timers/promises';
import { type AssertionFamily, type AssertionResult, asAppError } from '../../contract/index.ts';
import type { Assertion, ReadyAssertion, Tools } from './assertion.ts';
import { combine, type Member } from './kinds/group.ts';
import type { Outcome } from './outcome.ts';
import { fillNames, valueAt } from './parse/variables.ts';
import { createTarget, type Target } from './text/target.ts';

export interface Evaluation {
  tools: Tools;
  /** Assertions of the other stage are skipped. */
  stage: 'author' | 'run';
  /** Called with each assertion before it is checked, so that judge calls can be told apart. */
  onBegin(assertion: Assertion): void;
}

const ORDER: AssertionFamily[] = ['structural', 'pattern', 'length', 'run', 'trace', 'code', 'semantic'];

/** Whether a model may be asked. */
const paid = (assertion: Assertion): boolean =>
  assertion.state === 'ready' && (assertion.members ? assertion.members.some(paid) : assertion.kind.paid(assertion.params));

/** A group comes where its latest member would; everything paid comes last. */
function rank(assertion: Assertion): number {
  if (assertion.state !== 'ready') return 0;
  if (paid(assertion)) return ORDER.length;
  return assertion.members ? Math.max(...assertion.members.map(rank)) : ORDER.indexOf(assertion.kind.info.family);
}

const inOrder = (assertions: readonly Assertion[]): Assertion[] => [...assertions].sort((a, b) => rank(a) - rank(b));

/** How many free checks run at once, because some wait for the limited thread; the event loop runs between two lots. */
const LOT = 64;

/** Results in the order of the assertions as written. Throws only when the signal aborts. */
export async function evaluateAll(assertions: readonly Assertion[], evaluation: Evaluation): Promise<AssertionResult[]> {
  const target = createTarget(evaluation.tools.subject.output);
  const results = new Map<Assertion, AssertionResult>();
  const sorted = inOrder(assertions);
  const free = sorted.filter((assertion) => !paid(assertion));
  for (let at = 0; at < free.length; at += LOT) {
    evaluation.tools.signal.throwIfAborted();
    const lot = free.slice(at, at + LOT);
    const done = await Promise.all(lot.map((assertion) => evaluateOne(assertion, target, evaluation, null)));
    for (const [index, assertion] of lot.entries()) results.set(assertion, done[index]!);
    if (at + LOT < free.length) await setImmediate();
  }
  const isHardFail = ({ status, severity }: AssertionResult): boolean => status === 'fail' && severity === 'hard';
  let failed = [...results.values()].find(isHardFail);
  // One after the other, because a hard fail skips the rest.
  for (const assertion of sorted.filter(paid)) {
    evaluation.tools.signal.throwIfAborted();
    const stopped = failed === undefined ? null : `Skipped because a hard check failed: ${failed.label}`;
    const result = await evaluateOne(assertion, target, evaluation, stopped);
    results.set(assertion, result);
    if (isHardFail(result)) failed ??= result;
  }
  return assertions.map((assertion) => results.get(assertion)!);
}

async function evaluateOne(assertion: Assertion, target: Target, evaluation: Evaluation, stopped: string | null): Promise<AssertionResult> {
  const started = performance.now();
  let children: AssertionResult[] | undefined;
  const look = async (): Promise<Outcome> => {
    const aside = whyAside(assertion, evaluation) ?? stopped;
    if (aside !== null) return { status: 'skipped', reason: aside };
    if (assertion.state !== 'ready') return { status: 'error', reason: `It cannot be used: ${assertion.problem}` };
    evaluation.onBegin(assertion);
    const on = assertion.on === null ? target : target.at(assertion.on);
    if (typeof on === 'string') return { status: 'fail', score: 0, reason: on, evidence: null };
    if (assertion.members) {
      const group = await evaluateGroup(assertion, assertion.members, on, evaluation);
      children = group.children;
      return turned(assertion, group.outcome);
    }
    const { params, unset } = fillNames(assertion.params, evaluation.tools.subject.input);
    if (unset.length > 0) return { status: 'error', reason: `It uses {{${unset[0]}}}, but the input has no value for it` };
    return turned(assertion, await assertion.kind.check(params, on, evaluation.tools));
  };
  let outcome: Outcome;
  try {
    outcome = await look();
  } catch (cause) {
    if (evaluation.tools.signal.aborted) throw cause;
    // For example, an unreadable folder of pages. One failed check must not stop the others.
    outcome = { status: 'error', reason: asAppError(cause).message };
  }
  return resultOf(assertion, outcome, children, performance.now() - started);
}

/** Why an assertion is skipped here, as text; null = it is checked. */
export function whyAside({ stage, when }: Assertion, { stage: now, tools }: Pick<Evaluation, 'stage' | 'tools'>): string | null {
  if (stage !== 'both' && stage !== now) return stage === 'author' ? 'Checked only while editing, not in a run' : 'Checked only in a run';
  const unset = when.find((name) => ['', undefined].includes(valueAt(tools.subject.input, name) as string | undefined));
  return unset === undefined ? null : `The input has no value for ${unset}`;
}

/** Only a decided result can be inverted. */
function turned(assertion: Assertion, outcome: Outcome): Outcome {
  if (!assertion.not || !('score' in outcome)) return outcome;
  return { ...outcome, status: outcome.status === 'pass' ? 'fail' : 'pass', score: 1 - outcome.score };
}

/** Free members first; it stops once the others cannot change the outcome. */
async function evaluateGroup(
  group: ReadyAssertion,
  members: readonly Assertion[],
  target: Target,
  evaluation: Evaluation,
): Promise<{ outcome: Outcome; children: AssertionResult[] }> {
  const waiting = inOrder(members);
  const done: Member[] = [];
  const children: AssertionResult[] = [];
  for (;;) {
    const outcome = combine(
      group.type,
      group.params,
      done,
      waiting.map(({ weight }) => weight),
    );
    const next = waiting.shift();
    if (outcome !== null || next === undefined) return { outcome: outcome ?? { status: 'skipped', reason: 'It has no members' }, children };
    const result = await evaluateOne(next, target, evaluation, null);
    children.push(result);
    done.push({ status: result.status, score: result.score ?? 0, weight: next.weight, reason: result.reason });
  }
}

const sum = (values: (number | null)[]): number | null =>
  values.includes(null) ? null : values.reduce<number>((total, each) => total + each!, 0);

export function resultOf(
  assertion: Assertion,
  outcome: Outcome,
  children: AssertionResult[] | undefined,
  durationMs: number,
): AssertionResult {
  const { id, type, severity, message } = assertion;
  const decided = 'score' in outcome ? outcome : null;
  const asked = children?.filter(({ judge, tokens }) => judge !== null || tokens !== null);
  const spentBelow = asked && asked.length > 0 ? asked : null;
  return {
    id,
    type,
    label: labelOf(assertion),
    severity,
    status: outcome.status,
    score: decided?.score ?? null,
    reason: outcome.status === 'fail' && message !== null ? `${message} (${outcome.reason})` : outcome.reason,
    evidence: decided?.evidence ?? children?.find((child) => child.status === outcome.status)?.evidence ?? null,
    durationMs,
    tokens: outcome.spent?.tokens ?? (spentBelow && sum(spentBelow.map(({ tokens }) => tokens))),
    cost: outcome.spent ? outcome.spent.cost : spentBelow && sum(spentBelow.map(({ cost }) => cost)),
    judge: outcome.spent?.judge ?? null,
    ...(children && { children }),
  };
}

function labelOf(assertion: Assertion): string {
  if (assertion.state !== 'ready') return assertion.type;
  const label = assertion.kind.label(assertion.params);
  return `${assertion.not ? 'not: ' : ''}${assertion.on === null ? '' : `${assertion.on}: `}${label}`;
}
