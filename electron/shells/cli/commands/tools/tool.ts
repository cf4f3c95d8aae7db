// electron/shells/cli/commands/tools/tool.ts - the registry of tools: what there is, what is decided about it, and calls by hand (row G1).
import {
  type AppError,
  LEVELS,
  type Level,
  notHeld,
  RANKS,
  type Rank,
  type RegisteredTool,
  TOOL_TYPES,
  type ToolChanges,
  type ToolOnly,
  type ToolRow,
} from '../../../../contract/index.ts';
import { actOf, type Command, type ExitCode, flags, type Invocation, listIn, oneWord, texts, usage } from '../../command.ts';
import { moment } from '../../format.ts';
import { errorLines } from '../../output.ts';
import type { ResultName } from '../../results.ts';
import { findSkill, readInput } from '../../skills.ts';
import { MCP_EXAMPLES, MCP_HELP, MCP_OPTIONS, mcp } from '../mcp/mcp.ts';
import { follow } from '../running/follow.ts';
import { allTools, COMMAND, findTool, type Given } from './find.ts';
import { forgetHistory, ranked } from './ranked.ts';

const wrong = (message: string): AppError => usage(COMMAND, message);

function list({ core, words, call }: Given): ExitCode {
  const { output } = call;
  const { rows, total, facets } = allTools(core, words.join(' '), onlyOf(call));
  if (output.json) output.result('tool list', { tools: rows, total, facets });
  else {
    const lines = rows.map((tool) => [tool.id, tool.provider.name, kindOf(tool), levelsOf(tool), lockOf(tool), tool.state, usedAt(tool)]);
    output.table(['ID', 'PROVIDER', 'KIND', 'CREW, OFFICER, MASTER', 'LOCK', 'STATE', 'LAST USE'], lines);
  }
  return 0;
}

/** One value of each facet. Throws the usage for a kind that there is not. */
function onlyOf(call: Invocation): ToolOnly {
  const kind = call.text('kind');
  const found = TOOL_TYPES.find((each) => each === kind?.replaceAll(' ', '_').toLowerCase());
  if (kind !== undefined && found === undefined) throw wrong(`--kind is ${kind}, which is not one of ${TOOL_TYPES.join(', ')}`);
  const others = (['domain', 'department', 'tag'] as const).flatMap((facet) => {
    const value = call.text(facet);
    return value === undefined ? [] : [[facet, value]];
  });
  return { ...(found !== undefined && { kind: found }), ...(Object.fromEntries(others) as ToolOnly) };
}

const kindOf = ({ toolType, runtime }: ToolRow): string => `${toolType.replaceAll('_', ' ')}${runtime === null ? '' : ` (${runtime})`}`;
const levelsOf = ({ defaultLevels }: ToolRow): string => RANKS.map((rank) => defaultLevels[rank]).join(', ');
const lockOf = ({ concurrency, lock }: ToolRow): string =>
  lock === null ? (concurrency === 'exclusive' ? 'exclusive' : '') : `run ${lock.runId} of ${lock.agent}`;
const usedAt = ({ lastUsedAt }: ToolRow): string => (lastUsedAt === null ? 'never' : moment(lastUsedAt));

function show({ core, words, call: { output } }: Given): ExitCode {
  const tool = core.tools.open({ key: findTool(core, oneWord(COMMAND, words, 'ID')).key });
  if (output.json) output.result('tool show', { tool });
  else for (const line of linesOf(tool)) output.line(line);
  return 0;
}

function linesOf(tool: RegisteredTool): string[] {
  const { assetTag, lock } = tool;
  const claims = Object.entries(tool.annotations).map(([claim, value]) => `${claim} ${value}`);
  const given: [string, string | null][] = [
    ['id', tool.id],
    ['name', tool.name === tool.id ? null : tool.name],
    ['description', tool.description],
    ['provider', tool.provider.name],
    ['kind', kindOf(tool)],
    ['origin', tool.origin.replaceAll('_', ' ')],
    ['state', tool.reason === null ? tool.state : `${tool.state}: ${tool.reason}`],
    ['domain', tool.domain],
    ['department', tool.department],
    ['tags', tool.tags.join(', ')],
    ['concurrency', tool.concurrency],
    ['levels', RANKS.map((rank) => `${rank} ${tool.defaultLevels[rank]}`).join(', ')],
    ['needs level', tool.level],
    ['claimed', claims.join(', ')],
    ['lock', lock === null ? null : `run ${lock.runId} of ${lock.agent} since ${moment(lock.since)}`],
    ['waiting', lock === null ? null : lock.waiting.map(({ runId, agent }) => `run ${runId} of ${agent}`).join(', ')],
    ['last use', usedAt(tool)],
    ['asset tag', assetTag === null ? null : `${assetTag.assetUuid}, ${assetTag.assetType}, ${assetTag.poolName}, ${assetTag.tier}`],
    ['slot', assetTag?.slotId ?? null],
    ['installed', assetTag === null ? null : moment(assetTag.installedAt)],
    ['input', tool.inputSchema === null ? null : JSON.stringify(tool.inputSchema)],
    ['output', tool.outputSchema === null ? null : JSON.stringify(tool.outputSchema)],
  ];
  return given.flatMap(([name, value]) => (value === null || value === '' ? [] : [`${name}: ${value}`]));
}

