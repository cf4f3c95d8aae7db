// electron/core/execution/host/functions/pages.ts - host functions over the pages of the workspace, and proposals for them.
import { z } from 'zod';
import { AppError, nearNumber } from '../../../../contract/index.ts';
import type { Page } from '../../../workspace/index.ts';
import { type CallContext, hostFunction } from '../define.ts';

const MAX_HITS = 100;
const MAX_SLUGS = 200;
const MAX_OF_TYPE = 500;
const MAX_VERSIONS = 200;
/** How many are looked through for those that a constraint lets be found. */
const MOST_NARROWED = 2000;

const query = z.object({ query: z.string().max(2000), limit: nearNumber(z.number().int().min(1).max(MAX_HITS)) });
const slug = z.object({ slug: z.string().min(1).max(500) });

/** Throws `not_found` without an open workspace. */
function workspaceOf({ environment }: CallContext): NonNullable<CallContext['environment']['workspace']> {
  if (environment.workspace !== null) return environment.workspace;
  throw new AppError('not_found', 'No workspace is open, so there are no pages.', {
    remedy: 'Open a folder as a workspace and run again.',
  });
}

/** A page as Python sees it. */
const asDict = ({ updatedAt, ...page }: Page): Record<string, unknown> => ({ ...page, updated_at: updatedAt });

/** As many as asked for; of those that may be found, if a constraint narrows them. */
async function found<T extends { slug: string }>(
  { mayFind }: CallContext,
  limit: number,
  look: (limit: number) => Promise<T[]>,
): Promise<T[]> {
  if (mayFind === null) return look(limit);
  return (await look(MOST_NARROWED)).filter(({ slug }) => mayFind(slug)).slice(0, limit);
}

const search = (name: string) =>
  hostFunction({
    name,
    signature: 'query, limit=20',
    doc: 'Pages that contain the words, best match first: dicts with slug, title, type, tags and a snippet.',
    subject: 'slug',
    narrows: 'slug',
    args: query,
    call: (args, context) => found(context, args.limit, (limit) => workspaceOf(context).pages.search(args.query, limit, context.signal)),
  });

export const pageFunctions = [
  search('workspace_search'),
  search('search'),
  hostFunction({
    name: 'get_page',
    signature: 'slug',
    doc: 'One page: a dict with slug, title, type, tags, content, links and updated_at.',
    args: slug,
    call: async (args, context) => asDict(await workspaceOf(context).pages.page(args.slug, context.signal)),
  }),
  hostFunction({
    name: 'get_pages',
    signature: 'slugs',
    doc: 'Several pages, in the order requested.',
    args: z.object({ slugs: z.array(z.string().min(1).max(500)).max(MAX_SLUGS) }),
    call: async (args, context) => (await workspaceOf(context).pages.pages(args.slugs, context.signal)).map(asDict),
  }),
  hostFunction({
    name: 'get_pages_by_type',
    signature: 'type, limit=100',
    doc: 'Pages whose frontmatter has this type, sorted by slug.',
    args: z.object({ type: z.string().min(1).max(200), limit: nearNumber(z.number().int().min(1).max(MAX_OF_TYPE)) }),
    narrows: 'slug',
    call: async (args, context) =>
      (await found(context, args.limit, (limit) => workspaceOf(context).pages.byType(args.type, limit, context.signal))).map(asDict),
  }),
  hostFunction({
    name: 'get_tags',
    signature: '',
    doc: 'All tags with their number of pages, most used first.',
    args: z.object({}),
    call: (_, context) => workspaceOf(context).pages.tags(context.signal),
  }),
  hostFunction({
    name: 'get_references',
    signature: 'slug',
    doc: 'What a page points to and what points to it: a dict with links, backlinks and missing.',
    args: slug,
    call: (args, context) => workspaceOf(context).pages.references(args.slug, context.signal),
  }),
  hostFunction({
    name: 'get_history',
    signature: 'slug, limit=50',
    doc: 'Earlier versions of a page, newest first: dicts with id, date, author, message and origin.',
    args: slug.extend({ limit: nearNumber(z.number().int().min(1).max(MAX_VERSIONS)) }),
    call: (args, context) => workspaceOf(context).history(args.slug, args.limit, context.signal),
  }),
  hostFunction({
    name: 'write_candidate',
    signature: 'slug, content',
    doc: 'Proposes a page, which is written when a person accepts it; returns its id and slug.',
    args: slug.extend({ content: z.string() }),
    call(args, context) {
      const { plan, trace } = context.step;
      const from = {
        agent: plan.start.agent,
        skillName: plan.skill.name,
        runId: trace.run.id,
        spanId: context.span.id,
        modelId: trace.run.modelId,
      };
      const kept = workspaceOf(context).candidates.propose({ ...args, ...from });
      context.span.note({ candidate: kept.id });
      return { id: kept.id, slug: kept.slug, state: kept.state };
    },
  }),
];
