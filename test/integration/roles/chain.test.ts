// The seed's chain, whole and real: role → duties → skills → tools. The plan names every gap with its reason, each repair by the product's own acts takes its gap away
// and no other, and then the duty runs on time and its trace names the tools that were chosen and why. Rows G1 to G4, G7.
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { type Core, mcpCommand, ToolRanking } from '../../../electron/contract/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { pastedFile } from '../../fixtures/competencies.ts';
import { openCoreFor } from '../../fixtures/core.ts';
import { createTestClock } from '../../fixtures/duty-clock.ts';
import { HOSTILE, node } from '../mcp/open.ts';
import { startServer } from '../models/wire/server.ts';
import { makeFolder } from '../storage/folder.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const code = (lines: string) => `\n\`\`\`python code_template name="Work"\nimport inklings\n${lines}\n\`\`\`\n`;
const skill = (name: string, front: string, body = '\nDo it well.\n') =>
  `---\nname: ${name}\ndescription: About ${name}.\n${front}---\n${body}`;
const provided = (name: string) => `  - { name: ${name}, description: A tool., artifact: ${name}, input_schema: { mark: string } }\n`;
const artifact = (name: string) =>
  `\n\`\`\`python code_template name="${name}"\nimport inklings\ninklings.submit("${name} " + {{ mark | pyrepr }})\n\`\`\`\n`;

const YARD = skill(
  'yard',
  `provides_tools:\n${['horn', 'plotter', 'compass'].map(provided).join('')}`,
  ['horn', 'plotter', 'compass'].map(artifact).join(''),
);
const TIDES = skill('tides', 'input_schema: { mark: string }\n', code('inklings.submit("high at " + {{ mark | pyrepr }})'));
/** Holds the horn until the model has answered. */
const SOUNDING = skill(
  'sounding',
  'tools: [horn]\n',
  code('inklings.call_tool("horn", {"mark": "a"})\ninklings.submit(inklings.llm_query("Deep?"))'),
);

/** lookout → charts → radar → plotting → collision-rules. */
const CHAIN = {
  lookout: skill('lookout', 'decay_rate_days: 20\n'),
  charts: skill('charts', 'prerequisites: [lookout]\ntools: [get_page, get_tags]\nrequired_permissions: [pages:read]\n'),
  radar: skill(
    'radar',
    'prerequisites: [charts]\ntools: [tides]\n',
    code('inklings.submit(inklings.call_tool("tides", {"mark": "noon"}))'),
  ),
  plotting: skill(
    'plotting',
    'prerequisites: [radar]\ndecay_rate_days: 14\ntools: [plotter, "mcp:deck/echo_key"]\npreferred_tools: [horn]\nrequired_permissions: ["mcp:deck:execute"]\n',
  ),
  'collision-rules': skill(
    'collision-rules',
    `prerequisites: [plotting]
decay_rate_days: 14
tools: [horn, compass, plotter]
preferred_tools:
  - { tool_id: compass, priority: 2 }
  - { tool_id: horn, priority: 1 }
  - { tool_id: plotter, priority: 3, context: when read-only }
`,
    code('chosen = inklings.preferred_tools()\ninklings.submit([chosen[0], inklings.call_tool(chosen[0], {"mark": "port"})])'),
  ),
};
const ROLE = `post_id = "watch-officer"
standing_orders = "Log what you see."

${Object.entries({ 'collision-rules': 4, radar: 3, charts: 3 })
  .map(([name, least]) => `[[required_skills]]\nskill_id = "${name}"\nmin_proficiency = ${least}\n`)
  .join('\n')}
[[duties]]
name = "noon-report"
schedule = "0 * * * *"
time_zone = "UTC"
skills = ["collision-rules"]
priority = 1

[[duties]]
name = "radar-check"
interval_minutes = 240
skills = ["radar"]
priority = 2
`;
const PLAN = { act: 'commission', agent: 'jan', role: 'watch-officer' } as const;

