// electron/core/competencies/listing/match.ts - what of a competency a search looks at.
import type { Competency } from '../../../contract/index.ts';
import { createScore } from '../../manifests/index.ts';

const factsIn = ({
  description,
  category,
  categoryText,
  publisher,
  requiredSkills,
  requiredPermissions,
  integrations,
  settings,
  metrics,
}: Competency) =>
  [
    description,
    category,
    categoryText,
    publisher,
    ...requiredSkills,
    ...requiredPermissions.map(({ text }) => text),
    ...integrations,
    ...settings.flatMap(({ key, label }) => [key, label]),
    ...metrics.map(({ label }) => label),
  ].join('\n');

/** Relevance of an entry to a search. */
export const scoreIn = createScore<Competency>((competency) => ({ facts: factsIn(competency), prompt: competency.agent.systemPrompt }));
