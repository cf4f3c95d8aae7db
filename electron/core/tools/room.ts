// electron/core/tools/room.ts - the room over an account and its library: what a person decides about tools, and what runs do with them.
import type { Database } from 'better-sqlite3';
import { AppError, type AuditEvent, type Because, notHeld, type ToolChanges, ToolQuery, type ToolsApi, YOU } from '../../contract/index.ts';
import type { ToolFacts } from '../capability/index.ts';
import { createWriteStamp, isForReading } from '../storage/index.ts';
import { pageOf } from './listing.ts';
import type { Locks } from './locks.ts';
import { createSkillTools, notOffered, type SkillToolsDeps } from './of-skills.ts';
import { createRegistry, type FoundTool, type Registry } from './registry.ts';
import type { CallingRun, SourceTool, ToolSource } from './source.ts';
import { createToolStore, type ToolStore } from './store.ts';

type NewEvent = Omit<AuditEvent, 'id' | 'at' | 'reasons' | 'actorDid'> & { reasons: readonly Omit<Because, 'sentence'>[] };

export interface HandCall {
  tool: FoundTool;
  inputSchema: Record<string, unknown> | null;
  input: Record<string, unknown>;
  channel: 'editor' | 'cli';
}

export interface ToolsDeps extends SkillToolsDeps {
  /** agents.db of the account. */
  db: Database;
  /** Of the whole process, whatever workspace is open. */
  locks: Locks;
  builtIn: ReadonlyMap<string, { tool: SourceTool; facts: ToolFacts }>;
  sources: readonly ToolSource[];
  /** Places that are open: what a skill there no longer provides is gone. */
  places: readonly string[];
  /** Starts the run of a call by hand. */
  start(call: HandCall): Promise<{ runId: string }>;
  /** Throws what would keep it from being called. */
  check(call: HandCall): Promise<void>;
  tell(events: readonly NewEvent[], at: string): void;
  onChange(): void;
  now?: () => Date;
}

export interface Tools {
  api: ToolsApi;
  registry: Registry;
  /** The signal of a call, which a person may stop by taking the tool; waits for one that is exclusive. Throws as `Locks.take`. */
  begin(found: FoundTool, run: CallingRun, signal: AbortSignal): Promise<AbortSignal>;
  /** The serial number of a tool, which a new one is given; null = the account cannot be written, or nothing provides it now. */
  assetOf(found: FoundTool): string | null;
  /** Gives back what a run holds. Throws the errors of a database that cannot be written. */
  ended(runId: string): void;
}

export function createTools(deps: ToolsDeps): Tools {
  const { db, locks, catalog } = deps;
  const store = createToolStore(db);
  const skills = createSkillTools(deps);
  const clock = deps.now ?? (() => new Date());
  const now = () => clock().toISOString();
  const stamp = createWriteStamp(db);
  const registry = createRegistry({ ...deps, store, skills, stamp, find: catalog.find });
  /** Tools that a run has used, so that its use is written once. */
  const used = new Map<string, Set<string>>();

  /** Gives new tools their number. */
  function all(): FoundTool[] {
    const found = registry.all();
    if (!isForReading(db)) store.register(found, isGone, now());
    return found;
  }

  /** A skill that is there and no longer provides it, or that is no longer in a place that is open. */
  function isGone(key: string, { place }: { place: string }): boolean {
    // What servers list is known without starting them.
    if (key.startsWith('mcp/')) return true;
    if (place === '' || !deps.places.includes(place)) return false;
    const [kind, skillId = ''] = key.split('/');
    const entry = catalog.find(skillId);
    return entry === undefined || (kind === 'skill' && entry.state === 'ok');
  }

  function byKey(key: string): FoundTool {
    all();
    return registry.byKey(key);
  }

  function assetOf(found: FoundTool): string | null {
    const known = registry.assetOf(found);
    if (known !== null) return known;
    all();
    return registry.assetOf(found);
  }

  function tell(action: string, found: FoundTool, reasons: NewEvent['reasons'] = []): void {
    const subject = assetOf(found) ?? found.key;
    deps.tell([{ actor: YOU, action, subject, subjectName: found.tool.id, outcome: 'done', reasons, runId: null }], now());
    deps.onChange();
  }

  function handCall({ key, input = {}, channel = 'editor' }: Parameters<ToolsApi['call']>[0]): HandCall {
    const tool = byKey(key);
    return { tool, inputSchema: registry.registered(tool).inputSchema, input, channel };
  }

  const api: ToolsApi = {
    list: (input) => pageOf(registry.rows(all()), ToolQuery.parse(input)),
    open: ({ key }) => registry.registered(byKey(key)),
    configure({ key, changes }) {
      const found = byKey(key);
      store.change(key, changes);
      const { enabled } = changes;
      const only = Object.keys(changes).length === 1 && enabled !== undefined;
      tell(only ? (enabled ? 'Enabled' : 'Disabled') : 'ToolChanged', found, reasonsOf(found.tool.id, changes));
      return registry.registered(found);
    },
    release({ key }) {
      const found = byKey(key);
      if (!locks.release(key)) throw notHeld(found.tool.id);
      return registry.registered(found);
    },
    ...createOffering({ ...deps, store, byKey, tell, registry, now }),
    call: async (input) => deps.start(handCall(input)),
    tryCall: async (input) => deps.check(handCall(input)),
  };

  return {
    api,
    registry,
    assetOf,
    async begin(found, run, signal) {
      const before = used.get(run.runId) ?? new Set();
      used.set(run.runId, before);
      if (!before.has(found.key)) {
        before.add(found.key);
        assetOf(found);
        store.used(found.key, now());
      }
      if (!registry.isExclusive(found)) return signal;
      return AbortSignal.any([signal, await locks.take({ key: found.key, id: found.tool.id }, run, signal)]);
    },
    ended(runId) {
      used.delete(runId);
      locks.ended(runId);
    },
  };
}

