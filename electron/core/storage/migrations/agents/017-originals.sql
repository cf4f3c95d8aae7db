-- A file of another client is kept as it was before it was converted (row A6): while the skill has the bytes that it became, it can be exported as the same file.
CREATE TABLE skill_originals (
  source_id TEXT PRIMARY KEY REFERENCES skill_sources (id) ON DELETE CASCADE,
  format TEXT NOT NULL,
  file_name TEXT NOT NULL,
  text TEXT NOT NULL,
  -- Of the package that it became.
  hash TEXT NOT NULL
);
