-- The tables of skill-system-v1, name for name: a skill, its artifacts, and one trace row per artifact executed.
-- Nothing is added here; further columns and tables come in later steps.
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
CREATE INDEX idx_skills_source ON skills(source);
CREATE INDEX idx_skills_name ON skills(name);

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
CREATE INDEX idx_skill_artifacts_skill_id ON skill_artifacts(skill_id);
CREATE INDEX idx_skill_artifacts_kind ON skill_artifacts(kind);

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
CREATE INDEX idx_traces_session_id ON skill_execution_traces(session_id);
CREATE INDEX idx_traces_skill_id ON skill_execution_traces(skill_id);
CREATE INDEX idx_traces_artifact_id ON skill_execution_traces(artifact_id);
