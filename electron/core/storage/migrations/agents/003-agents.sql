-- What agents, permissions and attachments need. A workspace database may come from a stranger, so what a person decided about its
-- skills lives in the account database, bound to the workspace and to the bytes that were seen.
CREATE TABLE acknowledgements (
  workspace_id TEXT NOT NULL,                       -- meta.workspace_id of the workspace database
  hash TEXT NOT NULL,                               -- sha256 of the bytes that were acknowledged
  at TEXT NOT NULL,
  PRIMARY KEY (workspace_id, hash)
) WITHOUT ROWID;

CREATE TABLE skill_permissions (
  id TEXT PRIMARY KEY,                              -- UUID
  source_id TEXT NOT NULL REFERENCES skill_sources(id) ON DELETE CASCADE,
  agent TEXT NOT NULL DEFAULT '',                   -- '' = every agent
  channel TEXT NOT NULL DEFAULT '',                 -- editor | conversation | schedule | cli; '' = every channel
  task_context TEXT NOT NULL DEFAULT '',            -- interactive | autonomous; '' = every context
  allowed INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  UNIQUE(source_id, agent, channel, task_context)
);

CREATE TABLE skill_files (
  source_id TEXT NOT NULL REFERENCES skill_sources(id) ON DELETE CASCADE,
  path TEXT NOT NULL,                               -- with /, relative to the package
  mode INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (source_id, path)
);

CREATE TABLE audit_events (
  id TEXT PRIMARY KEY,                              -- UUID
  at TEXT NOT NULL,
  kind TEXT NOT NULL,                               -- PermissionDenied, …
  agent TEXT,
  skill_id TEXT,
  run_id TEXT,
  detail TEXT NOT NULL                              -- JSON
);
CREATE INDEX idx_audit_events_at ON audit_events(at);
CREATE INDEX idx_audit_events_skill ON audit_events(skill_id, at);

CREATE TABLE agent_memory (
  agent TEXT NOT NULL,
  workspace TEXT NOT NULL DEFAULT '',
  key TEXT NOT NULL,
  value TEXT NOT NULL,                              -- JSON
  updated_at TEXT NOT NULL,
  PRIMARY KEY (agent, workspace, key)
) WITHOUT ROWID;
