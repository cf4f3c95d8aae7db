// electron/core/roles/ontology/posts.ts - the posts of an ontology, each with what it asks for, and what of it has no place in a role.
import { HIGHEST, LEVEL_NAMES, LOWEST, levelText, type NotCarried, type SkillRequirement } from '../../../contract/index.ts';
import { type GivenFile, type GivenTable, type Left, leavesOf } from '../../manifests/index.ts';
import { shortened, slugOf } from '../../text/index.ts';
import type { Taking } from './take.ts';
import type { RoleParts } from './text.ts';
import { whyOfPost } from './why.ts';

export interface Source extends GivenFile {
  root: GivenTable;
  lineOf(offset: number): number;
}

export interface Post {
  parts: RoleParts;
  /** null = only a template names it. */
  table: GivenTable | null;
  source: Source;
  left: NotCarried[];
}

/** Posts in the order of the files, by the id that they have there; then those that only a template names. */
export function postsOf(sources: readonly Source[], taking: Taking): Map<string, Post> {
  const departments = new Map(
    sources.flatMap(({ root }) =>
      taking.tables(root, 'departments').flatMap((each) => {
        const id = taking.text(each, 'id');
        return id === null ? [] : [[id, { name: taking.text(each, 'name') ?? id, description: taking.text(each, 'description') }] as const];
      }),
    ),
  );
  const tables = sources.flatMap((source) => taking.tables(source.root, 'posts').map((table) => ({ source, table })));
  const titles = new Map(
    tables.flatMap(({ table }) => {
      const id = taking.text(table, 'id');
      return id === null ? [] : [[id, taking.text(table, 'title') ?? id] as const];
    }),
  );
  const posts = new Map<string, Post>();
  const ids = createIds();
  for (const { source, table } of tables) {
    const written = taking.text(table, 'id');
    // A post of a person, or of what only executes, is told with the file.
    if (written === null || posts.has(written) || !isForAgents(table, taking)) continue;
    const left: Left[] = [];
    const id = ids(written);
    if (id !== written)
      left.push({ what: `id = ${shortened(written)}`, why: `A post_id has no dot and no blank; it is written “${id}”.`, at: table.start });
    const department = taking.text(table, 'department');
    const parts: RoleParts = {
      id,
      name: taking.text(table, 'title') ?? written,
      department: department === null ? null : (departments.get(department) ?? { name: department, description: null }),
      reportsTo: nameOf(taking.text(table, 'reports_to'), titles),
      commands: taking.texts(table, 'authority_over').map((each) => titles.get(each) ?? each),
      note: taking.text(table, 'note'),
      can: taking.tables(table, 'capabilities').flatMap((each) => {
        const [summary, name] = [taking.text(each, 'summary'), taking.text(each, 'id')];
        return summary === null ? (name ?? []) : name === null ? summary : `${summary} (${name})`;
      }),
      lacks: taking.texts(table, 'does_not_have'),
      orders: [],
      required: [],
      optional: [],
    };
    for (const key of ['reports_to', 'authority_over']) {
      const at = table.entries.get(key)?.key.start;
      const isSaid = key === 'reports_to' ? parts.reportsTo !== null : parts.commands.length > 0;
      if (at !== undefined && isSaid)
        left.push({ what: key, why: 'It is a sentence of the standing orders. No agent commands another here.', at });
    }
    left.push(...leavesOf(table, { taken: taking.taken, sourceOf: ({ start, end }) => source.text.slice(start, end), why: whyOfPost }));
    posts.set(written, { parts, table, source, left: placed(left, source) });
  }
  for (const source of sources)
    for (const template of taking.named(source.root, 'role_templates')) addTemplate(template, source, { posts, ids, titles, taking });
  return posts;
}

const placed = (left: readonly Left[], { lineOf: line }: Source): NotCarried[] =>
  left.map(({ what, why, at }) => ({ what, why, line: line(at) }));
const nameOf = (id: string | null, titles: ReadonlyMap<string, string>): string | null => (id === null ? null : (titles.get(id) ?? id));

/** Absent = it is for agents that reason. */
const isForAgents = (table: GivenTable, taking: Taking): boolean =>
  [null, 'crew'].includes(taking.text(table, 'tier')?.toLowerCase() ?? null);

/** Ids that a role can have, each once. */
function createIds(): (written: string) => string {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return (written) => {
    const plain = /^[^\s.\p{Cc}]{1,100}$/u.test(written) ? written : (slugOf(written) ?? 'post');
    let id = plain;
    while (taken.has(id)) {
      const number = next.get(plain) ?? 2;
      next.set(plain, number + 1);
      id = `${plain}-${number}`;
    }
    taken.add(id);
    return id;
  };
}

interface Known {
  posts: Map<string, Post>;
  ids: ReturnType<typeof createIds>;
  titles: ReadonlyMap<string, string>;
  taking: Taking;
}

function addTemplate([written, table, at]: [string, GivenTable, number], source: Source, { posts, ids, titles, taking }: Known): void {
  let post = posts.get(written);
  const left: Left[] = [];
  if (post === undefined) {
    // A post that no agent has asks for no skills of one.
    if (titles.has(written)) return;
    const parts: RoleParts = {
      id: ids(written),
      name: written,
      department: null,
      reportsTo: null,
      commands: [],
      note: null,
      can: [],
      lacks: [],
      orders: [],
      required: [],
      optional: [],
    };
    post = { parts, table: null, source, left: [] };
    posts.set(written, post);
    left.push({ what: written, why: 'No post of this id is among the files, so it has no title, department and standing orders.', at });
  }
  post.parts.required = requirementsOf(table, 'required', left, taking);
  post.parts.optional = requirementsOf(table, 'optional', left, taking).filter(({ skillId }) =>
    post.parts.required.every((each) => each.skillId !== skillId),
  );
  left.push(...leavesOf(table, { taken: taking.taken, sourceOf: ({ start, end }) => source.text.slice(start, end), why: whyOfPost }));
  const file = source === post.source ? '' : `${source.fileName}: `;
  post.left = [...post.left, ...placed(left, source).map((each) => ({ ...each, what: `${file}${each.what}` }))];
}

/** Each skill once. What is no level asks for the highest: a slip must not let an agent in. */
function requirementsOf(template: GivenTable, key: 'required' | 'optional', left: Left[], taking: Taking): SkillRequirement[] {
  const found = new Map<string, SkillRequirement>();
  const list = taking.peek(template, key);
  for (const item of list?.kind === 'array' ? list.items : []) {
    const skillId = taking.name(item, 'skill_id');
    if (skillId === null) continue;
    const written = item.kind === 'table' ? taking.text(item, 'min_proficiency') : null;
    const minProficiency = levelOf(written);
    const at = item.start;
    if (minProficiency === null)
      left.push({ what: `${skillId}: ${written}`, why: `It is not a level, so ${levelText(HIGHEST)} is asked for.`, at });
    if (found.has(skillId)) left.push({ what: skillId, why: 'The skill is there twice; the first counts.', at });
    else found.set(skillId, { skillId, minProficiency: minProficiency ?? HIGHEST });
  }
  return [...found.values()];
}

/** A number or a name of a level; without any, the lowest; null = it is neither. */
function levelOf(written: string | null): number | null {
  if (written === null) return LOWEST;
  const named = LEVEL_NAMES.findIndex((name) => name.toLowerCase() === written.toLowerCase()) + 1;
  if (named > 0) return named;
  const level = /^\d{1,3}(?:\.0{1,3})?$/.test(written) ? Number(written) : 0;
  return level >= LOWEST && level <= HIGHEST ? level : null;
}
