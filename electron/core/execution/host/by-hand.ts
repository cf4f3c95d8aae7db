// electron/core/execution/host/by-hand.ts - a tool that a person calls: a run of its own with its trace, in which no skill asks for anything (row G1).
import { AppError, type Run, YOU } from '../../../contract/index.ts';
import type { ModelRegistry } from '../../models/index.ts';
import type { Analyse } from '../../packages/index.ts';
import type { FoundTool, HandCall } from '../../tools/index.ts';
import type { Clock } from '../lifecycle/clock.ts';
import type { Work } from '../lifecycle/drive.ts';
import type { RunAgent } from '../plan/compose.ts';
import { newRun, parseStart, turnOf } from '../plan/prepare.ts';
import type { InputChecker } from '../schemas/input.ts';
import type { RunTrace } from '../trace/run-trace.ts';
import { NO_SKILL, type RunPlan, type StepContext } from '../types.ts';
import type { BuiltIn } from './built-in.ts';
import { HOST_FUNCTIONS } from './table.ts';
import type { ToolDoor } from './tool-door.ts';
import type { ToolCalls } from './tools.ts';

/** Without a registry, or without what code may reach, nothing can be called by hand. */
export interface MaybeByHand extends Omit<ByHandDeps, 'door'> {
  door: ToolDoor | undefined;
}

export interface ByHandDeps {
  door: ToolDoor;
  tools: ToolCalls;
  builtIn: BuiltIn;
  models: ModelRegistry;
  analyse: Analyse;
  inputs: InputChecker;
  agentOf(id: string): RunAgent;
  clock: Clock;
}

/** The row of the run, and its work. Throws `run_blocked` with all that forbids the call, `input_invalid`, `not_found` without a registry. */
export async function callByHand(call: HandCall, id: string, given: MaybeByHand): Promise<{ run: Run; work: Work }> {
  const { tool, inputSchema, channel } = call;
  const deps = openDeps(given);
  refuse(call, deps, { isTry: false });
  // A built-in one checks its arguments itself.
  const input = tool.by === 'built_in' ? call.input : await deps.inputs.check(inputSchema, call.input);
  const plan = planOf(tool, channel, deps);
  const run = newRun(id, plan, deps.clock);
  return { run, work: (trace, signal) => work({ ...call, input }, { plan, trace, signal }, deps) };
}

/** Throws what would keep it from being called: as above, what the gate of the providing skill asks for, and `bad_input`. */
export async function checkByHand(call: HandCall, given: MaybeByHand): Promise<void> {
  const { tool, inputSchema, input } = call;
  const deps = openDeps(given);
  refuse(call, deps, { isTry: true });
  if (tool.by === 'built_in') HOST_FUNCTIONS.get(tool.tool.id)?.check(input);
  else await deps.inputs.check(inputSchema, input);
}

function openDeps(given: MaybeByHand): ByHandDeps {
  const { door } = given;
  if (door === undefined) throw new AppError('not_found', 'There is no registry of tools here.');
  return { ...given, door };
}

function refuse({ tool, channel }: HandCall, { door }: ByHandDeps, { isTry }: { isTry: boolean }): void {
  const reasons = door.forbidden(tool, YOU, { isTry, channel });
  if (reasons.length === 0) return;
  throw new AppError('run_blocked', reasons.map(({ sentence }) => sentence).join(' '), { remedy: whereChanged(tool) });
}

/** What a server lists is agreed to there; the rest is decided in the registry. */
const whereChanged = ({ tool: { provider, state } }: FoundTool): string =>
  provider.kind === 'mcp' && state !== 'available'
    ? `Look at it under Agents, Tools, or with: npm run -s cli -- tool mcp show ${provider.name}`
    : 'Change that under Agents, Tools.';

interface Working {
  plan: RunPlan;
  trace: RunTrace;
  signal: AbortSignal;
}

async function work({ tool, input }: HandCall, { plan, trace, signal }: Working, deps: ByHandDeps): Promise<string> {
  const root = trace.start('run', tool.tool.id, null, { channel: trace.run.channel });
  root.keep('input', JSON.stringify(input, null, 2));
  root.publish();
  const span = trace.start('tool', tool.tool.id, root);
  span.keep('input', JSON.stringify(input, null, 2));
  const step = stepOf(plan, trace, span);
  const value = await span.during(async () => {
    const site = { step, caller: { key: tool.tool.id }, span, byHand: true };
    const given = await (tool.by === 'built_in'
      ? deps.builtIn.call(tool.tool.id, input, site, signal)
      : deps.tools.perform(tool, input, site, signal));
    root.attach(span.keep('output', textOf(given)));
    return given;
  });
  root.end('ok');
  return textOf(value);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null, null, 2));

/** No skill asks, so there is none: what stands for it has the name of the tool. */
function planOf({ tool }: FoundTool, channel: HandCall['channel'], { analyse, agentOf, models }: ByHandDeps): RunPlan {
  const skill = { ...NO_SKILL, name: tool.id, fileName: tool.id };
  const start = parseStart({ skill: { id: '' }, channel });
  const model = tool.id.startsWith('llm_query') ? models.choose(null) : null;
  const plan = { start, agent: agentOf(start.agent), skill, analysis: analyse('', tool.id), steps: [], input: {}, model, capability: null };
  return { ...plan, ranking: null, turn: turnOf({ models, held: () => [] }, plan, { ranking: null, nested: false }) };
}

function stepOf(plan: RunPlan, trace: RunTrace, span: StepContext['span']): StepContext {
  const { start, turn } = plan;
  return {
    plan,
    levels: [],
    trace,
    span,
    values: {},
    turn,
    opening: turn.sent({ givesOutput: false, tools: false }),
    asks: null,
    key: plan.skill.name,
    systemPayload: null,
    schema: null,
    modelId: plan.model?.id ?? null,
    temperature: start.temperature,
    maxTokens: start.maxTokens,
    stop: [],
    watch: () => null,
    sent: () => {},
    strict: true,
    lane: trace.run.id,
  };
}
