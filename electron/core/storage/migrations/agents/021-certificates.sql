-- Who agents are to others (row G6): the certificate of each, with its public key. No private key is in a database: `meta.account_did` is the public
-- key of the account, whose private one is in the key store.
CREATE TABLE agent_certificates (
  agent TEXT PRIMARY KEY REFERENCES agents(id),
  did TEXT NOT NULL UNIQUE,                         -- its public key
  issuer TEXT NOT NULL,                             -- that of the account, then
  issued_at TEXT NOT NULL,                          -- UTC with milliseconds
  issued_as TEXT NOT NULL,                          -- its name, then
  certificate TEXT NOT NULL                         -- JSON, with its proof
) WITHOUT ROWID;

ALTER TABLE audit_events ADD COLUMN actor_did TEXT; -- of the agent that acted; NULL = it had no certificate then