interface OfferingDeps extends Pick<ToolsDeps, 'catalog' | 'analysisOf'> {
  store: ToolStore;
  registry: Registry;
  byKey(key: string): FoundTool;
  tell(action: string, found: FoundTool): void;
  now(): string;
}

/** Skills as tools, by one act of a person (AD-886). */
function createOffering({
  catalog,
  analysisOf,
  store,
  registry,
  byKey,
  tell,
  now,
}: OfferingDeps): Pick<ToolsApi, 'offer' | 'withdraw' | 'offering'> {
  function skillOf(skillId: string) {
    const entry = catalog.find(skillId);
    if (entry !== undefined) return entry;
    throw new AppError('not_found', 'There is no such skill.', { remedy: 'Look at the library again.' });
  }

  /** What has its name already: code that calls a tool by a name could not tell which is meant. */
  function holderOf(skillId: string): string | null {
    const { name } = skillOf(skillId);
    const meant = catalog.winner(name);
    if (meant !== undefined && meant.id !== skillId) return `the skill ${name} in the ${meant.scope}, which is used instead of this one`;
    const other = registry.byId(name).find(({ key }) => key !== keyOf(skillId));
    return other === undefined ? null : holderInWords(other);
  }

  function whyNot(skillId: string): AppError | null {
    const { name } = skillOf(skillId);
    const reason = notOffered(analysisOf(skillId));
    if (reason !== null) {
      return new AppError('bad_input', `${name} cannot be offered as a tool. ${reason}`, {
        remedy: 'Only a skill of code that asks no model is one: its answer follows from its input.',
      });
    }
    const holder = holderOf(skillId);
    if (holder === null) return null;
    return new AppError('name_taken', `${name} cannot be offered as a tool. This name has ${holder}.`, { remedy: 'Rename one of them.' });
  }

  return {
    offer({ skillId }) {
      const hindrance = whyNot(skillId);
      if (hindrance !== null) throw hindrance;
      store.offer(skillId, now());
      const found = byKey(keyOf(skillId));
      tell('Offered', found);
      return registry.registered(found);
    },
    withdraw({ skillId }) {
      skillOf(skillId);
      const offered = store.offers().has(skillId);
      if (offered) {
        const found = byKey(keyOf(skillId));
        store.withdraw(skillId);
        tell('OfferWithdrawn', found);
      }
      return { withdrawn: offered };
    },
    offering({ skillId }) {
      return { offered: store.offers().has(skillId), reason: whyNot(skillId)?.message ?? null };
    },
  };
}

const keyOf = (skillId: string): string => `designed/${skillId}`;

const holderInWords = ({ by, tool: { id, provider } }: FoundTool): string =>
  by === 'built_in' ? `the built-in tool ${id}` : `the tool ${id} of ${provider.name}`;

/** What was decided, one reason for each. */
function reasonsOf(id: string, { defaultLevels, ...changes }: ToolChanges): NewEvent['reasons'] {
  const levels = Object.entries(defaultLevels ?? {}).map(([rank, level]) => [`level of ${rank}`, level] as const);
  return [...Object.entries(changes), ...levels].map(([what, value]) => ({
    rule: 'setting_changed',
    subject: `${id}: ${what}`,
    value: value === null ? null : Array.isArray(value) ? value.join(', ') : String(value),
  }));
}