async function bring(core: Core, ...texts: string[]): Promise<void> {
  const files = texts.map((text) => pastedFile(`${/^name: (.+)$/m.exec(text)![1]}.md`, text));
  const { planId } = await core.library.planImport({ files, scope: 'account' });
  acknowledge(
    core.library,
    core.library.applyImport({ planId, choices: {} }).items.map(({ id }) => id!),
  );
}
const idOf = (core: Core, name: string) => core.library.list({ query: `name:${name}` }).rows[0]!.id;
const keyOf = (core: Core, id: string) => core.tools.list({}).rows.find((row) => row.id === id)!.key;

/** What stands in the way now, by what it is about. */
function gaps(core: Core): Record<string, string> {
  const { refused, skills, permissions, tools } = core.roles.plan(PLAN);
  expect(refused).toEqual([]);
  const lines = [
    ...skills.map((each) => ({ of: each.name, ...each })),
    ...permissions.map((each) => ({ of: each.text, ...each })),
    ...tools.map((each) => ({ of: each.id, ...each })),
  ];
  return Object.fromEntries(lines.flatMap(({ of, hindrance, sentence }) => (hindrance ? [[of, sentence]] : [])));
}

it('G1 to G4, G7: the chain from a role with gaps to a duty that runs on time with the tools that it chose', async () => {
  const folder = makeFolder();
  mkdirSync(join(folder, 'notes'));
  writeFileSync(join(folder, 'notes', 'quay.md'), '# Quay\n');
  const began = Date.now();
  const clock = createTestClock(new Date(began).toISOString());
  const { core, close } = openCoreFor({ home: join(folder, 'home'), workspace: join(folder, 'notes'), clock });
  const model = await startServer();
  const db = new BetterSqlite3(join(folder, 'home', 'agents.db'));
  onTestFinished(async () => {
    db.close();
    await close();
    await model.close();
  });
  const rows = () =>
    ['agents', 'agent_roles', 'agent_equips', 'grants', 'restrictions', 'agent_proficiency', 'duties', 'work_items'].map((table) => [
      table,
      db.prepare(`SELECT * FROM ${table}`).all(),
    ]);

  const { radar, ...rest } = CHAIN;
  await bring(core, YARD, TIDES, SOUNDING, ...Object.values(rest));
  core.tools.offer({ skillId: idOf(core, 'tides') });
  const review = await core.roles.reviewImport({ files: [pastedFile('ROLE.toml', ROLE)], scope: 'account' });
  core.roles.import({ reviewId: review.reviewId, items: review.items.map(({ itemId }) => ({ itemId, onClash: 'replace', answers: {} })) });
  core.agents.create({ id: 'jan', name: 'Jan', skills: { kind: 'listed', ids: ['yard', 'tides'] } });
  core.agents.create({
    id: 'piet',
    name: 'Piet',
    skills: { kind: 'listed', ids: ['sounding', 'yard'] },
    tools: { kind: 'listed', ids: ['horn'] },
  });
  const levels = { lookout: [5, 65], charts: [4, 500], plotting: [3, 10], 'collision-rules': [6, 35] };
  for (const [name, [level, idle]] of Object.entries(levels)) {
    core.proficiency.assess({ agent: 'jan', skill: name, level: level! });
    db.prepare('UPDATE agent_proficiency SET last_exercised = ? WHERE skill = ?').run(new Date(began - idle! * DAY).toISOString(), name);
  }

  // One tool is off, one is held by a run of another agent, and the server of one does not start.
  core.tools.configure({ key: keyOf(core, 'plotter'), changes: { enabled: false } });
  core.tools.configure({ key: keyOf(core, 'horn'), changes: { concurrency: 'exclusive' } });
  core.models.saveEndpoint({ name: 'wire', baseUrl: `${model.origin}/v1`, models: ['m'] });
  await core.models.setKey({ endpoint: 'wire', key: 'not-a-real-key' });
  core.app.saveSettings({ modelId: 'wire/m' });
  const asked = Promise.withResolvers<void>();
  model.script(() => asked.resolve());
  const holding = await core.execution.start({ skill: { name: 'sounding' }, input: {}, agent: 'piet' });
  await asked.promise;
  const deck = join(folder, 'deck.mjs');
  copyFileSync(HOSTILE, deck);
  const source = { text: JSON.stringify({ mcpServers: { deck: node(deck) } }) };
  const { stamp } = await core.mcp.review({ source });
  const [server] = await core.mcp.add({ source, stamp, choices: [{ index: 0, name: 'deck' }] });
  const { id: serverId, transport } = server!;
  const listed = await core.mcp.connect({ id: serverId, command: transport.kind === 'stdio' ? mcpCommand(transport) : '' });
  core.mcp.agree({ id: serverId, stamp: listed.stamp, tools: ['echo_key'] });
  rmSync(deck);
  await expect(core.mcp.restart({ id: serverId })).rejects.toThrow(/deck/);

  // The plan names every gap with its reason and its repair, and writes nothing.
  const was = rows();
  const first = core.roles.plan(PLAN);
  expect(first.applicable).toBe(false);
  const deckDown = gaps(core)['mcp:deck/echo_key'];
  expect(deckDown).toMatch(/^The tool mcp:deck\/echo_key is not available: .*deck/);
  const all = {
    charts: 'charts is at risk: its prerequisite lookout is at 2 Assist, and 3 Apply is needed.',
    radar: 'There is no skill named radar.',
    plotting: 'plotting is at risk: its prerequisite radar is missing, and 3 Apply is needed.',
    'pages:read': 'pages:read is not granted.',
    'mcp:deck:execute': 'mcp:deck:execute is not granted.',
    horn: expect.stringMatching(`^The tool horn is held by run ${holding.runId} of piet since `),
    plotter: 'The tool plotter is disabled.',
    'mcp:deck/echo_key': deckDown,
  };
  expect(gaps(core)).toEqual(all);
  expect(
    [...first.skills, ...first.permissions, ...first.tools].filter(({ hindrance, repairs }) => hindrance && repairs.length === 0),
  ).toEqual([]);
  // That a skill prefers a tool without declaring it is told, and hinders nothing.
  const wished = () => core.roles.plan(PLAN).tools.filter(({ preferred }) => preferred);
  expect(wished()).toMatchObject([
    {
      id: 'horn',
      skills: ['plotting'],
      granted: false,
      hindrance: false,
      sentence: 'horn is not among the tools that plotting declares.',
      repairs: [{ act: 'edit', subject: 'plotting' }],
    },
  ]);
  expect(first.skills.find(({ name }) => name === 'collision-rules')).toMatchObject({
    assessed: 6,
    effective: 4,
    minimum: 4,
    granted: true,
  });
  expect(first.duties.map(({ duty, lacks }) => [duty.name, lacks])).toEqual([
    ['noon-report', []],
    ['radar-check', ['radar']],
  ]);
  expect(() => core.roles.apply({ plan: PLAN, stamp: first.stamp })).toThrow(/There is no skill named radar/);
  expect(rows()).toEqual(was);

  // Each repair is an act of the product, and takes away its own gap and no other.
  const left: Record<string, unknown> = { ...all };
  const repaired = async (gone: string[], act: () => unknown, more: Record<string, unknown> = {}) => {
    await act();
    for (const each of gone) delete left[each];
    Object.assign(left, more);
    expect(gaps(core)).toEqual(left);
  };
  const permit = (resource: string, access: string) =>
    core.capability.permit({ agent: 'jan', permissions: [{ resource, access, scope: null }], until: null, why: '' });
  await repaired(['charts'], () => core.proficiency.assess({ agent: 'jan', skill: 'lookout', level: 5 }));
  const unassessed = 'its prerequisite radar was never assessed, and 3 Apply is needed.';
  await repaired(['radar', 'plotting'], () => bring(core, radar), {
    radar: expect.stringMatching(/radar.*never assessed/),
    plotting: `plotting is at risk: ${unassessed}`,
  });
  await repaired(['radar', 'plotting'], () => core.proficiency.assess({ agent: 'jan', skill: 'radar', level: 3 }));
  await repaired(['pages:read'], () => permit('pages', 'read'));
  await repaired(['mcp:deck:execute'], () => permit('mcp:deck', 'execute'));
  await repaired(['plotter'], () => core.tools.configure({ key: keyOf(core, 'plotter'), changes: { enabled: true } }));
  await repaired(['horn'], () => core.tools.release({ key: keyOf(core, 'horn') }));
  core.execution.cancel({ runId: holding.runId });
  await repaired(['mcp:deck/echo_key'], async () => {
    copyFileSync(HOSTILE, deck);
    await core.mcp.restart({ id: serverId });
  });

  // Commissioned it is one row, and its duties run on time, in the order of their priority.
  const mended = rows();
  const last = core.roles.plan(PLAN);
  expect(last).toMatchObject({ applicable: true, refused: [] });
  expect(last.skills.map(({ name }) => name)).toEqual(['lookout', 'charts', 'radar', 'plotting', 'collision-rules']);
  const declared = ['compass', 'get_page', 'get_tags', 'horn', 'mcp:deck/echo_key', 'plotter', 'tides'];
  const granted = last.tools.filter(({ id, preferred }) => declared.includes(id) && !preferred);
  expect(granted.map(({ id, granted: is }) => [id, is])).toEqual(expect.arrayContaining(declared.map((id) => [id, true])));
  core.roles.apply({ plan: PLAN, stamp: last.stamp });
  const graph = core.profile.graph({ agent: 'jan' });
  expect(graph.edges.find(({ from, to }) => from === 'skill:plotting' && to === 'tool:horn')).toMatchObject({
    state: 'blocked',
    sentence: 'horn is not among the tools that plotting declares.',
  });
  core.duties.start();
  const noon = new Date((Math.floor(began / HOUR) + 2) * HOUR).toISOString();
  clock.jump(noon);
  clock.pass(5 * 60_000);
  await settled(core);
  const [item] = core.duties.history({ agent: 'jan', states: ['done', 'failed'] });
  expect(item).toMatchObject({ name: 'noon-report', dueAt: noon, state: 'done', reason: null });
  const { run, spans } = core.traces.get({ runId: item!.runs[0]!.runId });
  expect(run).toMatchObject({ trigger: 'duty', channel: 'schedule', agent: 'jan', skillName: 'collision-rules', sessionId: item!.id });
  const span = spans.find(({ kind }) => kind === 'run')!;
  const kept = (name: string) => core.traces.payload({ payloadId: span.payloads.find((each) => each.name === name)!.id }).text;
  expect(JSON.parse(kept('output'))).toEqual(['horn', 'horn port']);
  const { ranked, dropped } = ToolRanking.parse(JSON.parse(kept('tools')));
  expect(ranked).toMatchObject([
    { toolId: 'horn', found: { by: 'name', priority: 1 }, assumed: true },
    { toolId: 'compass', found: { by: 'name', priority: 2 } },
  ]);
  expect(dropped.map(({ toolId, because }) => [toolId, because[0]!.sentence])).toEqual([
    ['plotter', 'plotter is for where nothing can be written, and here it can.'],
  ]);
  expect(
    spans.filter(({ kind }) => kind === 'host_call').map(({ name, status, attributes }) => [name, status, attributes.tool]),
  ).toContainEqual(['call_tool', 'ok', 'horn']);
  expect(core.tools.open({ key: keyOf(core, 'horn') }).lock).toBeNull();

  clock.jump(new Date(began + 4 * HOUR + 60_000).toISOString());
  clock.pass(5 * 60_000);
  await settled(core);
  expect(core.duties.history({ agent: 'jan', duty: 'role:watch-officer/radar-check' })).toMatchObject([{ state: 'done', reason: null }]);

  // Taken back, nothing of it is left but what happened: work items, and when a skill was exercised last.
  core.roles.apply({ plan: { act: 'dismiss', agent: 'jan' }, stamp: null });
  const happened = new Set(['agent_proficiency', 'duties', 'work_items']);
  const stored = (all: ReturnType<typeof rows>) => all.filter(([table]) => !happened.has(table as string));
  expect(stored(rows())).toEqual(stored(mended));
  expect(core.duties.list({ agent: 'jan' })).toEqual([]);
});

async function settled(core: Core): Promise<void> {
  while (core.duties.state().running.length > 0) await new Promise((resolve) => setImmediate(resolve));
}
