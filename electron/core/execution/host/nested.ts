// electron/core/execution/host/nested.ts - artifacts and skills that code calls, as spans within the caller's run (row E7). They take no
// place in the run queue: their caller has one, and nested runs waiting for more could deadlock.
import { AppError, type Artifact } from '../../../contract/index.ts';
import { parametersOf, providedFacts } from '../../capability/index.ts';
import type { RunnableSkill } from '../../library/index.ts';
import type { ModelRegistry } from '../../models/index.ts';
import type { SkillTool } from '../../tools/index.ts';
import { reasonOf } from '../lifecycle/abort.ts';
import { findArtifact, interruptOf } from '../plan/plan.ts';
import { type Preparation, parseStart, turnOf } from '../plan/prepare.ts';
import { type StepDeps, Stepper } from '../steps/stepper.ts';
import type { OpenSpan } from '../trace/run-trace.ts';
import type { Level, RunPlan, StepContext } from '../types.ts';
import { sessionIdOf, type ToolChoices } from './choices.ts';
import type { Permit } from './permit.ts';
import type { ToolDoor } from './tool-door.ts';

export interface CallSite {
  step: StepContext;
  caller: { key: string };
  /** The span of the call. */
  span: OpenSpan;
  /** A person's own call: no skill asks for it. */
  byHand?: boolean;
}

export interface ArtifactCall {
  /** Its name or key. */
  name: string;
  /** Added to the run's input. */
  params: Record<string, unknown>;
  /** What the output must match. */
  schema?: Record<string, unknown> | undefined;
  temperature?: number | undefined;
  max_tokens?: number | undefined;
}

export interface NestedRuns {
  /**
   * Runs an artifact of the caller's package; its fallback if needed. Returns the value of the output. Throws `not_found`,
   * `run_blocked` for a cycle, `limit_reached` for too deep, and what the artifact throws.
   */
  artifact(call: ArtifactCall, site: CallSite, signal: AbortSignal): Promise<unknown>;
  /**
   * Runs a skill that the caller's package lists, by its own gate and input schema, for the same agent, within what each skill on the way to it
   * was granted through the next. Throws as above, `run_blocked` with what is missing, and what its preparation throws.
   */
  skill(idOrName: string, params: Record<string, unknown>, site: CallSite, signal: AbortSignal): Promise<unknown>;
  /**
   * Runs a tool that a skill brings: its artifact, its file or its whole run, by the gate of that skill and the tool's own input schema. Throws as `skill`,
   * and `input_invalid`.
   */
  tool(tool: SkillTool, args: Record<string, unknown>, site: CallSite, signal: AbortSignal): Promise<unknown>;
}

interface NestedDeps {
  models: Pick<ModelRegistry, 'choose' | 'list' | 'callsBy'>;
  preparation: Preparation;
  choices: ToolChoices;
  resolve(ref: { id: string } | { name: string }): RunnableSkill;
  /** Called lazily, because handlers and dispatcher need each other. */
  steps(): StepDeps;
  permit: Permit;
  door: ToolDoor | undefined;
}

const MAX_DEPTH = 8;

