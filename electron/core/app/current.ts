// electron/core/app/current.ts - what the core offers, with the rooms that are mounted now.
import type { Core } from '../../contract/index.ts';
import { NO_WORKSPACE } from '../workspace/index.ts';
import type { Mount } from './rooms.ts';

/** With the rooms that are mounted now: others come when a workspace is opened or closed. */
export function coreOf(
  now: () => Mount,
  fixed: Omit<Core, 'library' | 'roles' | 'competencies' | 'traces' | 'workspace' | 'agents' | 'proficiency' | 'capability' | 'tools'>,
): Core {
  return {
    ...fixed,
    get library() {
      return now().capability.library;
    },
    get roles() {
      return now().roleApi;
    },
    get competencies() {
      return now().competencies.api;
    },
    get traces() {
      return now().traces.api;
    },
    get workspace() {
      return now().pages?.api ?? NO_WORKSPACE;
    },
    get agents() {
      return now().agents.api;
    },
    get proficiency() {
      return now().proficiency.api;
    },
    get capability() {
      return now().capability.api;
    },
    get tools() {
      return now().tools.api;
    },
  };
}
