// electron/core/assertions/kinds/group.ts - what the members of a group say together.
import { z } from 'zod';
import { JsonObject, number, plural } from '../../../contract/index.ts';
import type { Kind, Params } from '../assertion.ts';
import type { Outcome } from '../outcome.ts';
import { defineKind, skipped, undecided, verdict } from './define.ts';

const members = z.array(JsonObject).min(1).max(500).meta({ title: 'Assertions' });

/** What is known of a member: score null = not decided, with the reason for an error or a skip. */
export interface Member {
  status: 'pass' | 'fail' | 'error' | 'skipped';
  score: number;
  weight: number;
  reason: string;
}

type Combine = (done: Member[], params: Params, waiting: Member['weight'][]) => Outcome | null;

const counted = (done: Member[]): Member[] => done.filter(({ status }) => status !== 'skipped');
const first = (done: Member[], status: Member['status']): Member | undefined => done.find((each) => each.status === status);
const mean = (done: Member[]): number => done.reduce((sum, { score }) => sum + score, 0) / done.length;

/** The outcome once the waiting members (given by weight) cannot change it; null = check the next. */
const COMBINE: Record<string, Combine> = {
  all_of(done, _, waiting) {
    const failed = first(done, 'fail');
    if (failed) return verdict(false, `A member failed: ${failed.reason}`, null, mean(counted(done)));
    if (waiting.length > 0) return null;
    const error = first(done, 'error');
    if (error) return undecided(`A member gave no verdict: ${error.reason}`);
    return counted(done).length === 0
      ? skipped('Every member was skipped')
      : verdict(true, `All ${plural(counted(done).length, 'member')} passed`, null, mean(counted(done)));
  },
  any_of(done, _, waiting) {
    const passed = first(done, 'pass');
    if (passed) return verdict(true, `A member passed: ${passed.reason}`, null, passed.score);
    if (waiting.length > 0) return null;
    const error = first(done, 'error');
    if (error) return undecided(`A member gave no verdict: ${error.reason}`);
    return counted(done).length === 0
      ? skipped('Every member was skipped')
      : verdict(
          false,
          `None of ${plural(counted(done).length, 'member')} passed: ${done.find(({ status }) => status === 'fail')!.reason}`,
          null,
          mean(counted(done)),
        );
  },
  weighted(done, params, waiting) {
    if (waiting.length > 0) return null;
    const all = counted(done);
    const weight = all.reduce((sum, each) => sum + each.weight, 0);
    if (all.length === 0 || weight === 0) return skipped('Every member was skipped or has no weight');
    const threshold = params.threshold as number;
    const sum = (of: Member[]): number => of.reduce((total, each) => total + each.weight * each.score, 0);
    const known = sum(all.filter(({ status }) => status !== 'error')) / weight;
    const unknown = all.filter(({ status }) => status === 'error').reduce((total, each) => total + each.weight, 0) / weight;
    const holds = known >= threshold - 1e-9;
    if (holds || known + unknown < threshold - 1e-9)
      return verdict(
        holds,
        `The weighted score is ${number(Math.round(known * 1000) / 1000)}; the limit is ${number(threshold)}`,
        null,
        known,
      );
    return undecided(`A member gave no verdict: ${first(done, 'error')!.reason}`);
  },
};

/** Sums up a group; `waiting` is the weights of the members not checked yet. Null = it depends on them. */
export function combine(type: string, params: Params, done: Member[], waiting: number[]): Outcome | null {
  return COMBINE[type]!(done, params, waiting);
}

const group = (type: string, label: string, help: string, more: Record<string, z.ZodType> = {}): Kind =>
  defineKind({
    type,
    family: 'group',
    label,
    help,
    hard: false,
    parameters: z.object({ assertions: members, ...more }),
    describe: ({ assertions }) => `${label.toLowerCase()} ${plural((assertions as unknown[]).length, 'check')}`,
    check: () => undecided('A group is decided by its members'),
  });

export const groupKinds: Kind[] = [
  group('all_of', 'All of', 'Every member passes.'),
  group('any_of', 'Any of', 'At least one member passes; free ones are checked first.'),
  group('weighted', 'Weighted', 'The weighted mean score of the members reaches the threshold.', {
    threshold: z.number().min(0).max(1).default(0.5).meta({ title: 'Threshold' }),
  }),
];
