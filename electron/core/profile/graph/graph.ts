// electron/core/profile/graph/graph.ts - the graph of an agent: role and competencies, duties, skills with what they stand on, tools. Pure. It decides nothing:
// what may run and what may be called is what the room capability says (`matrix`), what a role asks for is its plan (row G4; seed capability-spine).
import {
  type CapabilityGraph,
  type GraphEdge,
  type GraphNode,
  isStopped,
  lifeInWords,
  listed,
  type MatrixTool,
  MOST_EDGES,
  MOST_NODES,
  scheduleText,
} from '../../../contract/index.ts';
import { type Building, type Built, building, isReached, type Standing } from './built.ts';
import { addSkills } from './skills.ts';
import type { GraphWorld, ReachedCompetency, ReachedRole } from './world.ts';

/** `root`: where it begins, the agent or its role; what that does not lead to is left out. */
export function graphOf(world: GraphWorld, root: 'agent' | 'role' = 'agent'): CapabilityGraph {
  const graph = building();
  const agent = addAgent(graph, world);
  const role = world.role === null ? null : addRole(graph, agent, world.role);
  const competencies = world.competencies.map((each) => ({ id: addCompetency(graph, agent, each), ...each }));
  addSkills(graph, world);
  if (role !== null) leadFromRole(graph, role, world.role!);
  for (const each of competencies) leadFromCompetency(graph, each, world);
  const ofRole = new Set(world.role?.plan.skills.map(({ name }) => name));
  for (const { name, manual } of world.matrix.skills) {
    const id = `skill:${name}`;
    if (manual || !(graph.isLedTo(id) || ofRole.has(name))) graph.edge(agent, id, 'uses');
  }
  for (const tool of world.matrix.tools) addTool(graph, tool);
  const from = root === 'role' && role !== null ? role : agent;
  return { agent: { id: world.agent.id, name: world.agent.name }, ...cut(reachedFrom(from, graph), world.matrix.more) };
}

const because = (state: GraphNode['state'], sentence: string, way: string | null = null) => ({ state, sentence, way });
const REACHED = because('reachable', '');

function addAgent(graph: Building, { agent: { id, name, life, rank } }: GraphWorld): string {
  const standing = isStopped(life) ? because('blocked', `${name} ${lifeInWords(life)}, so it runs nothing.`) : REACHED;
  return graph.node({ kind: 'agent', name, id: `agent:${id}`, keptAs: id, note: rank, ...standing });
}

const ACCEPT = 'Look at what changed, and accept it.';

function addRole(graph: Building, agent: string, { id, name, sourceId, state, hindrance }: ReachedRole): string {
  const standing = {
    in_force: hindrance === null ? REACHED : because('blocked', hindrance),
    changed: because('blocked', `The file of ${name} is not the one that was agreed to, so it adds nothing.`, ACCEPT),
    broken: because('blocked', `The file of ${name} cannot be read, so it adds nothing.`, 'Mend its text.'),
    missing: because('missing', `There is no role ${id}.`, 'Import it, or create it.'),
  }[state];
  const role = graph.node({ kind: 'role', name, id: `role:${id}`, keptAs: sourceId, note: `post:${id}`, ...standing });
  graph.edge(agent, role, 'has');
  return role;
}

function addCompetency(graph: Building, agent: string, { competency, name, sourceId, state }: ReachedCompetency): string {
  const standing = {
    in_force: REACHED,
    paused: because('blocked', `${name} is paused, so it adds nothing.`, `Resume ${name}.`),
    changed: because('blocked', `The file of ${name} is not the one that was equipped, so it adds nothing.`, ACCEPT),
    broken: because('blocked', `The file of ${name} cannot be read, so it adds nothing.`, 'Mend its text.'),
    missing: because('missing', `There is no competency ${competency}.`, 'Import it, or create it.'),
  }[state];
  const id = graph.node({ kind: 'competency', name, id: `competency:${competency}`, keptAs: sourceId, note: 'equipped', ...standing });
  graph.edge(agent, id, 'has');
  return id;
}

interface Duty {
  id: string;
  name: string;
  schedule: string;
  skills: readonly string[];
}

/** A duty lacks what its skills lack: it fails at the first of them that may not run. */
function addDuty(graph: Building, from: string, { id, name, schedule, skills }: Duty, levels: ReadonlyMap<string, Standing>): void {
  const lacks = skills.filter((skill) => !isReached(graph.find(`skill:${skill}`)?.state ?? 'missing'));
  const standing = lacks.length === 0 ? REACHED : because('blocked', `${name} lacks ${listed(lacks)}.`);
  graph.node({ kind: 'duty', name, id, keptAs: null, note: schedule, ...standing });
  graph.edge(from, id, 'has');
  for (const skill of skills) graph.edge(id, `skill:${skill}`, 'uses', levels.get(skill));
}

