// electron/core/capability/matrix/matrix.ts - what an agent may do now, skill by skill and tool by tool. It only asks the functions that decide about a
// run (resolve.ts, tools.ts) for every skill of the agent, and puts their answers together. Pure. Rows E5, C12.
import type { Because, EffectiveCapability, MatrixSkill, MatrixTool, Permission } from '../../../contract/index.ts';
import { parseTool } from '../../packages/index.ts';
import { told } from '../because.ts';
import { kept } from '../remember.ts';
import { decideSkill, type Question, type SkillFacts } from '../resolve.ts';
import {
  type AskedTool,
  allowed,
  isHeld,
  knowledgeOf,
  ownFacts,
  type Refusal,
  refusedConstraint,
  refusedToAgent,
  type SkillKnowledge,
  type ToolFacts,
  undeclared,
} from '../tools.ts';
import { type Hints, skillHints, toolHints } from './hints.ts';

/** A skill of the agent, with what it comes from; `facts` null = it is not here, or cannot be read. */
export interface AgentSkill extends Pick<MatrixSkill, 'manual' | 'byRole'> {
  name: string;
  /** Names of the competencies that need it. */
  from: readonly string[];
  facts: SkillFacts | null;
}

export interface MatrixQuestion extends Omit<Question, 'skill' | 'callers'> {
  skills: readonly AgentSkill[];
  /** Tools that the agent holds by name, so that one that nothing asks for is seen too. */
  held: readonly string[];
  hints: Hints;
}

/** Every skill of the agent, and every tool that there is, that it holds or that one of its skills asks for. */
export function matrixOf(question: MatrixQuestion): { skills: MatrixSkill[]; tools: MatrixTool[] } {
  const decided = question.skills.map((skill) => decideOne(skill, question));
  return { skills: decided.map(({ row }) => row), tools: toolRows(decided, question) };
}

interface Decided {
  name: string;
  row: MatrixSkill;
  facts: SkillFacts | null;
  mayUse: MayUse;
}

/** What a skill may do with a tool that needs this permission; `malformed`: why its declaration of it cannot be read. Null = call it. */
type MayUse = (needs: Permission | null, malformed: readonly Refusal[]) => Answer | null;

function decideOne({ name, facts, ...of }: AgentSkill, question: MatrixQuestion): Decided {
  const source = { ...of, from: [...of.from] };
  if (facts === null) {
    const because = [told({ rule: 'skill_absent', subject: name, value: null })];
    const row: MatrixSkill = { id: null, name, decision: 'missing', ...source, because, wouldChange: skillHints(because, name) };
    return { name, row, facts, mayUse: mayUse(row, knowledgeOf(name, [])) };
  }
  const { decision, because: reasons, permissions } = decideSkill({ ...question, skill: facts, callers: [] });
  const because = [...reasons.filter(({ rule }) => rule !== 'allowed'), ...missingOf(permissions)];
  const shown = because.length === 0 ? reasons : because;
  const row: MatrixSkill = { id: facts.id, name, decision, ...source, because: shown, wouldChange: skillHints(because, name) };
  return { name, row, facts, mayUse: mayUse(row, knowledgeOf(name, permissions)) };
}

/** One that may not run at all can do nothing with any tool. Its answers are kept, since many tools need the same permission. */
function mayUse(row: MatrixSkill, knowledge: SkillKnowledge): MayUse {
  const known = new Map<Permission | null, Answer | null>();
  const answer = (refused: readonly Refusal[]): Answer | null => {
    if (refused.length === 0) {
      if (row.decision === 'allowed') return null;
      return { decision: row.decision === 'asks' ? 'asks' : 'denied', because: row.because };
    }
    const { decision, because } = first(refused);
    // Nobody is asked for a skill that is blocked.
    return { decision: decision === 'asks' && row.decision === 'blocked' ? 'denied' : decision, because };
  };
  return (needs, malformed) => {
    const found = malformed.length === 0 ? known.get(needs) : undefined;
    if (found !== undefined) return found;
    const made = answer([...malformed, ...(needs === null ? [] : knowledge.missing(needs))]);
    if (malformed.length === 0) known.set(needs, made);
    return made;
  };
}

