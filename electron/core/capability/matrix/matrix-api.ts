// electron/core/capability/matrix/matrix-api.ts - the matrix of an agent over the account and its library: what is there now, and what a supposition changes.
import {
  type Grant,
  type HeldPermission,
  type Matrix,
  MatrixInput,
  type Permission,
  permissionText,
  type Restriction,
  type WhatIf,
} from '../../../contract/index.ts';
import type { Agent, Agents, RestrictionStore, UsedSkill } from '../../agents/index.ts';
import type { CatalogEntry } from '../../skills/index.ts';
import { type CatalogFacts, createCatalogFacts, type LibraryDoor } from '../facts.ts';
import type { BoundGrant, GrantStore } from '../grants/grants.ts';
import { covers } from '../permissions.ts';
import { kept } from '../remember.ts';
import type { Question } from '../resolve.ts';
import type { ToolRegistry } from '../tools.ts';
import type { Hints } from './hints.ts';
import { type AgentSkill, matrixOf } from './matrix.ts';

export interface MatrixDeps {
  library: LibraryDoor;
  grants: GrantStore;
  restrictions: RestrictionStore;
  agents: Pick<Agents, 'of'>;
  hintsFor(agent: string): Hints;
  tools(): ToolRegistry;
  levelsOf(agent: string): Question['levels'];
  unmetered(): boolean;
  /** UTC with milliseconds. */
  now(): string;
}

/** Of an agent with every skill, as many are looked at. */
const MOST_SKILLS = 1000;
const NOTHING: WhatIf = { equip: [], unequip: [], grant: [], restrict: [] };

export function createMatrix(deps: MatrixDeps): (input: MatrixInput) => Matrix {
  const { library, grants, restrictions } = deps;
  const factsOf = createCatalogFacts(library, deps.unmetered);
  return (input) => {
    const { agent: id, channel, taskContext, whatIf = NOTHING } = MatrixInput.parse(input);
    const now = deps.now();
    const agent = deps.agents.of(id, { equip: whatIf.equip, unequip: whatIf.unequip, role: whatIf.role });
    const supposed = whatIf.grant.map((permission): BoundGrant => supposedGrant(id, permission, now));
    const forbidden = [...restrictions.of(id, now), ...whatIf.restrict.map((permission) => supposedRestriction(id, permission, now))];
    const restricted = { ...agent, restrictions: forbidden.map(({ permission }) => permission) };
    const { skills, more } = skillsOf(agent, library, (entry) => factsOf(entry, { channel, taskContext }));
    const decided = matrixOf({
      agent: restricted,
      registry: deps.tools(),
      levels: deps.levelsOf(id),
      now,
      channel,
      taskContext,
      grants: grantsOf(grants, id, supposed),
      skills,
      held: agent.tools === 'all' || agent.tools === 'none' ? [] : [...agent.tools],
      hints: deps.hintsFor(id),
    });
    return {
      agent: id,
      ...decided,
      held: heldOf([...grants.of(id), ...supposed], restricted.restrictions, now),
      restrictions: forbidden,
      more,
    };
  };
}

/** Several skills can reach the same one; its grants are read once. */
function grantsOf(store: GrantStore, agent: string, supposed: readonly BoundGrant[]): Question['grants'] {
  const known = new Map<string, readonly BoundGrant[]>();
  return (of) => kept(known, `${of.skill.id} ${of.through?.id ?? ''}`, () => [...store.ofSkill(agent, of), ...supposed]);
}

function skillsOf(agent: Agent, { catalog }: LibraryDoor, read: (entry: CatalogEntry) => ReturnType<CatalogFacts>) {
  const used = agent.uses === 'all' ? everySkill(agent.needed ?? [], catalog) : agent.uses;
  const skills = used.slice(0, MOST_SKILLS).map(({ name, skillId, from, manual, byRole }): AgentSkill => {
    const entry = skillId === null ? undefined : catalog.find(skillId);
    return { name, from, manual, byRole, facts: entry === undefined ? null : read(entry) };
  });
  return { skills, more: used.length > MOST_SKILLS };
}

/** What role and competencies need has the name that they know it by, which may be its `skill_id`. */
function everySkill(needed: readonly UsedSkill[], catalog: LibraryDoor['catalog']): UsedSkill[] {
  const ids = new Set(needed.map(({ skillId }) => skillId));
  const others = catalog.entries().filter(({ id, state }) => state === 'ok' && !ids.has(id));
  return [
    ...needed.map((each) => ({ ...each, manual: each.skillId !== null })),
    ...others.map(({ id, name }) => ({ name, skillId: id, from: [], manual: true, byRole: false })),
  ];
}

const supposedGrant = (agent: string, permission: Permission, now: string): BoundGrant => ({
  id: '',
  agent,
  permission,
  skillId: null,
  skillName: null,
  version: null,
  through: null,
  grantedAt: now,
  until: null,
  why: '',
  place: null,
  whole: null,
  asked: [],
  throughBytes: { place: null, whole: null },
});

const supposedRestriction = (agent: string, permission: Permission, now: string): Restriction => ({
  id: '',
  agent,
  permission,
  text: permissionText(permission),
  setAt: now,
  until: null,
  why: '',
});

/** What holds now, for every skill first. */
const heldOf = (all: readonly Grant[], restricted: readonly Permission[], now: string): HeldPermission[] =>
  all
    .filter(({ until, through }) => through === null && (until === null || until > now))
    .toSorted((a, b) => Number(a.skillId !== null) - Number(b.skillId !== null))
    .map(({ id, permission, skillName, until, why }) => ({
      id,
      permission,
      text: permissionText(permission),
      skillName,
      until,
      why,
      restricted: restricted.some((each) => covers(each, permission)),
    }));
