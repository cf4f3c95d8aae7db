-- Drafts of packages that are written in a conversation (row H1). Kept in the account: a draft belongs to no scope before it is accepted.
CREATE TABLE compositions (
  id TEXT PRIMARY KEY,
  -- Messages, steps, place and what it cost, as JSON.
  data TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;

-- The text at the begin (0) and after each step.
CREATE TABLE composition_texts (
  composition_id TEXT NOT NULL REFERENCES compositions (id) ON DELETE CASCADE,
  step INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (composition_id, step)
) STRICT, WITHOUT ROWID;

-- Proposed changes of a skill, by a model (row H2) or by DSPy, until they are accepted or thrown away; and those under way when the app ended.
CREATE TABLE proposals (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('improve', 'dspy')),
  skill_id TEXT NOT NULL,
  data TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE INDEX proposals_by_skill ON proposals (skill_id, created_at);
