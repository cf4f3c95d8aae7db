// electron/core/identity/room.ts - the room over an account: each agent gets its certificate when there is a place for the key, and works without one.
import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import type { Database } from 'better-sqlite3';
import { type AgentIdentity, type AgentSummary, AppError, asAppError, type IdentityApi, type SecretStore } from '../../contract/index.ts';
import { isForReading, requireWritable, writeFileAtomic } from '../storage/index.ts';
import { issueCertificate } from './certificate.ts';
import { checkCertificate } from './check.ts';
import { fingerprintOf, keyFrom } from './keys.ts';
import { accountSecret, lockedError, SECRET } from './secret.ts';
import { type CertificateStore, createCertificateStore } from './store.ts';

export interface IdentityDeps {
  /** agents.db. */
  account: Database;
  secrets: SecretStore;
  /** All that are not deleted. */
  agents(): readonly AgentSummary[];
  /** A certificate was issued. */
  onIssued(): void;
  /** Certificates could not be issued by themselves; `of` says why. */
  onProblem(cause: unknown): void;
  now?: () => Date;
}

export interface Identity {
  api: IdentityApi;
  /** The key of its certificate; null = it has none yet. */
  didOf(agent: string): string | null;
  /** Issues what is missing, in its own time: after an agent was made, or the keys were unlocked. Never throws. */
  issueMissing(): void;
  /** Resolves when nothing is being issued any more. */
  close(): Promise<void>;
}

export function createIdentity(deps: IdentityDeps): Identity {
  const { account, secrets } = deps;
  const store = createCertificateStore(account);
  const now = () => (deps.now?.() ?? new Date()).toISOString();
  let work: Promise<unknown> = Promise.resolve();
  /** Why it did not succeed by itself; it is not tried again until a person does. */
  let failed: AppError | null = null;

  async function issueAll(agents: readonly AgentSummary[], newKey: boolean): Promise<void> {
    const secret = await accountSecret(secrets, store, newKey);
    const key = keyFrom(secret, null)!;
    for (const { id: agent, name } of agents) {
      const [{ did }, at] = [keyFrom(secret, agent)!, now()];
      const certificate = issueCertificate(key, { id: randomUUID(), did, name, at });
      store.add({ agent, did, issuer: key.did, issuedAt: at, issuedAs: name, certificate: `${JSON.stringify(certificate, null, 2)}\n` });
    }
    failed = null;
    deps.onIssued();
  }
  /** One after another, so that the key is made once. */
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const result = work.then(act);
    work = result.catch(() => {});
    return result;
  };
  const missing = (): AgentSummary[] => deps.agents().filter(({ id }) => store.of(id) === null);

  function agentOf(id: string): AgentSummary {
    const found = deps.agents().find((each) => each.id === id);
    if (found === undefined) throw new AppError('not_found', `There is no agent ${id}.`, { remedy: 'Look at the list of agents.' });
    return found;
  }
  function of({ agent }: { agent: string }): AgentIdentity {
    const { id } = agentOf(agent);
    const kept = store.of(id);
    if (kept === null) return { state: 'none', ...whyNone({ account, secrets, store, failed }) };
    const { did, issuer, issuedAt, issuedAs, certificate } = kept;
    return { state: 'issued', did, issuer, issuedAt, issuedAs, fingerprint: fingerprintOf(did), certificate };
  }
  const api: IdentityApi = {
    of,
    async issue({ agent, newKey = false }) {
      requireWritable(account);
      const one = agentOf(agent);
      await inTurn(async () => (store.of(one.id) === null ? issueAll([one], newKey) : undefined));
      return of({ agent });
    },
    exportTo({ agent, dir, overwrite }) {
      const identity = of({ agent });
      if (identity.state === 'none') throw new AppError('not_found', identity.reason, { remedy: identity.remedy });
      const path = join(resolve(dir), `${agentOf(agent).name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.certificate.json`);
      writeFileAtomic(path, Buffer.from(identity.certificate), { overwrite });
      return { path };
    },
    check: ({ text, issuer }) => checkCertificate(text, { account: store.issuers(), given: issuer, now: now() }),
  };
  return {
    api,
    didOf: (agent) => store.of(agent)?.did ?? null,
    issueMissing() {
      if (isForReading(account)) return;
      // Another process may have been between the two steps of making the key.
      if (failed?.code === 'secret_store_missing' && secrets.names().includes(SECRET)) failed = null;
      if (failed !== null) return;
      void inTurn(async () => {
        if (isLocked(secrets)) return;
        const agents = missing();
        if (agents.length > 0) await issueAll(agents, false);
      }).catch((cause: unknown) => {
        const error = asAppError(cause);
        // Another process makes the key just now: what it issues is an event, and then the rest is.
        if (error.code === 'changed_meanwhile') return;
        failed = error;
        deps.onProblem(cause);
      });
    },
    async close() {
      await work;
    },
  };
}

function isLocked(secrets: SecretStore): boolean {
  const { locked, needsPassphrase } = secrets.state();
  return locked || needsPassphrase;
}

type None = Omit<Extract<AgentIdentity, { state: 'none' }>, 'state'>;
interface Standing {
  account: Database;
  secrets: SecretStore;
  store: CertificateStore;
  failed: AppError | null;
}

/** Why an agent has no certificate, and what mends it. */
function whyNone({ account, secrets, store, failed }: Standing): None {
  const none = ({ message, remedy }: AppError, repair: None['repair']): None => ({
    reason: message,
    remedy: remedy ?? 'Try again.',
    repair,
  });
  try {
    if (isForReading(account)) requireWritable(account);
    if (isLocked(secrets)) return none(lockedError(), 'unlock');
    if (failed !== null) return none(failed, failed.code === 'secret_store_missing' && store.account() !== null ? 'new_key' : 'issue');
    if (store.account() !== null && !secrets.names().includes(SECRET)) {
      return {
        reason: 'The key of this account is not in the key store that is in use.',
        remedy: 'Use the key store that has it, or make a new key.',
        repair: 'new_key',
      };
    }
  } catch (cause) {
    return none(asAppError(cause), null);
  }
  return { reason: 'It was not issued yet.', remedy: 'Issue it.', repair: 'issue' };
}
