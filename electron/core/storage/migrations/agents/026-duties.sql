-- What agents do by themselves at set times (row G7). The duties themselves follow from roles and competencies and are not stored.
CREATE TABLE duties (
  agent TEXT NOT NULL REFERENCES agents(id),
  duty TEXT NOT NULL,                               -- role:<post>/<name> | competency:<id>
  made_to TEXT NOT NULL,                            -- UTC: times up to this one have their work items, or will have none
  paused_at TEXT,                                   -- by a person; NULL = it is not paused
  PRIMARY KEY (agent, duty)
) WITHOUT ROWID;

-- One row for each time that came, made once whichever process noticed it.
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
CREATE INDEX idx_work_items_open ON work_items(state, agent) WHERE state IN ('due', 'running', 'missed');
CREATE INDEX idx_work_items_time ON work_items(agent, due_at);
-- An agent does one thing at a time.
CREATE UNIQUE INDEX idx_work_items_one ON work_items(agent) WHERE state = 'running';

-- Schedules of competencies were only shown until now: what passed before was never a duty.
INSERT INTO duties (agent, duty, made_to) SELECT agent, 'competency:' || competency, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') FROM agent_equips;