const missingOf = (permissions: EffectiveCapability['permissions']): Because[] =>
  permissions.flatMap(({ state, because }) => (state === 'missing' ? because : []));

/** One skill that asks for a tool, with the texts by which it declares it. */
interface Asking {
  by: Decided;
  declared: readonly string[];
  /** It prefers the tool, and neither declares nor provides it. */
  isOnlyPreferred: boolean;
}

/** What all skills ask for, by tool. A text that many skills have is read once. */
function askingBy(decided: readonly Decided[], { held, registry }: Pick<MatrixQuestion, 'held' | 'registry'>) {
  const asking = new Map<string, Asking[]>();
  const askingFor = (id: string): Asking[] => kept(asking, id, () => []);
  const read = new Map<string, { all: Asking[]; declared: readonly string[] }>();
  const readFirst = (text: string) => kept(read, text, () => ({ all: askingFor(parseTool(text).id), declared: [text] }));
  /** Lists of one skill alone; any other is copied before it grows. */
  const own = new Map<Asking, string[]>();
  const provided = new Map<string, ToolFacts>();
  const names = new Set(held);
  const runs = new Set<string>();
  const ask = (all: Asking[], by: Decided, declared: readonly string[]) => {
    const last = all.at(-1);
    if (last?.by !== by) {
      all.push({ by, declared, isOnlyPreferred: false });
      return;
    }
    const grown = own.get(last) ?? [...last.declared];
    grown.push(...declared);
    own.set(last, grown);
    last.declared = grown;
  };
  for (const each of decided) {
    for (const text of each.facts?.tools ?? []) {
      const { all, declared } = read.get(text) ?? readFirst(text);
      ask(all, each, declared);
    }
    // A skill without tools of its own offers its run (capability.md, "Decided in detail").
    if (each.facts?.provides.length === 0 && names.has(each.name) && !provided.has(each.name)) {
      runs.add(each.name);
      provided.set(each.name, ownFacts(registry, each.facts.id, { name: each.name, parameters: [] }));
      ask(askingFor(each.name), each, []);
    }
    for (const tool of each.facts?.provides ?? []) {
      if (!provided.has(tool.name)) provided.set(tool.name, ownFacts(registry, each.facts!.id, tool));
      ask(askingFor(tool.name), each, []);
    }
    for (const id of each.facts?.prefers ?? []) {
      const all = askingFor(id);
      if (all.at(-1)?.by !== each) all.push({ by: each, declared: [], isOnlyPreferred: true });
    }
  }
  return { asking, provided, runs };
}

function toolRows(decided: readonly Decided[], question: MatrixQuestion): MatrixTool[] {
  const { registry, held } = question;
  const { asking, provided, runs } = askingBy(decided, question);
  const offered = new Set(registry.keys());
  const ids = new Set([...asking.keys(), ...held, ...offered]);
  return [...ids].map((id) => {
    const tool = offered.has(id) ? registry.get(id) : (provided.get(id) ?? registry.get(id));
    const kind = offered.has(id) ? 'function' : runs.has(id) ? 'skill' : provided.has(id) ? 'artifact' : kindOf(id, tool);
    return toolRow({ id, tool, kind, asking: asking.get(id) ?? [] }, question);
  });
}

/** One that no skill of the agent provides. */
function kindOf(id: string, tool: ToolFacts | undefined): MatrixTool['kind'] {
  if (tool === undefined) return 'unknown';
  return id.startsWith('mcp:') ? 'server' : tool.heldAs == null ? 'artifact' : 'skill';
}

interface Tool extends Pick<AskedTool, 'id' | 'tool'> {
  kind: MatrixTool['kind'];
  asking: readonly Asking[];
}

