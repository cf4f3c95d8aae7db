// electron/shells/cli/commands/pruning.ts - removing (rows D1, A4) or archiving (row C12) what is over a limit: what `trace prune`,
// `revisions prune` and `audit archive` share.
import {
  countInWords,
  KeepLimits,
  keptInWords,
  nounOf,
  type Prunable,
  type PruneEstimate,
  type PruneResult,
} from '../../../contract/index.ts';
import { type Command, flags, type Invocation, texts, usage } from '../command.ts';
import { bytes, moment } from '../format.ts';
import type { Output } from '../output.ts';
import { SCOPE_HELP, scopeOf } from './scope.ts';

/** Options for archiving: nothing is held back, and there is one audit log. */
export const LIMIT_OPTIONS = { ...texts('older-than', 'keep', 'max-size'), ...flags('dry-run', 'yes') };

export const PRUNE_OPTIONS = { ...LIMIT_OPTIONS, ...flags('include-referenced'), ...texts('scope') };

export const LIMIT_HELP: Command['help'] = [
  ['--older-than TIME', 'what is older, such as 30d, 8w or 1y'],
  ['--keep N', 'what goes beyond the newest N'],
  ['--max-size SIZE', 'the oldest, until the rest takes no more than this, such as 500MB or 2GB'],
  ['--dry-run', 'show what would go, and change nothing'],
  ['--yes', 'do not ask first'],
];

export const PRUNE_HELP: Command['help'] = [
  ...LIMIT_HELP,
  ['--include-referenced', 'also what test cases, baselines, candidates, kept runs or linked files refer to'],
  SCOPE_HELP,
];

const DAYS: Readonly<Record<string, number>> = { d: 1, w: 7, m: 30, y: 365 };
const MEGABYTES: Readonly<Record<string, number>> = { mb: 1, gb: 1000 };

/** Throws `usage` where an option of `act` came with something else: a list that ignored `--older-than` would look like what it asked for. */
export function refuseLimits(command: Pick<Command, 'name'>, act: string, call: Invocation): void {
  const given = Object.entries(PRUNE_OPTIONS).find(([name, { type }]) => (type === 'boolean' ? call.flag(name) : call.text(name)));
  if (given !== undefined) throw usage(command, `--${given[0]} belongs to ${command.name} ${act}`);
}

/** Estimates, asks, and removes; without options by the limits in the settings. Throws `usage`, and `bad_input` if nobody can be asked. */
export async function prune(command: Pick<Command, 'name'>, what: Prunable, call: Invocation): Promise<0> {
  const input = { what, scope: scopeOf(command, call), limits: limitsOf(command, call), referenced: call.flag('include-referenced') };
  const { retention } = await call.core();
  const estimate = await retention.estimate(input, call.signal);
  const isAsked = !call.flag('dry-run') && estimate.count > 0 && !call.flag('yes');
  if (isAsked && call.output.ask === null)
    throw usage(command, 'nobody can be asked here, so say --yes, or --dry-run to see what would go');
  if (isAsked && (await call.output.ask!(`${told(estimate)} ${question(what)}`, ['yes', 'no'])) !== 'yes') return 0;
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
  const read = (limit: keyof KeepLimits, name: string, example: string, pattern: RegExp, units: Readonly<Record<string, number>>) => {
    const word = call.text(name);
    if (word === undefined) return null;
    const [, number, unit] = pattern.exec(word.toLowerCase()) ?? [];
    const value = KeepLimits.shape[limit].safeParse(Number(number) * (units[unit ?? ''] ?? 1));
    if (value.success) return value.data;
    throw usage(command, `--${name} is ${word}, which is not ${example}`);
  };
  const limits = {
    days: read('days', 'older-than', 'a time such as 30d, 8w or 1y, at most 100y', /^(\d+)([dwmy])$/, DAYS),
    keep: read('keep', 'keep', 'a whole number, at most 10000000', /^(\d+)$/, {}),
    megabytes: read('megabytes', 'max-size', 'a size such as 500MB or 2GB, at most 1000GB', /^(\d+)(mb|gb)$/, MEGABYTES),
  };
  return Object.values(limits).every((limit) => limit === null) ? null : limits;
}
