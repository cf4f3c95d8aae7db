// Row B7: all acts there are, one after the other: after each the caret stands where one types next, never nowhere.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { paletteActs } from './palette.ts';
import { perform, type Said, stepOf, type Then } from './walk/walk.ts';
import { buildWorld, type World } from './walk/world.ts';

test.use({ workspaceKind: 'sample' });

type Part = readonly [hash: (world: World) => string, entry: string, ...steps: readonly Said[]];

const press =
  (name: string): Then =>
  (page) =>
    page.getByRole('dialog').last().getByRole('button', { name, exact: true }).click();
const type =
  (text: string): Then =>
  async (page) => {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
const place =
  (text: string): Then =>
  (page) =>
    page.getByRole('textbox', { name: 'place' }).fill(text);
/** It is there and seen. */
const until =
  (text: string | RegExp): Then =>
  (page) =>
    page.getByText(text).first().waitFor();
const both =
  (first: Then, second: Then): Then =>
  async (page) => {
    await first(page);
    await second(page);
  };
/** Its button can be pressed. */
const possible =
  (act: string): Then =>
  (page) =>
    page.locator(`[data-act="${act}"]:not([aria-disabled="true"])`).first().waitFor();
/** The list is scrolled down while a run begins. */
const newRunAbove =
  (ran: World['ran']): Then =>
  async (page) => {
    const above = page.locator('[data-act="traces.new"]:not([aria-disabled="true"])');
    const begin = async () => {
      await page.keyboard.press('End');
      await ran('reporting', { place: 'Hull' });
      return above.count();
    };
    await expect.poll(begin).toBe(1);
  };
/** The third span is the step, which has a text of its own. */
const toStep: Then = async (page) => {
  for (const key of ['Home', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
};
/** The keyboard is on the row of that name. */
const onRow =
  (name: string): Then =>
  (page) =>
    page.locator('[data-active="true"]', { hasText: name }).first().waitFor();
/** Its button has done its work. */
const gone =
  (name: string): Then =>
  (page) =>
    page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' });
/** Supposes that a permission is granted. */
const suppose =
  (permission: string): Then =>
  async (page) => {
    await page.getByRole('combobox', { name: 'Grant' }).fill(permission);
    await page.keyboard.press('Enter');
  };
/** The agent's own prompt is another, not saved. */
const written =
  (text: string): Then =>
  (page) =>
    page.getByRole('textbox', { name: 'Own prompt' }).fill(text);
/** The first question of a conversation, and its whole answer. */
const askTide: Then = async (page) => {
  await page.getByRole('textbox', { name: 'Message' }).fill('How high is the tide?');
  await page.keyboard.press('Enter');
  await page.locator('[data-act="message.again"]').waitFor({ state: 'attached' });
};
/** The details are those of a competency, whose card is pressed. */
const onCard =
  (name: string): Then =>
  async (page) => {
    await page.getByRole('option').filter({ hasText: name }).first().click();
    await page.getByRole('complementary', { name: 'Details' }).getByRole('heading', { name }).waitFor();
  };
/** The skills that are found by a name, once the keyboard is on the first of them. */
const library = (query: string, ...steps: readonly Said[]): Part => [
  () => `#/library?q=${query}`,
  'library.list',
  ['library.move', null, onRow(query)],
  ...steps,
];
/** Not the skill of the part before: only another skill is another place to type. */
const skill = (name: string, query: string, entry: string, ...steps: readonly Said[]): Part => [
  ({ id }) => `#/skill/${id(name)}?${query}`,
  entry,
  ...steps,
];

const partsOf = ({ id, ran, runs, editTwice }: World): Record<string, Part> => ({
  library: [
    () => '#/library',
    'library.list',
    'library.search',
    'library.move',
    'library.filter',
    'library.clear-filters',
    'library.sort',
    'library.all',
    'library.clear',
    'library.import',
    'library.import-folder',
    'library.link',
    'library.link-file',
    'links.check',
    'app.keys',
    'palette.open',
    'app.next-pane',
    'app.previous-pane',
    'app.content',
    'trace.open',
    'optimise.renewal',
    'theme.dark',
    'theme.light',
    'theme.auto',
    'go.traces',
    'go.library',
    'go.back',
    'go.forward',
    'workspace.open',
    'workspace.show',
    'library.new',
  ],
  'a skill from words': [() => '#/composer', 'composer.words', 'composer.new'],
  'an override': library(
    'tide-line',
    ['skills.fork', null, until('account copy, hidden')],
    'skills.compare',
    'skills.export',
    'skills.schedule',
    'skills.disable',
    ['skills.enable', null, until('account copy, hidden')],
    ['skills.drop-override', null, press('Drop override')],
    ['library.undo', null, until('account copy, hidden')],
    ['skills.drop-override', null, press('Drop override')],
  ),
  'a copy of a skill': [
    () => '#/library?q=state:copy',
    'library.list',
    ['library.move', null, onRow('mirrored (1).md')],
    'skills.compare-copy',
  ],
  'a skill in the list': library('asking', 'skills.delete', ['library.undo', null, onRow('asking')], 'skills.traces'),
  'a skill in the list, raw': library('asking', 'skills.raw'),
  'a skill in the list, its run': library('asking', 'skills.run'),
  'a skill in the list, opened': library('asking', 'skills.open'),
  'a broken skill': library('quoteless', ['skills.repair', null, press('Repair')], 'skills.report'),
  'a skill that was acknowledged': library('drafted', 'skills.report', 'skills.withdraw'),
  'a refused run': skill('unread', 'dock=run', 'editor.view', ['editor.run', null, until('unread is not acknowledged')], 'report.refused'),
  'a new skill': library('tide', ['library.new', null, type('ebb'), 'editor.field name'], ['editor.close-tab']),
  editor: skill(
    'tide-line',
    'view=source',
    'editor.source',
    'editor.form',
    'editor.artifact',
    'editor.source',
    'editor.dock-preview',
    'editor.dock-run',
    'editor.dock-findings',
    'editor.dock-revisions',
    'editor.dock-assertions',
    'editor.dock-triggers',
    'editor.toggle-dock',
    'editor.toggle-dock',
    'editor.fill-dock',
    'editor.fill-dock',
    'editor.toggle-findings',
    'editor.toggle-findings',
    'editor.outline',
    ['editor.add-artifact', null, type('Fourth'), 'editor.artifact Fourth'],
    ['editor.duplicate', 'Fourth'],
    ['editor.rename', 'Fourth 2', type('Fifth'), 'outline.Fifth'],
    ['editor.move', 'Fifth'],
    ['editor.move-down', 'Fifth'],
    ['editor.delete', 'Fifth'],
    'editor.undo',
    'editor.redo',
    ['editor.go-artifact', 'Report'],
    'findings.compare',
    'editor.save',
    'findings.go',
    'revisions.compare',
    ['revisions.compare', '?Revision 1,', press('Restore revision 1'), 'editor.view'],
    'editor.cases',
    ['skill.open', id('endless')],
    'editor.next-tab',
    'editor.previous-tab',
    'editor.tab',
    'editor.close-tab',
  ),
  form: skill(
    'tide-line',
    'view=form',
    'editor.view',
    'form.field',
    ['form.add-field', 'domain'],
    'form.version',
    'form.remove-entry',
    'form.add-schema-field',
    'form.sign',
    'form.source',
    'form.remove-schema-field',
  ),
  'a module': skill('module', 'view=artifact&artifact=Ask', 'editor.view', ['editor.load-state', 'Ask']),
  assertions: skill(
    'tide-line',
    'view=artifact&artifact=Report&dock=assertions',
    'editor.view',
    ['assertions.edit', '0'],
    'assertions.add',
    ['assertions.duplicate', '0'],
    ['assertions.remove', '3'],
    'assertions.suggestion',
    'assertions.test',
  ),
  'a repair in the editor': skill('unquoted', 'view=source', 'editor.source', 'findings.fix'),
  'trigger tests': skill(
    'tide-line',
    'view=source&dock=triggers',
    'editor.source',
    ['triggers.add', null, type('when is high tide')],
    ['triggers.add', null, type('how high is the tide')],
    ['triggers.filter', 'all', onRow('when is high tide')],
    'trigger.down',
    'trigger.up',
    'trigger.hold',
    'trigger.edit',
    'trigger.phrase',
    'trigger.turn',
    'trigger.remove',
    'triggers.import',
    'triggers.export',
    'triggers.try',
    'triggers.propose',
  ),
  'slow assertions': skill('judged', 'dock=assertions', 'editor.view', ['assertions.test', null, until('Checking')], 'assertions.stop'),
  runs: skill(
    'reporting',
    'dock=run',
    'editor.view',
    ['editor.run', null, (page) => page.keyboard.type('Hull')],
    ['editor.run', null, until('Completed')],
    'result.copy',
    'result.keep',
    'result.keep-answer',
    'result.step',
    'result.history',
    'cases.pick',
    'cases.sample',
    ['cases.save', null, type('Kept')],
    ['cases.pick', '?Kept', place('York')],
    'cases.update',
    ['cases.pick', '?Kept', place('Goole')],
    'cases.revert',
    'cases.delete',
    'preview.run',
    'preview.sample',
    'editor.batch',
    'result.runs',
  ),
  conversations: [
    () => '#/conversations',
    'conversations.words',
    'go.conversations',
    'message.example',
    'message.plan-first',
    'message.plan-first',
    'message.write',
    ['conversation.find', null, null, 'conversations.search'],
    ['message.write', null, askTide],
    ['message.copy'],
    'message.previous',
    'message.next',
    'message.details',
    'message.close-details',
    ['message.should-have', '?tide-line', null, 'conversations.words'],
    ['message.again', null, until('2/2')],
    'message.attach',
    'message.branch',
    ['conversation.rename', null, type('Tides'), 'conversations.words'],
    'conversation.new',
    ['conversation.open', '?Tides', possible('conversation.delete')],
    ['message.write', null, (page) => page.keyboard.type('Read [[the-long-causeway]]')],
    ['message.send', null, until('The tide is high.')],
    'page.read',
    ['message.skill', '?tide-line', null, 'conversations.words'],
    'message.take-away',
    'conversation.delete',
    'conversation.undo',
    'conversation.export',
    'message.trace',
  ],
  'a skill of a conversation': [
    () => '#/conversations',
    'conversations.words',
    ['conversation.open', null, possible('conversation.make-skill')],
    'conversation.make-skill',
  ],
  'the trace of a result': skill('reporting', 'dock=run', 'editor.view', 'result.trace'),
  failing: skill('faulty', 'dock=run', 'editor.view', ['editor.run', null, until('Go to line')], 'result.line'),
  endless: skill('endless', 'dock=run', 'editor.view', ['editor.run', null, until('Stop')], 'runs.stop'),
  waits: skill('asking', 'dock=run', 'editor.view', ['editor.run', null, until('Is the tide known?')], 'waits.continue'),
  'waits, ended': skill('asking', 'dock=run', 'editor.view', ['editor.run', null, until('Is the tide known?')], 'waits.end'),
  traces: [
    () => '#/traces',
    'traces.list',
    'traces.next',
    'traces.previous',
    'traces.filter',
    'traces.bad',
    'traces.all',
    'traces.since',
    'traces.status',
    'traces.all',
    ['traces.next', null, newRunAbove(ran)],
    'traces.new',
    ['traces.open', null, possible('trace.newer')],
    ['trace.newer', null, possible('trace.older')],
    'trace.older',
    'trace.next',
    ['trace.previous', null, toStep],
    'trace.fold',
    'trace.unfold',
    'trace.fold-all',
    'trace.unfold-all',
    'trace.zoom-in',
    'trace.zoom-out',
    'trace.fit',
    'trace.find',
    'trace.find-text',
    'span.link',
    'span.copy',
    'span.skill',
    ['trace.open', runs.faulty],
    'trace.next',
    'trace.next',
    'span.line',
    ['trace.open', runs.lengthy],
    ['trace.next', null, toStep],
    'span.more',
    ['trace.next', null, (page) => page.setViewportSize({ width: 1000, height: 720 })],
    'span.close',
    ['trace.next', null, (page) => page.setViewportSize({ width: 1280, height: 840 })],
    'traces.again',
  ],
  'a saved draft': skill('drafted', 'view=source', 'editor.view', 'draft.compare', 'draft.discard'),
  'another saved draft': skill('redrafted', 'view=source', 'editor.view', 'draft.restore'),
  'a file that is not UTF-8': skill('foreign', 'view=source', 'editor.view', ['file.convert', 'windows-1252', press('Convert')]),
  'changed here and elsewhere': skill(
    'endless',
    'view=source',
    'editor.source',
    ['editor.source', null, editTwice('endless')],
    'conflict.compare',
    ['conflict.merge', null, press('Decide later')],
    'conflict.mine',
    ['editor.source', null, editTwice('endless')],
    'conflict.theirs',
  ),
  'a link': skill('linked', 'view=source', 'editor.source', 'conflict.compare', 'conflict.mine'),
  'a competency, its agent': [() => '#/competencies', 'competencies.list', ['competencies.move', null, onCard('Held')], 'competency.agent'],
  competencies: [
    () => '#/competencies',
    'competencies.list',
    'go.competencies',
    'competencies.search',
    'competencies.move',
    ['competencies.status', 'not_ready'],
    ['competencies.category', 'Research'],
    'competencies.all',
    'competencies.sort',
    'competencies.look',
    'competencies.look',
    'competencies.toggle-details',
    'competencies.toggle-details',
    ['competency.tab', 'prompt'],
    ['competency.tab', 'needs'],
    'competencies.new',
    'competencies.import',
    'competencies.import-folder',
    ['competencies.move', null, onCard('Walked')],
    'competency.equip',
    'competency.import-skill',
    'competency.create-skill',
    ['competency.enable-skill', 'idle', gone('Enable idle')],
    ['competency.read-skill', 'unread'],
    ['competencies.move', null, onCard('Held')],
    ['competency.pause', null, possible('competency.resume')],
    ['competency.resume', null, possible('competency.pause')],
    ['competency.accept'],
    ['competency.unequip', null, until('no agent')],
    ['competencies.move', null, onCard('Walked')],
    'competency.export',
    'competency.fork',
    'competency.delete',
    'competencies.undo',
    ['competencies.move', null, onCard('Walked')],
    'competency.skill',
  ],
  'a competency in the list, opened': [() => '#/competencies', 'competencies.list', 'competency.open'],
  'an open competency': [
    ({ competency }) => `#/competency/${competency('Flawed')}?view=form`,
    'competency.view',
    'competency.source',
    'competency.form',
    'competency.add-setting',
    ['competency.add-metric', null, until('Metric metric_1')],
    ['competency.remove-part', 'settings 0'],
    'competency.undo',
    'competency.redo',
    'competency.save',
    'competency.finding',
    ['competency.fix', null, press('Repair')],
    'competency.save',
    'competency.revisions',
    'competency.revision',
  ],
  agents: [
    () => '#/agents/clerk',
    'agents.list',
    'go.agents',
    ['agent.open', 'clerk', until('Changed outside')],
    'agent.new',
    'agent.import',
    'agent.rename',
    'agent.export',
    'agent.equip',
    ['agent.pause', 'first', possible('agent.resume')],
    ['agent.resume', 'first', possible('agent.pause')],
    ['agent.accept', 'second'],
    ['agent.move-up', 'second'],
    ['agent.move-down', 'second'],
    ['agent.unequip', 'second'],
    ['agent.duplicate', null, until('clerk copy')],
    ['agent.activate', null, possible('agent.suspend')],
    ['agent.suspend', null, possible('agent.reactivate')],
    ['agent.reactivate', null, possible('agent.suspend')],
    ['agent.retire', null, possible('agent.undo-life')],
    ['agent.undo-life', null, possible('agent.suspend')],
    ['agent.rank', 'officer', until('is officer')],
    'agent.export-certificate',
    ['agent.export-profile', 'markdown'],
    ['agent.delete', null, until('Deleted')],
    ['agent.undo', null, until('clerk copy')],
    ['agent.open', 'clerk', possible('agent.skill')],
    ['agent.tab', 'levels', until('A passing run restores it')],
    'agent.assess',
    ['agent.pin', 'entitled', possible('agent.unpin')],
    ['agent.unpin', 'entitled', possible('agent.pin')],
    ['agent.forget', 'entitled', press('Forget')],
    ['agent.tab', 'matrix', until('worked out again')],
    ['agent.side', 'skills'],
    ['agent.filter', 'denied', possible('agent.solve')],
    ['agent.solve', '?Grant', until('Granted')],
    ['agent.filter', 'all'],
    ['agent.what-if', null, suppose('pages:read')],
    'agent.what-if-clear',
    'agent.what-if',
    ['agent.what-if', null, suppose('pages:read')],
    'agent.what-if-apply',
    'agent.what-if',
    ['agent.tab', 'graph', possible('graph.fit')],
    'graph.go',
    'graph.zoom-in',
    'graph.zoom-out',
    'graph.fit',
    ['graph.filter', 'hindered'],
    ['graph.filter', 'all'],
    'graph.table',
    ['graph.table', null, possible('graph.fit')],
    'graph.open',
    ['agent.tab', 'permissions', until('they win over every grant')],
    'agent.permit',
    'agent.restrict',
    ['agent.revoke', null, press('Revoke')],
    'agent.lift',
    ['agent.tab', 'settings', until('Pace')],
    ['agent.reset-setting', 'first.pace'],
    ['agent.tab', 'memory', until('tide.001')],
    'agent.memory-add',
    ['agent.memory-edit', 'tide.001'],
    ['agent.memory-remove', 'tide.001'],
    ['agent.memory-more'],
    ['agent.tab', 'prompt', written('Be brief.'), 'agent.prompt'],
    'agent.revert-prompt',
    ['agent.tab', 'prompt', written('Be brief.'), 'agent.prompt'],
    ['agent.save-prompt', null, until('Saved the prompt')],
    ['agent.tab', 'file', until('clerk.agent.json')],
    'agent.copy-file',
    'go.agents',
  ],
  'agents, duties': [
    () => '#/agents/keeper?tab=duties',
    'agents.list',
    ['agent.tab', 'duties', possible('duty.skip-all')],
    'duty.skip',
    ['duty.run', null, possible('duty.stop')],
    ['duty.stop', null, until('It was stopped.')],
    ['duty.run-missed', null, possible('duty.stop')],
    'duty.stop',
    ['duty.pause', null, possible('duty.resume')],
    ['duty.resume', null, possible('duty.pause')],
    'duty.week-before',
    'duty.week',
    'duty.week-after',
    'duty.week',
    'duty.skip-all',
    'duty.trace',
  ],
  roles: [
    () => '#/roles',
    'roles.list',
    'go.roles',
    'role.new',
    'role.import',
    'role.import-folder',
    'role.open',
    ['role.agent', 'clerk'],
    ['role.tab', 'duties', until('Next:')],
    ['role.tab', 'form', until('Required skills')],
    ['role.add-required', null, until('Skill skill-1')],
    'role.add-optional',
    ['role.add-duty', null, until('Duty duty-1')],
    ['role.remove-part', '["optional_skills",0]'],
    ['role.tab', 'source', until('Source')],
    ['role.tab', 'revisions', possible('role.revision')],
    'role.revision',
    ['role.tab', 'role', until('Standing orders')],
    'role.export',
    ['role.fork', null, until('overrides the account')],
    ['role.delete', null, until('Deleted')],
    'role.undo-delete',
  ],
  'agents, a competency': [() => '#/agents/clerk', 'agents.list', ['agent.competency', 'first']],
  'agents, a skill': [() => '#/agents/clerk', 'agents.list', 'agent.skill'],
  'agents, a skill run': [() => '#/agents/clerk', 'agents.list', 'agent.run'],
  candidates: [
    () => '#/candidates',
    'candidates.list',
    'candidates.next',
    'candidates.previous',
    'candidates.search',
    'candidates.choose',
    ['candidates.reject-chosen', null, null, 'candidates.list'],
    'candidates.accept-chosen',
    'candidates.queue',
    'go.candidates',
  ],
  tools: [
    () => '#/tools?q=get_pages_by_type',
    'tools.list',
    // Of the tool that a run has: another list begins with another tool.
    'tool.release',
    'tools.search',
    'go.tools',
    'tools.filter',
    'tools.clear-filters',
    'tool.switch',
    'tool.switch',
    ['tool.level', 'crew read'],
    'tool.exclusive',
    'tool.try',
    'tool.details',
    'tool.try',
    ['tool.call', null, null, 'tool.try'],
  ],
  'MCP servers': [
    () => '#/tools',
    'tools.list',
    'mcp.add',
    'mcp.show',
    'mcp.start',
    ['mcp.tick', 'echo_key'],
    'mcp.agree',
    ['mcp.withdraw', 'echo_key'],
    'mcp.restart',
    ['mcp.tab', 'log'],
    'mcp.copy-log',
    'mcp.refresh-log',
    ['mcp.tab', 'settings'],
    'mcp.edit',
    'mcp.value',
    'mcp.stop',
    'mcp.switch',
    'mcp.remove',
    'mcp.undo-remove',
  ],
  'a skill as a tool': library('coded', 'skills.offer-tool', 'skills.withdraw-tool'),
  models: [
    () => '#/settings/models',
    'settings.content',
    'models.add-file',
    'models.embedding',
    'models.default',
    ['models.test', 'tides/other', possible('models.cancel-test')],
    'models.cancel-test',
    'models.price',
    ['models.remove', null, press('Remove')],
    'models.download',
    'models.cancel-download',
    'providers.add',
    'providers.edit',
    ['providers.allow-http', null, press('Send without encryption')],
    'providers.remember-refused',
    ['providers.forget-key', null, press('Forget key')],
    ['providers.remove', null, press('Remove')],
  ],
  settings: [
    () => '#/settings/about',
    'settings.content',
    'about.copy',
    'go.settings.models',
    'go.settings.processes',
    'processes.log',
    'processes.copy-log',
    'processes.refresh-log',
    'processes.start',
    'go.settings.audit',
    ['grants.revoke', null, press('Revoke')],
    'audit.refresh',
    ['audit.more'],
    'audit.save',
    'go.settings.data',
    'data.show',
    'data.copy',
    'retention.runs',
    'retention.revisions',
    ['retention.audit', 'account', both(press('Archive'), possible('retention.archive'))],
    'retention.archive',
    ['stored.forget', null, press('Remove')],
    'links.unlink',
    'go.settings.backups',
    ['backups.make', 'account'],
    'backups.look',
    ['backups.restore', null, press('Restore')],
    'go.settings.appearance',
    'go.settings.keyboard',
    'go.settings.about',
    ['workspace.close', null, (page) => page.getByRole('button', { name: 'No workspace open' }).waitFor()],
    'workspace.recent',
  ],
});

/** What the walk does not do, with the reason. */
const IN_A_MERGE = 'is in the dialog of a merge, which exchange.e2e.ts goes through by the keyboard';
const IN_ROLES = 'needs what stands in the way of a commission, or evidence, which roles.e2e.ts goes through';
const IN_COMPOSER = 'needs a draft and a model that writes it, which composer.e2e.ts goes through by the keyboard';
const IN_IMPROVE = 'needs what failed and a model that rewrites it, which improve.e2e.ts goes through by the keyboard';
const IN_MEANING = 'needs an embedding model, which meaning.e2e.ts chooses and removes';
const TWO_SIDES = 'needs somebody else who saves, in competencies.e2e.ts';
const NOT_WALKED: Readonly<Record<string, string>> = Object.fromEntries([
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

const caretIsIn = (page: Page, place: string) =>
  page.evaluate((name) => document.activeElement?.closest(`[data-place*="|${name}|"]`) !== null, place);

test('B7: after every act there is, the caret stands where one types next', async ({ app, folder }) => {
  test.setTimeout(600_000);
  const { page } = app;
  const world = await buildWorld(app, folder);
  const lost: string[] = [];
  const walked = new Set<string>(Object.keys(NOT_WALKED));
  for (const [name, [hash, entry, ...steps]] of Object.entries(partsOf(world))) {
    await test.step(name, async () => {
      await page.evaluate((to) => {
        location.hash = to;
      }, hash(world));
      await expect.poll(() => caretIsIn(page, entry), name).toBe(true);
      for (const step of steps.map(stepOf)) {
        walked.add(step.id);
        const wrong = await perform(app, step);
        if (wrong !== null) lost.push(`${name}, ${step.id}: ${wrong}`);
      }
    });
  }
  expect(lost).toEqual([]);
  expect(
    (await paletteActs(app)).filter((id) => !walked.has(id)),
    'acts that the walk does not know',
  ).toEqual([]);
  expect(app.external.length, 'the folders that were shown').toBeGreaterThan(1);
  await world.server.close();
});
