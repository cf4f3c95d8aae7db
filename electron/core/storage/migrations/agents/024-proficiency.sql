-- What kind of record a package is, and where its author says it belongs (row G2). Both follow from its bytes, like the rest of the index.
ALTER TABLE skill_index ADD COLUMN record TEXT NOT NULL DEFAULT 'instruction';   -- developmental | instruction | both
ALTER TABLE skill_index ADD COLUMN traits TEXT NOT NULL DEFAULT '{}';            -- JSON {origin, category, domain, department}, each left out if there is none

-- How good an agent was found to be at a skill. The level that it has by now is computed at each look and never written here.
CREATE TABLE agent_proficiency (
  agent TEXT NOT NULL REFERENCES agents(id),
  skill TEXT NOT NULL,                              -- the name that levels are kept under
  assessed INTEGER NOT NULL CHECK (assessed BETWEEN 1 AND 7),
  last_exercised TEXT NOT NULL,                     -- UTC
  pinned INTEGER NOT NULL DEFAULT 0,
  assessed_by TEXT NOT NULL,
  assessed_at TEXT NOT NULL,
  proof TEXT NOT NULL DEFAULT '[]',                 -- JSON [{runId, at}]: passing runs with assertions since the assessment, the last ones
  PRIMARY KEY (agent, skill)
) WITHOUT ROWID;
