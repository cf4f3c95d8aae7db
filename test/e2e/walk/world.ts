// test/e2e/walk/world.ts - a small world in which every act can be done: packages of every kind, a model that answers at once, past runs.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import BetterSqlite3 from 'better-sqlite3';
import type { Core } from '../../../electron/contract/index.ts';
import { BUILTIN } from '../../../electron/core/models/index.ts';
import { self } from '../../../electron/core/processes/index.ts';
import { ROOT } from '../../../electron/shells/paths.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { competencyText, pastedFile } from '../../fixtures/competencies.ts';
import { modelCache } from '../../fixtures/local-model.ts';
import { openai } from '../../integration/models/wire/openai.ts';
import { type Answer, answer, json, startServer, type WireServer } from '../../integration/models/wire/server.ts';
import type { OpenApp } from '../open.ts';

/** A run that is told so does not end by itself. */
const HANG = 'Never end';
/** Longer than a page of the inspector's text. */
const LONG = 'Tell at length';

let hangs = true;
const reply: Answer = (response, seen) => {
  const asked = JSON.stringify(seen.body);
  // As some servers do: it takes no seed, which only a test sends.
  if (seen.body?.seed !== undefined) return json(400, { error: { message: 'seed is not supported' } })(response, seen);
  if ((asked.includes(HANG) && hangs) || seen.body?.model === 'other') {
    openai.begin(response);
    return openai.say(response, 'The tide');
  }
  return answer(openai, asked.includes(LONG) ? 'The tide is high. '.repeat(16_000) : 'The tide is high.')(response, seen);
};

const head = (name: string, more = '') =>
  `---\nname: ${name}\ndescription: Tells about the tide at a place\nversion: 1.0.0\n${more}---\n\nYou know the tides.\n\n`;
const prompt = (name: string, text: string) => `\`\`\`jinja prompt_template name="${name}"\n${text}\n\`\`\`\n`;

const several = (name: string) =>
  `${head(
    name,
    `tags: [tide, sea]
input_schema: { place: string }
artifacts:
  Report:
    assertions:
      - { type: contains, value: tide }
      - { type: regex, pattern: tide }
      - type: nobody_knows
`,
  )}${prompt('Report', 'Tell about {{ place }}.')}\n${prompt('Second', 'Say it again.')}\n${prompt('Third', 'Say it a third time.')}`;

export const PACKAGES = {
  'tide-line': several('tide-line'),
  reporting: several('reporting'),
  endless: `${head('endless')}${prompt('Say', HANG)}`,
  lengthy: `${head('lengthy')}${prompt('Say', LONG)}`,
  faulty: `${head('faulty')}${prompt('Say', 'The first row.\n{{ (1).upper() }}')}`,
  asking: `${head(
    'asking',
    'interrupts: [before]\nartifacts:\n  Say:\n    settings: { interrupt: before, question: Is the tide known? }\n',
  )}${prompt('Say', 'Tell.')}`,
  entitled: `${head('entitled', 'required_permissions:\n  - { resource: "api:tides", access: read, scope: null }\n')}${prompt('Say', 'Tell.')}`,
  unread: `${head('unread')}${prompt('Say', 'Tell.')}`,
  quoteless: `${head('quoteless', 'title: Tides: high and low\n')}${prompt('Say', 'Tell.')}`,
  unquoted: `${head('unquoted', 'title: Tides: high and low\n')}${prompt('Say', 'Tell.')}`,
  judged: `${head('judged', `artifacts:\n  Say:\n    assertions: [{ type: semantic, check: llm_eval, prompt: "${HANG}", expected: yes, repeat: 1 }]\n`)}${prompt('Say', 'Tell.')}`,
  drafted: `${head('drafted')}${prompt('Say', 'Tell.')}`,
  redrafted: `${head('redrafted')}${prompt('Say', 'Tell.')}`,
  idle: `${head('idle')}${prompt('Say', 'Tell.')}`,
  coded: `${head('coded')}\`\`\`python code_template name="Count"\nimport inklings\ninklings.submit(1)\n\`\`\`\n`,
  module: `${head('module')}\`\`\`json dspy_module name="Ask"\n{"template_id": "chain_of_thought", "signature": "question -> answer"}\n\`\`\`\n`,
} as const;

