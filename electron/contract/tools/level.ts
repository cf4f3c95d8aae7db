// electron/contract/tools/level.ts - the levels at which tools are used, by rank. capability.md, "Values, not conventions".
import { z } from 'zod';

/** From the least to the most (seed capability-spine, `ToolPermission`). */
export const LEVELS = ['none', 'observe', 'read', 'write', 'full'] as const;
export const Level = z.enum(LEVELS);
export type Level = z.infer<typeof Level>;

/** The level at which each rank uses a tool. */
export const RankLevels = z.object({ crew: Level, officer: Level, master: Level });
export type RankLevels = z.infer<typeof RankLevels>;

/** The same level for every rank. */
export const sameForAll = (level: Level): RankLevels => ({ crew: level, officer: level, master: level });
