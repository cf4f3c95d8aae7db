// electron/shells/cli/commands/pruning.ts - removing (rows D1, A4) or archiving (row C12) what is over a limit: what `trace prune`,
// `revisions prune` and `audit archive` share.
import {
  countInWords,
  type KeepLimits,
  keptInWords,
  nounOf,
  type Prunable,
  type PruneEstimate,
  type PruneResult,
} from '../../../contract/index.ts';
import { type Command, type Invocation, usage } from '../command.ts';
import { bytes, moment } from '../format.ts';
import type { Output } from '../output.ts';
import { printable } from '../table.ts';
import { SCOPE_HELP, scopeOf } from './scope.ts';

export const PRUNE_OPTIONS = {
  'older-than': { type: 'string' },
  keep: { type: 'string' },
  'max-size': { type: 'string' },
  'include-referenced': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  yes: { type: 'boolean' },
  scope: { type: 'string' },
} as const satisfies Command['options'];

export const PRUNE_HELP: Command['help'] = [
  ['--older-than TIME', 'what is older, such as 30d, 8w or 1y'],
  ['--keep N', 'what goes beyond the newest N'],
  ['--max-size SIZE', 'the oldest, until the rest takes no more than this, such as 500MB or 2GB'],
  ['--include-referenced', 'also what test cases, baselines, candidates, kept runs or linked files refer to'],
  ['--dry-run', 'show what would go, and change nothing'],
  ['--yes', 'do not ask first'],
  SCOPE_HELP,
];

const DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 };
const MEGABYTES: Readonly<Record<string, number>> = { mb: 1, gb: 1000 };

/** Estimates, asks, and removes; without options by the limits in the settings. Throws `usage`, and `bad_input` if nobody can be asked. */
export async function prune(command: Pick<Command, 'name'>, what: Prunable, call: Invocation): Promise<0> {
  const input = { what, scope: scopeOf(command, call), limits: limitsOf(command, call), referenced: call.flag('include-referenced') };
  const { retention } = await call.core();
  const estimate = await retention.estimate(input, call.signal);
  const isAsked = !call.flag('dry-run') && estimate.count > 0 && !call.flag('yes');
  if (isAsked && call.output.ask === null)
    throw usage(command, 'nobody can be asked here, so say --yes, or --dry-run to see what would go');
  if (isAsked && (await call.output.ask!(printable(`${told(estimate)} ${question(what)}`), ['yes', 'no'])) !== 'yes') return 0;
  const done = call.flag('dry-run') || estimate.count === 0 ? null : await retention.prune(input, call.signal);
  if (call.output.json) call.output.result(RESULT_NAMES[what], { estimate, done });
  else print(estimate, done, call.output);
  return 0;
}

const RESULT_NAMES = { runs: 'trace prune', revisions: 'revisions prune', audit: 'audit archive' } as const;
const question = (what: Prunable): string => (what === 'audit' ? 'Archive them?' : 'Remove them?');

function print(estimate: PruneEstimate, done: PruneResult | null, output: Output): void {
  if (done === null) output.line(told(estimate));
  else if (done.archive !== null) output.line(`${countInWords(done)} archived in ${done.archive}.`);
  else output.line(`${countInWords(done)} removed, ${bytes(done.freed)} given back to the disk.`);
  for (const line of keptInWords(estimate)) output.note(`${line} (--include-referenced).`);
}

/** `12 runs from 2026-01-01 03:04 to 2026-02-01 03:04, about 3.4 MB, are over the limits.` */
function told({ what, count, bytes: size, from, to }: PruneEstimate): string {
  if (count === 0 || from === null || to === null) return `No ${nounOf(what)} is over the limits.`;
  const when = moment(from) === moment(to) ? `of ${moment(from)}` : `from ${moment(from)} to ${moment(to)}`;
  return `${countInWords({ what, count })} ${when}, about ${bytes(size)}, ${count === 1 ? 'is' : 'are'} over the limits.`;
}

/** Null = no option names a limit. */
function limitsOf(command: Pick<Command, 'name'>, call: Invocation): KeepLimits | null {
  const read = (name: string, example: string, pattern: RegExp, units: Readonly<Record<string, number>>): number | null => {
    const word = call.text(name);
    if (word === undefined) return null;
    const [, number, unit] = pattern.exec(word.toLowerCase()) ?? [];
    const value = Number(number) * (units[unit ?? ''] ?? 1);
    if (number !== undefined && Number.isInteger(value)) return value;
    throw usage(command, `--${name} is ${word}, which is not ${example}`);
  };
  const limits = {
    days: read('older-than', 'a time such as 30d, 8w or 1y', /^([1-9]\d{0,4})([dwmy])$/, DAYS),
    keep: read('keep', 'a whole number', /^(\d{1,7})$/, {}),
    megabytes: read('max-size', 'a size such as 500MB or 2GB', /^([1-9]\d{0,5})(mb|gb)$/, MEGABYTES),
  };
  return Object.values(limits).every((limit) => limit === null) ? null : limits;
}