export function createNestedRuns({ preparation, choices, resolve, steps, models, ...doors }: NestedDeps): NestedRuns {
  const nested: NestedRuns = {
    async artifact({ name, params, schema, ...asked }, { step, caller, span }, signal) {
      const { plan, trace } = step;
      const levels = deeper(step, caller.key);
      const artifact = findArtifact(plan.analysis, name, plan.model?.family ?? null);
      if (artifact === null) {
        const names = [...new Set(plan.analysis.artifacts.map((each) => each.name))].join(', ');
        throw new AppError('not_found', `${plan.skill.name} has no artifact ${name}.`, { remedy: `It has: ${names}.` });
      }
      if (levels.some((level) => level.skill.sourceId === plan.skill.sourceId && level.artifactKey === artifact.key)) {
        throw cycle([...levels.map(({ artifactKey }) => artifactKey), artifact.key]);
      }
      const inner = planOfArtifact(plan, artifact, { params, schema, ...asked }, models);
      // Its prose was injected by the code's run.
      const stepper = new Stepper(inner, trace, steps(), span, true, levels);
      const at = { isLast: schema !== undefined, outputs: new Map(), answers: new Map(), asks: null };
      return (await stepper.run({ name: artifact.name, artifact }, at, signal)).value;
    },

    async skill(idOrName, params, { step, caller, span }, signal) {
      const { plan, trace } = step;
      const levels = deeper(step, caller.key);
      const skill = findSkill(idOrName, resolve);
      const listed = plan.analysis.metadata.skills;
      if (!listed.includes(skill.name) && !listed.includes(skill.sourceId)) {
        throw new AppError('run_blocked', `${plan.skill.name} does not list ${skill.name} under “skills:”, so it cannot call it.`, {
          remedy: `Add ${skill.name} to “skills:” in the frontmatter.`,
        });
      }
      if (levels.some((level) => level.skill.sourceId === skill.sourceId))
        throw cycle([...levels.map((level) => level.skill.name), skill.name]);
      const start = parseStart({ ...inheritedFrom(step), skill: { id: skill.sourceId }, input: params });
      const root = trace.start('sub_skill', skill.name, span, {
        version: skill.version,
        revision: skill.revisionId,
        hash: skill.contentHash,
      });
      return root.during(async () => {
        root.keep('input', JSON.stringify(params, null, 2));
        const inner = await preparation.prepare(start, { callers: callersOf(levels), trace: step.trace });
        requireNoWaiting(inner);
        choices.of(inner, step.trace, root);
        return await runAll(inner, levels, root, step, signal);
      });
    },

    async tool({ skillId, body, tool }, args, site, signal) {
      const { step, caller, span, byHand = false } = site;
      // Its own artifacts have the rights of the skill that calls: its gate let it through.
      const isOwn = !byHand && skillId === step.plan.skill.sourceId;
      if (isOwn && body.kind === 'artifact') return nested.artifact({ name: body.name, params: args }, site, signal);
      const levels = byHand ? [] : deeper(step, caller.key);
      if (!isOwn && levels.some((level) => level.skill.sourceId === skillId)) {
        throw cycle([...levels.map((level) => level.skill.name), tool.provider.name]);
      }
      const start = parseStart({
        ...inheritedFrom(step),
        skill: { id: skillId },
        input: args,
        artifact: body.kind === 'artifact' ? body.name : null,
      });
      const root = step.trace.start('sub_skill', tool.provider.name, span, { tool: tool.id });
      return root.during(async () => {
        root.keep('input', JSON.stringify(args, null, 2));
        const by = { callers: callersOf(levels), trace: step.trace };
        const provided = body.kind === 'run' ? undefined : { inputSchema: tool.inputSchema, isFile: body.kind === 'file' };
        const inner = isOwn ? step.plan : await preparation.prepare(start, byHand ? { ...by, callers: [] } : by, provided);
        if (body.kind !== 'run' && !isOwn) permitOwn(doors, { plan: inner, tool, args, step });
        if (body.kind === 'file') return runScript(doors, inner, { tool, path: body.path, args, signal });
        requireNoWaiting(inner);
        choices.of(inner, step.trace, root);
        return await runAll(inner, levels, root, step, signal);
      });
    },
  };
  return nested;

  /** All steps of a skill's plan; returns the value of the last one. Throws what a step throws, or the signal's reason. */
  async function runAll(plan: RunPlan, levels: readonly Level[], root: OpenSpan, step: StepContext, signal: AbortSignal): Promise<unknown> {
    root.keep('plan', JSON.stringify(plan.turn.plan));
    const stepper = new Stepper(plan, step.trace, steps(), root, false, levels);
    const outputs = new Map();
    let value: unknown = null;
    try {
      for (const [index, each] of plan.steps.entries()) {
        signal.throwIfAborted();
        const at = { isLast: index === plan.steps.length - 1, outputs, answers: new Map(), asks: null };
        const { kept, ...output } = await stepper.run(each, at, signal);
        outputs.set(each.name, output);
        value = output.value;
        for (const payload of kept) root.attach(payload);
      }
    } catch (cause) {
      throw signal.aborted ? reasonOf(signal) : cause;
    }
    return value;
  }
}

