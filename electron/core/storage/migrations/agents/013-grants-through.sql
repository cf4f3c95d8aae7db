-- What a skill may use through another one that it calls (rows C12, E7). Such a grant belongs to the bytes of both: those of the caller are in
-- grant_bytes, as for every grant.
ALTER TABLE grants ADD COLUMN through_id TEXT;      -- skill_sources.id of the called skill; NULL = for what the skill does itself
ALTER TABLE grants ADD COLUMN through_name TEXT;    -- its name then
ALTER TABLE grants ADD COLUMN through_place TEXT;   -- meta.workspace_id of the database with it

CREATE TABLE grant_through_bytes (
  grant_id TEXT NOT NULL REFERENCES grants(id) ON DELETE CASCADE,
  revision_id TEXT NOT NULL,                        -- of the called skill
  whole TEXT NOT NULL,
  PRIMARY KEY (grant_id, revision_id)
) WITHOUT ROWID;
CREATE INDEX idx_grant_through_bytes_revision ON grant_through_bytes(revision_id);
