-- What became of the uses of tools, by skill and tool: tools that a skill prefers are ranked by it (row G3). The last 50 of each pair are kept.
CREATE TABLE tool_uses (
  number INTEGER PRIMARY KEY,
  place TEXT NOT NULL,         -- the database with the skill
  skill_id TEXT NOT NULL,
  tool_id TEXT NOT NULL,       -- as skills declare it
  at TEXT NOT NULL,            -- UTC, when the call ended
  succeeded INTEGER NOT NULL,  -- 0 or 1; the caller's own mistakes are not here
  run_id TEXT NOT NULL
) STRICT;
CREATE INDEX idx_tool_uses ON tool_uses(place, skill_id, tool_id, at);
