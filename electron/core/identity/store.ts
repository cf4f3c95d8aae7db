// electron/core/identity/store.ts - what is kept of identities in the account: certificates and public keys, nothing that is secret.
import type { Database } from 'better-sqlite3';
import { guarded, transaction } from '../storage/index.ts';

export interface KeptCertificate {
  agent: string;
  did: string;
  issuer: string;
  issuedAt: string;
  issuedAs: string;
  certificate: string;
}

export interface CertificateStore {
  of(agent: string): KeptCertificate | null;
  /** Keeps what is there already: an agent has one certificate for good. */
  add(certificate: KeptCertificate): void;
  /** The public key of the account; null = it never issued anything. */
  account(): string | null;
  /** Every key by which the account issued something, or issues now. */
  issuers(): string[];
  /** Makes a key that of the account, if `before` still is. Whether it did. */
  claim(did: string | null, before: string | null): boolean;
}

const COLUMNS = 'agent, did, issuer, issued_at AS issuedAt, issued_as AS issuedAs, certificate';
const ACCOUNT = "SELECT value FROM meta WHERE key = 'account_did'";

/** Over the agents.db of an account. Its methods throw the errors of a database that cannot be read or written. */
export function createCertificateStore(db: Database): CertificateStore {
  const read = <T>(act: () => T): T => guarded(db.name, act);
  const one = read(() => db.prepare<[string], KeptCertificate>(`SELECT ${COLUMNS} FROM agent_certificates WHERE agent = ?`));
  const account = (): string | null => read(() => db.prepare<[], string>(ACCOUNT).pluck().get() ?? null);
  return {
    of: (agent) => read(() => one.get(agent) ?? null),
    add: (certificate) =>
      void transaction(db, () =>
        db
          .prepare(`INSERT INTO agent_certificates (agent, did, issuer, issued_at, issued_as, certificate)
            VALUES (@agent, @did, @issuer, @issuedAt, @issuedAs, @certificate) ON CONFLICT (agent) DO NOTHING`)
          .run(certificate),
      ),
    account,
    issuers: () => read(() => db.prepare<[], string>(`SELECT issuer FROM agent_certificates UNION ${ACCOUNT}`).pluck().all()),
    claim: (did, before) =>
      transaction(db, () => {
        if (account() !== before) return false;
        db.prepare("DELETE FROM meta WHERE key = 'account_did'").run();
        if (did !== null) db.prepare("INSERT INTO meta (key, value) VALUES ('account_did', ?)").run(did);
        return true;
      }),
  };
}
