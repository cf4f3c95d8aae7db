// electron/core/agents/managing.ts - making, copying, changing and deleting agents, and one with all that it comes to.
import type { Database } from 'better-sqlite3';
import { AgentManifest, type AgentsApi, AppError } from '../../contract/index.ts';
import { transaction } from '../storage/index.ts';
import type { AgentsCore } from './agents.ts';
import type { Derived } from './derive/derive.ts';
import { copyPermissions } from './store/copied.ts';
import type { Beginning } from './store/manifests.ts';
import type { SettingStore } from './store/settings.ts';
import { type Tell, type ToldEvent, toldEvent, toolReasons } from './told.ts';
import type { ToolChanges } from './tool-changes.ts';
import type { World } from './types.ts';

/** What the acts of the room are made of. */
export interface Parts {
  account: Database;
  core: AgentsCore;
  world: World;
  settings: SettingStore;
  changes: ToolChanges;
  /** One as it is afterwards. */
  open: AgentsApi['open'];
  tell: Tell;
}

type Managing = Pick<AgentsApi, 'create' | 'duplicate' | 'update' | 'remove' | 'undelete'>;

const EMPTY: Omit<AgentManifest, 'name'> = {
  description: '',
  systemPrompt: '',
  skills: { kind: 'none' },
  tools: { kind: 'none' },
  modelId: null,
};
/** Who makes an agent puts it to work; one that was brought in or copied waits for somebody to do that. */
const MADE_HERE: Beginning = { life: 'active', rank: 'crew' };
export const FROM_ELSEWHERE: Beginning = { life: 'onboarded', rank: 'crew' };
/** The first half of a sign of two units, at the end. */
const HALF = /[\ud800-\udbff]$/;
const ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export interface Managed extends Managing {
  /** A new agent, told; for whoever is in a transaction. Throws `limit_reached`, `name_taken`. */
  add(manifest: AgentManifest, begins: Beginning, id?: string): string;
}

export function createManaging({ account, core, settings, changes, open, tell }: Parts): Managed {
  const { manifests, equips, now } = core;
  function told(action: string, id: string, reasons: ToldEvent['reasons'] = []): void {
    const { name } = manifests.of(id);
    tell([toldEvent({ agent: id, action, subject: { id, name }, reasons })], now());
  }
  function add(manifest: AgentManifest, begins: Beginning, id?: string): string {
    const made = manifests.add(manifest, now(), id, begins);
    changes.keep(made, { kind: 'none' });
    told('AgentCreated', made);
    return made;
  }
  return {
    add,
    create({ id, name, ...given }) {
      if (id !== undefined && !(ID.test(id) && id.length <= 64)) {
        throw new AppError('bad_input', `“${id}” is not a valid id of an agent.`, {
          remedy: 'Use lowercase letters, digits and single hyphens, at most 64 characters, or leave it out.',
        });
      }
      const manifest = sound({ ...EMPTY, ...withoutUndefined(given), name });
      return open({
        id: transaction(account, () => {
          const made = add(manifest, MADE_HERE, id);
          keepNow(made);
          return made;
        }),
      });
    },
    duplicate({ id, name }) {
      const { manifest, builtIn, name: own, rank } = manifests.of(id);
      // All that the author may use is nobody else's by being copied.
      const narrowed = builtIn ? { ...manifest, skills: EMPTY.skills, tools: EMPTY.tools } : manifest;
      return open({
        id: transaction(account, () => {
          const made = add(sound({ ...narrowed, name: name ?? `${own.slice(0, 190).replace(HALF, '')} copy` }), {
            ...FROM_ELSEWHERE,
            ...(!builtIn && { rank }),
          });
          equips.write(made, equips.of(id));
          for (const { competency, key, value } of settings.all(id)) settings.write(made, competency, key, value, now());
          const permissions = copyPermissions(account, { from: id, to: made, why: `copied from ${own}`, at: now() });
          if (permissions.length > 0) {
            told(
              'Permitted',
              made,
              permissions.map(({ text, until }) => ({ rule: 'allowed', subject: text, value: until ?? 'granted' })),
            );
          }
          keepNow(made);
          return made;
        }),
      });
    },
    update({ id, version, changes: given }) {
      const { manifest, builtIn } = manifests.of(id);
      const next = sound({ ...manifest, ...withoutUndefined(given) });
      if (builtIn) requireOwn(manifest, next);
      transaction(account, () => {
        changes.tell(id);
        const before = toolNames(core.derived(id));
        manifests.write(id, version, next, now());
        const after = keepNow(id);
        const reasons = toolReasons({
          added: after.filter((tool) => !before.includes(tool)),
          removed: before.filter((tool) => !after.includes(tool)),
        });
        told('AgentChanged', id, reasons);
      });
      return open({ id });
    },
    remove({ id }) {
      const { builtIn, name } = manifests.of(id);
      if (builtIn) throw new AppError('bad_input', `${name} cannot be deleted.`, { remedy: 'Every account has this agent.' });
      transaction(account, () => {
        told('AgentDeleted', id);
        manifests.setDeleted(id, now());
      });
    },
    undelete({ id }) {
      if (manifests.isDeleted(id)) {
        transaction(account, () => {
          manifests.restore(id);
          told('AgentRestored', id);
        });
      }
      return open({ id });
    },
  };

  /** What it has after an act of a person is no change that it tells by itself. Returns it. */
  function keepNow(id: string): string[] {
    const derived = core.derive(id);
    changes.keep(id, derived.agent.tools);
    return toolNames(derived);
  }
}

const toolNames = ({ agent: { tools } }: Derived): string[] =>
  tools.kind === 'listed' ? tools.tools.map(({ name }) => name) : tools.kind === 'all' ? ['*'] : [];

/** Throws `bad_input` for what no agent can be. */
function sound(given: AgentManifest): AgentManifest {
  const read = AgentManifest.safeParse({ ...given, name: given.name.trim() });
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  if (issue?.path[0] === 'name' && given.name.trim() === '') {
    throw new AppError('bad_input', 'The name of an agent is empty.', { remedy: 'Give it a name.' });
  }
  throw new AppError('bad_input', `The ${issue?.path.join('.')} of an agent cannot be that: ${issue?.message}.`, {
    remedy: 'Correct it and try again.',
  });
}

/** The author has every skill and tool under one name: only prompt, description and model are a matter of taste. */
function requireOwn(before: AgentManifest, after: AgentManifest): void {
  const fixed = ({ name, skills, tools }: AgentManifest) => JSON.stringify([name, skills, tools]);
  if (fixed(before) === fixed(after)) return;
  throw new AppError('bad_input', `The name, skills and tools of ${before.name} cannot be changed.`, { remedy: 'Make another agent.' });
}

const withoutUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> };
