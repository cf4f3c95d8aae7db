// scripts/fuzz/trust/oracle.ts - what may succeed, by brute force from what was done: written without the product's code, as the rules say it.
import { CALLS, type Declared, NEEDS, type PermissionName, type Written } from './tree.ts';

/** A skill in one place; `version` is the bytes that it has now. */
export interface Skill extends Written {
  id: string;
  name: string;
  inWorkspace: boolean;
  version: number;
}

interface Given {
  /** By which it is withdrawn. */
  id: string;
  permission: PermissionName;
  skill: string;
  through: string | null;
  /** For which bytes of either. */
  versions: Set<number>;
  throughVersions: Set<number>;
  /** What could be done then, by whom. */
  reached: Ask[];
}

type Ask = { by: string } & ({ permission: PermissionName } | { declared: Declared });

export interface Oracle {
  /** The skill that a name means. */
  winner(name: string): Skill | undefined;
  add(skill: Skill): void;
  /** By the person, here: grants follow. */
  edit(id: string, written: Written, version: number): void;
  /** From outside: they do not. */
  replace(id: string, written: Written, version: number): void;
  grant(given: Pick<Given, 'id' | 'permission' | 'skill' | 'through'>): void;
  withdraw(id: string): void;
  /** Whether a run of a skill may start, and every call that may succeed in it: `s0 > s1 > get_page people/mara`. */
  run(skill: Skill): { starts: boolean; calls: string[] };
}

export function createOracle(): Oracle {
  const skills: Skill[] = [];
  let grants: Given[] = [];
  const winner = (name: string) =>
    skills.find((each) => each.name === name && each.inWorkspace) ?? skills.find((each) => each.name === name);
  const become = (skill: Skill, { asks, tools, calls }: Written, version: number) =>
    void Object.assign(skill, { asks, tools, calls, version });
  const byId = (id: string) => skills.find((each) => each.id === id)!;
  const called = (skill: Skill) => skill.calls.flatMap((name) => winner(name) ?? []);

  /** Everything that a skill can do itself and by those it reaches. */
  function reach(from: Skill): Ask[] {
    const seen: Skill[] = [];
    const visit = (skill: Skill): void => {
      if (seen.includes(skill)) return;
      seen.push(skill);
      called(skill).forEach(visit);
    };
    visit(from);
    return seen.flatMap((skill) => {
      const by = skill === from ? 'itself' : skill.id;
      return [...skill.asks.map((permission) => ({ by, permission })), ...skill.tools.map((declared) => ({ by, declared }))];
    });
  }

  /** Whether one of those then covers it: the same, or a tool with all that this one lets through and the same thing narrowed. */
  function isCovered(ask: Ask, then: readonly Ask[]): boolean {
    return then.some((each) => {
      if (each.by !== ask.by) return false;
      if ('permission' in ask) return 'permission' in each && each.permission === ask.permission;
      return 'declared' in each && (each.declared.text === ask.declared.text || isWithin(ask.declared, each.declared));
    });
  }

  const holds = (skill: Skill, through: Skill | null, permission: PermissionName): boolean =>
    grants.some(
      (given) =>
        given.permission === permission &&
        given.skill === skill.id &&
        given.through === (through?.id ?? null) &&
        given.versions.has(skill.version) &&
        (through === null || given.throughVersions.has(through.version)) &&
        reach(skill).every((ask) => isCovered(ask, given.reached)),
    );

  const mayRun = (chain: readonly Skill[]): boolean => {
    const skill = chain.at(-1)!;
    return skill.asks.every(
      (permission) => holds(skill, null, permission) && chain.slice(1).every((callee, index) => holds(chain[index]!, callee, permission)),
    );
  };

  function visit(chain: readonly Skill[]): string[] {
    const skill = chain.at(-1)!;
    const path = chain.map(({ name }) => name).join(' > ');
    const calls = CALLS.filter(({ tool, about }) => {
      const texts = (of: Skill) => of.tools.filter((each) => each.tool === tool);
      const lets = (of: Skill) => texts(of).some((each) => each.lets.includes(about));
      // Whoever declares the tool on the way bounds it for those that are called.
      const within = chain.every((each) => texts(each).length === 0 || lets(each));
      return lets(skill) && within && skill.asks.includes(NEEDS[tool]);
    });
    const nested = called(skill).filter((callee) => !chain.includes(callee) && mayRun([...chain, callee]));
    return [...calls.map(({ tool, about }) => `${path} > ${tool} ${about}`), ...nested.flatMap((callee) => visit([...chain, callee]))];
  }

  return {
    winner,
    add: (skill) => void skills.push(skill),
    edit(id, written, version) {
      const skill = byId(id);
      for (const given of grants) {
        if (given.skill === id && given.versions.has(skill.version)) given.versions.add(version);
        if (given.through === id && given.throughVersions.has(skill.version)) given.throughVersions.add(version);
      }
      become(skill, written, version);
    },
    replace: (id, written, version) => become(byId(id), written, version),
    grant(given) {
      const [skill, through] = [byId(given.skill), given.through === null ? null : byId(given.through)];
      const versions = new Set([skill.version]);
      grants.push({ ...given, versions, throughVersions: new Set(through === null ? [] : [through.version]), reached: reach(skill) });
    },
    withdraw(id) {
      grants = grants.filter((given) => given.id !== id);
    },
    run(skill) {
      const starts = mayRun([skill]);
      return { starts, calls: starts ? visit([skill]).sort() : [] };
    },
  };
}

/** All that is written without what narrows it covers every call of the tool; else the same argument must be narrowed at least as much. */
function isWithin(mine: Declared, theirs: Declared): boolean {
  const narrows = ({ text }: Declared) => (text.includes('(') ? text.slice(text.indexOf('(') + 1, -1) : null);
  const argument = (text: string) => (text.includes(':') ? text.slice(0, text.indexOf(':')) : '');
  const [own, other] = [narrows(mine), narrows(theirs)];
  if (mine.tool !== theirs.tool) return false;
  if (other === null) return true;
  return own !== null && argument(own) === argument(other) && mine.lets.every((each) => theirs.lets.includes(each)) && !own.includes('*, ');
}
