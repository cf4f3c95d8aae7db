// test/e2e/walk/not-walked.ts - the acts that other tests go through, since they need more than the small world of the walk.

const IN_A_MERGE = 'is in the dialog of a merge, which exchange.e2e.ts goes through by the keyboard';
const IN_ROLES = 'needs what stands in the way of a commission, or evidence, which roles.e2e.ts goes through';
const IN_COMPOSER = 'needs a draft and a model that writes it, which composer.e2e.ts goes through by the keyboard';
const IN_IMPROVE = 'needs what failed and a model that rewrites it, which improve.e2e.ts goes through by the keyboard';
const IN_MEANING = 'needs an embedding model, which meaning.e2e.ts chooses and removes';
const TWO_SIDES = 'needs somebody else who saves, in competencies.e2e.ts';
/** What the walk does not do, with the reason. */
export const NOT_WALKED: Readonly<Record<string, string>> = Object.fromEntries([
  ...['merge.next', 'merge.previous', 'merge.choose', 'conflict.save', 'conflict.later'].map((id) => [id, IN_A_MERGE]),
  ...['repair', 'commission', 'accept', 'dismiss', 'undo', 'redo', 'save', 'fix', 'accept-promotion', 'dismiss-promotion'].map((id) => [
    `role.${id}`,
    IN_ROLES,
  ]),
  ...['send', 'stop', 'undo', 'redo', 'accept', 'discard', 'view', 'open', 'keep', 'try'].map((id) => [`composer.${id}`, IN_COMPOSER]),
  ...['skills.compose', 'skills.lift'].map((id) => [id, IN_COMPOSER]),
  ...['start', 'stop', 'resume', 'accept', 'discard'].map((id) => [`improve.${id}`, IN_IMPROVE]),
  ...['skills.improve', 'traces.improve'].map((id) => [id, IN_IMPROVE]),
  ['models.remove-embedding', IN_MEANING],
  ...['role.mine', 'role.theirs'].map((id) => [id, TWO_SIDES]),
  ...['competency.compare-sides', 'competency.mine', 'competency.theirs'].map((id) => [id, TWO_SIDES]),
  ...['agent.issue-certificate', 'agent.unlock-keys'].map((id) => [
    id,
    'needs a key store that is locked or gone, in the tests of identities',
  ]),
  ...['message.version', 'message.edit', 'message.leave'].map((id) => [id, 'needs an answer of two that is over, in conversations.e2e.ts']),
  ...['candidate.edit', 'candidate.accept', 'candidate.reject', 'candidate.undo', 'candidate.origin', 'candidate.compare'].map((id) => [
    id,
    'needs a page and what it was before, in candidates.e2e.ts',
  ]),
  ['tools.close', 'is in a narrow window, in mcp.e2e.ts'],
  ['backups.restore-one', 'is in the dialog of a back-up, which backups.e2e.ts goes through by the keyboard'],
  ['waits.refuse', 'needs a model that calls a tool, in turns.e2e.ts'],
  ['result.grant', 'needs a run that an agent was refused, which equip-flow.e2e.ts goes through by the keyboard'],
  ['form.forget-uses', 'needs a skill whose preferred tools were used, in preferred.e2e.ts'],
  ['backups.start-anew', 'is on the screen of an account that cannot be opened, in backups.e2e.ts'],
]);
