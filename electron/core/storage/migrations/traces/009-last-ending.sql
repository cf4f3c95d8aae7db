-- The last run of each skill keeps how its answers ended, also when the run itself has been removed.
ALTER TABLE last_runs ADD COLUMN ending TEXT;   -- as in runs
UPDATE last_runs SET ending = (SELECT ending FROM runs WHERE id = run_id);

-- What the library shows of a run changes with its ending as well; the counts do not.
DROP TRIGGER runs_counts_insert;
DROP TRIGGER runs_counts_update;
CREATE TRIGGER runs_counts_insert AFTER INSERT ON runs BEGIN
  INSERT INTO run_counts VALUES (new.skill_name, coalesce(new.model_id, ''), new.channel, new.trigger, new.scope, new.status, 1)
    ON CONFLICT DO UPDATE SET runs = runs + 1;
END;
CREATE TRIGGER runs_counts_update AFTER UPDATE OF status, model_id ON runs
  WHEN old.status <> new.status OR old.model_id IS NOT new.model_id BEGIN
  UPDATE run_counts SET runs = runs - 1
    WHERE skill_name = old.skill_name AND model_id = coalesce(old.model_id, '') AND channel = old.channel AND trigger = old.trigger
      AND scope = old.scope AND status = old.status;
  INSERT INTO run_counts VALUES (new.skill_name, coalesce(new.model_id, ''), new.channel, new.trigger, new.scope, new.status, 1)
    ON CONFLICT DO UPDATE SET runs = runs + 1;
END;
CREATE TRIGGER last_runs_insert AFTER INSERT ON runs BEGIN
  INSERT INTO last_runs (source_id, run_id, status, at, ending) VALUES (new.source_id, new.id, new.status, new.started_at, new.ending)
    ON CONFLICT DO UPDATE SET run_id = excluded.run_id, status = excluded.status, at = excluded.at, ending = excluded.ending
    WHERE excluded.run_id >= run_id;
END;
CREATE TRIGGER last_runs_update AFTER UPDATE OF status, ending ON runs BEGIN
  UPDATE last_runs SET status = new.status, ending = new.ending WHERE source_id = new.source_id AND run_id = new.id;
END;
