-- What is kept: the bytes of every package with its history, and what is not in the bytes. Everything else about a skill is derived.

-- NULL variants are distinct to UNIQUE(skill_id, name, model_variant); this makes two default variants of one name impossible.
CREATE UNIQUE INDEX idx_skill_artifacts_variant ON skill_artifacts(skill_id, name, coalesce(model_variant, ''));

-- workspace_id (UUID of this database), app_version, minimum_reader (schema version), catalog (grows with every write to skills),
-- derived (by which rules the derived tables were made).
CREATE TABLE meta (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE skill_sources (
  number INTEGER PRIMARY KEY,                       -- order of coming in
  id TEXT NOT NULL UNIQUE,                          -- UUID; skills.id of the skill that is derived from it
  file_name TEXT NOT NULL,
  origin TEXT NOT NULL,                             -- own | file:PATH | system:FILE | fork:SOURCE
  source TEXT NOT NULL,                             -- system | community | user | imported | marketplace
  enabled INTEGER NOT NULL,
  acknowledged INTEGER NOT NULL,
  -- The current revision: its number, hash and time. The bytes are in skill_revisions.
  revision INTEGER NOT NULL,
  hash TEXT NOT NULL,
  saved_at TEXT NOT NULL,
  -- The name it holds and since when: of several skills of one name the earliest holder is the winner, the others are shadowed.
  name TEXT NOT NULL DEFAULT '',
  named_at TEXT NOT NULL,
  marketplace_id TEXT,
  sync_etag TEXT,
  created_at TEXT NOT NULL,
  deleted_at TEXT                                   -- tombstone
);
CREATE INDEX idx_skill_sources_name ON skill_sources(name, named_at);
CREATE INDEX idx_skill_sources_origin ON skill_sources(origin);

CREATE TABLE skill_revisions (
  id TEXT PRIMARY KEY,                              -- UUID
  source_id TEXT NOT NULL REFERENCES skill_sources(id) ON DELETE CASCADE,
  number INTEGER NOT NULL,                          -- from 1
  hash TEXT NOT NULL,                               -- sha256, hex
  reason TEXT NOT NULL,                             -- create | import | replace | fork | system | save | run | close | rest | fix
  saved_at TEXT NOT NULL,
  bytes BLOB NOT NULL,                              -- exactly as given; last, so that the others are read without it
  UNIQUE(source_id, number)
);

-- Ids of artifacts outlive every rebuild, since traces refer to them.
CREATE TABLE artifact_ids (
  id TEXT PRIMARY KEY,                              -- UUID; skill_artifacts.id
  source_id TEXT NOT NULL REFERENCES skill_sources(id) ON DELETE CASCADE,
  key TEXT NOT NULL,                                -- name or name@variant
  hash TEXT NOT NULL,                               -- of kind and content, to follow a rename
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  UNIQUE(source_id, key)
);

-- Derived: one line for every package that is not deleted, broken and shadowed ones too.
CREATE TABLE skill_index (
  number INTEGER PRIMARY KEY REFERENCES skill_sources(number),
  state TEXT NOT NULL,                              -- ok | broken | shadowed
  name TEXT NOT NULL,
  title TEXT,
  description TEXT NOT NULL,
  version TEXT NOT NULL,
  author TEXT,
  tags TEXT NOT NULL,                               -- JSON array
  kinds TEXT NOT NULL,                              -- JSON array
  problem TEXT,                                     -- JSON of a finding
  errors INTEGER NOT NULL,
  warnings INTEGER NOT NULL
);
-- Apart from the index, which is read whole for every list.
CREATE TABLE skill_bodies (
  number INTEGER PRIMARY KEY REFERENCES skill_index(number) ON DELETE CASCADE,
  body TEXT NOT NULL
);

CREATE VIEW skill_texts AS
  SELECT number, name, title, description, tags, body FROM skill_index JOIN skill_bodies USING (number);
CREATE VIRTUAL TABLE skill_search USING fts5(
  name, title, description, tags, body,
  content='skill_texts', content_rowid='number', tokenize='unicode61 remove_diacritics 2'
);
