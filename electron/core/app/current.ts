// electron/core/app/current.ts - what the core offers, with the rooms that are mounted now.
import type { Core } from '../../contract/index.ts';
import { NO_WORKSPACE } from '../workspace/index.ts';
import type { Mount } from './rooms.ts';

const MOUNTED = {
  library: ({ capability }) => capability.library,
  roles: ({ roleApi }) => roleApi,
  competencies: ({ competencies }) => competencies.api,
  traces: ({ traces }) => traces.api,
  workspace: ({ pages }) => pages?.api ?? NO_WORKSPACE,
  agents: ({ agents }) => agents.api,
  proficiency: ({ proficiency }) => proficiency.api,
  capability: ({ capability }) => capability.api,
  tools: ({ tools }) => tools.api,
} satisfies { [Room in keyof Core]?: (mount: Mount) => Core[Room] };
type Mounted = keyof typeof MOUNTED;

/** With the rooms that are mounted now: others come when a workspace is opened or closed. */
export function coreOf(now: () => Mount, fixed: Omit<Core, Mounted>): Core {
  const rooms = Object.entries(MOUNTED).map(([room, of]) => [room, { enumerable: true, configurable: true, get: () => of(now()) }]);
  return Object.defineProperties({ ...fixed }, Object.fromEntries(rooms)) as Core;
}
