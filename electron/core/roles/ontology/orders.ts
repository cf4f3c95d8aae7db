// electron/core/roles/ontology/orders.ts - standing orders that an ontology has in files beside it (seangalliher/ProbOS, config/standing_orders/*.md): those of a
// department and of an agent become part of the roles that they are for, word by word.
import type { NotCarried } from '../../../contract/index.ts';
import type { GivenFile } from '../../manifests/index.ts';
import type { Post, Source } from './posts.ts';
import type { Taking } from './take.ts';

const ORDERS = /\.md$/i;
const PROFILE = /[\\/!]crew_profiles[\\/][^\\/]+$/i;

/** Files with no keys of an ontology: orders, and what describes the manner of an agent. */
export const isOrders = ({ fileName }: Pick<GivenFile, 'fileName'>): boolean => ORDERS.test(fileName);
export const isProfile = ({ path, fileName }: Pick<GivenFile, 'path' | 'fileName'>): boolean => PROFILE.test(path ?? fileName);

type Told = { fileName: string; path: string | null; notCarried: NotCarried[] };

interface Known {
  sources: readonly Source[];
  posts: ReadonlyMap<string, Post>;
  taking: Taking;
}

/** Adds each to the posts that it is for, a department's before an agent's. Returns what is in none of them. */
export function addOrders(files: readonly GivenFile[], { sources, posts, taking }: Known): Told[] {
  const assigned = sources.flatMap(({ root }) =>
    taking.tables(root, 'assignments').flatMap((each) => {
      const [agent, post] = [taking.text(each, 'agent_type'), taking.text(each, 'post_id')];
      return agent === null || post === null ? [] : [{ agent: agent.toLowerCase(), post }];
    }),
  );
  const ofDepartment = Map.groupBy(posts.values(), ({ table }) =>
    table === null ? null : taking.text(table, 'department')?.toLowerCase(),
  );
  const told: Told[] = [];
  const personal: (() => void)[] = [];
  for (const { fileName, path, text } of files) {
    const name = fileName.replace(ORDERS, '').toLowerCase();
    const department = ofDepartment.get(name) ?? [];
    const own = new Set(assigned.filter(({ agent }) => agent === name).map(({ post }) => post));
    const agents = [...posts].flatMap(([id, post]) => (id.toLowerCase() === name || own.has(id) ? [post] : []));
    const order = { from: fileName, text: text.trim() };
    for (const { parts } of department) parts.orders.push(order);
    for (const { parts } of agents) personal.push(() => parts.orders.push(order));
    if (department.length + agents.length === 0)
      told.push({ fileName, path, notCarried: [{ what: fileName, why: whyNot(name), line: 1 }] });
  }
  for (const add of personal) add();
  return told;
}

const FOR_ALL: ReadonlySet<string> = new Set(['federation', 'ship']);
const whyNot = (name: string): string =>
  FOR_ALL.has(name)
    ? 'It is for every agent of the program that it comes from, and speaks of that program. Put what you want of it into the prompts of agents.'
    : `No post has the id ${name}, no department has it, and no agent of this type is assigned to a post. Import it together with the files of the ontology, or put it into a role by hand.`;

/** An agent is made by a person. */
export const tellProfile = ({ fileName, path }: GivenFile): Told => ({
  fileName,
  path,
  notCarried: [
    {
      what: fileName,
      why: 'It describes the name and the manner of an agent. No agent is made by an import: write what you want of it into the prompt of yours.',
      line: 1,
    },
  ],
});
