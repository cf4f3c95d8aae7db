-- A grant belongs to bytes (row C12), never to an id and an author's version text. The account keeps it, whatever database has the skill.
ALTER TABLE grants ADD COLUMN place TEXT;           -- meta.workspace_id of the database with the skill; NULL = of an older app, not looked at yet
ALTER TABLE grants ADD COLUMN asked TEXT;           -- JSON array: all that the skill asked for then, itself and through others

-- The bytes it is for: those that were granted, and those that the person's own edits made of them.
CREATE TABLE grant_bytes (
  grant_id TEXT NOT NULL REFERENCES grants(id) ON DELETE CASCADE,
  revision_id TEXT NOT NULL,                        -- skill_revisions.id in that database
  whole TEXT NOT NULL,                              -- sha256 of the package with its files, hex
  PRIMARY KEY (grant_id, revision_id)
) WITHOUT ROWID;
CREATE INDEX idx_grant_bytes_revision ON grant_bytes(revision_id);
