-- Messages that should and should not find a skill, kept with it as its test cases are (row E8).
CREATE TABLE trigger_rows (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,                          -- UUID
  source_id TEXT NOT NULL REFERENCES skill_sources(id) ON DELETE CASCADE,
  place INTEGER NOT NULL,                           -- order in the list of the skill
  message TEXT NOT NULL,
  should_trigger INTEGER NOT NULL,
  note TEXT NOT NULL,
  held_out INTEGER NOT NULL,                        -- not shown to a model that proposes a description
  source TEXT NOT NULL,                             -- manual | import:FILE | conversation:ID
  kept TEXT NOT NULL,                               -- JSON object: the entry of an import as it was
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX idx_trigger_rows_source ON trigger_rows(source_id, place);