function toolRow({ id, tool, kind, asking }: Tool, question: MatrixQuestion): MatrixTool {
  const { agent, hints } = question;
  const toAgent = refusedToAgent({ id, tool }, agent);
  const refused = toAgent.length === 0 ? null : first(toAgent);
  const toSkill = ofSkills({ id, tool });
  const bySkill = together(asking, (each) => notDeclared({ id, tool, kind }, each) ?? refused ?? toSkill(each));
  // Who holds it does not matter where no skill may call it anyway.
  const isAsked = asking.length === 0 || asking.some(({ isOnlyPreferred }) => !isOnlyPreferred);
  const best = ORDER.flatMap((decision) => bySkill.find((each) => each.decision === decision) ?? [])[0];
  const nobody: Answer = { decision: 'denied', because: [told({ rule: 'nobody_asks', subject: id, value: agent.name })] };
  const { decision, because } = (isAsked ? refused : null) ?? best ?? (tool?.mustBeHeld === false ? yes(id) : nobody);
  return {
    id,
    kind,
    declared: asking.some(({ isOnlyPreferred }) => !isOnlyPreferred) || tool?.mustBeHeld === false,
    held: tool?.mustBeHeld === false || isHeld(id, tool, agent),
    permitted: tool?.needs == null || bySkill.some((each) => each.because.every(({ rule }) => rule === 'allowed')),
    enabled: tool?.enabled === true && tool.heldBy === null && tool.absent == null,
    decision,
    level: tool?.level ?? 'none',
    because,
    wouldChange: toolHints(because, { id, skill: asking[0]?.by.name ?? id, hints }),
    bySkill,
  };
}

type Answer = Pick<MatrixTool, 'decision' | 'because'>;
/** The best comes first: a tool is allowed if one of the agent's skills may call it. */
const ORDER = ['allowed', 'asks', 'unavailable', 'denied'] as const;

const yes = (id: string): Answer => ({ decision: 'allowed', because: [allowed(id)] });

/** A tool that a skill prefers and may not call for want of declaring it. */
function notDeclared({ id, tool, kind }: Omit<Tool, 'asking'>, { by, isOnlyPreferred }: Asking): Answer | null {
  if (!isOnlyPreferred || tool === undefined) return null;
  // Some of what the app brings is part of every run; what others bring is only for those that declare it.
  if (kind === 'function' && undeclared({ id, tool, declared: [] }, by).length === 0) return null;
  return { decision: 'denied', because: [told({ rule: 'not_declared', subject: id, value: by.name })] };
}

function first(refusals: readonly Refusal[]): Answer {
  const decisive = refusals.find(({ decision }) => decision !== 'asks') ?? refusals[0]!;
  return {
    decision: decisive.decision,
    because: [decisive, ...refusals.filter((each) => each !== decisive)].map(({ because }) => because),
  };
}

/** What a run of a skill could do with the tool. */
function ofSkills({ id, tool }: Pick<AskedTool, 'id' | 'tool'>): (asking: Asking) => Answer {
  const isAllowed = yes(id);
  const needs = tool?.needs ?? null;
  // By the list itself: skills that declare a tool by the same text, as nearly all do, have the same one.
  let read: { declared: readonly string[]; malformed: readonly Refusal[] } | null = null;
  return ({ by, declared }) => {
    if (read?.declared !== declared) read = { declared, malformed: refusedConstraint({ id, tool, declared }) };
    return by.mayUse(needs, read.malformed) ?? isAllowed;
  };
}

/** Skills of one decision and the reason that decides together, in the order in which they first appear. */
function together(asking: readonly Asking[], answerOf: (each: Asking) => Answer): MatrixTool['bySkill'] {
  const groups = new Map<string, MatrixTool['bySkill'][number]>();
  const groupOf = ({ decision, because }: Answer, isOnlyPreferred: boolean) => {
    const decisive = because[0]!;
    const preferred = isOnlyPreferred ? ({ preferred: true } as const) : {};
    const key = `${isOnlyPreferred} ${decision} ${decision === 'allowed' ? '' : `${decisive.rule} ${decisive.subject} ${decisive.value}`}`;
    const group = groups.get(key) ?? { skills: [], decision, because: [decisive], ...preferred };
    groups.set(key, group);
    return group;
  };
  // Many skills have one answer, as an object too: a key for each pair would be most of the work.
  const found = new Map<Answer, string[]>();
  for (const each of asking) {
    const answer = answerOf(each);
    let skills = each.isOnlyPreferred ? undefined : found.get(answer);
    if (skills === undefined) {
      ({ skills } = groupOf(answer, each.isOnlyPreferred));
      if (!each.isOnlyPreferred) found.set(answer, skills);
    }
    skills.push(each.by.name);
  }
  return [...groups.values()];
}
