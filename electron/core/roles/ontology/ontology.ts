// electron/core/roles/ontology/ontology.ts - an ontology of posts and what they ask for (seangalliher/ProbOS, config/ontology/*.yaml and
// config/standing_orders/*.md) → ROLE.toml, one for each post. The mapping: package-format.md, "Ontology". Files that are imported together are one ontology, whatever their names are.
import type { Gathered, GivenFile } from '../../manifests/index.ts';
import { createLineTable } from '../../text/index.ts';
import { addOrders, isOrders, isProfile, tellProfile } from './orders.ts';
import { postsOf, type Source } from './posts.ts';
import { restOf } from './rest.ts';
import { createTaking } from './take.ts';
import { recordText, roleText } from './text.ts';
import { readYaml } from './yaml.ts';

/** Reads files that belong together. One that is not YAML is refused by its findings; the others come in without it. Never throws. */
export function readOntology(files: readonly GivenFile[]): Gathered {
  const sources: Source[] = [];
  const refused: Gathered['refused'] = [];
  for (const file of files.filter((each) => !isOrders(each) && !isProfile(each))) {
    const root = readYaml(file.text);
    if ('findings' in root) refused.push({ ...file, findings: root.findings });
    else sources.push({ ...file, root, lineOf: lineOf(file.text) });
  }
  const taking = createTaking();
  const posts = postsOf(sources, taking);
  const orders = addOrders(files.filter(isOrders), { sources, posts, taking });
  const asked = new Map<string, { role: string; level: number }[]>();
  const items = [...posts.values()].map(({ parts, source, left }) => {
    for (const { skillId, minProficiency: level } of [...parts.required, ...parts.optional]) {
      const roles = asked.get(skillId) ?? [];
      roles.push({ role: parts.name, level });
      asked.set(skillId, roles);
    }
    return { fileName: `${parts.id}.toml`, path: source.path, text: roleText(parts), notCarried: left };
  });
  return {
    items,
    refused,
    notCarried: [
      ...sources.map((source) => ({ fileName: source.fileName, path: source.path, notCarried: restOf(source, posts) })),
      ...orders,
      ...files.filter((file) => !isOrders(file) && isProfile(file)).map(tellProfile),
    ],
    records: [...asked].map(([skill, roles]) => ({ fileName: `${skill}.md`, text: recordText(skill, roles) })),
  };
}

const lineOf = (text: string) => {
  const { placeOf } = createLineTable(text);
  return (offset: number) => placeOf(offset).line;
};
