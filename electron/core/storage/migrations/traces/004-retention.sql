-- What removing old runs needs, and what a step leaves to the app.

-- Work on this database that concerns another file as well, which a step cannot see.
CREATE TABLE unfinished (what TEXT PRIMARY KEY) WITHOUT ROWID;
-- Runs of account skills in a workspace have their spans here and their rows (skill_execution_traces) in the account.
INSERT INTO unfinished SELECT 'artifact_rows' WHERE EXISTS (SELECT 1 FROM runs WHERE scope = 'account');

-- A run with tens of thousands of spans is removed in pieces. What a kill left of it goes first at the next time.
CREATE TABLE pruning (run_id TEXT PRIMARY KEY REFERENCES runs(id) ON DELETE CASCADE) WITHOUT ROWID;

-- Tokens and dollars were spent, whether or not the run is still kept.
DROP TRIGGER runs_usage_delete;
