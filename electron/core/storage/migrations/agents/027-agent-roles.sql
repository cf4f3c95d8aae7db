-- The role of an agent (row G4): at most one, bound to the bytes that were shown. What follows from it is derived and never stored.
CREATE TABLE agent_roles (
  agent_id TEXT PRIMARY KEY REFERENCES agents(id),
  post_id TEXT NOT NULL,                            -- the id that the manifest gives itself
  place TEXT NOT NULL,                              -- meta.workspace_id of the database with the manifest
  hash TEXT NOT NULL,                               -- of the bytes that were shown and agreed to
  commissioned_at TEXT NOT NULL
) WITHOUT ROWID;
