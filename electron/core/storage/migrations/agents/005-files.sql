-- Attachments as they were before an import replaced them, so that the revision they belonged to can be restored whole. They are kept as long
-- as the skill is.
CREATE TABLE skill_file_sets (
  source_id TEXT NOT NULL REFERENCES skill_sources(id) ON DELETE CASCADE,
  revision INTEGER NOT NULL,                        -- the last revision that they belonged to
  files TEXT NOT NULL,                              -- JSON array of {path, mode, hash}
  PRIMARY KEY (source_id, revision)
);
CREATE TABLE skill_file_blobs (
  source_id TEXT NOT NULL REFERENCES skill_sources(id) ON DELETE CASCADE,
  hash TEXT NOT NULL,                               -- sha256, hex
  bytes BLOB NOT NULL,
  PRIMARY KEY (source_id, hash)
);