export interface World {
  server: WireServer;
  /** Ids of runs that are there from the beginning, by their skill. */
  runs: Readonly<Record<'faulty' | 'lengthy', string>>;
  /** Types into the open skill while somebody else saves it. */
  editTwice(name: string): (page: Page) => Promise<void>;
  /** Id of a skill by its name. */
  id(name: string): string;
  /** Source id of a competency by its name. */
  competency(name: string): string;
  /** Runs a skill to its end; the id of the run. */
  ran(name: string, input?: Record<string, unknown>): Promise<string>;
}

/** A page that a run proposed earlier. */
function proposePage(workspace: string): void {
  const id = '00000000-0000-4000-8000-000000000001';
  const about = { id, slug: 'tide', title: 'Tide', origin: 'agent-produced', agent: 'you', skillName: 'reporting', runId: 'r0' };
  const dir = join(workspace, '.skillwright', 'candidates');
  mkdirSync(dir, { recursive: true });
  const kept = { ...about, createdAt: '2026-11-01T00:00:00.000Z', state: 'proposed', decidedAt: null, content: 'The tide.', base: null };
  writeFileSync(join(dir, `${id}.json`), JSON.stringify(kept));
}

export async function buildWorld({ core, workspace, home }: OpenApp, folder: string): Promise<World> {
  if (workspace !== null) proposePage(workspace);
  const server = await startServer();
  server.script(reply);
  core.models.saveEndpoint({ name: 'tides', baseUrl: `${server.origin}/v1`, models: ['m', 'other'] });
  await core.models.setKey({ endpoint: 'tides', key: 'not-a-real-key' });
  saveUnagreed(core);
  await addServer(core);
  core.app.saveSettings({ modelId: 'tides/m' });
  core.models.addLocalFile({ path: join(await modelCache(), BUILTIN.file) });
  const inside = join(folder, 'packages');
  mkdirSync(inside);
  const copies = ['mirrored', 'mirrored (1)'].map((name) => [name, head('mirrored')]);
  const files = [...Object.entries(PACKAGES), ['foreign', head('foreign')], ...copies].map(([name, text]) => {
    const path = join(inside, `${name}.md`);
    writeFileSync(path, name === 'foreign' ? Buffer.from(`${text}Caf\xe9.\n`, 'latin1') : (text ?? ''));
    return { path };
  });
  const plan = await core.library.planImport({ files, scope: 'account' });
  const choices = Object.fromEntries(plan.items.map(({ itemId }) => [itemId, 'import' as const]));
  const { items } = core.library.applyImport({ planId: plan.planId, choices });
  const ids = items.flatMap(({ id }) => (id === null ? [] : [id]));
  const id = (name: string) =>
    core.library.list({ limit: 1000 }).rows.find((row) => row.name === name || row.fileName === `${name}.md`)?.id ?? '';
  acknowledge(
    core.library,
    ids.filter((each) => each !== id('quoteless') && each !== id('unread')),
  );
  core.library.setEnabled({ id: id('idle'), enabled: false });
  await keepCompetencies(core);
  await keepDuty(core, home);
  holdTool(core);
  const ran = async (name: string, input: Record<string, unknown> = {}) => {
    hangs = false;
    const { runId } = await core.execution.start({ skill: { id: id(name) }, input });
    for await (const _event of core.execution.watch({ runId }, new AbortController().signal));
    hangs = true;
    return runId;
  };
  for (const name of ['drafted', 'redrafted']) {
    const { text, revision } = core.library.open({ id: id(name) });
    core.library.saveDraft({ id: id(name), text: `${text}\nA draft.\n`, baseHash: revision.hash });
  }
  await linkConflict(core, folder);
  core.capability.grant({
    skillId: id('entitled'),
    permissions: [{ resource: 'api:tides', access: 'read', scope: null }],
    until: null,
    why: '',
  });
  // More events than the audit log shows at once.
  for (let n = 0; n < 60; n++) for (const enabled of [false, true]) core.library.setEnabled({ id: id('module'), enabled });
  const { retention } = core.app.settings();
  core.app.saveSettings({ retention: { ...retention, runs: { ...retention.runs, keep: 40 }, audit: { ...retention.audit, keep: 2 } } });
  await ran('judged');
  const runs = { faulty: await ran('faulty'), lengthy: await ran('lengthy') };
  await Promise.all(Array.from({ length: 40 }, () => ran('reporting', { place: 'Hull' })));
  return {
    server,
    id,
    competency: (name) => core.competencies.list({}).rows.find((row) => row.name === name)?.sourceId ?? '',
    ran,
    runs,
    editTwice: (name) => async (page) => {
      await page.keyboard.type('Mine. ');
      const { text, revision } = core.library.open({ id: id(name) });
      core.library.save({ id: id(name), text: `${text}\nTheirs.\n`, baseHash: revision.hash });
      await page.getByText('Changed here and in another window or program').waitFor();
    },
  };
}

