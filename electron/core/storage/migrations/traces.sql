-- traces.db after step 10: what the steps make, as SQLite keeps it. Written by "npm run resources".
-- sha256 of the steps: 256a5702f21636ccae4583e7248b29f3f41bb08ac5a6d234d0a16938468ace17

--- table runs
CREATE TABLE runs (
  number INTEGER PRIMARY KEY,              -- explicit, because VACUUM would renumber a hidden rowid under the full-text index
  id TEXT NOT NULL UNIQUE,
  session_id TEXT NOT NULL,
  source_id TEXT NOT NULL,                 -- skill_sources.id
  skill_id TEXT NOT NULL,                  -- skills.id
  skill_name TEXT NOT NULL,
  skill_version TEXT NOT NULL,
  scope TEXT NOT NULL,                     -- 'account' | 'workspace'
  revision_id TEXT NOT NULL,
  content_hash TEXT NOT NULL,
  status TEXT NOT NULL,                    -- pending | running | completed | failed | timed_out | cancelled
  reason TEXT,
  error TEXT,                              -- JSON
  model_id TEXT,
  channel TEXT NOT NULL,
  artifact TEXT,
  started_at TEXT NOT NULL,
  ended_at TEXT,
  duration_ms REAL,
  deadline_ms INTEGER NOT NULL,
  -- Roll-up of the spans, written when the run ends.
  input_tokens INTEGER,
  output_tokens INTEGER,
  cost REAL,                               -- NULL = unknown, never 0 for unknown
  span_count INTEGER NOT NULL DEFAULT 0,
  summary TEXT,
  -- The process that owns a run which has not ended.
  owner_pid INTEGER NOT NULL,
  owner_start TEXT NOT NULL
, waiting TEXT, paused_ms REAL NOT NULL DEFAULT 0, warnings INTEGER NOT NULL DEFAULT 0, agent_id TEXT NOT NULL DEFAULT 'you', task_context TEXT NOT NULL DEFAULT 'interactive', parent_run_id TEXT, trigger TEXT NOT NULL DEFAULT 'editor', ending TEXT);

--- index idx_runs_status
CREATE INDEX idx_runs_status ON runs(status, id);

--- index idx_runs_skill
CREATE INDEX idx_runs_skill ON runs(skill_name COLLATE NOCASE, id);

--- index idx_runs_source
CREATE INDEX idx_runs_source ON runs(source_id, id);

--- index idx_runs_model
CREATE INDEX idx_runs_model ON runs(model_id COLLATE NOCASE, id);

--- index idx_runs_session
CREATE INDEX idx_runs_session ON runs(session_id, id);

--- table spans
CREATE TABLE spans (
  run_id TEXT NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  seq INTEGER NOT NULL,                    -- order of starting within the run
  id TEXT NOT NULL,
  parent_id TEXT,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  status TEXT NOT NULL,
  started_at TEXT NOT NULL,
  offset_ms REAL NOT NULL,
  duration_ms REAL,
  input_tokens INTEGER,
  output_tokens INTEGER,
  tokens_estimated INTEGER NOT NULL DEFAULT 0,
  cost REAL,
  model_id TEXT,
  artifact_kind TEXT,
  attributes TEXT NOT NULL,                -- JSON
  error TEXT,                              -- JSON
  payloads TEXT NOT NULL,                  -- JSON: [{id, name, chars}]
  PRIMARY KEY (run_id, seq)
) WITHOUT ROWID;

--- table payloads
CREATE TABLE payloads (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  text TEXT NOT NULL
);

--- index idx_payloads_run
CREATE INDEX idx_payloads_run ON payloads(run_id);

--- table runs_fts
CREATE VIRTUAL TABLE runs_fts USING fts5(skill_name, summary, error, content='runs', content_rowid='number', tokenize='unicode61 remove_diacritics 2');

--- table runs_fts_data
CREATE TABLE 'runs_fts_data'(id INTEGER PRIMARY KEY, block BLOB);

--- table runs_fts_idx
CREATE TABLE 'runs_fts_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;

--- table runs_fts_docsize
CREATE TABLE 'runs_fts_docsize'(id INTEGER PRIMARY KEY, sz BLOB);

--- table runs_fts_config
CREATE TABLE 'runs_fts_config'(k PRIMARY KEY, v) WITHOUT ROWID;

--- trigger runs_fts_insert
CREATE TRIGGER runs_fts_insert AFTER INSERT ON runs BEGIN
  INSERT INTO runs_fts(rowid, skill_name, summary, error) VALUES (new.number, new.skill_name, new.summary, new.error);
END;

--- trigger runs_fts_delete
CREATE TRIGGER runs_fts_delete AFTER DELETE ON runs BEGIN
  INSERT INTO runs_fts(runs_fts, rowid, skill_name, summary, error) VALUES ('delete', old.number, old.skill_name, old.summary, old.error);
END;

