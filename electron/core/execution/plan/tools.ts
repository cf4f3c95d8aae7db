// electron/core/execution/plan/tools.ts - which tools the model of a turn is offered: those that the skill declares and its caller at the top may use.
import type { Analysis, Channel, EffectiveCapability, ToolRanking, TurnPlan, TurnTool } from '../../../contract/index.ts';
import { parseTool } from '../../packages/index.ts';
import type { Step } from './plan.ts';

/** A tool of the registry as it is for whoever runs the skill at the top. */
export interface HeldTool {
  id: string;
  description: string;
  inputSchema: Record<string, unknown> | null;
  /** Why it may not be used now, in sentences; null = it may. */
  refused: string | null;
}

export interface Holding {
  analysis: Analysis;
  /** What the gate let through for the skill; null = nobody decided, so nothing is held. */
  capability: EffectiveCapability | null;
  agent: string;
  channel: Channel;
}

export type HeldBy = (of: Holding) => HeldTool[];

/** More than this many confuse a model, and fill its context. */
export const MOST_TOOLS = 24;
/** Of all that is said of one tool to a model. */
const MOST_CHARS = 2000;

/** What code calls to ask a model or to go on itself. */
const FOR_CODE = new Set(['llm_query', 'llm_query_batched', 'run_skill', 'run_artifact', 'call_tool', 'preferred_tools']);

interface Choosing {
  analysis: Analysis;
  steps: readonly Step[];
  /** A step asks a model that can have tools. */
  asksModel: boolean;
  held: readonly HeldTool[];
  ranking: ToolRanking | null;
  nested: boolean;
}

type Tools = Pick<TurnPlan, 'tools' | 'leftOut' | 'expected'>;

/** Declared ∩ held, the preferred ones first; whatever is declared and not offered is told. */
export function toolsOf({ analysis, steps, asksModel, held, ranking, nested }: Choosing): Tools {
  const ranked = ranking?.ranked.map(({ toolId }) => toolId) ?? [];
  const placeOf = (id: string) => (ranked.includes(id) ? ranked.indexOf(id) : ranked.length);
  const expected = declaredBy(analysis).toSorted((a, b) => placeOf(a) - placeOf(b));
  if (!asksModel) return { tools: [], leftOut: [], expected };
  const known = new Map(held.map((each) => [each.id, each]));
  const names = new Set<string>();
  const tools: TurnTool[] = [];
  const leftOut: Tools['leftOut'] = [];
  for (const id of expected) {
    const tool = known.get(id);
    const asks = pointFor(analysis.metadata.interrupts, id) !== null;
    const why = whyNot(id, tool, { analysis, steps, asks, nested, full: tools.length === MOST_TOOLS });
    if (why !== null || tool === undefined) leftOut.push({ id, why: why ?? '' });
    else {
      const name = nameFor(id, names);
      names.add(name);
      tools.push({ id, name, description: tool.description.slice(0, MOST_CHARS), inputSchema: tool.inputSchema ?? NO_INPUT, asks });
    }
  }
  return { tools, leftOut, expected };
}

const NO_INPUT = { type: 'object', properties: {} };

interface Around {
  analysis: Analysis;
  steps: readonly Step[];
  asks: boolean;
  nested: boolean;
  full: boolean;
}

function whyNot(id: string, tool: HeldTool | undefined, { analysis, steps, asks, nested, full }: Around): string | null {
  if (FOR_CODE.has(id)) return 'It is for code.';
  if (tool === undefined) return 'There is no such tool.';
  if (tool.refused !== null) return tool.refused;
  const { artifact } = analysis.metadata.providesTools.find(({ name }) => name === id) ?? {};
  if (artifact != null && steps.some(({ name }) => name === artifact)) return 'It is a step of this run.';
  if (asks && nested) return 'A person is asked before it, which a skill called by another cannot do.';
  return full ? `A model is offered at most ${MOST_TOOLS} tools.` : null;
}

/** Ids of the tools that a package names under `tools`, each once, then the runs of the skills that it lists. */
export function declaredBy({ metadata: { tools, skills } }: Pick<Analysis, 'metadata'>): string[] {
  return [...new Set([...tools.map((text) => parseTool(text).id), ...skills.map((name) => `run:${name}`)])];
}

/** The declared interrupt point at which a person is asked before each call of a tool: its id, or that after `before_`; null = none. */
export const pointFor = (interrupts: readonly string[], id: string): string | null =>
  interrupts.find((point) => point === id || point === `before_${id}`) ?? null;

/** What DSPy's own templates call theirs, and our own words of an answer. */
const RESERVED = new Set(['finish', 'submit', 'SUBMIT', 'llm_query', 'llm_query_batched', 'answer']);
/** The least that a provider takes. */
const MOST_NAME = 64;

/** `mcp:files/read-file` → `files_read_file`: a name that every provider takes, and in Python, since a module may call it from code. */
export function nameFor(id: string, taken: ReadonlySet<string>): string {
  const plain = id.replace(/^(?:mcp|run):/, '').replace(/\W+/g, '_');
  const name = (/^[a-z_]/i.test(plain) ? plain : `_${plain}`).slice(0, MOST_NAME);
  let free = name;
  for (let number = 2; taken.has(free) || RESERVED.has(free); number += 1) free = `${name.slice(0, MOST_NAME - 4)}_${number}`;
  return free;
}
