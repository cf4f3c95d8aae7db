-- How fast a level drops, as an acknowledged package of the skill said last (row G2): it holds when the package is gone, broken or a stranger's.
ALTER TABLE agent_proficiency ADD COLUMN decay_days INTEGER;   -- NULL = never; what is kept from before is filled in when the app starts
