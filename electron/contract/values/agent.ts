// electron/contract/values/agent.ts - the agent that every account has, and ranks.
import { z } from 'zod';

/** Id of the first row of `agents`: the author, who is meant if no agent is named. */
export const YOU = 'you';

/** Keys of memory under which a run reads the settings of its competencies: `settings.<competency>.<key>`. Nothing is stored under them. */
export const SETTINGS_PREFIX = 'settings.';

/** Every agent has one; from the lowest to the highest. */
export const RANKS = ['crew', 'officer', 'master'] as const;
export const Rank = z.enum(RANKS);
export type Rank = z.infer<typeof Rank>;

/** Whether a rank is at least another one. */
export const isAtLeast = (rank: Rank, least: Rank): boolean => RANKS.indexOf(rank) >= RANKS.indexOf(least);
