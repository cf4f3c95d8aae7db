-- Runs that wait for a person, time that does not count against the deadline, and the results of assertions.
ALTER TABLE runs ADD COLUMN waiting TEXT;                        -- JSON, while a running run waits
ALTER TABLE runs ADD COLUMN paused_ms REAL NOT NULL DEFAULT 0;   -- queued or waiting
ALTER TABLE runs ADD COLUMN warnings INTEGER NOT NULL DEFAULT 0; -- soft assertions that failed
CREATE INDEX idx_runs_waiting ON runs(id) WHERE waiting IS NOT NULL;

-- What a waiting run needs to go on in another process; gone as soon as it does.
CREATE TABLE run_states (
  run_id TEXT PRIMARY KEY REFERENCES runs(id) ON DELETE CASCADE,
  state TEXT NOT NULL                      -- JSON
) WITHOUT ROWID;

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
