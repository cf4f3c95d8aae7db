// electron/core/execution/host/functions/pages.ts - host functions over the pages of the workspace, and proposals for them.
import { z } from 'zod';
import { AppError } from '../../../../contract/index.ts';
import type { Page } from '../../../workspace/index.ts';
import { type CallContext, hostFunction, permission } from '../define.ts';

const READ = permission('pages', 'read');
const MAX_HITS = 100;
const MAX_SLUGS = 200;
const MAX_OF_TYPE = 500;
const MAX_VERSIONS = 200;

const query = z.object({ query: z.string().max(2000), limit: z.number().int().min(1).max(MAX_HITS) });
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

const search = (name: string) =>
  hostFunction({
    name,
    signature: 'query, limit=20',
    doc: 'Pages that contain the words, best match first: dicts with slug, title, type, tags and a snippet.',
    needs: READ,
    args: query,
    call: (args, context) => workspaceOf(context).pages.search(args.query, args.limit, context.signal),
  });

export const pageFunctions = [
  search('workspace_search'),
  search('search'),
  hostFunction({
    name: 'get_page',
    signature: 'slug',
    doc: 'One page: a dict with slug, title, type, tags, content, links and updated_at.',
    needs: READ,
    args: slug,
    call: async (args, context) => asDict(await workspaceOf(context).pages.page(args.slug, context.signal)),
  }),
  hostFunction({
    name: 'get_pages',
    signature: 'slugs',
    doc: 'Several pages, in the order requested.',
    needs: READ,
    args: z.object({ slugs: z.array(z.string().min(1).max(500)).max(MAX_SLUGS) }),
    call: async (args, context) => (await workspaceOf(context).pages.pages(args.slugs, context.signal)).map(asDict),
  }),
  hostFunction({
    name: 'get_pages_by_type',
    signature: 'type, limit=100',
    doc: 'Pages whose frontmatter has this type, sorted by slug.',
    needs: READ,
    args: z.object({ type: z.string().min(1).max(200), limit: z.number().int().min(1).max(MAX_OF_TYPE) }),
    call: async (args, context) => (await workspaceOf(context).pages.byType(args.type, args.limit, context.signal)).map(asDict),
  }),
  hostFunction({
    name: 'get_tags',
    signature: '',
    doc: 'All tags with their number of pages, most used first.',
    needs: READ,
    args: z.object({}),
    call: (_, context) => workspaceOf(context).pages.tags(context.signal),
  }),
  hostFunction({
    name: 'get_references',
    signature: 'slug',
    doc: 'What a page points to and what points to it: a dict with links, backlinks and missing.',
    needs: READ,
    args: slug,
    call: (args, context) => workspaceOf(context).pages.references(args.slug, context.signal),
  }),
  hostFunction({
    name: 'get_history',
    signature: 'slug, limit=50',
    doc: 'Earlier versions of a page, newest first: dicts with id, date, author, message and origin.',
    needs: READ,
    args: slug.extend({ limit: z.number().int().min(1).max(MAX_VERSIONS) }),
    call: (args, context) => workspaceOf(context).history(args.slug, args.limit, context.signal),
  }),
  hostFunction({
    name: 'write_candidate',
    signature: 'slug, content',
    doc: 'Proposes a page, which is written when a person accepts it; returns its id and slug.',
    needs: permission('candidates', 'write'),
    args: slug.extend({ content: z.string() }),
    call(args, context) {
      const { plan, trace } = context.step;
      const from = { agent: plan.start.agent, skillName: plan.skill.name, runId: trace.run.id };
      const kept = workspaceOf(context).candidates.propose({ ...args, ...from });
      context.span.note({ candidate: kept.id });
      return { id: kept.id, slug: kept.slug, state: kept.state };
    },
  }),
];
