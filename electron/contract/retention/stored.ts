// electron/contract/retention/stored.ts - what runs store beside their traces, and how much room each agent has for it in each place. Rows C5, E6.
import { z } from 'zod';
import { mutation, nothing, query, type RoomApi } from '../procedures/table.ts';
import { AppError } from '../values/errors.ts';
import { Scope } from '../values/scope.ts';

export const StoredKind = z.enum(['memory', 'candidates']);
export type StoredKind = z.infer<typeof StoredKind>;

interface Quota {
  entries: number;
  bytes: number;
}
const MB = 1_000_000;

/** Of one agent in one place: the account, or a workspace. */
export const QUOTAS: Readonly<Record<StoredKind, Quota>> = {
  memory: { entries: 10_000, bytes: 16 * MB },
  candidates: { entries: 5000, bytes: 64 * MB },
};

export const StoredEntry = z.object({
  id: z.string(),
  /** The key, or the slug of the page. */
  name: z.string(),
  /** Which skill stored it last; null = it was not noted. */
  skillName: z.string().nullable(),
  bytes: z.number().int(),
});
export type StoredEntry = z.infer<typeof StoredEntry>;

export const StoredUse = z.object({
  kind: StoredKind,
  agent: z.string(),
  scope: Scope,
  entries: z.number().int(),
  bytes: z.number().int(),
  maxEntries: z.number().int(),
  maxBytes: z.number().int(),
  /** The largest ones, at most 20. */
  largest: z.array(StoredEntry),
  /** By skill, the largest first, at most 20. */
  skills: z.array(z.object({ name: z.string().nullable(), entries: z.number().int(), bytes: z.number().int() })),
});
export type StoredUse = z.infer<typeof StoredUse>;

const SHOWN = 20;

/** How much of its room an agent uses for some entries. */
export function storedUse(kind: StoredKind, agent: string, scope: Scope, all: readonly StoredEntry[]): StoredUse {
  const largest = all.toSorted((a, b) => b.bytes - a.bytes);
  const skills = Map.groupBy(largest, ({ skillName }) => skillName);
  const bytesOf = (entries: readonly StoredEntry[]) => entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const { entries: maxEntries, bytes: maxBytes } = QUOTAS[kind];
  return {
    kind,
    agent,
    scope,
    entries: all.length,
    bytes: bytesOf(all),
    maxEntries,
    maxBytes,
    largest: largest.slice(0, SHOWN),
    skills: [...skills]
      .map(([name, entries]) => ({ name, entries: entries.length, bytes: bytesOf(entries) }))
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, SHOWN),
  };
}

/**
 * Throws `limit_reached`, with what uses most, if the agent's other entries and this one are more than its quota. `others` is without an
 * entry that this one replaces, and `use` is called only then.
 */
export function requireRoomFor(
  kind: StoredKind,
  others: Quota,
  entry: Pick<StoredEntry, 'name' | 'bytes'>,
  use: () => Pick<StoredUse, 'largest' | 'scope' | 'agent'>,
): void {
  const max = QUOTAS[kind];
  const full = others.entries + 1 > max.entries;
  if (!full && others.bytes + entry.bytes <= max.bytes) return;
  const { largest, scope, agent } = use();
  const what = kind === 'memory' ? 'memory' : 'proposed pages';
  const where = scope === 'workspace' ? 'in this workspace' : 'without a workspace';
  const why = full
    ? `${max.entries.toLocaleString('en')} entries are allowed`
    : `${kilobytes(max.bytes)} are allowed, ${kilobytes(others.bytes)} are used by others, and “${entry.name}” needs ${kilobytes(entry.bytes)}`;
  const most = largest
    .slice(0, 3)
    .map(({ name, bytes, skillName }) => `“${name}” (${kilobytes(bytes)}${skillName === null ? '' : `, from ${skillName}`})`);
  throw new AppError(
    'limit_reached',
    `There is no room for more ${what} of ${agent} ${where}: ${why}.${most.length === 0 ? '' : ` Most is used by ${most.join(', ')}.`}`,
    {
      remedy:
        kind === 'memory'
          ? 'Set keys that are no longer needed to None, or remove some in Settings > Data folder or with the command “stored remove”.'
          : 'Remove some that are decided, in Settings > Data folder or with the command “stored remove”.',
    },
  );
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1000).toLocaleString('en')} kB`;

const ForgetInput = z.object({ kind: StoredKind, agent: z.string(), scope: Scope, ids: z.array(z.string()).min(1).max(10_000) });

export const storedTable = {
  /** Of each agent in the account and in the open workspace. */
  list: query(nothing, z.array(StoredUse)),
  /** Removes entries for good; a page that was accepted stays. Throws `not_found` without an open workspace, and the errors of a file. */
  forget: mutation(ForgetInput, z.object({ removed: z.number().int() })),
};
export type StoredApi = RoomApi<typeof storedTable>;