/** A run of this process has a tool, which a person may release. */
function holdTool(core: Core): void {
  const { key } = core.tools.list({ text: 'get_pages_by_type' }).rows[0]!;
  core.tools.configure({ key, changes: { concurrency: 'exclusive' } });
  const db = new BetterSqlite3(join(core.app.info().home, 'agents.db'));
  const { pid, start } = self();
  const insert = `INSERT INTO tool_tickets (slot_id, tool_id, run_id, agent, asked_at, held_since, owner_pid, owner_start) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
  const at = new Date().toISOString();
  db.prepare(insert).run(key, 'get_pages_by_type', 'r0', 'you', at, at, pid, start);
  db.close();
}

/** One that needs skills in every state, and one that an agent has. */
async function keepCompetencies(core: Core): Promise<void> {
  const files = [
    competencyText({ id: 'walked', name: 'Walked', skills: ['idle', 'unread', 'absent', 'tide-line'] }),
    competencyText({ id: 'held', name: 'Held' }),
    competencyText({ id: 'flawed', name: 'Flawed', category: 'data' }),
  ].map((text) => pastedFile('COMPETENCY.toml', text));
  const { reviewId, items } = await core.competencies.reviewImport({ files, scope: 'account' });
  core.competencies.import({ reviewId, items: items.map(({ itemId }) => ({ itemId })) });
  const { row } = core.agents.create({ name: 'walker' });
  core.agents.apply({ plan: { act: 'equip', agent: row.id, competency: 'held' }, stamp: null });
  const role = pastedFile(
    'ROLE.toml',
    'post_id = "watch"\nname = "Watch"\nstanding_orders = "Look out."\n\n[[duties]]\nname = "look"\ninterval_minutes = 60\nskills = ["tide-line"]\n',
  );
  const kept = await core.roles.reviewImport({ files: [role], scope: 'account' });
  core.roles.import({ reviewId: kept.reviewId, items: kept.items.map(({ itemId }) => ({ itemId })) });
  await keepClerk(core);
}

const PACE = '[[settings]]\nkey = "pace"\nlabel = "Pace"\nsetting_type = "Text"\ndefault = "quick"\n';

/** An agent with something to do about each part of it: two competencies, one of which the workspace overrides since, and skills by hand. */
async function keepClerk(core: Core): Promise<void> {
  core.agents.create({ id: 'clerk', name: 'clerk', skills: { kind: 'listed', ids: ['entitled', 'tide-line'] } });
  const keep = async (scope: 'account' | 'workspace', ...texts: string[]) => {
    const files = texts.map((text) => pastedFile('COMPETENCY.toml', text));
    const { reviewId, items } = await core.competencies.reviewImport({ files, scope });
    core.competencies.import({ reviewId, items: items.map(({ itemId }) => ({ itemId, onClash: 'keep_both' as const })) });
  };
  await keep('account', competencyText({ id: 'first', name: 'First', more: PACE }), competencyText({ id: 'second', name: 'Second' }));
  for (const competency of ['first', 'second']) {
    core.agents.apply({ plan: { act: 'equip', agent: 'clerk', competency, position: null }, stamp: null });
  }
  core.agents.setSetting({ agent: 'clerk', competency: 'first', key: 'pace', value: 'slow' });
  // More than the inspector shows at once.
  for (let n = 1; n <= 110; n++) {
    core.agents.setMemory({ agent: 'clerk', scope: 'workspace', key: `tide.${String(n).padStart(3, '0')}`, value: String(n) });
  }
  core.proficiency.assess({ agent: 'clerk', skill: 'entitled', level: 3 });
  core.capability.restrict({ agent: 'clerk', permissions: [{ resource: 'web', access: 'read', scope: null }], until: null, why: '' });
  await keep('workspace', competencyText({ id: 'second', name: 'Second', prompt: 'Another one.' }));
}

/** An agent whose duty hangs until it is stopped, and was missed some times. */
async function keepDuty(core: Core, home: string): Promise<void> {
  const text = competencyText({ id: 'hourly', name: 'Hourly', skills: ['endless'] }).replace(
    '\n[agent]',
    'schedule = "0 * * * *"\n[agent]',
  );
  const { reviewId, items } = await core.competencies.reviewImport({ files: [pastedFile('COMPETENCY.toml', text)], scope: 'account' });
  core.competencies.import({ reviewId, items: items.map(({ itemId }) => ({ itemId })) });
  core.agents.create({ id: 'keeper', name: 'keeper' });
  core.agents.apply({ plan: { act: 'equip', agent: 'keeper', competency: 'hourly' }, stamp: null });
  const db = new BetterSqlite3(join(home, 'agents.db'));
  const then = new Date(Date.now() - 5.5 * 3_600_000).toISOString();
  db.prepare("UPDATE agent_equips SET equipped_at = ? WHERE agent = 'keeper'").run(then);
  db.prepare("UPDATE duties SET made_to = ?, times = NULL WHERE agent = 'keeper'").run(then);
  db.close();
  core.duties.notice();
}

/** An MCP server that was never started, and has a key. */
async function addServer(core: Core): Promise<void> {
  const odd = { command: process.execPath, args: [join(ROOT, 'test/fixtures/mcp/hostile.mjs')], env: { TIDE_API_KEY: 'tide-key-1234567' } };
  const source = { text: JSON.stringify({ mcpServers: { odd } }) };
  const { stamp } = await core.mcp.review({ source });
  await core.mcp.add({ source, stamp, choices: [{ index: 0, name: 'odd' }] });
}

/** A provider at an address that is not encrypted, as an earlier version saved it. */
function saveUnagreed(core: Core): void {
  const baseUrl = 'http://models.example:8080/v1';
  core.models.allowHttp({ address: baseUrl });
  core.models.saveEndpoint({ name: 'ferry', baseUrl, models: ['m'] });
  const path = join(core.app.info().home, 'models', 'models.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), plainHttp: [] }));
}

/** A linked file that is edited here and changed there. */
async function linkConflict(core: Core, folder: string): Promise<void> {
  const dir = join(folder, 'linked');
  mkdirSync(dir);
  const file = join(dir, 'SKILL.md');
  const text = `${head('linked')}${prompt('Say', 'Tell.')}`;
  writeFileSync(file, text);
  await core.library.link({ path: dir, scope: 'account' });
  const { id = '' } = core.library.list({ query: 'name:linked' }).rows[0] ?? {};
  const { revision } = core.library.open({ id });
  acknowledge(core.library, [id]);
  core.library.saveDraft({ id, text: text.replace('Tell.', 'Tell me.'), baseHash: revision.hash });
  writeFileSync(file, text.replace('You know', 'You know all about'));
  await core.library.refreshLinks();
}
