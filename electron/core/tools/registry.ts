// electron/core/tools/registry.ts - every tool that there is, from all sources, with what the account keeps of it. It describes; the room `capability`
// decides.
import { AppError, type RegisteredTool, sameForAll, type ToolLock, type ToolRow, type ToolSettings } from '../../contract/index.ts';
import { type ProvidedTool, parametersOf, type ToolFacts, type ToolRegistry } from '../capability/index.ts';
import { holderInWords, type Locks } from './locks.ts';
import { RUN_PREFIX, type SkillTool, type SkillTools } from './of-skills.ts';
import type { PlacedTool, SourceTool, ToolSource } from './source.ts';
import type { KeptTool, PresentTool, ToolStore } from './store.ts';

export interface RegistryDeps {
  store: ToolStore;
  locks: Pick<Locks, 'all'>;
  skills: SkillTools;
  /** Tools of the app with what decides about them; they are part of every run. */
  builtIn: ReadonlyMap<string, { tool: SourceTool; facts: ToolFacts }>;
  /** Servers and what else brings tools. */
  sources: readonly ToolSource[];
  /** A text that differs after anything was written to the account. */
  stamp(): string;
  /** The entry of a skill, if it is there. */
  find(skillId: string): Parameters<SkillTools['of']>[0] | undefined;
}

/** A tool, and how it is called. */
export type FoundTool = PresentTool & ({ by: 'built_in' } | { by: 'source'; source: ToolSource } | ({ by: 'skill' } & SkillTool));

export interface Registry {
  /** What the room capability needs to decide, as it is now. */
  facts(): ToolRegistry;
  /** All, by provider. */
  all(): FoundTool[];
  /** Throws `not_found`. */
  byKey(key: string): FoundTool;
  /** Those of one id: several if several providers have it. */
  byId(id: string): FoundTool[];
  ofSkill(skillId: string, name: string): FoundTool | null;
  registered(found: FoundTool): RegisteredTool;
  /** What decides about this one, whatever else has its id. */
  factsOf(found: FoundTool): ToolFacts;
  /** The serial number; null = it could not be registered. */
  assetOf(found: PresentTool): string | null;
  row(found: FoundTool): ToolRow;
  rows(found: readonly FoundTool[]): ToolRow[];
  /** Tags of all, by id. */
  tags(): ReadonlyMap<string, readonly string[]>;
  isExclusive(found: PresentTool): boolean;
  /** A person switched it off. */
  isOff(found: PresentTool): boolean;
}

export function createRegistry(deps: RegistryDeps): Registry {
  const { store, locks, skills, builtIn, sources } = deps;
  let known: { stamp: string; kept: Map<string, KeptTool>; offers: Set<string> } | null = null;

  function account() {
    const stamp = deps.stamp();
    if (known?.stamp !== stamp) known = { stamp, kept: store.all(), offers: store.offers() };
    return known;
  }

  const host = new Map(
    [...builtIn].map(([id, { tool }]): [string, FoundTool] => [id, { by: 'built_in', key: `built_in/${id}`, tool, place: '', madeBy: '' }]),
  );
  const ofSources = (): FoundTool[] =>
    sources.flatMap((source) =>
      source.list().map((placed): FoundTool => ({ by: 'source', source, key: keyOf(placed), tool: placed.tool, place: '', madeBy: '' })),
    );
  const bySkill = (tool: SkillTool): FoundTool => ({ by: 'skill', ...tool });

  const all = (): FoundTool[] => [...host.values(), ...skills.all(account().offers).map(bySkill), ...ofSources()];

  /** Finds tools by id as they are now; what sources and skills bring is grouped once, for whoever asks for many. */
  function finder(): (id: string) => FoundTool[] {
    let grouped: { served: Map<string, FoundTool[]>; provided: Map<string, SkillTool[]> } | null = null;
    return (id) => {
      const own = host.get(id);
      if (own !== undefined) return [own];
      if (id.startsWith(RUN_PREFIX)) {
        const run = skills.runOf(id.slice(RUN_PREFIX.length), account().offers);
        return run === null ? [] : [bySkill(run)];
      }
      grouped ??= { served: Map.groupBy(ofSources(), idOf), provided: Map.groupBy(skills.all(account().offers), idOf) };
      return grouped.served.get(id) ?? grouped.provided.get(id)?.map(bySkill) ?? [];
    };
  }

  function ofSkill(skillId: string, name: string): FoundTool | null {
    const entry = deps.find(skillId);
    if (entry === undefined) return null;
    const tools = skills.of(entry, account().offers);
    const found = tools.find(({ tool, body }) => tool.id === name && body.kind !== 'run') ?? tools.find(({ body }) => body.kind === 'run');
    return found === undefined ? null : bySkill(found);
  }

  const views = createViews(deps, account);
  const { factsOf, settingsOf } = views;

  return {
    all,
    byId: (id) => finder()(id),
    ofSkill,
    row: views.row,
    rows: views.rows,
    byKey(key) {
      const found = all().find((each) => each.key === key);
      if (found !== undefined) return found;
      throw new AppError('not_found', 'There is no such tool; what provides it may have been changed.', {
        remedy: 'Look at the list of tools again.',
      });
    },
    registered(found) {
      const { inputSchema, outputSchema } = (found.by === 'skill' ? found.schemas?.() : undefined) ?? found.tool;
      return { ...views.row(found), inputSchema, outputSchema };
    },
    factsOf: (found) => factsOf(found, locks.all().get(found.key)),
    assetOf: ({ key }) => account().kept.get(key)?.assetTag.assetUuid ?? null,
    tags: () => new Map([...Map.groupBy(all(), idOf)].map(([id, found]) => [id, found.flatMap((each) => settingsOf(each).tags)])),
    isOff: (found) => !settingsOf(found).enabled,
    isExclusive: (found) => settingsOf(found).concurrency === 'exclusive',
    facts() {
      let held: Map<string, ToolLock> | null = null;
      const lockOf = (key: string) => {
        held ??= locks.all();
        return held.get(key);
      };
      const byId = finder();
      const get = (id: string): ToolFacts | undefined => {
        const found = byId(id)[0];
        return found === undefined ? undefined : factsOf(found, lockOf(found.key));
      };
      return {
        keys: () => host.keys(),
        has: (id) => get(id) !== undefined,
        get,
        ofSkill(skillId, provided: ProvidedTool) {
          const found = ofSkill(skillId, provided.name);
          if (found === null) return undefined;
          const facts = factsOf(found, lockOf(found.key));
          return { ...facts, mustBeDeclared: false, broughtBy: null, needs: found.tool.needs, parameters: provided.parameters };
        },
      };
    },
  };
}

