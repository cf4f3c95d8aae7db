-- Test cases, kept with the skill that they are for, and batches of runs over them (rows B5, C10).
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
CREATE INDEX idx_skill_cases_source ON skill_cases(source_id, number);

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
CREATE INDEX idx_case_batches_source ON case_batches(source_id, started_at);

-- Cells that have ended. A case may be gone by now: what was found out about it stays.
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
  output TEXT,                                      -- whole, last, so that the others are read without it
  PRIMARY KEY (batch_id, number)
);
