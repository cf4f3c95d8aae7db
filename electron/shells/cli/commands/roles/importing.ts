// electron/shells/cli/commands/roles/importing.ts - roles imported from files, folders and archives, and from the ontology of another program (row G4).
import type { Core, RoleImportItem, RoleReview } from '../../../../contract/index.ts';
import { plural } from '../../format.ts';
import { findingLine, type Output } from '../../output.ts';
import type { Act } from '../manifests/kind.ts';
import { printDone, printLeftOut, reviewed } from '../manifests/reading.ts';
import { ROLES } from './find.ts';

export const importFiles: Act = async (call, words) => {
  const { output } = call;
  const found = await reviewed(call, words, ROLES, (core, input) => core.roles.reviewImport(input, call.signal));
  const { core, review, dryRun, writes, onClash, undecided } = found;
  const items = review.items.map(({ itemId }) => ({ itemId, onClash, answers: {} }));
  if (!writes) core.roles.dropReview({ reviewId: review.reviewId });
  const done = writes ? core.roles.import({ reviewId: review.reviewId, items }).items : [];
  const skills = writes && call.flag('with-skills') ? await importRecords(core, review, call.signal) : null;
  if (output.json) output.result('role import', { dryRun, review, undecided, items: done, skills });
  else {
    printReview(review, output);
    printDone(done, output);
    for (const { done: what, name, reason } of skills ?? []) output.line(`skill ${name}: ${reason ?? what.replaceAll('_', ' ')}`);
    if (skills === null && review.records.length > 0)
      output.note(`${plural(review.records.length, 'skill')} that they name: --with-skills makes a record of each that is not here`);
    if (!writes) output.note(found.notWritten);
  }
  return found.code;
};

function printReview({ items, leftOut, notCarried }: RoleReview, output: Output): void {
  const left = (all: RoleImportItem['notCarried']) => {
    for (const { what, why, line } of all) output.note(`  not carried over: ${line === null ? '' : `line ${line}: `}${what}: ${why}`);
  };
  printLeftOut(leftOut, output);
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
