// electron/core/app/mount/competencies.ts - competencies over the places of an account: what they require is looked for in the library.
import { type Competencies, type CompetenciesDeps, createCompetencies } from '../../competencies/index.ts';
import { createProvided, type Library } from '../../library/index.ts';
import { moveEquips, readEquips } from '../../storage/index.ts';
import type { Stores } from '../account/stores.ts';

interface Deps extends Pick<CompetenciesDeps, 'onChange' | 'onNotice'> {
  account: Stores;
  workspace: Stores | null;
  library: Library;
  /** Folder of the competencies that come with the app. */
  systemDir: string;
}

export function openCompetencies({ account, workspace, library, systemDir, ...deps }: Deps): Competencies {
  const { db } = account.agents;
  const { catalog, analysisOf } = library;
  const provided = createProvided({ catalog, analysisOf, isBuiltIn: () => false });
  const competencies = createCompetencies({
    ...deps,
    account: account.agents,
    workspace: workspace?.agents ?? null,
    skillOf(name) {
      const found = provided(name);
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
