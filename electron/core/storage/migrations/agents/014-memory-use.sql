-- What an agent remembers has a quota, and who uses it is told: which skill stored a key last, and sums without reading the values.
ALTER TABLE agent_memory ADD COLUMN skill_name TEXT NOT NULL DEFAULT '';  -- '' = stored before it was noted
CREATE INDEX idx_agent_memory_use ON agent_memory(agent, workspace, octet_length(key) + octet_length(value));
