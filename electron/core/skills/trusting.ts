// electron/core/skills/trusting.ts - trust goes by bytes: what a person acknowledged is one text with its files in one place (rows A7, A12).
// An edit that they make here is acknowledged as it is saved. Whatever comes from outside, be it a single other word of prose, is read first:
// prose is what a model is told to do.
import { isHashAcknowledged } from '../storage/index.ts';
import type { Room } from './room.ts';
import type { SkillStore } from './store.ts';

/** Whether exactly this was acknowledged. `whole` is the hash of a package with its files. */
export const isAcknowledged = (room: Room, store: SkillStore, whole: string): boolean =>
  isHashAcknowledged(room.account.database.db, store.id, whole);
