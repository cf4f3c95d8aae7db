-- Who ran it, for what, what began it, and which run it came from.
ALTER TABLE runs ADD COLUMN agent_id TEXT NOT NULL DEFAULT 'you';               -- agents.id in the agents.db of the account
ALTER TABLE runs ADD COLUMN task_context TEXT NOT NULL DEFAULT 'interactive';   -- interactive | autonomous
ALTER TABLE runs ADD COLUMN parent_run_id TEXT;                                 -- the run whose trace it was run again from
ALTER TABLE runs ADD COLUMN trigger TEXT NOT NULL DEFAULT 'editor';             -- editor | cli | conversation | schedule | duty | batch
UPDATE runs SET trigger = channel WHERE channel <> 'editor';
CREATE INDEX idx_runs_trigger ON runs(trigger, id);
CREATE INDEX idx_runs_parent ON runs(parent_run_id, id) WHERE parent_run_id IS NOT NULL;

-- Counts know what began a run as well. All runs until now were begun by what their channel says.
DROP TRIGGER runs_counts_insert;
DROP TRIGGER runs_counts_delete;
DROP TRIGGER runs_counts_update;
CREATE TABLE run_counts_003 (
  skill_name TEXT NOT NULL,
  model_id TEXT NOT NULL,                  -- '' = no model
  channel TEXT NOT NULL,
  trigger TEXT NOT NULL,
  scope TEXT NOT NULL,
  status TEXT NOT NULL,
  runs INTEGER NOT NULL,
  PRIMARY KEY (skill_name, model_id, channel, trigger, scope, status)
) WITHOUT ROWID;
INSERT INTO run_counts_003 SELECT skill_name, model_id, channel, channel, scope, status, runs FROM run_counts;
DROP TABLE run_counts;
ALTER TABLE run_counts_003 RENAME TO run_counts;

CREATE TRIGGER runs_counts_insert AFTER INSERT ON runs BEGIN
  INSERT INTO run_counts VALUES (new.skill_name, coalesce(new.model_id, ''), new.channel, new.trigger, new.scope, new.status, 1)
    ON CONFLICT DO UPDATE SET runs = runs + 1;
  INSERT INTO last_runs VALUES (new.source_id, new.id, new.status, new.started_at)
    ON CONFLICT DO UPDATE SET run_id = excluded.run_id, status = excluded.status, at = excluded.at WHERE excluded.run_id >= run_id;
END;
CREATE TRIGGER runs_counts_delete AFTER DELETE ON runs BEGIN
  UPDATE run_counts SET runs = runs - 1
    WHERE skill_name = old.skill_name AND model_id = coalesce(old.model_id, '') AND channel = old.channel AND trigger = old.trigger
      AND scope = old.scope AND status = old.status;
END;
CREATE TRIGGER runs_counts_update AFTER UPDATE OF status, model_id ON runs
  WHEN old.status <> new.status OR old.model_id IS NOT new.model_id BEGIN
  UPDATE run_counts SET runs = runs - 1
    WHERE skill_name = old.skill_name AND model_id = coalesce(old.model_id, '') AND channel = old.channel AND trigger = old.trigger
      AND scope = old.scope AND status = old.status;
  INSERT INTO run_counts VALUES (new.skill_name, coalesce(new.model_id, ''), new.channel, new.trigger, new.scope, new.status, 1)
    ON CONFLICT DO UPDATE SET runs = runs + 1;
  UPDATE last_runs SET status = new.status WHERE source_id = new.source_id AND run_id = new.id;
END;