async function callTool({ core, words, call }: Given): Promise<ExitCode> {
  const { output } = call;
  const tool = findTool(core, oneWord(COMMAND, words, 'ID'));
  const input = readInput(call.text('input'));
  if (call.flag('dry-run')) {
    await core.tools.tryCall({ key: tool.key, input, channel: 'cli' });
    if (output.json) output.result('tool call', { dryRun: true, tool, run: null, value: null });
    else output.note(`${tool.id} would be called; nothing was`);
    return 0;
  }
  const { runId } = await core.tools.call({ key: tool.key, input, channel: 'cli' });
  const { run, text } = await follow(core, runId, output, call.signal);
  if (output.json) output.result('tool call', { dryRun: false, tool: findTool(core, tool.key), run, value: text });
  else {
    if (run.error !== null) for (const line of errorLines(run.error)) output.note(line);
    output.note(`trace: npm run -s cli -- trace show ${run.id}`);
  }
  return run.status === 'completed' ? 0 : 1;
}

type Change = Extract<ResultName, 'tool enable' | 'tool disable' | 'tool set' | 'tool level' | 'tool release'>;

/** An act on one tool, done unless it is only tried. */
function changed({ core, call }: Given, name: Change, tool: ToolRow, act: { done: string; run(): void }): ExitCode {
  const { output } = call;
  const dryRun = call.flag('dry-run');
  if (!dryRun) act.run();
  if (output.json) output.result(name, { dryRun, tool: dryRun ? tool : findTool(core, tool.key) });
  else output.note(dryRun ? `${tool.id} would be ${act.done}; nothing was written` : `${tool.id} is ${act.done}`);
  return 0;
}

const configure = (given: Given, name: Change, changes: ToolChanges, done: string, words: string[]): ExitCode => {
  const tool = findTool(given.core, oneWord(COMMAND, words, 'ID'));
  return changed(given, name, tool, { done, run: () => given.core.tools.configure({ key: tool.key, changes }) });
};

function level(given: Given): ExitCode {
  const [id = '', rank = '', wanted = '', ...more] = given.words;
  if (!isRank(rank)) throw wrong(`${rank || 'RANK'} is not one of ${RANKS.join(', ')}`);
  if (!isLevel(wanted)) throw wrong(`${wanted || 'LEVEL'} is not one of ${LEVELS.join(', ')}`);
  return configure(given, 'tool level', { defaultLevels: { [rank]: wanted } }, `at ${wanted} for ${rank}`, [id, ...more]);
}

const isRank = (word: string): word is Rank => RANKS.some((each) => each === word);
const isLevel = (word: string): word is Level => LEVELS.some((each) => each === word);

function set(given: Given): ExitCode {
  const { call } = given;
  const concurrency = call.text('concurrency');
  if (concurrency !== undefined && concurrency !== 'exclusive' && concurrency !== 'concurrent') {
    throw wrong(`--concurrency is ${concurrency}, which is not exclusive or concurrent`);
  }
  const tags = call.text('tags');
  const text = (name: 'name' | 'domain' | 'department') => {
    const word = call.text(name);
    return word === undefined ? {} : { [name]: word === '' ? null : word };
  };
  const changes: ToolChanges = {
    ...text('name'),
    ...text('domain'),
    ...text('department'),
    ...(tags === undefined ? {} : { tags: listIn(tags) }),
    ...(concurrency === undefined ? {} : { concurrency }),
  };
  if (Object.keys(changes).length === 0) throw wrong('set needs --name, --domain, --department, --tags or --concurrency');
  return configure(given, 'tool set', changes, 'changed', given.words);
}