/** A level that the role asks for stands in the way of the role, whether or not the skill itself may run. */
function leadFromRole(graph: Building, role: string, { id, plan }: ReachedRole): void {
  const levels = new Map(
    plan.skills.flatMap(({ name, state, sentence }): [string, Standing][] =>
      state === 'low' || state === 'unassessed' ? [[name, { state: 'blocked', sentence }]] : [],
    ),
  );
  for (const duty of plan.duties) {
    const { name, skills } = duty;
    addDuty(graph, role, { id: `duty:role:${id}/${name}`, name, schedule: scheduleText(duty.schedule), skills }, levels);
  }
  const exercised = new Set(plan.duties.flatMap(({ skills }) => skills));
  for (const { name, need } of plan.skills) {
    if (need === 'prerequisite' || exercised.has(name)) continue;
    graph.edge(role, `skill:${name}`, 'uses', levels.get(name), need === 'optional');
  }
}

function leadFromCompetency(graph: Building, each: ReachedCompetency & { id: string }, { matrix }: GraphWorld): void {
  const { id, competency, name, state, schedule } = each;
  if (state !== 'in_force') return;
  const skills = matrix.skills.filter(({ from }) => from.includes(competency)).map((skill) => skill.name);
  if (schedule !== null) addDuty(graph, id, { id: `duty:competency:${competency}`, name, schedule, skills }, new Map());
  else for (const skill of skills) graph.edge(id, `skill:${skill}`, 'uses');
}

/** One that nothing asks for is left out, and so is the run of a skill that nobody but itself offers: it is the skill. */
function addTool(graph: Building, { id: name, kind, decision, level, because: reasons, wouldChange, bySkill }: MatrixTool): void {
  const asking = bySkill.flatMap(({ skills, ...each }) => skills.map((skill) => ({ skill, ...each })));
  if (asking.every(({ skill }) => kind === 'skill' && skill === name)) return;
  const stateOf = (decided: MatrixTool['decision']) =>
    decided === 'allowed' || decided === 'asks' ? 'reachable' : kind === 'unknown' ? 'missing' : 'blocked';
  const state = stateOf(decision);
  const note = `${decision === 'asks' ? 'asks first' : decision}, ${level}`;
  const sentence = isReached(state) ? '' : (reasons[0]?.sentence ?? '');
  const tool: Built = {
    kind: 'tool',
    name,
    keptAs: null,
    state,
    note,
    sentence,
    way: isReached(state) ? null : (wouldChange[0]?.sentence ?? null),
  };
  const id = graph.node(tool);
  for (const { skill, decision: decided, because: why } of asking) {
    graph.edge(`skill:${skill}`, id, 'calls', { state: stateOf(decided), sentence: why[0]?.sentence ?? '' });
  }
}

type Parts = Pick<CapabilityGraph, 'nodes' | 'edges'>;

function reachedFrom(root: string, graph: Building): Parts {
  const all = graph.edges();
  const next = Map.groupBy(all, ({ from }) => from);
  const seen = new Set([root]);
  for (const id of seen) for (const { to } of next.get(id) ?? []) seen.add(to);
  return { nodes: inOrder(graph.nodes().filter(({ id }) => seen.has(id))), edges: all.filter(({ from }) => seen.has(from)) };
}

const ORDER: readonly GraphNode['kind'][] = ['agent', 'role', 'competency', 'duty', 'skill', 'tool'];
const inOrder = (nodes: readonly GraphNode[]): GraphNode[] => nodes.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));

/** The first of each, so that every edge that is kept has both its ends. */
function cut({ nodes, edges }: Parts, more: boolean): Omit<CapabilityGraph, 'agent'> {
  const kept = nodes.slice(0, MOST_NODES);
  const at = new Map(kept.map(({ id }, index) => [id, index]));
  const between = edges.filter(({ from, to }) => at.has(from) && at.has(to));
  const sorted = between.toSorted((a, b) => placeOf(a, at) - placeOf(b, at));
  return { nodes: kept, edges: sorted.slice(0, MOST_EDGES), more: more || nodes.length > MOST_NODES || between.length > MOST_EDGES };
}

const placeOf = ({ from, to }: GraphEdge, at: ReadonlyMap<string, number>): number => (at.get(from) ?? 0) * MOST_NODES + (at.get(to) ?? 0);
