-- Counts of runs that completed with an answer that is not whole read no other run.
CREATE INDEX idx_runs_incomplete ON runs(id) WHERE ending IN ('cut', 'filtered', 'tool_call', 'only_thinking', 'empty');
