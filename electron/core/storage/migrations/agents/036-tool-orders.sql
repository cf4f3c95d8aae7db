-- In which order the skills of a session prefer their tools, as it was given them first (row G3). A session is a conversation, or the work item of a duty;
-- all runs of a conversation have its id as session. The newest 10,000 are kept.
CREATE TABLE tool_orders (
  number INTEGER PRIMARY KEY,
  session_id TEXT NOT NULL,
  place TEXT NOT NULL,         -- the database with the skill
  skill_id TEXT NOT NULL,
  agent TEXT NOT NULL,
  since TEXT NOT NULL,         -- UTC
  tools TEXT NOT NULL,         -- JSON: `RankedTool[]`, each with the reason for its place then; what came later is at the end
  UNIQUE (session_id, place, skill_id, agent)
) STRICT;
