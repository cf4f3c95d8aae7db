-- A revision knows the file that it comes from, so that undo, a fork and a restore bring the kept file back with the bytes: of each package that
-- a file became one row, to which its revision and the edits of it refer by the hash of that package.
ALTER TABLE skill_originals RENAME TO originals_before;
CREATE TABLE skill_originals (
  source_id TEXT NOT NULL REFERENCES skill_sources (id) ON DELETE CASCADE,
  -- Of the package that it became.
  hash TEXT NOT NULL,
  format TEXT NOT NULL,
  file_name TEXT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (source_id, hash)
);
INSERT INTO skill_originals SELECT source_id, hash, format, file_name, text FROM originals_before;
DROP TABLE originals_before;
ALTER TABLE skill_revisions ADD COLUMN original TEXT;
UPDATE skill_revisions SET original = o.hash FROM skill_originals o WHERE o.source_id = skill_revisions.source_id AND number >= coalesce(
  (SELECT max(r.number) FROM skill_revisions r WHERE r.source_id = o.source_id AND r.hash = o.hash AND r.reason IN ('import', 'replace')), 0);
