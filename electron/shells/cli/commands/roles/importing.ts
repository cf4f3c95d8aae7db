// electron/shells/cli/commands/roles/importing.ts - roles imported from files, folders and archives, and from the ontology of another program (row G4).
import { resolve } from 'node:path';
import type { Core, RoleImportItem, RoleReview } from '../../../../contract/index.ts';
import { plural } from '../../format.ts';
import { findingLine, type Output } from '../../output.ts';
import { scopeOf } from '../scope.ts';
import { type Act, wrong } from './find.ts';

const RULES = { replace: 'replace', 'keep-both': 'keep_both', skip: 'skip', fail: 'fail' } as const;
const isClash = ({ state, clash }: RoleImportItem): boolean => state !== 'refused' && clash !== null && !clash.sameBytes;

export const importFiles: Act = async (call, words) => {
  const { output } = call;
  if (words.length === 0) throw wrong('PATH is missing');
  const rule = RULES[(call.text('on-clash') ?? 'fail') as keyof typeof RULES];
  if (rule === undefined) throw wrong(`--on-clash is ${call.text('on-clash')}, which is not one of ${Object.keys(RULES).join(', ')}`);
  const scope = scopeOf({ name: 'role' }, call);
  const core = await call.core();
  const review = await core.roles.reviewImport({ files: words.map((path) => ({ path: resolve(path) })), scope }, call.signal);
  const dryRun = call.flag('dry-run');
  const undecided = rule === 'fail' ? review.items.filter(isClash) : [];
  const writes = !dryRun && undecided.length === 0;
  const items = review.items.map(({ itemId }) => ({ itemId, onClash: rule === 'fail' ? ('skip' as const) : rule, answers: {} }));
  if (!writes) core.roles.dropReview({ reviewId: review.reviewId });
  const done = writes ? core.roles.import({ reviewId: review.reviewId, items }).items : [];
  const skills = writes && call.flag('with-skills') ? await importRecords(core, review, call.signal) : null;
  if (output.json) output.result('role import', { dryRun, review, undecided: undecided.map(({ itemId }) => itemId), items: done, skills });
  else {
    printReview(review, output);
    for (const { done: what, row, fileName, reason } of done) {
      output.line(`${row?.id ?? fileName}: ${what.replaceAll('_', ' ')}`);
      if (reason !== null) output.note(`  ${reason}`);
    }
    for (const { done: what, name, reason } of skills ?? []) output.line(`skill ${name}: ${reason ?? what.replaceAll('_', ' ')}`);
    if (skills === null && review.records.length > 0)
      output.note(`${plural(review.records.length, 'skill')} that they name: --with-skills makes a record of each that is not here`);
    if (!writes) output.note(undecided.length > 0 ? tellUndecided(undecided) : 'nothing was written');
  }
  const hasFailed = review.leftOut.length > 0 || review.items.some(({ state }) => state === 'refused');
  return hasFailed || undecided.length > 0 ? 1 : 0;
};

const tellUndecided = (items: readonly RoleImportItem[]): string =>
  `Nothing was written: ${items.map(({ clash, fileName }) => clash?.name ?? fileName).join(', ')} ${items.length === 1 ? 'exists' : 'exist'} with different content. Say what to do with --on-clash replace, keep-both or skip.`;

function printReview({ items, leftOut, notCarried }: RoleReview, output: Output): void {
  const left = (all: RoleImportItem['notCarried']) => {
    for (const { what, why, line } of all) output.note(`  not carried over: ${line === null ? '' : `line ${line}: `}${what}: ${why}`);
  };
  for (const { path, reason } of leftOut) output.note(`${path}: left out: ${reason}`);
  for (const item of items) {
    const { role, findings } = item.analysis;
    output.note(`${item.path ?? item.fileName}: ${role === null ? item.state : `${role.name} (${role.id})`}`);
    if (role === null && item.reason !== null && findings.length === 0) output.note(`  ${item.reason}`);
    for (const finding of findings) if (finding.severity !== 'info') output.note(`  ${findingLine(item.fileName, finding)}`);
    left(item.notCarried);
  }
  for (const { path, fileName, notCarried: of } of notCarried) {
    output.note(path ?? fileName);
    left(of);
  }
}

/** Into the same scope; a skill that is there stays as it is. They wait to be acknowledged, as all that is imported. */
async function importRecords(core: Core, { records, scope }: RoleReview, signal: AbortSignal) {
  if (records.length === 0) return [];
  const files = records.map(({ fileName, text }) => ({ fileName, data: Buffer.from(text).toString('base64') }));
  const { planId, items } = await core.library.planImport({ files, scope }, signal);
  const choices = Object.fromEntries(items.map(({ itemId, clash }) => [itemId, clash === null ? ('import' as const) : ('skip' as const)]));
  return core.library.applyImport({ planId, choices }).items;
}
