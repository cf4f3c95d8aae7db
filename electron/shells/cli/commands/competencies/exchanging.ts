// electron/shells/cli/commands/competencies/exchanging.ts - competencies checked and imported.
import type { CompetencyReview } from '../../../../contract/index.ts';
import { listIn } from '../../command.ts';
import { plural } from '../../format.ts';
import { findingLine, type Output } from '../../output.ts';
import { checkCompetencies } from '../manifests/check.ts';
import type { Act } from '../manifests/kind.ts';
import { printDone, printLeftOut, reviewed, validateOf } from '../manifests/reading.ts';
import { COMPETENCIES, wrong } from './find.ts';

export const validate = validateOf(COMPETENCIES, checkCompetencies);

export const importFiles: Act = async (call, words) => {
  const { output } = call;
  const found = await reviewed(call, words, COMPETENCIES, (core, input) => core.competencies.reviewImport(input, call.signal));
  const { core, review, dryRun, writes, onClash, undecided } = found;
  if (!output.json) printReview(review, output);
  const answers = answersOf(call.text('answer'));
  const items = review.items.map(({ itemId }) => ({ itemId, onClash, answers }));
  if (!writes) core.competencies.dropReview({ reviewId: review.reviewId });
  const done = writes ? core.competencies.import({ reviewId: review.reviewId, items }).items : [];
  if (output.json) output.result('competency import', { dryRun, review, undecided, items: done });
  else if (writes) printDone(done, output);
  else output.note(found.notWritten);
  return found.code;
};

/** `KEY=NAME,…`, several with `;` between. */
function answersOf(given: string | undefined): Record<string, string[]> {
  const answers: Record<string, string[]> = {};
  for (const part of given?.split(';') ?? []) {
    const [key, names, ...more] = part.split('=');
    if (!key?.trim() || names === undefined || more.length > 0)
      throw wrong(`--answer is ${given}; write KEY=NAME,… and put ; between several`);
    answers[key.trim()] = listIn(names);
  }
  return answers;
}

function printReview({ items, skills, leftOut }: CompetencyReview, output: Output): void {
  printLeftOut(leftOut, output);
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
