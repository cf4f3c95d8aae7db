// renderer/editor/dspy/words.ts - optimisers, settings and figures in words.
import type { OptimizeEstimate, OptimizeJob, OptimizerArgs, OptimizerId } from '../../../electron/contract/optimise.ts';
import { formatCost, formatCount, plural } from '../../ui/format.ts';

export const OPTIMIZER_WORDS: Record<OptimizerId, { label: string; help: string }> = {
  labeled_few_shot: { label: 'Labelled examples', help: 'Puts the expected answers of cases into the prompt. No search.' },
  bootstrap_few_shot: {
    label: 'Bootstrapped examples',
    help: 'Keeps the module’s answers that pass all checks and puts them into the prompt.',
  },
  random_search: { label: 'Example search', help: 'Compares several sets of bootstrapped examples.' },
  mipro_v2: { label: 'Examples and instructions', help: 'Searches both at once; needs the Python package optuna.' },
  gepa: { label: 'Instructions', help: 'Reads why checks fail and writes better instructions.' },
};

export const ARG_WORDS: Record<keyof OptimizerArgs, string> = {
  labeled: 'Labelled examples',
  bootstrapped: 'Bootstrapped',
  rounds: 'Tries per case',
  candidates: 'Programs compared',
  trials: 'Trials',
  threshold: 'Minimum score',
  metricCalls: 'Answers scored',
};

export function estimateWords({ calls, inputTokens, outputTokens, cost }: OptimizeEstimate): string {
  const money = cost === null ? 'cost unknown: no price for this model' : `at most ${formatCost(cost)}`;
  return `At most ${plural(calls, 'model call')}, ${formatCount(inputTokens)} tokens in and ${formatCount(outputTokens)} out, ${money}.`;
}

const PHASES: Record<OptimizeJob['phase'], string> = {
  starting: 'Starting the sidecar',
  before: 'Scoring the current module',
  search: 'Searching',
  after: 'Scoring the result',
  ended: 'Ended',
};

const ENDS: Record<OptimizeJob['status'], string> = {
  running: 'Running',
  ready: 'Ready to accept',
  empty: 'Nothing better found',
  failed: 'Failed',
  interrupted: 'Interrupted when Skillwright closed',
  accepted: 'Saved in the package',
  discarded: 'Discarded',
};

export function statusWords(job: OptimizeJob): string {
  if (job.status === 'running') return PHASES[job.phase];
  const why = job.stopped === 'limit' ? ', call limit reached' : job.stopped === 'stopped' ? ', stopped early' : '';
  return `${ENDS[job.status]}${why}`;
}

export function spentWords({ calls, maxCalls, incomplete, inputTokens, outputTokens, cost }: OptimizeJob): string {
  const cut = incomplete === 0 ? '' : `, ${plural(incomplete, 'incomplete answer')}`;
  return `${formatCount(calls)} of ${plural(maxCalls, 'call')}${cut}, ${formatCount(inputTokens)} tokens in, ${formatCount(outputTokens)} out, ${cost === null ? 'cost unknown' : formatCost(cost)}`;
}

/** Mean score, such as `0.62`; `–` when there is none. */
export function meanWords(rows: readonly { score: number }[] | null): string {
  if (rows === null || rows.length === 0) return '–';
  return (rows.reduce((sum, { score }) => sum + score, 0) / rows.length).toFixed(2);
}
