// electron/core/app/mount/proficiency.ts - how good agents are at the skills of the library: what a name means there, and under what its levels are kept.
import { createAuditLog } from '../../capability/index.ts';
import type { Library } from '../../library/index.ts';
import {
  createProficiency,
  type LearnedSkill,
  type LearnedSkills,
  type Proficiency,
  type ProficiencyDeps,
} from '../../proficiency/index.ts';
import { zoneHere } from '../../schedules/index.ts';

interface Deps extends Pick<ProficiencyDeps, 'account' | 'agents' | 'place'> {
  library: Pick<Library, 'catalog' | 'analysisOf'>;
  onKept(what: 'agents'): void;
  onProblem(what: string, cause: unknown): void;
}

/** What skills say of decay is kept from the start on; whoever changes skills is not told of what hinders that. */
export function openProficiency({ account, agents, library, place, onKept, onProblem }: Deps): Proficiency {
  const room = createProficiency({
    account,
    agents,
    skills: learnedSkills(library),
    tell: createAuditLog(account).add,
    place,
    zone: zoneHere,
    onChange: () => onKept('agents'),
  });
  const skillsChanged = () => {
    try {
      room.skillsChanged();
    } catch (cause) {
      onProblem('what skills say of decay could not be kept', cause);
    }
  };
  skillsChanged();
  return { ...room, skillsChanged };
}

type Entry = ReturnType<Library['catalog']['entries']>[number];

/** What was read is kept until a skill changes. */
function learnedSkills({ catalog, analysisOf }: Deps['library']): LearnedSkills {
  let seen: { entries: readonly Entry[]; byName: Map<string, LearnedSkill | null> } | null = null;
  const keyOf = ({ name, traits }: Pick<Entry, 'name' | 'traits'>): string => traits.skillId ?? name;
  function read(name: string): LearnedSkill | null {
    const found = catalog.learned(name);
    // One that is kept under the name of another is described by that one.
    const entry = found?.traits.skillId == null ? found : (catalog.winner(found.traits.skillId) ?? found);
    const analysis = entry === undefined ? null : analysisOf(entry.id);
    if (entry === undefined || analysis === null || analysis.state === 'broken') return null;
    const { prerequisites, decayDays, minProficiency, proficiency } = analysis.metadata.development;
    return {
      id: entry.id,
      name: keyOf(found!),
      record: entry.record,
      acknowledged: entry.acknowledged,
      prerequisites,
      decayDays,
      minProficiency,
      proficiency,
    };
  }
  return {
    named(name) {
      const entries = catalog.entries();
      if (seen?.entries !== entries) seen = { entries, byName: new Map() };
      if (!seen.byName.has(name)) seen.byName.set(name, read(name));
      return seen.byName.get(name) ?? null;
    },
    keptUnder(skillId) {
      const entry = catalog.find(skillId);
      return entry === undefined ? null : keyOf(entry);
    },
    developmental: () => [
      ...new Set(catalog.entries().flatMap((entry) => (entry.state === 'ok' && entry.record !== 'instruction' ? [keyOf(entry)] : []))),
    ],
  };
}
