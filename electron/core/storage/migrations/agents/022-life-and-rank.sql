-- The life of agents and their ranks (row G5). Agents of today are at work already; the author always is, and has the highest rank.
ALTER TABLE agents ADD COLUMN life TEXT NOT NULL DEFAULT 'active';  -- onboarded | active | suspended | retired
ALTER TABLE agents ADD COLUMN life_act TEXT;        -- what led there: activate | suspend | resume | retire; NULL = nothing that can be taken back
ALTER TABLE agents ADD COLUMN life_from TEXT;       -- the state before it
ALTER TABLE agents ADD COLUMN life_at TEXT;         -- UTC with milliseconds
ALTER TABLE agents ADD COLUMN rank TEXT NOT NULL DEFAULT 'crew';    -- crew | officer | master
UPDATE agents SET rank = 'master' WHERE built_in = 1;
