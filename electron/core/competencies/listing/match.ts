// electron/core/competencies/listing/match.ts - free text over the catalog: every word must occur, a name counts most.
import type { Competency } from '../../../contract/index.ts';
import { plainLetters as plain } from '../../text/index.ts';
import type { CatalogEntry } from '../kept/catalog.ts';

interface Searched {
  names: string;
  facts: string;
  prompt: string;
}

const searched = new WeakMap<CatalogEntry, Searched>();

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

function searchedOf(entry: CatalogEntry): Searched {
  const known = searched.get(entry);
  if (known !== undefined) return known;
  const { competency, id, fileName } = entry;
  const made = {
    names: plain(`${competency?.name ?? ''}\n${id}\n${fileName}`),
    facts: competency === null ? '' : plain(factsIn(competency)),
    prompt: competency === null ? '' : plain(competency.agent.systemPrompt),
  };
  searched.set(entry, made);
  return made;
}

/** Relevance of each entry to a search; null = a word of it is missing. An empty search finds everything alike. */
export function createScore(text: string): (entry: CatalogEntry) => number | null {
  const words = text.split(/\s+/).filter(Boolean).map(plain);
  return (entry) => {
    if (words.length === 0) return 1;
    const { names, facts, prompt } = searchedOf(entry);
    let score = 0;
    for (const word of words) {
      const found = names.startsWith(word) ? 200 : names.includes(word) ? 100 : facts.includes(word) ? 10 : prompt.includes(word) ? 1 : 0;
      if (found === 0) return null;
      score += found;
    }
    return score;
  };
}
