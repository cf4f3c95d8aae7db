-- The tools that an agent had at its last run or act, so that a change of what is installed is told once (row F5).
ALTER TABLE agents ADD COLUMN last_tools TEXT;      -- JSON array of names, or "all"; NULL = it never ran
ALTER TABLE agents ADD COLUMN tools_changed TEXT;   -- JSON {at, added, removed}: the last such change; NULL = none
