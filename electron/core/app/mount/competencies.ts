// electron/core/app/mount/competencies.ts - competencies over the places of an account: what they require is looked for in the library.
import { type Competencies, type CompetenciesDeps, createCompetencies } from '../../competencies/index.ts';
import type { Library, ProvidedSkill } from '../../library/index.ts';
import { moveEquips, readEquips } from '../../storage/index.ts';
import type { Stores } from '../account/stores.ts';

interface Deps extends Pick<CompetenciesDeps, 'onChange' | 'onNotice'> {
  account: Stores;
  workspace: Stores | null;
  catalog: Library['catalog'];
  /** The skill that a name means, with the tools that it brings. */
  skillOf(name: string): ProvidedSkill | null;
  /** Folder of the competencies that come with the app. */
  systemDir: string;
}

export function openCompetencies({ account, workspace, catalog, skillOf, systemDir, ...deps }: Deps): Competencies {
  const { db } = account.agents;
  const competencies = createCompetencies({
    ...deps,
    account: account.agents,
    workspace: workspace?.agents ?? null,
    skillOf(name) {
      const found = skillOf(name);
      if (found === null) return null;
      const { id, state, provides } = found;
      return { id, version: catalog.find(id)?.version ?? null, state, tools: () => provides };
    },
    equips: () => readEquips(db),
    moveEquips: (competency, from, to) => moveEquips(db, competency, from, to),
  });
  if (!account.agents.readOnly) competencies.seed(systemDir);
  return competencies;
}
