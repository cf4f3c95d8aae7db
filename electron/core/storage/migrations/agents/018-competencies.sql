-- Competencies and agents (rows F1 to F6). A manifest is kept like a package: the bytes with their history, and everything else is derived.
CREATE TABLE manifests (
  number INTEGER PRIMARY KEY,                       -- order of coming in
  id TEXT NOT NULL UNIQUE,                          -- UUID
  kind TEXT NOT NULL,                               -- competency
  name TEXT NOT NULL,                               -- the id that the file gives itself; '' = it cannot be read
  named_at TEXT NOT NULL,                           -- of several of one name the earliest holder is in force
  file_name TEXT NOT NULL,
  origin TEXT NOT NULL,                             -- own | file:PATH | system:FILE | fork:ID
  source TEXT NOT NULL,                             -- system | user | imported
  revision INTEGER NOT NULL,                        -- the current one; its bytes are in manifest_revisions
  hash TEXT NOT NULL,                               -- sha256 of them, hex
  saved_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  deleted_at TEXT,                                  -- tombstone
  logical_version INTEGER NOT NULL DEFAULT 1
);
CREATE INDEX idx_manifests_name ON manifests(kind, name, named_at);
CREATE TRIGGER manifests_version AFTER UPDATE OF file_name, source, hash, deleted_at ON manifests
  WHEN new.logical_version = old.logical_version AND (new.file_name, new.source, new.hash, new.deleted_at) IS NOT (old.file_name, old.source, old.hash, old.deleted_at)
BEGIN UPDATE manifests SET logical_version = old.logical_version + 1 WHERE number = new.number; END;
CREATE TRIGGER manifests_keep BEFORE DELETE ON manifests
BEGIN SELECT RAISE(ABORT, 'a manifest is not deleted: its tombstone tells other devices'); END;

CREATE TABLE manifest_revisions (
  id TEXT PRIMARY KEY,                              -- UUID
  manifest_id TEXT NOT NULL REFERENCES manifests(id) ON DELETE CASCADE,
  number INTEGER NOT NULL,                          -- from 1
  hash TEXT NOT NULL,
  reason TEXT NOT NULL,                             -- create | import | replace | fork | system | save | restore
  saved_at TEXT NOT NULL,
  bytes BLOB NOT NULL,
  UNIQUE(manifest_id, number)
);

-- What a person wrote for an agent. A set of names is a tagged value, so that an empty list never means everything (capability.md, "Values").
ALTER TABLE agents ADD COLUMN description TEXT NOT NULL DEFAULT '';
ALTER TABLE agents ADD COLUMN system_prompt TEXT NOT NULL DEFAULT '';
ALTER TABLE agents ADD COLUMN skills TEXT NOT NULL DEFAULT '{"kind":"none"}';
ALTER TABLE agents ADD COLUMN tools TEXT NOT NULL DEFAULT '{"kind":"none"}';
ALTER TABLE agents ADD COLUMN model_id TEXT;        -- NULL = what the run chooses
ALTER TABLE agents ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE agents ADD COLUMN updated_at TEXT NOT NULL DEFAULT '';
UPDATE agents SET updated_at = created_at;
UPDATE agents SET skills = '{"kind":"all"}', tools = '{"kind":"all"}' WHERE built_in = 1;

-- What agents are equipped with, in order. Skills, tools and prompt follow from this and from what is installed; nothing of them is stored.
CREATE TABLE agent_equips (
  agent TEXT NOT NULL REFERENCES agents(id),
  competency TEXT NOT NULL,                         -- the id that the manifest gives itself
  position INTEGER NOT NULL,
  paused INTEGER NOT NULL DEFAULT 0,
  place TEXT NOT NULL,                              -- meta.workspace_id of the database with the manifest
  hash TEXT NOT NULL,                               -- of the bytes that were shown and accepted
  equipped_at TEXT NOT NULL,
  PRIMARY KEY (agent, competency)
) WITHOUT ROWID;

-- What a person chose for the settings of a competency; it stays when the competency goes. Without a row the default of the file counts.
CREATE TABLE agent_settings (
  agent TEXT NOT NULL REFERENCES agents(id),
  competency TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (agent, competency, key)
) WITHOUT ROWID;

-- What an agent may not use, despite any grant. A lifted one keeps its row.
CREATE TABLE restrictions (
  id TEXT PRIMARY KEY,                              -- UUID
  agent TEXT NOT NULL REFERENCES agents(id),
  resource TEXT NOT NULL,
  access TEXT NOT NULL,
  scope TEXT,
  set_at TEXT NOT NULL,
  until TEXT,                                       -- UTC; NULL = until lifted
  why TEXT NOT NULL,
  lifted_at TEXT
);
CREATE INDEX idx_restrictions_agent ON restrictions(agent);

-- The last numbers under each key of memory, for metrics.
CREATE TABLE memory_points (
  number INTEGER PRIMARY KEY,
  agent TEXT NOT NULL,
  workspace TEXT NOT NULL,
  key TEXT NOT NULL,
  at TEXT NOT NULL,
  value REAL NOT NULL
);
CREATE INDEX idx_memory_points ON memory_points(agent, workspace, key, number);
CREATE TRIGGER memory_points_insert AFTER INSERT ON agent_memory WHEN json_valid(new.value) AND json_type(new.value) IN ('integer', 'real')
BEGIN
  INSERT INTO memory_points (agent, workspace, key, at, value) VALUES (new.agent, new.workspace, new.key, new.updated_at, json_extract(new.value, '$'));
END;
CREATE TRIGGER memory_points_update AFTER UPDATE OF value ON agent_memory WHEN json_valid(new.value) AND json_type(new.value) IN ('integer', 'real')
BEGIN
  INSERT INTO memory_points (agent, workspace, key, at, value) VALUES (new.agent, new.workspace, new.key, new.updated_at, json_extract(new.value, '$'));
END;
CREATE TRIGGER memory_points_keep AFTER INSERT ON memory_points
BEGIN
  DELETE FROM memory_points WHERE agent = new.agent AND workspace = new.workspace AND key = new.key AND number <= (
    SELECT number FROM memory_points WHERE agent = new.agent AND workspace = new.workspace AND key = new.key ORDER BY number DESC LIMIT 1 OFFSET 60);
END;
CREATE TRIGGER memory_points_forget AFTER DELETE ON agent_memory
BEGIN DELETE FROM memory_points WHERE agent = old.agent AND workspace = old.workspace AND key = old.key; END;
