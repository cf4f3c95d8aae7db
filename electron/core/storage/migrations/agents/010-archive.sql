-- Older events of the audit log go to an archive file. What its line is written for may leave the table, and nothing else ever does.
DROP TRIGGER audit_events_keep_delete;
CREATE TRIGGER audit_events_keep_delete BEFORE DELETE ON audit_events
  WHEN old.number > coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'audit_archived'), 0)
BEGIN SELECT RAISE(ABORT, 'events of the audit log are never removed'); END;
