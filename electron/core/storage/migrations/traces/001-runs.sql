-- Runs, their spans and the texts they carried. A run is kept with its workspace, else with the account (architecture.md, "Storage").
-- Ids of runs sort by their start, so that every page of a list is a range of an index that ends with the id.
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
);
CREATE INDEX idx_runs_status ON runs(status, id);
CREATE INDEX idx_runs_skill ON runs(skill_name COLLATE NOCASE, id);
CREATE INDEX idx_runs_source ON runs(source_id, id);
CREATE INDEX idx_runs_model ON runs(model_id COLLATE NOCASE, id);
CREATE INDEX idx_runs_session ON runs(session_id, id);

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

CREATE TABLE payloads (
  id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  text TEXT NOT NULL
);
CREATE INDEX idx_payloads_run ON payloads(run_id);

-- Free text over skill, summary and error.
CREATE VIRTUAL TABLE runs_fts USING fts5(skill_name, summary, error, content='runs', content_rowid='number', tokenize='unicode61 remove_diacritics 2');
CREATE TRIGGER runs_fts_insert AFTER INSERT ON runs BEGIN
  INSERT INTO runs_fts(rowid, skill_name, summary, error) VALUES (new.number, new.skill_name, new.summary, new.error);
END;
CREATE TRIGGER runs_fts_delete AFTER DELETE ON runs BEGIN
  INSERT INTO runs_fts(runs_fts, rowid, skill_name, summary, error) VALUES ('delete', old.number, old.skill_name, old.summary, old.error);
END;
CREATE TRIGGER runs_fts_update AFTER UPDATE OF skill_name, summary, error ON runs BEGIN
  INSERT INTO runs_fts(runs_fts, rowid, skill_name, summary, error) VALUES ('delete', old.number, old.skill_name, old.summary, old.error);
  INSERT INTO runs_fts(rowid, skill_name, summary, error) VALUES (new.number, new.skill_name, new.summary, new.error);
END;

-- Roll-ups kept at ingest, so that counts, today's tokens and a week's cost never read a million runs.
CREATE TABLE run_counts (
  skill_name TEXT NOT NULL,
  model_id TEXT NOT NULL,                  -- '' = no model
  channel TEXT NOT NULL,
  scope TEXT NOT NULL,
  status TEXT NOT NULL,
  runs INTEGER NOT NULL,
  PRIMARY KEY (skill_name, model_id, channel, scope, status)
) WITHOUT ROWID;

CREATE TABLE run_usage (
  hour TEXT NOT NULL,                      -- 2026-08-01T09, UTC
  source_id TEXT NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cost REAL NOT NULL,                      -- sum of the known ones
  unknown_costs INTEGER NOT NULL,          -- runs that used tokens at an unknown price
  PRIMARY KEY (hour, source_id)
) WITHOUT ROWID;

CREATE TABLE last_runs (
  source_id TEXT PRIMARY KEY,
  run_id TEXT NOT NULL,
  status TEXT NOT NULL,
  at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TRIGGER runs_counts_insert AFTER INSERT ON runs BEGIN
  INSERT INTO run_counts VALUES (new.skill_name, coalesce(new.model_id, ''), new.channel, new.scope, new.status, 1)
    ON CONFLICT DO UPDATE SET runs = runs + 1;
  INSERT INTO last_runs VALUES (new.source_id, new.id, new.status, new.started_at)
    ON CONFLICT DO UPDATE SET run_id = excluded.run_id, status = excluded.status, at = excluded.at WHERE excluded.run_id >= run_id;
END;
CREATE TRIGGER runs_counts_delete AFTER DELETE ON runs BEGIN
  UPDATE run_counts SET runs = runs - 1
    WHERE skill_name = old.skill_name AND model_id = coalesce(old.model_id, '') AND channel = old.channel AND scope = old.scope
      AND status = old.status;
END;
CREATE TRIGGER runs_counts_update AFTER UPDATE OF status, model_id ON runs
  WHEN old.status <> new.status OR old.model_id IS NOT new.model_id BEGIN
  UPDATE run_counts SET runs = runs - 1
    WHERE skill_name = old.skill_name AND model_id = coalesce(old.model_id, '') AND channel = old.channel AND scope = old.scope
      AND status = old.status;
  INSERT INTO run_counts VALUES (new.skill_name, coalesce(new.model_id, ''), new.channel, new.scope, new.status, 1)
    ON CONFLICT DO UPDATE SET runs = runs + 1;
  UPDATE last_runs SET status = new.status WHERE source_id = new.source_id AND run_id = new.id;
END;

CREATE TRIGGER runs_usage_insert AFTER INSERT ON runs WHEN new.input_tokens IS NOT NULL BEGIN
  INSERT INTO run_usage VALUES (
    substr(new.started_at, 1, 13), new.source_id, new.input_tokens, coalesce(new.output_tokens, 0), coalesce(new.cost, 0), new.cost IS NULL
  ) ON CONFLICT DO UPDATE SET
    input_tokens = input_tokens + excluded.input_tokens, output_tokens = output_tokens + excluded.output_tokens,
    cost = cost + excluded.cost, unknown_costs = unknown_costs + excluded.unknown_costs;
END;
CREATE TRIGGER runs_usage_delete AFTER DELETE ON runs WHEN old.input_tokens IS NOT NULL BEGIN
  UPDATE run_usage SET
    input_tokens = input_tokens - old.input_tokens, output_tokens = output_tokens - coalesce(old.output_tokens, 0),
    cost = cost - coalesce(old.cost, 0), unknown_costs = unknown_costs - (old.cost IS NULL)
  WHERE hour = substr(old.started_at, 1, 13) AND source_id = old.source_id;
END;
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
