// electron/shells/cli/commands/competencies/exchanging.ts - competencies checked, imported and exported.
import { resolve } from 'node:path';
import { AppError, type CompetencyImported, type CompetencyImportItem, type CompetencyReview } from '../../../../contract/index.ts';
import { bytes, plural } from '../../format.ts';
import { findingLine, type Output } from '../../output.ts';
import { pathsFrom } from '../files/checked.ts';
import { scopeOf } from '../scope.ts';
import { makeFolder } from '../written.ts';
import { checkCompetencies } from './check.ts';
import { type Act, allCompetencies, findCompetency, wrong } from './find.ts';

export const validate: Act = async ({ output, signal }, words) => {
  if (words.length === 0) throw wrong('PATH is missing');
  const { files, leftOut } = await checkCompetencies(pathsFrom(words, undefined), signal);
  const count = (severity: string) => files.flatMap(({ findings }) => findings).filter((each) => each.severity === severity).length;
  const [errors, warnings] = [count('error'), count('warning')];
  if (output.json) output.result('competency validate', { files, leftOut, errors, warnings });
  else {
    for (const { path, findings } of files) for (const finding of findings) output.line(findingLine(path, finding));
    for (const { path, reason } of leftOut) output.note(`${path}: ${reason}`);
    output.note(`${plural(files.length, 'competency', 'competencies')}: ${plural(errors, 'error')}, ${plural(warnings, 'warning')}`);
  }
  return errors > 0 || leftOut.length > 0 ? 1 : 0;
};

const RULES = { replace: 'replace', 'keep-both': 'keep_both', skip: 'skip', fail: 'fail' } as const;

export const importFiles: Act = async (call, words) => {
  const { output } = call;
  if (words.length === 0) throw wrong('PATH is missing');
  const rule = RULES[(call.text('on-clash') ?? 'fail') as keyof typeof RULES];
  if (rule === undefined) throw wrong(`--on-clash is ${call.text('on-clash')}, which is not one of ${Object.keys(RULES).join(', ')}`);
  const scope = scopeOf({ name: 'competency' }, call);
  const core = await call.core();
  const review = await core.competencies.reviewImport({ files: words.map((path) => ({ path: resolve(path) })), scope }, call.signal);
  const dryRun = call.flag('dry-run');
  if (!output.json) printReview(review, output);
  const undecided = rule === 'fail' ? review.items.filter(isClash) : [];
  const writes = !dryRun && undecided.length === 0;
  const onClash = rule === 'fail' ? 'skip' : rule;
  const answers = answersOf(call.text('answer'));
  const items = review.items.map(({ itemId }) => ({ itemId, onClash, answers }));
  if (!writes) core.competencies.dropReview({ reviewId: review.reviewId });
  const done = writes ? core.competencies.import({ reviewId: review.reviewId, items }).items : [];
  if (output.json) output.result('competency import', { dryRun, review, undecided: undecided.map(({ itemId }) => itemId), items: done });
  else if (writes) report(done, output);
  else output.note(undecided.length > 0 ? tellUndecided(undecided) : 'nothing was written');
  const hasFailed = review.leftOut.length > 0 || review.items.some(({ state }) => state === 'refused');
  return hasFailed || undecided.length > 0 ? 1 : 0;
};

/** `KEY=NAME,…`, several with `;` between. */
function answersOf(given: string | undefined): Record<string, string[]> {
  const answers: Record<string, string[]> = {};
  for (const part of given?.split(';') ?? []) {
    const [key, names, ...more] = part.split('=');
    if (!key?.trim() || names === undefined || more.length > 0)
      throw wrong(`--answer is ${given}; write KEY=NAME,… and put ; between several`);
    answers[key.trim()] = names.split(',').flatMap((name) => name.trim() || []);
  }
  return answers;
}

const isClash = ({ state, clash }: CompetencyImportItem): boolean => state !== 'refused' && clash !== null && !clash.sameBytes;

const tellUndecided = (items: readonly CompetencyImportItem[]): string =>
  `Nothing was written: ${items.map(({ clash, fileName }) => clash?.name ?? fileName).join(', ')} ${items.length === 1 ? 'exists' : 'exist'} with different content. Say what to do with --on-clash replace, keep-both or skip.`;

function printReview({ items, skills, leftOut }: CompetencyReview, output: Output): void {
  for (const { path, reason } of leftOut) output.note(`${path}: left out: ${reason}`);
  for (const item of items) {
    const { competency, findings } = item.analysis;
    output.note(`${item.path ?? item.fileName}: ${competency === null ? item.state : `${competency.name} (${competency.id})`}`);
    if (item.reason !== null) output.note(`  ${item.reason}`);
    if (competency !== null) {
      const needs = [
        ...competency.requiredSkills.map((name) => `skill ${name}`),
        ...competency.requiredPermissions.map(({ text }) => `permission ${text}`),
      ];
      if (needs.length > 0) output.note(`  needs ${needs.join(', ')}`);
    }
    for (const finding of findings) if (finding.severity !== 'info') output.note(`  ${findingLine(item.fileName, finding)}`);
    for (const { what, why } of item.notCarried) output.note(`  not carried over: ${what}: ${why}`);
    for (const { key, line, meaning } of item.questions) output.note(`  ${key}, line ${line}: ${meaning} --answer ${key}=NAME,…`);
    if (item.clash !== null)
      output.note(`  ${item.clash.sameBytes ? 'the same bytes are already there' : `${item.clash.name} exists with different content`}`);
  }
  if (skills.length > 0) output.note(`${plural(skills.length, 'skill')} beside: npm run -s cli -- import PATH brings them in`);
}

function report(items: CompetencyImported['items'], output: Output): void {
  for (const { done, row, fileName, reason } of items) {
    output.line(`${row?.id ?? fileName}: ${done.replaceAll('_', ' ')}`);
    if (reason !== null) output.note(`  ${reason}`);
  }
}

export const exportFiles: Act = async (call, words) => {
  const { output } = call;
  const to = call.text('to');
  if (to === undefined) throw wrong('--to DIR is missing');
  if (call.flag('all') === words.length > 0) throw wrong('give either IDs or --all');
  const core = await call.core();
  const rows = call.flag('all') ? allCompetencies(core) : words.map((word) => findCompetency(core, word));
  if (rows.length === 0) throw new AppError('not_found', 'There is no competency to export.', { remedy: 'Import or create one first.' });
  const dryRun = call.flag('dry-run');
  const dir = resolve(to);
  const files = dryRun
    ? []
    : (
        await core.competencies.exportTo({
          ids: rows.map(({ sourceId }) => sourceId),
          dir: makeFolder(dir),
          overwrite: call.flag('overwrite'),
        })
      ).files;
  if (output.json) output.result('competency export', { dryRun, dir, competencies: rows, files });
  else {
    for (const file of files) output.line(file.path);
    const sum = files.reduce((size, file) => size + file.bytes, 0);
    output.note(
      dryRun
        ? `${plural(rows.length, 'competency', 'competencies')} would be written to ${dir}; nothing was written`
        : `${plural(files.length, 'file')}, ${bytes(sum)}`,
    );
  }
  return 0;
};
