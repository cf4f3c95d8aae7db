// electron/contract/retention/retention.ts - how long runs, revisions and audit events are kept, and what is removed when they are over their limits.
import { z } from 'zod';
import type { AuditEvent } from '../capability/capability.ts';
import { later, mutation, nothing, query, type RoomApi } from '../procedures/table.ts';
import { Scope } from '../values/scope.ts';

/** Anything over one of them is removed, oldest first; null = no limit. */
export const KeepLimits = z.object({
  /** Maximum age in days. */
  days: z.number().int().min(1).max(36_500).nullable().default(null),
  /** Maximum number, keeping the newest: all runs and events of a place, or each skill's revisions. */
  keep: z.number().int().min(0).max(10_000_000).nullable().default(null),
  /** Maximum size in a place, in MB (millions of bytes). */
  megabytes: z.number().int().min(1).max(1_000_000).nullable().default(null),
});
export type KeepLimits = z.infer<typeof KeepLimits>;

/** Runs with their spans, texts and results; revisions of skills and competencies other than the current one; audit events, which go to the archive. */
export const Prunable = z.enum(['runs', 'revisions', 'audit']);
export type Prunable = z.infer<typeof Prunable>;

/**
 * Only runs have a limit by default, and only by size: no run is removed by age while there is room, and the file stays bounded.
 * An author's texts, and who was allowed what, are kept until somebody says otherwise.
 */
export const Retention = z.object({
  runs: KeepLimits.default({ days: null, keep: null, megabytes: 2000 }),
  revisions: KeepLimits.default({ days: null, keep: null, megabytes: null }),
  audit: KeepLimits.default({ days: null, keep: null, megabytes: null }),
});
export type Retention = z.infer<typeof Retention>;

/** Why something over a limit stays: what refers to it. */
export const KeptBecause = z.enum(['case', 'batch', 'candidate', 'run', 'link']);
export type KeptBecause = z.infer<typeof KeptBecause>;

export const PruneInput = z.object({
  what: Prunable,
  /** The account, or the open workspace. */
  scope: Scope.default('account'),
  /** Null = those of the settings. */
  limits: KeepLimits.nullable().default(null),
  /** Whether what is referred to is removed too. */
  referenced: z.boolean().default(false),
});
export type PruneInput = z.input<typeof PruneInput>;

export const PruneEstimate = z.object({
  what: Prunable,
  scope: Scope,
  /** The limits that were applied. */
  limits: KeepLimits,
  /** Runs, revisions or events to remove, and roughly how many bytes they use. */
  count: z.number().int(),
  bytes: z.number().int(),
  /** Times of the oldest and the newest; null = there are none. */
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** What is over a limit but stays, by what refers to it. */
  kept: z.partialRecord(KeptBecause, z.number().int()),
});
export type PruneEstimate = z.infer<typeof PruneEstimate>;

export const PruneResult = PruneEstimate.extend({
  /** Bytes by which the place's databases shrank on disk. */
  freed: z.number().int(),
  /** Where audit events are now. */
  archive: z.string().nullable(),
});
export type PruneResult = z.infer<typeof PruneResult>;

/** The file of older audit events: one JSON object a line, the oldest first. */
export const AuditArchive = z.object({ path: z.string(), bytes: z.number().int() });

export const retentionTable = {
  /** What `prune` would do; nothing changes. Throws `not_found` without an open workspace, and the errors of a database. */
  estimate: later(query(PruneInput, PruneEstimate)),
  /** Removes in small steps while all else continues; a stop undoes nothing. Throws as above, `db_newer`, `cancelled`. */
  prune: later(mutation(PruneInput, PruneResult)),
  /** Null = nothing archived yet. */
  archive: query(nothing, AuditArchive.nullable()),
};
export interface RetentionApi extends RoomApi<typeof retentionTable> {
  /** All archived events, the oldest first; too many for a window. Throws the errors of a file that cannot be read. */
  archived(): AuditEvent[];
}
