// electron/contract/python/host-permissions.ts - what a host function needs that a skill must ask for, declare and be granted (row C5). The
// others need nothing.
import type { Permission } from '../values/permission.ts';

const permission = (resource: string, access: string): Permission => ({ resource, access, scope: null });
const PAGES = permission('pages', 'read');

export const HOST_PERMISSIONS: ReadonlyMap<string, Permission> = new Map([
  ['workspace_search', PAGES],
  ['search', PAGES],
  ['get_page', PAGES],
  ['get_pages', PAGES],
  ['get_pages_by_type', PAGES],
  ['get_tags', PAGES],
  ['get_references', PAGES],
  ['get_history', PAGES],
  ['write_candidate', permission('candidates', 'write')],
  ['memory_get', permission('memory', 'read')],
  ['memory_set', permission('memory', 'write')],
]);

/** Functions that need nothing. */
const FREE = ['llm_query', 'llm_query_batched', 'run_skill', 'run_artifact', 'call_tool', 'preferred_tools', 'checkpoint', 'submit'];

/** Every name that the module `inklings` has. */
export const HOST_NAMES: ReadonlySet<string> = new Set([...HOST_PERMISSIONS.keys(), ...FREE]);
