// electron/core/agents/memory.ts - what an agent remembers, to look at and to edit by hand: its entries with the settings that runs read among
// them (row F6).
import { type AgentsApi, AppError, type MemoryEntry, type Scope } from '../../contract/index.ts';
import type { AgentsCore } from './agents.ts';
import type { Settings } from './settings.ts';

/** What an agent remembers in one place (room execution). */
export interface KeptMemory {
  /** After a key, in order; `text` is in key or value. `total` is of all that match. */
  list(
    agent: string,
    query: { text: string; after: string | null; limit: number },
  ): { rows: Omit<MemoryEntry, 'readOnly'>[]; total: number };
  /** Throws `bad_input` for a reserved key, `limit_reached`. */
  set(agent: string, key: string, value: unknown, skillName: string): void;
  /** Reserved ones too: an older version may have stored something there. */
  forget(agent: string, keys: readonly string[]): number;
}

interface MemoryDeps {
  core: AgentsCore;
  /** The settings that a run reads, by key. */
  read: Settings['read'];
  /** Throws `not_found` if no workspace is open. */
  memoryOf(scope: Scope): KeptMemory;
}

export function createMemoryInspector({ core, read, memoryOf }: MemoryDeps): Pick<AgentsApi, 'memory' | 'setMemory'> {
  return {
    memory({ agent, scope, text = '', after = null, limit = 100 }) {
      const { id } = core.manifests.of(agent);
      const kept = memoryOf(scope).list(id, { text, after, limit: limit + 1 });
      const isAsked = (part: string) => part.toLowerCase().includes(text.toLowerCase());
      const given = [...read(id)].flatMap(([key, value]) => (isAsked(key) || isAsked(value) ? [settingEntry(key, value)] : []));
      const left = given.filter(({ key }) => after === null || key > after);
      const rows = [...kept.rows.map((row) => ({ ...row, readOnly: false })), ...left].sort((a, b) => (a.key < b.key ? -1 : 1));
      return {
        rows: rows.slice(0, limit),
        total: kept.total + given.length,
        next: rows.length > limit ? rows[limit - 1]!.key : null,
      };
    },
    setMemory({ agent, scope, key, value }) {
      const { id } = core.manifests.of(agent);
      const json = value === null ? null : jsonOf(value);
      if (json === null) memoryOf(scope).forget(id, [key]);
      else memoryOf(scope).set(id, key, json, '');
    },
  };
}

function settingEntry(key: string, value: string): MemoryEntry {
  const text = JSON.stringify(value);
  return { key, value: text, bytes: Buffer.byteLength(key) + Buffer.byteLength(text), updatedAt: '', skillName: null, readOnly: true };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('bad_input', `The value is not JSON: ${(cause as Error).message}.`, {
      cause,
      remedy: 'Write a text in quotes, such as "harbour".',
    });
  }
}