--- trigger runs_fts_update
CREATE TRIGGER runs_fts_update AFTER UPDATE OF skill_name, summary, error ON runs BEGIN
  INSERT INTO runs_fts(runs_fts, rowid, skill_name, summary, error) VALUES ('delete', old.number, old.skill_name, old.summary, old.error);
  INSERT INTO runs_fts(rowid, skill_name, summary, error) VALUES (new.number, new.skill_name, new.summary, new.error);
END;

--- table run_usage
CREATE TABLE run_usage (
  hour TEXT NOT NULL,                      -- 2026-08-01T09, UTC
  source_id TEXT NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cost REAL NOT NULL,                      -- sum of the known ones
  unknown_costs INTEGER NOT NULL,          -- runs that used tokens at an unknown price
  PRIMARY KEY (hour, source_id)
) WITHOUT ROWID;

--- table last_runs
CREATE TABLE last_runs (
  source_id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL,
  status TEXT NOT NULL,
  at TEXT NOT NULL
, ending TEXT) WITHOUT ROWID;

--- trigger runs_usage_insert
CREATE TRIGGER runs_usage_insert AFTER INSERT ON runs WHEN new.input_tokens IS NOT NULL BEGIN
  INSERT INTO run_usage VALUES (
    substr(new.started_at, 1, 13), new.source_id, new.input_tokens, coalesce(new.output_tokens, 0), coalesce(new.cost, 0), new.cost IS NULL
  ) ON CONFLICT DO UPDATE SET
    input_tokens = input_tokens + excluded.input_tokens, output_tokens = output_tokens + excluded.output_tokens,
    cost = cost + excluded.cost, unknown_costs = unknown_costs + excluded.unknown_costs;
END;

--- trigger runs_usage_update
CREATE TRIGGER runs_usage_update AFTER UPDATE OF input_tokens, output_tokens, cost ON runs BEGIN
  UPDATE run_usage SET
    input_tokens = input_tokens - old.input_tokens, output_tokens = output_tokens - coalesce(old.output_tokens, 0),
    cost = cost - coalesce(old.cost, 0), unknown_costs = unknown_costs - (old.cost IS NULL)
  WHERE old.input_tokens IS NOT NULL AND hour = substr(old.started_at, 1, 13) AND source_id = old.source_id;
  INSERT INTO run_usage
    SELECT substr(new.started_at, 1, 13), new.source_id, new.input_tokens, coalesce(new.output_tokens, 0), coalesce(new.cost, 0), new.cost IS NULL
    WHERE new.input_tokens IS NOT NULL
    ON CONFLICT DO UPDATE SET
    input_tokens = input_tokens + excluded.input_tokens, output_tokens = output_tokens + excluded.output_tokens,
    cost = cost + excluded.cost, unknown_costs = unknown_costs + excluded.unknown_costs;
END;

--- index idx_runs_waiting
CREATE INDEX idx_runs_waiting ON runs(id) WHERE waiting IS NOT NULL;

--- table run_states
CREATE TABLE run_states (
  run_id TEXT PRIMARY KEY REFERENCES runs(id) ON DELETE CASCADE,
  state TEXT NOT NULL                      -- JSON
) WITHOUT ROWID;

--- table assertion_results
CREATE TABLE assertion_results (
  run_id TEXT NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  number INTEGER NOT NULL,                 -- order of checking within the run
  span_id TEXT NOT NULL,                   -- the step that was checked
  assertion_id TEXT NOT NULL,
  type TEXT NOT NULL,
  severity TEXT NOT NULL,                  -- hard | soft
  status TEXT NOT NULL,                    -- pass | fail | error | skipped
  score REAL,
  result TEXT NOT NULL,                    -- JSON, the whole of it
  PRIMARY KEY (run_id, number)
) WITHOUT ROWID;

--- index idx_runs_trigger
CREATE INDEX idx_runs_trigger ON runs(trigger, id);

--- index idx_runs_parent
CREATE INDEX idx_runs_parent ON runs(parent_run_id, id) WHERE parent_run_id IS NOT NULL;

--- table run_counts
CREATE TABLE "run_counts" (
  skill_name TEXT NOT NULL,
  model_id TEXT NOT NULL,                  -- '' = no model
  channel TEXT NOT NULL,
  trigger TEXT NOT NULL,
  scope TEXT NOT NULL,
  status TEXT NOT NULL,
  runs INTEGER NOT NULL,
  PRIMARY KEY (skill_name, model_id, channel, trigger, scope, status)
) WITHOUT ROWID;

--- trigger runs_counts_delete
CREATE TRIGGER runs_counts_delete AFTER DELETE ON runs BEGIN
  UPDATE run_counts SET runs = runs - 1
    WHERE skill_name = old.skill_name AND model_id = coalesce(old.model_id, '') AND channel = old.channel AND trigger = old.trigger
      AND scope = old.scope AND status = old.status;
END;

--- table unfinished
CREATE TABLE unfinished (what TEXT PRIMARY KEY) WITHOUT ROWID;

