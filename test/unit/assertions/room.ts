// What the tests of assertions share: the room over a scripted judge, and one check at a time.
import type { AssertionResult } from '../../../electron/contract/index.ts';
import { type AssertionsDeps, createAssertions, parseAssertions, type Subject } from '../../../electron/core/assertions/index.ts';
import { toJsonSchema } from '../../../electron/core/packages/index.ts';
import type { Validation } from '../../../electron/core/validation/index.ts';
import { createScriptedRegistry, type ScriptedOptions } from '../../fixtures/scripted-model.ts';

export type Raw = Record<string, unknown>;

export function createRoom(
  validation: Validation,
  answers: ScriptedOptions['answers'] = [],
  more: Partial<AssertionsDeps> & { price?: number } = {},
) {
  const { price = null, ...deps } = more;
  const models = createScriptedRegistry({ answers, price });
  const room = createAssertions({ models, validation, countTokens: models.countTokens, toJsonSchema, ...deps });
  const evaluate = (
    raw: Raw[],
    subject: Partial<Subject> & { output: string },
    judge: string | null = 'scripted/model',
    signal = new AbortController().signal,
  ) => room.evaluate(parseAssertions(raw).assertions, { input: {}, run: null, ...subject }, { judgeModel: judge, signal });
  const one = async (raw: Raw, output: string, input: Raw = {}): Promise<AssertionResult> => (await evaluate([raw], { output, input }))[0]!;
  return { ...room, run: room.evaluate, models, evaluate, one };
}

export const scored = (score: number, reason = 'So it is.'): string => JSON.stringify({ reason, score, pass: score >= 0.5 });
