-- agents.db after step 37: what the steps make, as SQLite keeps it. Written by "npm run resources".
-- sha256 of the steps: f520724c247cab1381eb6bd3b111f1bb486852c6aec3ecc66a79af8353ffb753

--- table skills
CREATE TABLE skills (
  id TEXT PRIMARY KEY,                              -- UUID
  name TEXT NOT NULL UNIQUE,
  description TEXT NOT NULL,
  version TEXT NOT NULL DEFAULT '1.0.0',
  tags TEXT,                                        -- JSON array of texts
  source TEXT NOT NULL DEFAULT 'user',              -- system | community | user | imported | marketplace
  author TEXT,
  created_at TEXT NOT NULL DEFAULT (datetime('now')),
  updated_at TEXT NOT NULL DEFAULT (datetime('now')),
  intent_patterns TEXT,                             -- JSON array of texts
  trigger_phrases TEXT,                             -- JSON array of texts
  marketplace_id TEXT,
  sync_etag TEXT
);

--- index idx_skills_source
CREATE INDEX idx_skills_source ON skills(source);

--- index idx_skills_name
CREATE INDEX idx_skills_name ON skills(name);

--- table skill_artifacts
CREATE TABLE skill_artifacts (
  id TEXT PRIMARY KEY,                              -- UUID
  skill_id TEXT NOT NULL REFERENCES skills(id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  ordinal INTEGER NOT NULL DEFAULT 0,
  content TEXT NOT NULL,
  model_variant TEXT,                               -- NULL = default; else a model family
  metadata TEXT,                                    -- JSON
  state_blob BLOB,                                  -- JSON of a DSPy module, dspy_module only
  created_at TEXT NOT NULL DEFAULT (datetime('now')),
  updated_at TEXT NOT NULL DEFAULT (datetime('now')),
  UNIQUE(skill_id, name, model_variant)
);

--- index idx_skill_artifacts_skill_id
CREATE INDEX idx_skill_artifacts_skill_id ON skill_artifacts(skill_id);

--- index idx_skill_artifacts_kind
CREATE INDEX idx_skill_artifacts_kind ON skill_artifacts(kind);

--- table skill_execution_traces
CREATE TABLE skill_execution_traces (
  id TEXT PRIMARY KEY,                              -- UUID
  session_id TEXT NOT NULL,
  skill_id TEXT NOT NULL,
  artifact_id TEXT NOT NULL,
  artifact_kind TEXT NOT NULL,
  rendered_input TEXT,
  raw_output TEXT,
  error TEXT,
  started_at TEXT NOT NULL,
  completed_at TEXT,
  duration_ms INTEGER,
  input_tokens INTEGER,
  output_tokens INTEGER,
  model_id TEXT,
  estimated_cost REAL,
  assertions_run INTEGER DEFAULT 0,
  assertions_passed INTEGER DEFAULT 0,
  created_at TEXT NOT NULL DEFAULT (datetime('now'))
);

--- index idx_traces_session_id
CREATE INDEX idx_traces_session_id ON skill_execution_traces(session_id);

--- index idx_traces_skill_id
CREATE INDEX idx_traces_skill_id ON skill_execution_traces(skill_id);

--- index idx_traces_artifact_id
CREATE INDEX idx_traces_artifact_id ON skill_execution_traces(artifact_id);

--- index idx_skill_artifacts_variant
CREATE UNIQUE INDEX idx_skill_artifacts_variant ON skill_artifacts(skill_id, name, coalesce(model_variant, ''));

--- table meta
CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

--- table skill_sources
CREATE TABLE skill_sources (
  number INTEGER PRIMARY KEY,                       -- order of coming in
  id TEXT NOT NULL UNIQUE,                          -- UUID; skills.id of the skill that is derived from it
  file_name TEXT NOT NULL,
  origin TEXT NOT NULL,                             -- own | file:PATH | system:FILE | fork:SOURCE
  source TEXT NOT NULL,                             -- system | community | user | imported | marketplace
  enabled INTEGER NOT NULL,
  acknowledged INTEGER NOT NULL,
  -- The current revision: its number, hash and time. The bytes are in skill_revisions.
  revision INTEGER NOT NULL,
  hash TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  -- The name it holds and since when: of several skills of one name the earliest holder is the winner, the others are shadowed.
  name TEXT NOT NULL DEFAULT '',
  named_at TEXT NOT NULL,
  marketplace_id TEXT,
  sync_etag TEXT,
  created_at TEXT NOT NULL,
  deleted_at TEXT                                   -- tombstone
, verified_hash TEXT, logical_version INTEGER NOT NULL DEFAULT 1, changed_at TEXT NOT NULL DEFAULT '');

--- index idx_skill_sources_name
CREATE INDEX idx_skill_sources_name ON skill_sources(name, named_at);

--- index idx_skill_sources_origin
CREATE INDEX idx_skill_sources_origin ON skill_sources(origin);

--- table skill_revisions
CREATE TABLE skill_revisions (
  id TEXT PRIMARY KEY,                              -- UUID
  source_id TEXT NOT NULL REFERENCES skill_sources(id) ON DELETE CASCADE,
  number INTEGER NOT NULL,                          -- from 1
  hash TEXT NOT NULL,                               -- sha256, hex
  reason TEXT NOT NULL,                             -- create | import | replace | fork | system | save | run | close | rest | fix
  saved_at TEXT NOT NULL,
  bytes BLOB NOT NULL, original TEXT,                              -- exactly as given; last, so that the others are read without it
  UNIQUE(source_id, number)
);

--- table artifact_ids
CREATE TABLE artifact_ids (
  id TEXT PRIMARY KEY,                              -- UUID; skill_artifacts.id
  source_id TEXT NOT NULL REFERENCES skill_sources(id) ON DELETE CASCADE,
  key TEXT NOT NULL,                                -- name or name@variant
  hash TEXT NOT NULL,                               -- of kind and content, to follow a rename
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE(source_id, key)
);

--- table skill_index
CREATE TABLE skill_index (
  number INTEGER PRIMARY KEY REFERENCES skill_sources(number),
  state TEXT NOT NULL,                              -- ok | broken | shadowed
  name TEXT NOT NULL,
  title TEXT,
  description TEXT NOT NULL,
  version TEXT NOT NULL,
  author TEXT,
  tags TEXT NOT NULL,                               -- JSON array
  kinds TEXT NOT NULL,                              -- JSON array
  problem TEXT,                                     -- JSON of a finding
  errors INTEGER NOT NULL,
  warnings INTEGER NOT NULL
, publisher TEXT, license TEXT, signature TEXT NOT NULL DEFAULT 'none', record TEXT NOT NULL DEFAULT 'instruction', traits TEXT NOT NULL DEFAULT '{}');

--- table skill_bodies
CREATE TABLE skill_bodies (
  number INTEGER PRIMARY KEY REFERENCES skill_index(number) ON DELETE CASCADE,
  body TEXT NOT NULL
);

--- view skill_texts
CREATE VIEW skill_texts AS
  SELECT number, name, title, description, tags, body FROM skill_index JOIN skill_bodies USING (number);

--- table acknowledgements
CREATE TABLE acknowledgements (
  workspace_id TEXT NOT NULL,                       -- meta.workspace_id of the workspace database
  hash TEXT NOT NULL,                               -- sha256 of the bytes that were acknowledged
  at TEXT NOT NULL,
  PRIMARY KEY (workspace_id, hash)
) WITHOUT ROWID;

--- table skill_files
CREATE TABLE skill_files (
  source_id TEXT NOT NULL REFERENCES skill_sources(id) ON DELETE CASCADE,
  path TEXT NOT NULL,                               -- with /, relative to the package
  mode INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (source_id, path)
);

--- table skill_uses
CREATE TABLE skill_uses (
  number INTEGER NOT NULL REFERENCES skill_index(number) ON DELETE CASCADE,
  name TEXT NOT NULL,                               -- a skill that it calls
  PRIMARY KEY (number, name)
) WITHOUT ROWID;

--- index idx_skill_uses_name
CREATE INDEX idx_skill_uses_name ON skill_uses(name);

--- table link_roots
CREATE TABLE link_roots (
  workspace_id TEXT NOT NULL,                       -- meta.workspace_id of the database that holds the skills
  path TEXT NOT NULL,                               -- absolute, as the author chose it
  kind TEXT NOT NULL,                               -- file | folder
  linked_at TEXT NOT NULL,
  PRIMARY KEY (workspace_id, path)
) WITHOUT ROWID;

--- table skill_links
CREATE TABLE skill_links (
  workspace_id TEXT NOT NULL,
  source_id TEXT NOT NULL,                          -- skill_sources.id in that database
  root TEXT NOT NULL,
  path TEXT NOT NULL,                               -- the package file
  base_hash TEXT,                                   -- of the bytes on which file and skill last agreed; NULL = they never did
  state TEXT NOT NULL,                              -- clean | conflict | missing | unreadable
  reason TEXT,
  PRIMARY KEY (workspace_id, source_id),
  UNIQUE (workspace_id, path),
  FOREIGN KEY (workspace_id, root) REFERENCES link_roots(workspace_id, path) ON DELETE CASCADE
) WITHOUT ROWID;

--- index idx_skill_links_root
CREATE INDEX idx_skill_links_root ON skill_links(workspace_id, root);

--- table skill_file_sets
CREATE TABLE skill_file_sets (
  source_id TEXT NOT NULL REFERENCES skill_sources(id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,                        -- the last revision that they belonged to
  files TEXT NOT NULL,                              -- JSON array of {path, mode, hash}
  PRIMARY KEY (source_id, revision)
);

--- table skill_file_blobs
CREATE TABLE skill_file_blobs (
  source_id TEXT NOT NULL REFERENCES skill_sources(id) ON DELETE CASCADE,
  hash TEXT NOT NULL,                               -- sha256, hex
  bytes BLOB NOT NULL,
  PRIMARY KEY (source_id, hash)
);

--- table audit_events
CREATE TABLE "audit_events" (
  number INTEGER PRIMARY KEY,                       -- order of writing; pages go by it
  id TEXT NOT NULL UNIQUE,                          -- UUID
  at TEXT NOT NULL,                                 -- UTC with milliseconds
  actor TEXT NOT NULL,                              -- the agent that acted
  action TEXT NOT NULL,                             -- PermissionDenied | Granted | Revoked | Acknowledged | Enabled | Disabled …
  subject TEXT NOT NULL,                            -- skill_sources.id
  subject_name TEXT NOT NULL,                       -- its name then
  outcome TEXT NOT NULL,                            -- denied | done
  reasons_json TEXT NOT NULL,                       -- array of {rule, subject, value}
  run_id TEXT
, actor_did TEXT);

--- index idx_audit_events_subject
CREATE INDEX idx_audit_events_subject ON audit_events(subject, number);

--- index idx_audit_events_action
CREATE INDEX idx_audit_events_action ON audit_events(action, number);

--- trigger audit_events_keep_update
CREATE TRIGGER audit_events_keep_update BEFORE UPDATE ON audit_events
BEGIN SELECT RAISE(ABORT, 'events of the audit log are never changed'); END;

--- table skill_cases
CREATE TABLE skill_cases (
  number INTEGER PRIMARY KEY,                       -- order of coming in
  id TEXT NOT NULL UNIQUE,                          -- UUID; its hash is the split
  source_id TEXT NOT NULL REFERENCES skill_sources(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  inputs TEXT NOT NULL,                             -- JSON object
  request TEXT NOT NULL,
  expected TEXT NOT NULL,                           -- JSON; null = not given
  assertions TEXT NOT NULL,                         -- JSON array
  tags TEXT NOT NULL,                               -- JSON array
  source TEXT NOT NULL,                             -- manual | trace:RUN | import:FILE
  note TEXT NOT NULL,
  not_run TEXT NOT NULL,                            -- JSON array: assertions of an import that are not run, as they were
  kept TEXT NOT NULL,                               -- JSON: what an import held beside, for an export of the same format
  hash TEXT NOT NULL,                               -- sha256 of what is asked and expected, hex
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

--- index idx_skill_cases_source
CREATE INDEX idx_skill_cases_source ON skill_cases(source_id, number);

--- table case_batches
CREATE TABLE case_batches (
  id TEXT PRIMARY KEY,                              -- UUID
  source_id TEXT NOT NULL REFERENCES skill_sources(id) ON DELETE CASCADE,
  started_at TEXT NOT NULL,
  ended_at TEXT,
  state TEXT NOT NULL,                              -- running | done | stopped | interrupted
  reason TEXT,
  columns TEXT NOT NULL,                            -- JSON array
  repeat INTEGER NOT NULL,
  cells INTEGER NOT NULL,                           -- how many there are to be
  summary TEXT,                                     -- JSON, once it has ended
  owner_pid INTEGER NOT NULL,                       -- the process that runs it
  owner_start TEXT NOT NULL
);

--- index idx_case_batches_source
CREATE INDEX idx_case_batches_source ON case_batches(source_id, started_at);

--- table case_cells
CREATE TABLE case_cells (
  batch_id TEXT NOT NULL REFERENCES case_batches(id) ON DELETE CASCADE,
  number INTEGER NOT NULL,                          -- order of ending
  case_id TEXT NOT NULL,
  col INTEGER NOT NULL,
  attempt INTEGER NOT NULL,                         -- from 1
  run_id TEXT,
  status TEXT NOT NULL,
  verdict TEXT,                                     -- pass | fail | error | no_check
  score REAL,
  cost REAL,
  duration_ms REAL,
  results TEXT NOT NULL,                            -- JSON array
  error TEXT,                                       -- JSON
  output TEXT, ending TEXT,                                      -- whole, last, so that the others are read without it
  PRIMARY KEY (batch_id, number)
);

--- table skill_search
CREATE VIRTUAL TABLE skill_search USING fts5(
  name, title, description, tags, body,
  content='skill_texts', content_rowid='number', tokenize='unicode61 remove_diacritics 2', prefix='1 2'
);

--- table skill_search_data
CREATE TABLE 'skill_search_data'(id INTEGER PRIMARY KEY, block BLOB);

--- table skill_search_idx
CREATE TABLE 'skill_search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

--- table skill_search_docsize
CREATE TABLE 'skill_search_docsize'(id INTEGER PRIMARY KEY, sz BLOB);

--- table skill_search_config
CREATE TABLE 'skill_search_config'(k PRIMARY KEY, v) WITHOUT ROWID;

--- index idx_skill_files_content
CREATE INDEX idx_skill_files_content ON skill_files(source_id, path, mode, hash);

--- table agents
CREATE TABLE agents (
  number INTEGER PRIMARY KEY,                       -- order of coming in; the first one is the author
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  built_in INTEGER NOT NULL,                        -- 1 = may use everything and is asked for grants; others begin with nothing
  created_at TEXT NOT NULL,
  deleted_at TEXT                                   -- tombstone; what it was granted and what it did still refers to it
, description TEXT NOT NULL DEFAULT '', system_prompt TEXT NOT NULL DEFAULT '', skills TEXT NOT NULL DEFAULT '{"kind":"none"}', tools TEXT NOT NULL DEFAULT '{"kind":"none"}', model_id TEXT, version INTEGER NOT NULL DEFAULT 1, updated_at TEXT NOT NULL DEFAULT '', last_tools TEXT, tools_changed TEXT, life TEXT NOT NULL DEFAULT 'active', life_act TEXT, life_from TEXT, life_at TEXT, rank TEXT NOT NULL DEFAULT 'crew');

--- table grants
CREATE TABLE "grants" (
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
, place TEXT, asked TEXT, through_id TEXT, through_name TEXT, through_place TEXT);

--- index idx_grants_agent
CREATE INDEX idx_grants_agent ON grants(agent, skill_id);

--- table agent_memory
CREATE TABLE "agent_memory" (
  agent TEXT NOT NULL REFERENCES agents(id),
  workspace TEXT NOT NULL DEFAULT '',
  key TEXT NOT NULL,
  value TEXT NOT NULL,                              -- JSON
  updated_at TEXT NOT NULL, skill_name TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (agent, workspace, key)
) WITHOUT ROWID;

--- table skill_permissions
CREATE TABLE "skill_permissions" (
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

--- trigger skill_permissions_version
CREATE TRIGGER skill_permissions_version AFTER UPDATE OF allowed, updated_at, deleted_at ON skill_permissions
  WHEN new.logical_version = old.logical_version AND (new.allowed, new.updated_at, new.deleted_at) IS NOT (old.allowed, old.updated_at, old.deleted_at)
BEGIN UPDATE skill_permissions SET logical_version = old.logical_version + 1 WHERE id = new.id; END;

--- trigger skill_permissions_keep
CREATE TRIGGER skill_permissions_keep BEFORE DELETE ON skill_permissions
BEGIN SELECT RAISE(ABORT, 'a decision is not deleted: its tombstone tells other devices'); END;

--- trigger skill_sources_version
CREATE TRIGGER skill_sources_version AFTER UPDATE OF file_name, source, enabled, hash, deleted_at ON skill_sources
  WHEN old.hash <> '' AND new.logical_version = old.logical_version -- the first bytes of a new one are no change
    AND (new.file_name, new.source, new.enabled, new.hash, new.deleted_at) IS NOT (old.file_name, old.source, old.enabled, old.hash, old.deleted_at)
BEGIN
  UPDATE skill_sources SET logical_version = old.logical_version + 1, changed_at = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE number = new.number;
END;

--- trigger skill_sources_keep
CREATE TRIGGER skill_sources_keep BEFORE DELETE ON skill_sources
BEGIN SELECT RAISE(ABORT, 'a skill is not deleted: its tombstone tells other devices'); END;

--- trigger audit_events_keep_delete
CREATE TRIGGER audit_events_keep_delete BEFORE DELETE ON audit_events
  WHEN old.number > coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'audit_archived'), 0)
BEGIN SELECT RAISE(ABORT, 'events of the audit log are never removed'); END;

--- table grant_bytes
CREATE TABLE grant_bytes (
  grant_id TEXT NOT NULL REFERENCES grants(id) ON DELETE CASCADE,
  revision_id TEXT NOT NULL,                        -- skill_revisions.id in that database
  whole TEXT NOT NULL,                              -- sha256 of the package with its files, hex
  PRIMARY KEY (grant_id, revision_id)
) WITHOUT ROWID;

--- index idx_grant_bytes_revision
CREATE INDEX idx_grant_bytes_revision ON grant_bytes(revision_id);

--- table grant_through_bytes
CREATE TABLE grant_through_bytes (
  grant_id TEXT NOT NULL REFERENCES grants(id) ON DELETE CASCADE,
  revision_id TEXT NOT NULL,                        -- of the called skill
  whole TEXT NOT NULL,
  PRIMARY KEY (grant_id, revision_id)
) WITHOUT ROWID;

--- index idx_grant_through_bytes_revision
CREATE INDEX idx_grant_through_bytes_revision ON grant_through_bytes(revision_id);

--- index idx_agent_memory_use
CREATE INDEX idx_agent_memory_use ON agent_memory(agent, workspace, octet_length(key) + octet_length(value));

--- table manifests
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

--- index idx_manifests_name
CREATE INDEX idx_manifests_name ON manifests(kind, name, named_at);

--- trigger manifests_version
CREATE TRIGGER manifests_version AFTER UPDATE OF file_name, source, hash, deleted_at ON manifests
  WHEN new.logical_version = old.logical_version AND (new.file_name, new.source, new.hash, new.deleted_at) IS NOT (old.file_name, old.source, old.hash, old.deleted_at)
BEGIN UPDATE manifests SET logical_version = old.logical_version + 1 WHERE number = new.number; END;

--- trigger manifests_keep
CREATE TRIGGER manifests_keep BEFORE DELETE ON manifests
BEGIN SELECT RAISE(ABORT, 'a manifest is not deleted: its tombstone tells other devices'); END;

--- table manifest_revisions
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

--- table agent_equips
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

--- table agent_settings
CREATE TABLE agent_settings (
  agent TEXT NOT NULL REFERENCES agents(id),
  competency TEXT NOT NULL,
  key TEXT NOT NULL,
  value TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (agent, competency, key)
) WITHOUT ROWID;

--- table restrictions
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

--- index idx_restrictions_agent
CREATE INDEX idx_restrictions_agent ON restrictions(agent);

--- table memory_points
CREATE TABLE memory_points (
  number INTEGER PRIMARY KEY,
  agent TEXT NOT NULL,
  workspace TEXT NOT NULL,
  key TEXT NOT NULL,
  at TEXT NOT NULL,
  value REAL NOT NULL
);

--- index idx_memory_points
CREATE INDEX idx_memory_points ON memory_points(agent, workspace, key, number);

--- trigger memory_points_insert
CREATE TRIGGER memory_points_insert AFTER INSERT ON agent_memory WHEN json_valid(new.value) AND json_type(new.value) IN ('integer', 'real')
BEGIN
  INSERT INTO memory_points (agent, workspace, key, at, value) VALUES (new.agent, new.workspace, new.key, new.updated_at, json_extract(new.value, '$'));
END;

--- trigger memory_points_update
CREATE TRIGGER memory_points_update AFTER UPDATE OF value ON agent_memory WHEN json_valid(new.value) AND json_type(new.value) IN ('integer', 'real')
BEGIN
  INSERT INTO memory_points (agent, workspace, key, at, value) VALUES (new.agent, new.workspace, new.key, new.updated_at, json_extract(new.value, '$'));
END;

--- trigger memory_points_keep
CREATE TRIGGER memory_points_keep AFTER INSERT ON memory_points
BEGIN
  DELETE FROM memory_points WHERE agent = new.agent AND workspace = new.workspace AND key = new.key AND number <= (
    SELECT number FROM memory_points WHERE agent = new.agent AND workspace = new.workspace AND key = new.key ORDER BY number DESC LIMIT 1 OFFSET 60);
END;

--- trigger memory_points_forget
CREATE TRIGGER memory_points_forget AFTER DELETE ON agent_memory
BEGIN DELETE FROM memory_points WHERE agent = old.agent AND workspace = old.workspace AND key = old.key; END;

--- table skill_originals
CREATE TABLE skill_originals (
  source_id TEXT NOT NULL REFERENCES skill_sources (id) ON DELETE CASCADE,
  -- Of the package that it became.
  hash TEXT NOT NULL,
  format TEXT NOT NULL,
  file_name TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (source_id, hash)
);

--- table agent_certificates
CREATE TABLE agent_certificates (
  agent TEXT PRIMARY KEY REFERENCES agents(id),
  did TEXT NOT NULL UNIQUE,                         -- its public key
  issuer TEXT NOT NULL,                             -- that of the account, then
  issued_at TEXT NOT NULL,                          -- UTC with milliseconds
  issued_as TEXT NOT NULL,                          -- its name, then
  certificate TEXT NOT NULL                         -- JSON, with its proof
) WITHOUT ROWID;

--- table mcp_servers
CREATE TABLE mcp_servers (
  id          TEXT PRIMARY KEY,
  name        TEXT NOT NULL,                 -- part of the ids of its tools
  title       TEXT,                          -- as the file of a client called it
  transport   TEXT NOT NULL,                 -- JSON: how it is started or reached
  restriction TEXT NOT NULL,                 -- JSON {only, except}: tools that may be called at all
  limits      TEXT NOT NULL,                 -- JSON
  enabled     INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
  source      TEXT,                          -- the file that it came from
  confirmed   TEXT,                          -- hash of the transport whose program a person allowed to start
  listed      TEXT,                          -- JSON {at, name, version, tools}: what it said last
  created_at  TEXT NOT NULL,
  updated_at  TEXT NOT NULL,
  deleted_at  TEXT
);

--- index mcp_servers_name
CREATE UNIQUE INDEX mcp_servers_name ON mcp_servers (name) WHERE deleted_at IS NULL;

--- table mcp_agreed
CREATE TABLE mcp_agreed (
  server_id  TEXT NOT NULL REFERENCES mcp_servers (id) ON DELETE CASCADE,
  tool       TEXT NOT NULL,
  hash       TEXT NOT NULL,                  -- of the definition as it was shown
  transport  TEXT NOT NULL,                  -- hash of the way in which the server was started or reached then
  definition TEXT NOT NULL,                  -- JSON, for the difference
  version    TEXT,                           -- what the server called its version then
  agreed_at  TEXT NOT NULL,
  PRIMARY KEY (server_id, tool)
) WITHOUT ROWID;

--- table agent_proficiency
CREATE TABLE agent_proficiency (
  agent TEXT NOT NULL REFERENCES agents(id),
  skill TEXT NOT NULL,                              -- the name that levels are kept under
  assessed INTEGER NOT NULL CHECK (assessed BETWEEN 1 AND 7),
  last_exercised TEXT NOT NULL,                     -- UTC
  pinned INTEGER NOT NULL DEFAULT 0,
  assessed_by TEXT NOT NULL,
  assessed_at TEXT NOT NULL,
  proof TEXT NOT NULL DEFAULT '[]', decay_days INTEGER,                 -- JSON [{runId, at}]: passing runs with assertions since the assessment, the last ones
  PRIMARY KEY (agent, skill)
) WITHOUT ROWID;

--- table tool_uses
CREATE TABLE tool_uses (
  number INTEGER PRIMARY KEY,
  place TEXT NOT NULL,         -- the database with the skill
  skill_id TEXT NOT NULL,
  tool_id TEXT NOT NULL,       -- as skills declare it
  at TEXT NOT NULL,            -- UTC, when the call ended
  succeeded INTEGER NOT NULL,  -- 0 or 1; the caller's own mistakes are not here
  run_id TEXT NOT NULL
) STRICT;

--- index idx_tool_uses
CREATE INDEX idx_tool_uses ON tool_uses(place, skill_id, tool_id, at);

--- table duties
CREATE TABLE duties (
  agent TEXT NOT NULL REFERENCES agents(id),
  duty TEXT NOT NULL,                               -- role:<post>/<name> | competency:<id>
  made_to TEXT NOT NULL,                            -- UTC: times up to this one have their work items, or will have none
  paused_at TEXT, times TEXT,                                   -- by a person; NULL = it is not paused
  PRIMARY KEY (agent, duty)
) WITHOUT ROWID;

--- table work_items
CREATE TABLE work_items (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,                          -- UUID; the session of its runs in traces.db
  agent TEXT NOT NULL REFERENCES agents(id),
  duty TEXT NOT NULL,
  name TEXT NOT NULL,                               -- of the duty then
  due_at TEXT NOT NULL,
  by_hand INTEGER NOT NULL DEFAULT 0,
  priority INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('due', 'running', 'done', 'failed', 'missed', 'skipped')),
  earlier INTEGER NOT NULL DEFAULT 0,               -- missed times before this one that have no row
  runs TEXT NOT NULL DEFAULT '[]',                  -- JSON: [{runId, skill}]
  started_at TEXT,
  ended_at TEXT,
  reason TEXT,
  owner_pid INTEGER,                                -- of the process that runs it
  owner_start TEXT,
  UNIQUE(agent, duty, due_at)
);

--- index idx_work_items_open
CREATE INDEX idx_work_items_open ON work_items(state, agent) WHERE state IN ('due', 'running', 'missed');

--- index idx_work_items_time
CREATE INDEX idx_work_items_time ON work_items(agent, due_at);

--- index idx_work_items_one
CREATE UNIQUE INDEX idx_work_items_one ON work_items(agent) WHERE state = 'running';

--- table agent_roles
CREATE TABLE agent_roles (
  agent_id TEXT PRIMARY KEY REFERENCES agents(id),
  post_id TEXT NOT NULL,                            -- the id that the manifest gives itself
  place TEXT NOT NULL,                              -- meta.workspace_id of the database with the manifest
  hash TEXT NOT NULL,                               -- of the bytes that were shown and agreed to
  commissioned_at TEXT NOT NULL
) WITHOUT ROWID;

--- table tools
CREATE TABLE tools (
  slot_id TEXT PRIMARY KEY,                         -- where it sits: its provider, and its name there
  asset_uuid TEXT NOT NULL UNIQUE,
  asset_type TEXT NOT NULL,
  pool_name TEXT NOT NULL,
  tier TEXT NOT NULL,
  installed_at TEXT NOT NULL,
  place TEXT NOT NULL,                              -- meta.workspace_id of the database with the skill that provides it; '' = no skill does
  made_by TEXT NOT NULL,                            -- what implements it there: a tool that is renamed keeps its number
  settings TEXT NOT NULL DEFAULT '{}',              -- JSON: what a person changed
  last_used_at TEXT,
  removed_at TEXT                                   -- it is no longer provided: registered anew it gets a new number
);

--- table tool_tickets
CREATE TABLE tool_tickets (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  slot_id TEXT NOT NULL,
  tool_id TEXT NOT NULL,
  run_id TEXT NOT NULL,
  agent TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  held_since TEXT,                                  -- NULL = it waits
  owner_pid INTEGER NOT NULL,                       -- the process of the run: tickets of one that has ended are void
  owner_start TEXT NOT NULL,
  UNIQUE (slot_id, run_id)
);

--- table tool_offers
CREATE TABLE tool_offers (
  skill_id TEXT PRIMARY KEY,
  offered_at TEXT NOT NULL
);

--- table conversations
CREATE TABLE conversations (
  id TEXT PRIMARY KEY,                              -- UUID
  title TEXT NOT NULL DEFAULT '',
  titled INTEGER NOT NULL DEFAULT 0,                -- 1: by a person; else the first words of the first message
  agent TEXT NOT NULL,
  model_id TEXT,
  leaf_id TEXT,                                     -- the last message of the chosen path; NULL = it has none yet
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT
) WITHOUT ROWID;

--- index idx_conversations_time
CREATE INDEX idx_conversations_time ON conversations(updated_at) WHERE deleted_at IS NULL;

--- table conversation_messages
CREATE TABLE conversation_messages (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,                          -- UUID; that of an answer is the session of its runs in traces.db
  conversation_id TEXT NOT NULL REFERENCES conversations(id) ON DELETE CASCADE,
  parent_id TEXT,                                   -- NULL = the first of its branch
  depth INTEGER NOT NULL,                           -- from 1: how many messages its path has
  role TEXT NOT NULL CHECK (role IN ('person', 'agent')),
  text TEXT NOT NULL,
  format TEXT NOT NULL DEFAULT 'markdown',
  at TEXT NOT NULL,
  sent TEXT NOT NULL DEFAULT '{}',                  -- JSON: the skill that a person named, pages, agent and model of this message
  state TEXT CHECK (state IN ('running', 'asks', 'done', 'failed', 'stopped', 'interrupted')),
  summary TEXT,                                     -- JSON, of an answer: the line under it
  details TEXT,                                     -- JSON, of an answer: matches, decision, history, pages, runs
  cost REAL,                                        -- US dollars; NULL = unknown
  owner_pid INTEGER,                                -- of the process that answers
  owner_start TEXT
);

--- index idx_messages_tree
CREATE INDEX idx_messages_tree ON conversation_messages(conversation_id, parent_id);

--- index idx_messages_next
CREATE INDEX idx_messages_next ON conversation_messages(parent_id);

--- index idx_messages_cost
CREATE INDEX idx_messages_cost ON conversation_messages(conversation_id, cost);

--- index idx_messages_open
CREATE INDEX idx_messages_open ON conversation_messages(state) WHERE state IN ('running', 'asks');

--- table agent_record
CREATE TABLE agent_record (
  agent TEXT NOT NULL,
  day TEXT NOT NULL,                                -- 2031-01-15, UTC: when it ended
  runs_done INTEGER NOT NULL DEFAULT 0,
  runs_failed INTEGER NOT NULL DEFAULT 0,           -- failed or timed out; one that a person stopped says nothing
  duties_done INTEGER NOT NULL DEFAULT 0,
  duties_failed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (agent, day)
) WITHOUT ROWID;

--- trigger agent_record_duty
CREATE TRIGGER agent_record_duty AFTER UPDATE OF state ON work_items
  WHEN new.state IN ('done', 'failed') AND old.state NOT IN ('done', 'failed') BEGIN
  INSERT INTO agent_record (agent, day, duties_done, duties_failed)
    VALUES (new.agent, substr(coalesce(new.ended_at, new.due_at), 1, 10), new.state = 'done', new.state = 'failed')
    ON CONFLICT DO UPDATE SET duties_done = duties_done + excluded.duties_done, duties_failed = duties_failed + excluded.duties_failed;
END;

--- table trigger_rows
CREATE TABLE trigger_rows (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,                          -- UUID
  source_id TEXT NOT NULL REFERENCES skill_sources(id) ON DELETE CASCADE,
  place INTEGER NOT NULL,                           -- order in the list of the skill
  message TEXT NOT NULL,
  should_trigger INTEGER NOT NULL,
  note TEXT NOT NULL,
  held_out INTEGER NOT NULL,                        -- not shown to a model that proposes a description
  source TEXT NOT NULL,                             -- manual | import:FILE | conversation:ID
  kept TEXT NOT NULL,                               -- JSON object: the entry of an import as it was
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

--- index idx_trigger_rows_source
CREATE INDEX idx_trigger_rows_source ON trigger_rows(source_id, place);

--- table compositions
CREATE TABLE compositions (
  id TEXT PRIMARY KEY,
  -- Messages, steps, place and what it cost, as JSON.
  data TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

--- table composition_texts
CREATE TABLE composition_texts (
  composition_id TEXT NOT NULL REFERENCES compositions (id) ON DELETE CASCADE,
  step INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (composition_id, step)
) STRICT, WITHOUT ROWID;

--- table proposals
CREATE TABLE proposals (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('improve', 'dspy')),
  skill_id TEXT NOT NULL,
  data TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

--- index proposals_by_skill
CREATE INDEX proposals_by_skill ON proposals (skill_id, created_at);

--- table tool_orders
CREATE TABLE tool_orders (
  number INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL,
  place TEXT NOT NULL,         -- the database with the skill
  skill_id TEXT NOT NULL,
  agent TEXT NOT NULL,
  since TEXT NOT NULL,         -- UTC
  tools TEXT NOT NULL,         -- JSON: `RankedTool[]`, each with the reason for its place then; what came later is at the end
  UNIQUE (session_id, place, skill_id, agent)
) STRICT;

--- table skill_schedules
CREATE TABLE skill_schedules (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,     -- UUID; its duty is 'skill:' and this
  place TEXT NOT NULL,         -- the database with the skill
  skill_id TEXT NOT NULL,      -- skill_sources.id there
  schedule TEXT NOT NULL,      -- JSON: `DutySchedule`
  time_zone TEXT,              -- IANA; NULL = that of the machine
  request TEXT NOT NULL,
  inputs TEXT NOT NULL,        -- JSON object
  since TEXT NOT NULL,         -- UTC: its times come after this; an interval counts from it
  removed_at TEXT              -- by a person, who may want it back
) STRICT;

--- index idx_skill_schedules_skill
CREATE INDEX idx_skill_schedules_skill ON skill_schedules(skill_id);

--- then
PRAGMA application_id = 1399551809;
INSERT INTO agents (number, id, name, built_in, created_at, deleted_at, description, system_prompt, skills, tools, model_id, version, updated_at, last_tools, tools_changed, life, life_act, life_from, life_at, rank)
  VALUES (1, 'you', 'you', 1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), NULL, '', '', '{"kind":"all"}', '{"kind":"all"}', NULL, 1, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), NULL, NULL, 'active', NULL, NULL, NULL, 'master');
