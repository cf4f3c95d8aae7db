// electron/shells/cli/commands/agents/managing.ts - agents: list, show, create, copy, change, delete, and as files (rows F2 to F6).
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type AgentDetail, type AgentManifest, type DutyRow, type Named, scheduleText } from '../../../../contract/index.ts';
import { fileError, writeFileAtomic } from '../../../../core/storage/index.ts';
import { choiceOf, type Invocation, listIn } from '../../command.ts';
import { moment, plural, tokens } from '../../format.ts';
import { standingOf } from '../duties/shown.ts';
import { type AgentAct, COMMAND, type Given, wrong } from './act.ts';

export function list({ core, words, call: { output } }: Given): 0 {
  if (words.length > 0) throw wrong(`list takes no arguments; unexpected: ${words.join(' ')}`);
  const agents = core.agents.list();
  if (output.json) output.result('agent list', { agents });
  else {
    const rows = agents.map(({ id, name, life, rank, competencies, paused, troubled, updatedAt }) => [
      id,
      name,
      life,
      rank,
      String(competencies),
      String(paused),
      troubled === 0 ? '' : plural(troubled, 'needs attention', 'need attention'),
      moment(updatedAt),
    ]);
    output.table(['ID', 'NAME', 'STATE', 'RANK', 'COMPETENCIES', 'PAUSED', '', 'CHANGED'], rows);
  }
  return 0;
}

export const show: AgentAct = ({ core, agent: id, words, call: { output } }) => {
  if (words.length > 0) throw wrong(`unexpected argument: ${words[0]}`);
  const agent = core.agents.open({ id });
  const integrations = core.agents.integrations({ agent: id });
  const duties = core.duties.list({ agent: id });
  if (output.json) return output.result('agent show', { agent, schedules: duties.flatMap(scheduleOf), duties, integrations });
  const { manifest, equipped, derived, toolsChanged, row } = agent;
  output.line(`${id}  ${manifest.name}`);
  output.line(`${row.life}, ${row.rank}`);
  if (manifest.description !== '') output.line(manifest.description);
  output.line(`model: ${manifest.modelId ?? 'as the run chooses'}`);
  output.line(`skills: ${manifest.skills.kind === 'all' ? 'all' : derived.skills.map(({ name }) => name).join(', ') || 'none'}`);
  output.line(`tools: ${derived.tools.kind === 'listed' ? derived.tools.tools.map(({ name }) => name).join(', ') : derived.tools.kind}`);
  for (const { tool, providers } of derived.denied) output.line(`denied: ${tool}, which ${providers.join(' and ')} provide`);
  if (toolsChanged !== null) {
    const what = [...toolsChanged.added.map((tool) => `+ ${tool}`), ...toolsChanged.removed.map((tool) => `- ${tool}`)].join(', ');
    output.line(`tools changed ${toolsChanged.at === null ? 'since its last run' : moment(toolsChanged.at)}: ${what}`);
  }
  if (equipped.length > 0) output.table(['COMPETENCY', 'STATE', 'MISSING SKILLS'], equipped.map(equippedRow));
  for (const duty of duties) output.line(`duty ${duty.key}: ${scheduleText(duty.schedule)}; ${standingOf(duty)}`);
  for (const { name, state } of integrations) output.line(`integration ${name}: ${state === 'connected' ? 'connected' : 'not connected'}`);
  output.line(`prompt: ${tokens(derived.parts.reduce((sum, part) => sum + part.tokens, 0))} tokens`);
  output.line();
  output.raw(`${derived.prompt}\n`);
  return 0;
};

/** As the schema had it before there were duties. */
const scheduleOf = ({ from, name, schedule, off, next, problem }: DutyRow) =>
  from.kind === 'competency' && schedule.kind === 'cron'
    ? [{ competency: from.id, name, cron: schedule.cron, paused: off !== null, next, problem }]
    : [];

const equippedRow = ({ competency, state, missingSkills }: AgentDetail['equipped'][number]): string[] => [
  competency,
  state === 'in_force' ? 'in force' : state,
  missingSkills.join(', '),
];

export function create({ core, words, call }: Given): 0 {
  const [id, ...more] = words;
  if (more.length > 0) throw wrong(`only one ID is allowed; unexpected: ${more.join(' ')}`);
  const name = call.text('name') ?? id;
  if (name === undefined) throw wrong('ID is missing');
  const dryRun = call.flag('dry-run');
  const manifest = manifestOf(call);
  const agent = dryRun ? null : core.agents.create({ ...manifest, name, ...(id !== undefined && { id }) });
  return told('agent create', agent, `created ${name}`, call);
}

export const duplicate: AgentAct = ({ core, agent: id, words, call }) => {
  const name = words.join(' ') || call.text('name');
  const agent = call.flag('dry-run') ? null : core.agents.duplicate({ id, ...(name !== undefined && { name }) });
  return told('agent duplicate', agent, `copied ${id}${agent === null ? '' : ` to ${agent.row.id}`}`, call);
};

