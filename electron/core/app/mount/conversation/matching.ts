// electron/core/app/mount/conversation/matching.ts - matching over the skills of the places that are open now.
import { includes } from '../../../agents/index.ts';
import { createMatching, type Matching } from '../../../matching/index.ts';
import type { Mount } from '../../rooms.ts';

export const openMatching = (now: () => Mount): Matching =>
  createMatching({
    entries: () => now().library.catalog.entries(),
    has(agent) {
      const { skills } = now().agents.of(agent);
      return (id) => includes(skills, id);
    },
  });