--- table pruning
CREATE TABLE pruning (run_id TEXT PRIMARY KEY REFERENCES runs(id) ON DELETE CASCADE) WITHOUT ROWID;

--- trigger runs_final
CREATE TRIGGER runs_final BEFORE UPDATE OF status ON runs WHEN old.status NOT IN ('pending', 'running') BEGIN
  SELECT raise(IGNORE);
END;

--- trigger spans_final
CREATE TRIGGER spans_final BEFORE UPDATE OF status ON spans WHEN old.status <> 'running' AND new.status <> old.status BEGIN
  SELECT raise(IGNORE);
END;

--- index idx_runs_incomplete
CREATE INDEX idx_runs_incomplete ON runs(id) WHERE ending IN ('cut', 'filtered', 'tool_call', 'only_thinking', 'empty');

--- trigger runs_counts_insert
CREATE TRIGGER runs_counts_insert AFTER INSERT ON runs BEGIN
  INSERT INTO run_counts VALUES (new.skill_name, coalesce(new.model_id, ''), new.channel, new.trigger, new.scope, new.status, 1)
    ON CONFLICT DO UPDATE SET runs = runs + 1;
END;

--- trigger runs_counts_update
CREATE TRIGGER runs_counts_update AFTER UPDATE OF status, model_id ON runs
  WHEN old.status <> new.status OR old.model_id IS NOT new.model_id BEGIN
  UPDATE run_counts SET runs = runs - 1
    WHERE skill_name = old.skill_name AND model_id = coalesce(old.model_id, '') AND channel = old.channel AND trigger = old.trigger
      AND scope = old.scope AND status = old.status;
  INSERT INTO run_counts VALUES (new.skill_name, coalesce(new.model_id, ''), new.channel, new.trigger, new.scope, new.status, 1)
    ON CONFLICT DO UPDATE SET runs = runs + 1;
END;

--- trigger last_runs_insert
CREATE TRIGGER last_runs_insert AFTER INSERT ON runs BEGIN
  INSERT INTO last_runs (source_id, run_id, status, at, ending) VALUES (new.source_id, new.id, new.status, new.started_at, new.ending)
    ON CONFLICT DO UPDATE SET run_id = excluded.run_id, status = excluded.status, at = excluded.at, ending = excluded.ending
    WHERE excluded.run_id >= run_id;
END;

--- trigger last_runs_update
CREATE TRIGGER last_runs_update AFTER UPDATE OF status, ending ON runs BEGIN
  UPDATE last_runs SET status = new.status, ending = new.ending WHERE source_id = new.source_id AND run_id = new.id;
END;

--- table agent_usage
CREATE TABLE agent_usage (
  agent_id TEXT NOT NULL,
  hour TEXT NOT NULL,                      -- 2026-08-01T09, UTC: when a run began
  runs INTEGER NOT NULL,
  failed INTEGER NOT NULL,                 -- failed or timed_out
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cost REAL NOT NULL,                      -- sum of the known ones
  unknown_costs INTEGER NOT NULL,          -- runs that used tokens at an unknown price
  PRIMARY KEY (agent_id, hour)
) WITHOUT ROWID;

--- trigger agent_usage_insert
CREATE TRIGGER agent_usage_insert AFTER INSERT ON runs BEGIN
  INSERT INTO agent_usage VALUES (
    new.agent_id, substr(new.started_at, 1, 13), 1, new.status IN ('failed', 'timed_out'), coalesce(new.input_tokens, 0),
    coalesce(new.output_tokens, 0), coalesce(new.cost, 0), new.input_tokens IS NOT NULL AND new.cost IS NULL
  ) ON CONFLICT DO UPDATE SET
    runs = runs + 1, failed = failed + excluded.failed, input_tokens = input_tokens + excluded.input_tokens,
    output_tokens = output_tokens + excluded.output_tokens, cost = cost + excluded.cost, unknown_costs = unknown_costs + excluded.unknown_costs;
END;

--- trigger agent_usage_update
CREATE TRIGGER agent_usage_update AFTER UPDATE OF status, input_tokens, output_tokens, cost ON runs BEGIN
  UPDATE agent_usage SET
    failed = failed + (new.status IN ('failed', 'timed_out')) - (old.status IN ('failed', 'timed_out')),
    input_tokens = input_tokens + coalesce(new.input_tokens, 0) - coalesce(old.input_tokens, 0),
    output_tokens = output_tokens + coalesce(new.output_tokens, 0) - coalesce(old.output_tokens, 0),
    cost = cost + coalesce(new.cost, 0) - coalesce(old.cost, 0),
    unknown_costs = unknown_costs + (new.input_tokens IS NOT NULL AND new.cost IS NULL) - (old.input_tokens IS NOT NULL AND old.cost IS NULL)
  WHERE agent_id = new.agent_id AND hour = substr(new.started_at, 1, 13);
END;

--- then
PRAGMA application_id = 1399551828;