function release(given: Given): ExitCode {
  const tool = findTool(given.core, oneWord(COMMAND, given.words, 'ID'));
  if (tool.lock === null) throw notHeld(tool.id);
  return changed(given, 'tool release', tool, { done: 'released', run: () => given.core.tools.release({ key: tool.key }) });
}

function offer({ core, words, call }: Given): ExitCode {
  const { id, name } = findSkill(core, oneWord(COMMAND, words, 'SKILL'));
  const dryRun = call.flag('dry-run');
  const { reason } = core.tools.offering({ skillId: id });
  const tool = dryRun && reason === null ? null : core.tools.offer({ skillId: id });
  if (call.output.json) call.output.result('tool offer', { dryRun, skill: name, tool });
  else call.output.note(dryRun ? `${name} would be offered as a tool; nothing was written` : `${name} is offered as a tool`);
  return 0;
}

function withdraw({ core, words, call }: Given): ExitCode {
  const { id, name } = findSkill(core, oneWord(COMMAND, words, 'SKILL'));
  const dryRun = call.flag('dry-run');
  const withdrawn = dryRun ? core.tools.offering({ skillId: id }).offered : core.tools.withdraw({ skillId: id }).withdrawn;
  if (call.output.json) call.output.result('tool withdraw', { dryRun, skill: name, withdrawn });
  else if (!withdrawn) call.output.note(`${name} is not offered as a tool`);
  else call.output.note(dryRun ? `${name} would no longer be offered; nothing was written` : `${name} is no longer offered as a tool`);
  return 0;
}

const ACTS: Readonly<Record<string, (given: Given) => ExitCode | Promise<ExitCode>>> = {
  list,
  show,
  call: callTool,
  enable: (given) => configure(given, 'tool enable', { enabled: true }, 'on', given.words),
  disable: (given) => configure(given, 'tool disable', { enabled: false }, 'off', given.words),
  level,
  set,
  release,
  offer,
  withdraw,
  ranked,
  'forget-history': forgetHistory,
  mcp: ({ call, words }) => mcp(call, words),
};

export const tool: Command = {
  name: 'tool',
  summary: 'list, call, configure and release tools, offer a skill as one; and MCP servers',
  usage:
    'list [WORDS] | show ID | call ID | enable ID | disable ID | level ID RANK LEVEL | set ID | release ID | offer SKILL | withdraw SKILL | ranked SKILL | forget-history SKILL [TOOL] | mcp …',
  help: [
    ['list [WORDS]', 'all tools, or those with these words; ID is what skills declare, or the key where several have it'],
    ['  --kind KIND', `list: only ${TOOL_TYPES.join(', ')}`],
    ['  --domain, --department, --tag NAME', 'list: only those that have it'],
    ['show ID', 'everything about one: schemas, levels, lock, asset tag'],
    ['call ID', 'call it by hand, as you, and keep the trace; --input JSON, a file with it, or - for standard input'],
    ['enable ID, disable ID', 'switch it on or off for everybody'],
    ['level ID RANK LEVEL', `the level at which a rank uses it: ${LEVELS.join(', ')}`],
    ['set ID', '--name, --domain, --department, --tags LIST, --concurrency exclusive|concurrent'],
    ['release ID', 'take an exclusive tool from the run that holds it'],
    ['offer SKILL, withdraw SKILL', 'offer a skill whose run asks no model as a tool, and take that back'],
    ['ranked SKILL', 'the tools that it prefers, best first, and those that are out, each with the reason'],
    ['  --agent AGENT', 'ranked: as this agent; without it as you'],
    ['  --input-bytes N', 'ranked: for an input of that size, for preferences that depend on it'],
    ['forget-history SKILL [TOOL]', 'forget what became of its calls of a tool, or of all: the order begins anew'],
    ...MCP_HELP,
    ['--dry-run', 'say what would be done, and do nothing'],
  ],
  examples: [
    `tool call get_page --input '{"slug":"people/mara"}'`,
    'tool level write_candidate crew read',
    'tool set write_candidate --concurrency exclusive --domain Pages',
    'tool offer word-count',
    'tool ranked look-up --agent clerk',
    ...MCP_EXAMPLES,
  ],
  options: {
    ...texts('input', 'name', 'domain', 'department', 'tags', 'kind', 'tag', 'concurrency', 'agent', 'input-bytes'),
    ...flags('dry-run'),
    ...MCP_OPTIONS,
  },
  async run(call) {
    const [what, ...words] = call.words;
    return actOf(ACTS, what, wrong)({ core: await call.core(), words, call });
  },
};
