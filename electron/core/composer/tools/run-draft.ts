// electron/core/composer/tools/run-draft.ts - one answer of a draft, in the words of the contract.
import type { DraftRun, ModelUsage, TestCase } from '../../../contract/index.ts';
import type { Trials } from '../../cases/index.ts';
import type { DraftText } from './changes.ts';

export interface AskedRun {
  draft: DraftText;
  inputs: Record<string, unknown>;
  request: string;
  /** Its checks count as well. */
  test: TestCase | null;
  modelId: string;
  lane: string;
}

/** Throws the signal's reason only. */
export async function runDraft(
  trials: Trials,
  { draft, inputs, request, test, modelId, lane }: AskedRun,
  signal: AbortSignal,
  used: (usage: ModelUsage) => void,
): Promise<DraftRun> {
  const tried = { ...draft, test: { inputs, request, assertions: test?.assertions ?? [], notRun: [] }, modelId, lane };
  const { output, verdict, score, results, cost, inputTokens, outputTokens, ms, error } = await trials.run(tried, signal);
  used({ calls: output === null ? 0 : 1, inputTokens, outputTokens, cost });
  const failed = results.filter(({ status }) => status === 'fail').map(({ label, reason }) => `${label}: ${reason}`);
  return { output, verdict, failed, score, cost, ms, error };
}