/** The plan of one artifact that code calls: it has no tools, as the code has them. */
function planOfArtifact(
  plan: RunPlan,
  artifact: Artifact,
  { params, schema, ...asked }: Omit<ArtifactCall, 'name'>,
  models: NestedDeps['models'],
): RunPlan {
  const { temperature = plan.start.temperature, max_tokens: maxTokens = plan.start.maxTokens } = asked;
  const metadata = { ...plan.analysis.metadata, outputSchema: schema ?? null };
  const changed = {
    ...plan,
    analysis: { ...plan.analysis, metadata },
    input: { ...plan.input, ...params },
    start: { ...plan.start, temperature, maxTokens },
    steps: [{ name: artifact.name, artifact }],
  };
  return { ...changed, turn: turnOf({ models, held: () => [] }, changed, { ranking: null, nested: true }) };
}

type Doors = Pick<NestedDeps, 'permit' | 'door'>;

interface OwnCall extends Pick<SkillTool, 'tool'> {
  plan: RunPlan;
  args: Record<string, unknown>;
  step: StepContext;
}

/** The skill that provides a tool must be granted what that needs. */
function permitOwn({ permit, door }: Doors, { plan, tool: { id, inputSchema }, args, step: { trace } }: OwnCall): void {
  const asked = { name: id, parameters: parametersOf({ inputSchema }) };
  const facts = door?.now().registry.facts().ofSkill?.(plan.skill.sourceId, asked);
  permit({ step: { plan, trace }, call: { id, args }, tool: facts ?? providedFacts(asked) });
}

function runScript({ door }: Doors, plan: RunPlan, { tool, path, args, signal }: Pick<SkillTool, 'tool'> & Script): Promise<unknown> {
  const { runtime } = tool;
  if (door === undefined || (runtime !== 'node' && runtime !== 'shell' && runtime !== 'native')) {
    throw new AppError('no_handler', `${tool.id} names no runtime that runs files here.`, { remedy: 'Write Node, Shell or Native.' });
  }
  return door.script({ skill: plan.skill, path, runtime, tool: tool.id, args, signal });
}

interface Script {
  path: string;
  args: Record<string, unknown>;
  signal: AbortSignal;
}

/** What a run hands on to what it calls. */
function inheritedFrom({ plan }: StepContext) {
  const { agent, channel, taskContext, temperature, maxTokens, strict, repair, batch, budget } = plan.start;
  const sessionId = sessionIdOf(plan.start);
  const modelId = plan.model?.id ?? plan.start.modelId;
  return { agent, channel, taskContext, modelId, temperature, maxTokens, strict, repair, batch, budget, sessionId };
}

/** The call path including the caller. Throws `limit_reached` if too deep. */
function deeper({ levels, plan }: StepContext, artifactKey: string): Level[] {
  if (levels.length >= MAX_DEPTH) {
    throw new AppError(
      'limit_reached',
      `Skills and artifacts can call each other at most ${MAX_DEPTH} levels deep; this call would exceed that.`,
      {
        remedy: `Call path: ${levels.map((level) => `${level.skill.name} ${level.artifactKey}`).join(' → ')}.`,
      },
    );
  }
  return [...levels, { skill: plan.skill, artifactKey }];
}

/** From the run's own skill down, each once: artifacts of a skill call each other by its own rights. */
const callersOf = (levels: readonly Level[]): RunnableSkill[] => [...new Map(levels.map(({ skill }) => [skill.sourceId, skill])).values()];

const cycle = (names: readonly string[]): AppError =>
  new AppError('run_blocked', `${names.at(-1)} is already running, so this cycle of calls would never end: ${names.join(' → ')}.`, {
    remedy: 'Remove one of the calls from the cycle.',
  });

/** By name, as packages write it; else by id. */
function findSkill(idOrName: string, resolve: NestedDeps['resolve']): RunnableSkill {
  try {
    return resolve({ name: idOrName });
  } catch (cause) {
    if (!(cause instanceof AppError && cause.code === 'not_found')) throw cause;
    try {
      return resolve({ id: idOrName });
    } catch {
      throw cause;
    }
  }
}

/** A person would have to answer while the code's own deadline runs. */
function requireNoWaiting({ steps, skill }: RunPlan): void {
  const waits = steps.find(({ artifact }) => artifact !== null && interruptOf(artifact) !== null);
  if (waits === undefined) return;
  throw new AppError('run_blocked', `${skill.name} asks a person before ${waits.name}, which a skill called by another cannot do.`, {
    remedy: 'Run it on its own, or remove the interrupt point from its settings.',
  });
}
