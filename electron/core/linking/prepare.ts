// electron/core/linking/prepare.ts - the bytes to add, read and analysed before the transaction, which then only writes.

import { decodePackage } from '../packages/index.ts';
import type { Room } from '../skills/index.ts';
import { conflictOf, packageFileName } from '../skills/index.ts';
import type { KeptLink } from '../storage/index.ts';
import { createYielder } from '../workers/index.ts';
import type { Plan } from './compare.ts';

export interface Reload {
  link: KeptLink;
  /** The skill's hash at the look; if it has changed, the verdict is void. */
  expected: string;
  bytes: Uint8Array;
}

export interface Addition {
  path: string;
  bytes: Uint8Array;
  isReadable: boolean;
}

export interface Changes {
  marked: KeptLink[];
  moved: Plan['moved'];
  reloaded: Reload[];
  added: Addition[];
  refused: { path: string; reason: string }[];
  /** A file changed between looking and reading. */
  unsettled: boolean;
}

/** `root` is the file or folder that is linked. null = closed meanwhile. */
export async function prepareChanges(room: Room, root: string, plan: Plan, isClosed: () => boolean): Promise<Changes | null> {
  const changes: Changes = { marked: plan.marked, moved: plan.moved, reloaded: [], added: [], refused: plan.refused, unsettled: false };
  const yieldIfDue = createYielder();
  const items = [...plan.reloaded, ...plan.added];
  for (const item of items) {
    const path = 'link' in item ? item.link.path : item.path;
    const file = room.files.read({ path, root });
    if (file?.hash === item.hash) take(file.bytes, item, path);
    else changes.unsettled = true;
    await yieldIfDue();
    if (isClosed()) return null;
  }
  return changes;

  function mark(link: KeptLink, state: KeptLink['state'], reason: string): void {
    const isMoved = changes.moved.some(({ id }) => id === link.id);
    if (isMoved || link.state !== state || link.reason !== reason) changes.marked.push({ ...link, state, reason });
  }

  function take(bytes: Uint8Array, item: (typeof items)[number], path: string): void {
    const fault = faultOf(bytes, path);
    if (fault !== null) {
      if ('link' in item) mark(item.link, 'unreadable', fault);
      else changes.refused.push({ path, reason: fault });
    } else {
      const read = room.reader.read(bytes, packageFileName(path));
      const conflict = conflictOf(read);
      // Two versions at once never replace one that can be used.
      const isWorse = conflict !== null && 'link' in item && room.catalog.find(item.link.id)?.state !== 'broken';
      if (isWorse) mark(item.link, 'conflict', `In the file, line ${conflict.line}: ${conflict.message} The skill was kept.`);
      else if ('link' in item) changes.reloaded.push({ link: item.link, expected: item.expected, bytes });
      else changes.added.push({ path, bytes, isReadable: read.text !== null && read.analysis.state === 'ok' });
    }
  }
}

/** Why bytes are not a package: a binary or empty file. Text in another encoding is one, but broken (row A14). */
function faultOf(bytes: Uint8Array, path: string): string | null {
  const decoded = decodePackage(bytes, path);
  return decoded.ok || decoded.code === 'not_utf8' ? null : decoded.finding.message;
}
