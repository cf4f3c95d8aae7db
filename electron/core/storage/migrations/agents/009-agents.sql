-- Who acts, as rows that others refer to (rows C12, F1), and what devices need to agree by the last writer (skill-system-v2).
CREATE TABLE agents (
  number INTEGER PRIMARY KEY,                       -- order of coming in; the first one is the author
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  built_in INTEGER NOT NULL,                        -- 1 = may use everything and is asked for grants; others begin with nothing
  created_at TEXT NOT NULL,
  deleted_at TEXT                                   -- tombstone; what it was granted and what it did still refers to it
);
INSERT INTO agents (id, name, built_in, created_at) VALUES ('you', 'you', 1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'));

-- No agent but the author could be made until now. A workspace of a stranger may name others all the same: they come in deleted.
INSERT INTO agents (id, name, built_in, created_at, deleted_at)
  SELECT DISTINCT agent, agent, 0, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
  FROM (SELECT agent FROM grants UNION SELECT agent FROM agent_memory UNION SELECT agent FROM skill_permissions WHERE agent <> '')
  WHERE agent NOT IN (SELECT id FROM agents);

CREATE TABLE grants_009 (
  id TEXT PRIMARY KEY,                              -- UUID
  agent TEXT NOT NULL REFERENCES agents(id),
  resource TEXT NOT NULL,
  access TEXT NOT NULL,
  scope TEXT,                                       -- kept and shown, not compared in a run
  skill_id TEXT,                                    -- skill_sources.id; NULL = for every skill of the agent
  skill_name TEXT,                                  -- its name then
  version TEXT,                                     -- of the skill, when the grant is for one
  granted_at TEXT NOT NULL,
  until TEXT,                                       -- UTC; NULL = until revoked
  why TEXT NOT NULL,
  revoked_at TEXT
);
INSERT INTO grants_009 SELECT * FROM grants ORDER BY rowid;
DROP TABLE grants;
ALTER TABLE grants_009 RENAME TO grants;
CREATE INDEX idx_grants_agent ON grants(agent, skill_id);

CREATE TABLE agent_memory_009 (
  agent TEXT NOT NULL REFERENCES agents(id),
  workspace TEXT NOT NULL DEFAULT '',
  key TEXT NOT NULL,
  value TEXT NOT NULL,                              -- JSON
  updated_at TEXT NOT NULL,
  PRIMARY KEY (agent, workspace, key)
) WITHOUT ROWID;
INSERT INTO agent_memory_009 SELECT * FROM agent_memory;
DROP TABLE agent_memory;
ALTER TABLE agent_memory_009 RENAME TO agent_memory;

-- Older apps read `agent`, so '' stays every agent, and the reference is a column that follows it.
CREATE TABLE skill_permissions_009 (
  id TEXT PRIMARY KEY,                              -- UUID
  source_id TEXT NOT NULL,                          -- skill_sources.id of the account or of this workspace
  agent TEXT NOT NULL DEFAULT '',                   -- '' = every agent
  channel TEXT NOT NULL DEFAULT '',                 -- editor | conversation | schedule | cli; '' = every channel
  task_context TEXT NOT NULL DEFAULT '',            -- interactive | autonomous; '' = every context
  allowed INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,                                  -- tombstone
  logical_version INTEGER NOT NULL DEFAULT 1,       -- grows with every change; of equal times the higher one is the later
  agent_id TEXT GENERATED ALWAYS AS (nullif(agent, '')) VIRTUAL REFERENCES agents(id),
  UNIQUE(source_id, agent, channel, task_context)
);
INSERT INTO skill_permissions_009 (id, source_id, agent, channel, task_context, allowed, updated_at, deleted_at)
  SELECT id, source_id, agent, channel, task_context, allowed, updated_at, deleted_at FROM skill_permissions;
DROP TABLE skill_permissions;
ALTER TABLE skill_permissions_009 RENAME TO skill_permissions;
CREATE TRIGGER skill_permissions_version AFTER UPDATE OF allowed, updated_at, deleted_at ON skill_permissions
  WHEN new.logical_version = old.logical_version AND (new.allowed, new.updated_at, new.deleted_at) IS NOT (old.allowed, old.updated_at, old.deleted_at)
BEGIN UPDATE skill_permissions SET logical_version = old.logical_version + 1 WHERE id = new.id; END;
CREATE TRIGGER skill_permissions_keep BEFORE DELETE ON skill_permissions
BEGIN SELECT RAISE(ABORT, 'a decision is not deleted: its tombstone tells other devices'); END;

-- Tombstones of skills are here, where the bytes are: the derived table `skills` holds what lives, and nothing counts the others. What a
-- device that knows of a later version writes keeps that version.
ALTER TABLE skill_sources ADD COLUMN logical_version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE skill_sources ADD COLUMN changed_at TEXT NOT NULL DEFAULT '';
UPDATE skill_sources SET changed_at = max(saved_at, coalesce(deleted_at, ''));
CREATE TRIGGER skill_sources_version AFTER UPDATE OF file_name, source, enabled, hash, deleted_at ON skill_sources
  WHEN old.hash <> '' AND new.logical_version = old.logical_version -- the first bytes of a new one are no change
    AND (new.file_name, new.source, new.enabled, new.hash, new.deleted_at) IS NOT (old.file_name, old.source, old.enabled, old.hash, old.deleted_at)
BEGIN
  UPDATE skill_sources SET logical_version = old.logical_version + 1, changed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE number = new.number;
END;
CREATE TRIGGER skill_sources_keep BEFORE DELETE ON skill_sources
BEGIN SELECT RAISE(ABORT, 'a skill is not deleted: its tombstone tells other devices'); END;