export const edit: AgentAct = ({ core, agent: id, call }) => {
  const { version } = core.agents.open({ id });
  const name = call.text('name');
  const changes = { ...manifestOf(call), ...(name !== undefined && { name }) };
  if (Object.keys(changes).length === 0) throw wrong('edit needs what to change, such as --prompt TEXT or --tools none');
  const agent = call.flag('dry-run') ? null : core.agents.update({ id, version, changes });
  return told('agent edit', agent, `changed ${Object.keys(changes).join(', ')} of ${id}`, call);
};

export const remove: AgentAct = ({ core, agent: id, call }) => {
  const removed = core.agents.open({ id }).row;
  const dryRun = call.flag('dry-run');
  if (!dryRun) core.agents.remove({ id });
  if (call.output.json) call.output.result('agent remove', { dryRun, removed });
  else call.output.note(dryRun ? `would delete ${id}` : `deleted ${id}; to restore it: npm run -s cli -- agent undelete ${id}`);
  return 0;
};

export function undelete({ core, words, call }: Given): 0 {
  const [id] = words;
  if (id === undefined) throw wrong('ID is missing');
  const agent = call.flag('dry-run') ? null : core.agents.undelete({ id });
  return told('agent undelete', agent, `restored ${id}`, call);
}

function told(
  name: 'agent create' | 'agent duplicate' | 'agent edit' | 'agent undelete',
  agent: AgentDetail | null,
  what: string,
  call: Invocation,
): 0 {
  const dryRun = call.flag('dry-run');
  if (call.output.json) call.output.result(name, { dryRun, agent });
  else {
    if (agent !== null) call.output.line(agent.row.id);
    call.output.note(dryRun ? `would do: ${what}; nothing was written` : what);
  }
  return 0;
}

/** The options that say what an agent is. */
function manifestOf(call: Invocation): Partial<AgentManifest> {
  const [description, systemPrompt, model] = ['description', 'prompt', 'model'].map((name) => call.text(name));
  const [skills, tools] = ['skills', 'tools'].map((name) => namedOf(call.text(name)));
  return {
    ...(description !== undefined && { description }),
    ...(systemPrompt !== undefined && { systemPrompt }),
    ...(model !== undefined && { modelId: model === 'none' ? null : model }),
    ...(skills !== undefined && { skills }),
    ...(tools !== undefined && { tools }),
  };
}

function namedOf(word: string | undefined): Named | undefined {
  if (word === undefined) return undefined;
  if (word === 'none' || word === 'all') return { kind: word };
  const ids = listIn(word);
  if (ids.length === 0) throw wrong('an empty list is neither none nor all: write which is meant');
  return { kind: 'listed', ids };
}

export const exportFile: AgentAct = ({ core, agent: id, call: { output, text, flag } }) => {
  const { fileName, data } = core.agents.export({ id });
  const dryRun = flag('dry-run');
  const path = dryRun ? null : (text('out') ?? null);
  if (path !== null) writeFileAtomic(resolve(path), Buffer.from(data), { overwrite: flag('overwrite') });
  if (output.json) output.result('agent export', { dryRun, fileName, path, data });
  else if (path === null) output.raw(data);
  else output.line(path);
  return 0;
};

export function importFile({ core, words, call }: Given): 0 {
  const [path, ...more] = words;
  if (path === undefined || more.length > 0) throw wrong('import takes one FILE');
  const empty = choiceOf(COMMAND, call, 'empty', ['none', 'all']);
  const data = textOf(resolve(path));
  const file = core.agents.reviewImport({ data });
  const dryRun = call.flag('dry-run');
  const lists = empty === undefined ? {} : { skills: empty, tools: empty };
  const done: { agent: AgentDetail | null; left: { competency: string; reasons: string[] }[] } = dryRun
    ? { agent: null, left: [] }
    : core.agents.import({ data, lists });
  const { output } = call;
  if (output.json) output.result('agent import', { dryRun, file, ...done });
  else {
    if (done.agent !== null) output.line(done.agent.row.id);
    if (file.asks.length > 0 && empty === undefined)
      output.note(`empty in the file: ${file.asks.join(', ')}; say what is meant with --empty none or --empty all`);
    if (file.permissions.length > 0) output.note(`asks for, and was not granted: ${file.permissions.map(({ text }) => text).join(', ')}`);
    for (const key of file.notCarried) output.note(`not carried over: ${key}`);
    for (const { competency, reasons } of done.left) output.note(`not equipped with ${competency}: ${reasons.join(' ')}`);
    output.note(dryRun ? `would import ${file.manifest.name}; nothing was written` : `imported ${file.manifest.name}`);
  }
  return 0;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw fileError(cause, `The file ${path} cannot be read`);
  }
}
