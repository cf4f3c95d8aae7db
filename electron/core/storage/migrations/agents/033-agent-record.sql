-- How the runs and duties of each agent ended, by the day: what speaks for a promotion, wherever it ran and whatever was removed since (row G4).
CREATE TABLE agent_record (
  agent TEXT NOT NULL,
  day TEXT NOT NULL,                                -- 2031-01-15, UTC: when it ended
  runs_done INTEGER NOT NULL DEFAULT 0,
  runs_failed INTEGER NOT NULL DEFAULT 0,           -- failed or timed out; one that a person stopped says nothing
  duties_done INTEGER NOT NULL DEFAULT 0,
  duties_failed INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (agent, day)
) WITHOUT ROWID;
INSERT INTO agent_record (agent, day, duties_done, duties_failed)
  SELECT agent, substr(coalesce(ended_at, due_at), 1, 10), sum(state = 'done'), sum(state = 'failed')
  FROM work_items WHERE state IN ('done', 'failed') GROUP BY 1, 2;

CREATE TRIGGER agent_record_duty AFTER UPDATE OF state ON work_items
  WHEN new.state IN ('done', 'failed') AND old.state NOT IN ('done', 'failed') BEGIN
  INSERT INTO agent_record (agent, day, duties_done, duties_failed)
    VALUES (new.agent, substr(coalesce(new.ended_at, new.due_at), 1, 10), new.state = 'done', new.state = 'failed')
    ON CONFLICT DO UPDATE SET duties_done = duties_done + excluded.duties_done, duties_failed = duties_failed + excluded.duties_failed;
END;
