// electron/core/tools/store.ts - what the account keeps of a tool: its serial number, what a person decided about it, and when it was last used.
import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { type AssetTag, ToolChanges } from '../../contract/index.ts';
import { columnsOf, guarded, readKept, transaction } from '../storage/index.ts';
import type { SourceTool } from './source.ts';

export interface KeptTool {
  assetTag: AssetTag;
  place: string;
  madeBy: string;
  changes: ToolChanges;
  lastUsedAt: string | null;
}

/** A tool that is there now. */
export interface PresentTool {
  key: string;
  tool: SourceTool;
  /** Of the database with its skill; '' = no skill provides it. */
  place: string;
  madeBy: string;
}

export interface ToolStore {
  /** By key: those that are registered. */
  all(): Map<string, KeptTool>;
  /** Registers what is new; a tool of a skill that has another name now keeps its number. `isGone`: whether one that is not present is gone for good. */
  register(present: readonly PresentTool[], isGone: (key: string, kept: KeptTool) => boolean, at: string): void;
  change(key: string, changes: ToolChanges): void;
  used(key: string, at: string): void;
  offers(): Set<string>;
  offer(skillId: string, at: string): void;
  withdraw(skillId: string): boolean;
}

interface Row extends AssetTag, Pick<KeptTool, 'place' | 'madeBy' | 'lastUsedAt'> {
  settings: string;
}
const { select: OF_TOOL } = columnsOf('asset_uuid asset_type slot_id installed_at pool_name tier place made_by settings last_used_at');

const toKept = ({ place, madeBy, settings, lastUsedAt, ...assetTag }: Row): KeptTool => ({
  assetTag,
  place,
  madeBy,
  lastUsedAt,
  changes: readKept(settings, ToolChanges, () => ({})),
});

/** The serial number of the tool in a slot; null = there is none. Throws the errors of a database that cannot be read. */
export const serialOf = (db: Database, slot: string): string | null =>
  guarded(db.name, () =>
    db.prepare<[string], string>('SELECT asset_uuid FROM tools WHERE slot_id = ? AND removed_at IS NULL').pluck().get(slot),
  ) ?? null;

/** Over the agents.db of an account. Its methods throw the errors of a database that cannot be read or written. */
export function createToolStore(db: Database): ToolStore {
  const read = <T>(act: () => T): T => guarded(db.name, act);
  const all = () =>
    new Map(
      read(() => db.prepare<[], Row>(`SELECT ${OF_TOOL} FROM tools WHERE removed_at IS NULL`).all()).map((row) => [
        row.slotId,
        toKept(row),
      ]),
    );
  const insert = ({ key, tool, place, madeBy }: PresentTool, at: string) =>
    db
      .prepare(
        `INSERT INTO tools (slot_id, asset_uuid, asset_type, pool_name, tier, installed_at, place, made_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT (slot_id) DO UPDATE SET asset_uuid = excluded.asset_uuid, installed_at = excluded.installed_at, place = excluded.place,
           made_by = excluded.made_by, removed_at = NULL WHERE removed_at IS NOT NULL`,
      )
      .run(key, randomUUID(), tool.toolType, tool.provider.name, tool.provider.kind === 'built_in' ? 'core' : 'utility', at, place, madeBy);
  return {
    all,
    register(present, isGone, at) {
      const kept = all();
      const there = new Set(present.map(({ key }) => key));
      const fresh = present.filter(({ key }) => !kept.has(key));
      const gone = [...kept].filter(([key, each]) => !there.has(key) && isGone(key, each));
      if (fresh.length === 0 && gone.length === 0) return;
      transaction(db, () => {
        const left = new Set(gone.map(([key]) => key));
        const named = Map.groupBy(left, (key) => implementationOf(key, kept.get(key)!));
        for (const each of fresh) {
          const was = each.madeBy === '' ? undefined : named.get(implementationOf(each.key, each))?.shift();
          if (was === undefined) insert(each, at);
          else {
            left.delete(was);
            db.prepare('DELETE FROM tools WHERE slot_id = ? AND removed_at IS NOT NULL').run(each.key);
            db.prepare('UPDATE tools SET slot_id = ? WHERE slot_id = ?').run(each.key, was);
          }
        }
        for (const key of left) db.prepare('UPDATE tools SET removed_at = ? WHERE slot_id = ?').run(at, key);
      });
    },
    change(key, changes) {
      transaction(db, () => {
        const text = db.prepare<[string], string>('SELECT settings FROM tools WHERE slot_id = ?').pluck().get(key) ?? '{}';
        const was: ToolChanges = readKept(text, ToolChanges, () => ({}));
        const levels = { ...was.defaultLevels, ...changes.defaultLevels };
        db.prepare('UPDATE tools SET settings = ? WHERE slot_id = ?').run(
          JSON.stringify({ ...was, ...changes, defaultLevels: levels }),
          key,
        );
      });
    },
    used: (key, at) => transaction(db, () => void db.prepare('UPDATE tools SET last_used_at = ? WHERE slot_id = ?').run(at, key)),
    offers: () => new Set(read(() => z.array(z.string()).parse(db.prepare('SELECT skill_id FROM tool_offers').pluck().all()))),
    offer: (skillId, at) =>
      transaction(db, () => void db.prepare('INSERT INTO tool_offers VALUES (?, ?) ON CONFLICT DO NOTHING').run(skillId, at)),
    withdraw: (skillId) => transaction(db, () => db.prepare('DELETE FROM tool_offers WHERE skill_id = ?').run(skillId).changes > 0),
  };
}

/** What implements a tool, in all of its key but the name. */
const implementationOf = (key: string, { madeBy }: { madeBy: string }): string =>
  JSON.stringify([key.slice(0, key.lastIndexOf('/')), madeBy]);
