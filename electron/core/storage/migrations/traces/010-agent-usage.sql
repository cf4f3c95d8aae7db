-- What each agent used, by the hour, so that its profile never reads a million runs (row G5). Runs that are removed stay counted: they were spent.
CREATE TABLE agent_usage (
  agent_id TEXT NOT NULL,
  hour TEXT NOT NULL,                      -- 2026-08-01T09, UTC: when a run began
  runs INTEGER NOT NULL,
  failed INTEGER NOT NULL,                 -- failed or timed_out
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  cost REAL NOT NULL,                      -- sum of the known ones
  unknown_costs INTEGER NOT NULL,          -- runs that used tokens at an unknown price
  PRIMARY KEY (agent_id, hour)
) WITHOUT ROWID;
INSERT INTO agent_usage
  SELECT agent_id, substr(started_at, 1, 13), count(*), sum(status IN ('failed', 'timed_out')), sum(coalesce(input_tokens, 0)),
    sum(coalesce(output_tokens, 0)), sum(coalesce(cost, 0)), sum(input_tokens IS NOT NULL AND cost IS NULL)
  FROM runs GROUP BY 1, 2;

CREATE TRIGGER agent_usage_insert AFTER INSERT ON runs BEGIN
  INSERT INTO agent_usage VALUES (
    new.agent_id, substr(new.started_at, 1, 13), 1, new.status IN ('failed', 'timed_out'), coalesce(new.input_tokens, 0),
    coalesce(new.output_tokens, 0), coalesce(new.cost, 0), new.input_tokens IS NOT NULL AND new.cost IS NULL
  ) ON CONFLICT DO UPDATE SET
    runs = runs + 1, failed = failed + excluded.failed, input_tokens = input_tokens + excluded.input_tokens,
    output_tokens = output_tokens + excluded.output_tokens, cost = cost + excluded.cost, unknown_costs = unknown_costs + excluded.unknown_costs;
END;
CREATE TRIGGER agent_usage_update AFTER UPDATE OF status, input_tokens, output_tokens, cost ON runs BEGIN
  UPDATE agent_usage SET
    failed = failed + (new.status IN ('failed', 'timed_out')) - (old.status IN ('failed', 'timed_out')),
    input_tokens = input_tokens + coalesce(new.input_tokens, 0) - coalesce(old.input_tokens, 0),
    output_tokens = output_tokens + coalesce(new.output_tokens, 0) - coalesce(old.output_tokens, 0),
    cost = cost + coalesce(new.cost, 0) - coalesce(old.cost, 0),
    unknown_costs = unknown_costs + (new.input_tokens IS NOT NULL AND new.cost IS NULL) - (old.input_tokens IS NOT NULL AND old.cost IS NULL)
  WHERE agent_id = new.agent_id AND hour = substr(new.started_at, 1, 13);
END;
