// electron/core/agents/store/manifests.ts - what a person wrote for each agent (table agents of the account).
import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import {
  type AgentManifest,
  type AgentSummary,
  AppError,
  Life,
  LifeAct,
  type LifeState,
  Named,
  Rank,
  YOU,
} from '../../../contract/index.ts';
import { columnsOf, guarded, readKept, transaction } from '../../storage/index.ts';

export interface KeptAgent extends AgentSummary {
  manifest: AgentManifest;
  version: number;
  updatedAt: string;
  life: LifeState;
  rank: Rank;
}

/** What an agent begins as. */
export interface Beginning {
  life: Life;
  rank: Rank;
}

export interface ManifestStore {
  /** All that are not deleted, in order of creation: the author first. */
  all(): KeptAgent[];
  /** Throws `not_found`. */
  of(id: string): KeptAgent;
  /** Throws `limit_reached`, `name_taken` for an id that there was already. */
  add(manifest: AgentManifest, at: string, id?: string, begins?: Beginning): string;
  /** Throws `changed_meanwhile` unless `version` is the current one. */
  write(id: string, version: number, manifest: AgentManifest, at: string): void;
  setLife(id: string, life: LifeState): void;
  setRank(id: string, rank: Rank): void;
  setDeleted(id: string, at: string): void;
  /** Throws `limit_reached`. */
  restore(id: string): void;
  /** Whether it was deleted. Throws `not_found` if there never was one. */
  isDeleted(id: string): boolean;
}

export const MAX_AGENTS = 1000;

interface Row
  extends Pick<AgentManifest, 'name' | 'description' | 'systemPrompt' | 'modelId'>,
    Pick<KeptAgent, 'id' | 'version' | 'updatedAt'> {
  builtIn: number;
  skills: string;
  tools: string;
  life: string;
  lifeAct: string | null;
  lifeFrom: string | null;
  lifeAt: string | null;
  rank: string;
}

const OF_MANIFEST = 'name description system_prompt skills tools model_id';
const { select: OF_AGENT } = columnsOf(`id built_in version updated_at life life_act life_from life_at rank ${OF_MANIFEST}`);

/** What is damaged makes an agent stop, and trusts it with the least. */
function lifeOf({ life, lifeAct, lifeFrom, lifeAt }: Pick<Row, 'life' | 'lifeAct' | 'lifeFrom' | 'lifeAt'>): LifeState {
  const [act, from] = [LifeAct.safeParse(lifeAct), Life.safeParse(lifeFrom)];
  const last = act.success && from.success ? { act: act.data, from: from.data, at: lifeAt ?? '' } : null;
  return { now: Life.catch('suspended').parse(life), last };
}

/** What is damaged is nothing, never everything. */
const readNamed = (text: string): Named => readKept(text, Named, () => ({ kind: 'none' }));

const toAgent = ({ id, version, updatedAt, name, description, systemPrompt, modelId, ...row }: Row): KeptAgent => ({
  id,
  name,
  version,
  updatedAt,
  builtIn: row.builtIn === 1,
  manifest: { name, description, systemPrompt, skills: readNamed(row.skills), tools: readNamed(row.tools), modelId },
  life: lifeOf(row),
  rank: Rank.catch('crew').parse(row.rank),
});

const written = ({ skills, tools, ...manifest }: AgentManifest) => ({
  ...manifest,
  skills: JSON.stringify(skills),
  tools: JSON.stringify(tools),
});

/** Over the agents.db of an account. Its methods throw the errors of a database that cannot be read or written. */
export function createManifestStore(db: Database): ManifestStore {
  const select = <Values extends string[]>(where: string) =>
    guarded(db.name, () => db.prepare<Values, Row>(`SELECT ${OF_AGENT} FROM agents WHERE deleted_at IS NULL ${where} ORDER BY number`));
  const every = select<[]>('');
  const one = select<[string]>('AND id = ?');
  function requireRoom(): void {
    const count = db.prepare('SELECT count(*) FROM agents WHERE deleted_at IS NULL').pluck().get() as number;
    if (count < MAX_AGENTS) return;
    throw new AppError('limit_reached', `There are ${MAX_AGENTS} agents, the most that there can be.`, { remedy: 'Delete some first.' });
  }
  return {
    all: () => guarded(db.name, () => every.all().map(toAgent)),
    of(id) {
      const row = guarded(db.name, () => one.get(id));
      if (row === undefined) throw noAgent(id);
      return toAgent(row);
    },
    add: (manifest, at, id = randomUUID(), begins = { life: 'active', rank: 'crew' }) =>
      transaction(db, () => {
        if (db.prepare('SELECT 1 FROM agents WHERE id = ?').get(id) !== undefined) {
          throw new AppError('name_taken', `There is, or was, an agent ${id}.`, { remedy: 'Choose another id, or none.' });
        }
        requireRoom();
        const columns = columnsOf(`id built_in created_at:at updated_at:at life rank ${OF_MANIFEST}`);
        db.prepare(`INSERT INTO agents ${columns.insert}`).run({ ...written(manifest), ...begins, id, at, builtIn: 0 });
        return id;
      }),
    write(id, version, manifest, at) {
      const changed = transaction(
        db,
        () =>
          db
            .prepare(`UPDATE agents SET ${columnsOf(`${OF_MANIFEST} updated_at:at`).set}, version = version + 1
              WHERE id = @id AND version = @version AND deleted_at IS NULL`)
            .run({ ...written(manifest), id, version, at }).changes,
      );
      if (changed === 0) {
        throw new AppError('changed_meanwhile', `${manifest.name} was changed meanwhile, so nothing was saved.`, {
          remedy: 'Look at it again.',
        });
      }
    },
    restore: (id) =>
      void transaction(db, () => {
        requireRoom();
        db.prepare('UPDATE agents SET deleted_at = NULL WHERE id = ?').run(id);
      }),
    setLife: (id, { now, last }) =>
      void transaction(db, () =>
        db
          .prepare('UPDATE agents SET life = ?, life_act = ?, life_from = ?, life_at = ? WHERE id = ?')
          .run(now, last?.act ?? null, last?.from ?? null, last?.at ?? null, id),
      ),
    setRank: (id, rank) => void transaction(db, () => db.prepare('UPDATE agents SET rank = ? WHERE id = ?').run(rank, id)),
    setDeleted: (id, at) => void transaction(db, () => db.prepare('UPDATE agents SET deleted_at = ? WHERE id = ?').run(at, id)),
    isDeleted(id) {
      const row = guarded(db.name, () =>
        db.prepare<[string], { deleted_at: string | null }>('SELECT deleted_at FROM agents WHERE id = ?').get(id),
      );
      if (row === undefined) throw noAgent(id);
      return row.deleted_at !== null;
    },
  };
}

const noAgent = (id: string): AppError => new AppError('not_found', `There is no agent ${id}.`, { remedy: `Run it as ${YOU}.` });
