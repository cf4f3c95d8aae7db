// electron/core/roles/ontology/rest.ts - what of a file of an ontology is in no role: whole parts as one line each, posts and agents one by one.
import type { NotCarried } from '../../../contract/index.ts';
import type { Given, GivenTable } from '../../manifests/index.ts';
import { shortened } from '../../text/index.ts';
import type { Post, Source } from './posts.ts';
import { ONTOLOGY_KEYS, whyOfFile } from './why.ts';

/** Of one file, in its order. */
export function restOf({ root, lineOf: line }: Source, posts: ReadonlyMap<string, Post>): NotCarried[] {
  return [...root.entries].flatMap(
    ([
      key,
      {
        key: { start },
        value,
      },
    ]): NotCarried[] => {
      const tell = (what: string, why: string, at = start): NotCarried => ({ what, why, line: line(at) });
      if (key === 'departments') return typeOf(value, 'array', key, tell);
      if (key === 'role_templates') return value.kind === 'table' ? templatesIn(value, tell) : typeOf(value, 'table', key, tell);
      if (key === 'posts')
        return value.kind === 'array' ? value.items.flatMap((item) => unused(item, posts, tell)) : typeOf(value, 'array', key, tell);
      if (key === 'assignments')
        return value.kind === 'array' ? value.items.flatMap((item) => agentOf(item, tell)) : typeOf(value, 'array', key, tell);
      const count = value.kind === 'array' ? value.items.length : value.kind === 'table' ? value.entries.size : null;
      return [
        tell(
          count === null ? key : `${key} (${count})`,
          ONTOLOGY_KEYS.includes(key) ? whyOfFile(key) : 'It is not a part of an ontology that is known here.',
        ),
      ];
    },
  );
}

type Tell = (what: string, why: string, at?: number) => NotCarried;

const typeOf = ({ kind }: Given, wanted: 'array' | 'table', key: string, tell: Tell): NotCarried[] =>
  kind === wanted ? [] : [tell(key, wanted === 'array' ? 'A list is expected here.' : 'A mapping by post is expected here.')];

const templatesIn = ({ entries }: GivenTable, tell: Tell): NotCarried[] =>
  [...entries].flatMap(([post, { key, value }]) =>
    value.kind === 'table'
      ? []
      : [tell(`role_templates: ${post}`, 'A mapping with required and optional skills is expected here.', key.start)],
  );

const plainText = (item: Given, key: string): string | null => {
  const value = item.kind === 'table' ? item.entries.get(key)?.value : undefined;
  return value?.kind === 'text' ? String(value.value) : null;
};

function unused(item: Given, posts: ReadonlyMap<string, Post>, tell: Tell): NotCarried[] {
  const id = plainText(item, 'id');
  if (id === null) return [tell('posts', 'A post has no id, so it is left out. Add id: …', item.start)];
  const tier = plainText(item, 'tier');
  if (tier !== null && tier.toLowerCase() !== 'crew') {
    const who =
      tier.toLowerCase() === 'external'
        ? 'It is the post of a person.'
        : `It is a post of the tier ${tier}, which is not one of agents that reason.`;
    return [tell(`posts: ${id}`, `${who} Only agents are commissioned.`, item.start)];
  }
  return posts.get(id)?.table === item ? [] : [tell(`posts: ${id}`, 'Another post has this id; the first counts.', item.start)];
}

/** An agent is made by a person, who reads the plan of its commission. */
function agentOf(item: Given, tell: Tell): NotCarried[] {
  const name = plainText(item, 'callsign') ?? plainText(item, 'agent_type') ?? 'an agent';
  const post = plainText(item, 'post_id');
  const then = post === null ? '' : ` and commission it to ${post}`;
  return [tell(`assignments: ${name}`, `No agent is made by an import. Make one named ${shortened(name)}${then}.`, item.start)];
}
