// electron/shells/cli/commands/manifests/reading.ts - competencies and roles in files: checked, and reviewed before an import.
import { resolve } from 'node:path';
import type {
  CompetencyImportItem,
  CompetencyReview,
  Core,
  LeftOut,
  ManifestDone,
  RoleImportItem,
  RoleReview,
  Scope,
} from '../../../../contract/index.ts';
import { choiceOf, type Invocation, usage } from '../../command.ts';
import { plural } from '../../format.ts';
import { findingLine, type Output } from '../../output.ts';
import { pathsFrom } from '../files/checked.ts';
import { scopeOf } from '../scope.ts';
import type { Checked } from './check.ts';
import type { Act, Kind, Row } from './kind.ts';

/** Without an account. Exit code 1 if something is wrong or was left out. */
export const validateOf =
  ({ name, many }: Pick<Kind, 'name' | 'many'>, check: (paths: string[], signal: AbortSignal) => Promise<Checked>): Act =>
  async ({ output, signal }, words) => {
    if (words.length === 0) throw usage({ name }, 'PATH is missing');
    const { files, leftOut } = await check(pathsFrom(words, undefined), signal);
    const count = (severity: string) => files.flatMap(({ findings }) => findings).filter((each) => each.severity === severity).length;
    const [errors, warnings] = [count('error'), count('warning')];
    if (output.json) output.result(`${name} validate`, { files, leftOut, errors, warnings });
    else {
      for (const { path, findings } of files) for (const finding of findings) output.line(findingLine(path, finding));
      for (const { path, reason } of leftOut) output.note(`${path}: ${reason}`);
      output.note(`${plural(files.length, name, many)}: ${plural(errors, 'error')}, ${plural(warnings, 'warning')}`);
    }
    return errors > 0 || leftOut.length > 0 ? 1 : 0;
  };

const RULES = { replace: 'replace', 'keep-both': 'keep_both', skip: 'skip', fail: 'fail' } as const;

type Item = CompetencyImportItem | RoleImportItem;
const isClash = ({ state, clash }: Item): boolean => state !== 'refused' && clash !== null && !clash.sameBytes;

/** What an import would bring, and whether it may be written: not with --dry-run, nor while a clash is undecided. */
export async function reviewed<R extends CompetencyReview | RoleReview>(
  call: Invocation,
  words: readonly string[],
  { name }: Pick<Kind, 'name'>,
  review: (core: Core, input: { files: { path: string }[]; scope: Scope }) => Promise<R>,
) {
  if (words.length === 0) throw usage({ name }, 'PATH is missing');
  const rule = RULES[choiceOf({ name }, call, 'on-clash', Object.keys(RULES) as (keyof typeof RULES)[]) ?? 'fail'];
  const scope = scopeOf({ name }, call);
  const core = await call.core();
  const found = await review(core, { files: words.map((path) => ({ path: resolve(path) })), scope });
  const items: readonly Item[] = found.items;
  const undecided = rule === 'fail' ? items.filter(isClash) : [];
  const dryRun = call.flag('dry-run');
  const hasFailed = found.leftOut.length > 0 || items.some(({ state }) => state === 'refused') || undecided.length > 0;
  return {
    core,
    review: found,
    dryRun,
    writes: !dryRun && undecided.length === 0,
    onClash: rule === 'fail' ? ('skip' as const) : rule,
    undecided: undecided.map(({ itemId }) => itemId),
    /** What a person is told where nothing is written. */
    notWritten: undecided.length === 0 ? 'nothing was written' : tellUndecided(undecided),
    code: hasFailed ? (1 as const) : (0 as const),
  };
}

const tellUndecided = (items: readonly Item[]): string =>
  `Nothing was written: ${items.map(({ clash, fileName }) => clash?.name ?? fileName).join(', ')} ${items.length === 1 ? 'exists' : 'exist'} with different content. Say what to do with --on-clash replace, keep-both or skip.`;

export function printLeftOut(leftOut: readonly LeftOut[], output: Output): void {
  for (const { path, reason } of leftOut) output.note(`${path}: left out: ${reason}`);
}

/** What became of each. */
export function printDone(
  items: readonly { done: ManifestDone; row: Row | null; fileName: string; reason: string | null }[],
  output: Output,
): void {
  for (const { done, row, fileName, reason } of items) {
    output.line(`${row?.id ?? fileName}: ${done.replaceAll('_', ' ')}`);
    if (reason !== null) output.note(`  ${reason}`);
  }
}
