-- What agents were granted (row C12), and the log of what was decided and refused with the columns that say who did what and why.
CREATE TABLE audit_events_006 (
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
);
INSERT INTO audit_events_006 (id, at, actor, action, subject, subject_name, outcome, reasons_json, run_id)
  SELECT id, at, coalesce(agent, 'you'), kind, coalesce(skill_id, ''), coalesce(skill_id, ''),
    CASE kind WHEN 'PermissionDenied' THEN 'denied' ELSE 'done' END,
    CASE WHEN NOT json_valid(detail) THEN json_array(detail) WHEN json_type(detail) = 'array' THEN detail ELSE json_array(json(detail)) END,
    run_id
  FROM audit_events ORDER BY at, rowid;
DROP TABLE audit_events;
ALTER TABLE audit_events_006 RENAME TO audit_events;
CREATE INDEX idx_audit_events_subject ON audit_events(subject, number);
CREATE INDEX idx_audit_events_action ON audit_events(action, number);
CREATE TRIGGER audit_events_keep_update BEFORE UPDATE ON audit_events
BEGIN SELECT RAISE(ABORT, 'events of the audit log are never changed'); END;
CREATE TRIGGER audit_events_keep_delete BEFORE DELETE ON audit_events
BEGIN SELECT RAISE(ABORT, 'events of the audit log are never removed'); END;

CREATE TABLE grants (
  id TEXT PRIMARY KEY,                              -- UUID
  agent TEXT NOT NULL,
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
CREATE INDEX idx_grants_agent ON grants(agent, skill_id);