const idOf = ({ tool }: PresentTool): string => tool.id;

type Kept = { kept: Map<string, KeptTool> };

/** A tool as it is shown, and as it decides. */
function createViews({ locks, builtIn }: Pick<RegistryDeps, 'locks' | 'builtIn'>, account: () => Kept) {
  const settingsOf = ({ key, tool }: PresentTool): ToolSettings => {
    const { defaultLevels: levels, ...changes } = account().kept.get(key)?.changes ?? {};
    const given = { ...PLAIN, ...tool.defaults };
    return {
      enabled: changes.enabled ?? given.enabled,
      domain: changes.domain ?? given.domain,
      department: changes.department ?? given.department,
      tags: changes.tags ?? given.tags,
      concurrency: changes.concurrency ?? given.concurrency,
      defaultLevels: {
        crew: levels?.crew ?? given.defaultLevels.crew,
        officer: levels?.officer ?? given.defaultLevels.officer,
        master: levels?.master ?? given.defaultLevels.master,
      },
    };
  };

  function rowOf(found: FoundTool, held: ReadonlyMap<string, ToolLock>): ToolRow {
    const { key, tool } = found;
    const kept = account().kept.get(key);
    const settings = settingsOf(found);
    const { inputSchema: _, outputSchema: __, defaults: ___, ...described } = tool;
    return {
      ...described,
      ...settings,
      key,
      name: kept?.changes.name ?? tool.name,
      state: tool.state === 'available' && !settings.enabled ? 'disabled' : tool.state,
      reason: tool.state === 'available' && !settings.enabled ? 'It is switched off.' : tool.reason,
      assetTag: kept?.assetTag ?? null,
      lock: held.get(key) ?? null,
      lastUsedAt: kept?.lastUsedAt ?? null,
    };
  }

  function factsOf(found: FoundTool, lock: ToolLock | undefined): ToolFacts {
    const { enabled, defaultLevels: levels } = settingsOf(found);
    const { tool } = found;
    const heldBy = lock === undefined ? null : holderInWords(lock);
    const absent = tool.state === 'available' ? null : wordsOf(tool);
    const now = { enabled, heldBy, absent, levels };
    if (found.by === 'built_in') return { ...builtIn.get(tool.id)!.facts, ...now };
    const parameters = parametersOf(tool);
    // The gate of the skill that provides it asks for what its tool needs.
    const needs = found.by === 'skill' ? null : tool.needs;
    const heldAs = tool.id.startsWith(RUN_PREFIX) ? tool.id.slice(RUN_PREFIX.length) : null;
    const subject = parameters[0] ?? null;
    const broughtBy = found.by === 'skill' ? { id: found.skillId, name: tool.provider.name } : null;
    return {
      ...now,
      level: tool.level,
      needs,
      mustBeHeld: true,
      mustBeDeclared: true,
      broughtBy,
      heldAs,
      parameters,
      subject,
      narrows: null,
    };
  }

  const row = (found: FoundTool) => rowOf(found, locks.all());
  function rows(found: readonly FoundTool[]): ToolRow[] {
    const held = locks.all();
    return found.map((each) => rowOf(each, held));
  }
  return { settingsOf, row, rows, factsOf };
}

/** What holds for a tool of which neither its provider nor a person says anything. */
const PLAIN: ToolSettings = {
  enabled: true,
  domain: null,
  department: null,
  tags: [],
  concurrency: 'concurrent',
  defaultLevels: sameForAll('read'),
};

const keyOf = ({ slot, tool: { provider } }: PlacedTool): string => `${provider.kind}/${provider.id}/${slot}`;

/** What follows “The tool x is”. */
const wordsOf = ({ state, reason }: SourceTool): string => {
  const what = state === 'held' ? 'held until a person agrees to it' : 'not available';
  return reason === null ? what : `${what}: ${reason.replace(/\.$/, '')}`;
};
