-- What the list shows of a package beside its name (row A8), who would miss it, files that the author linked (row A12), and decisions about
-- skills of the account inside one workspace (row A11).

-- The bytes for which a catalog vouches; NULL = none does. What a file says of itself is never kept here.
ALTER TABLE skill_sources ADD COLUMN verified_hash TEXT;

-- Derived. They are filled when the rules of deriving change (meta.derived), which is the case with this step.
ALTER TABLE skill_index ADD COLUMN publisher TEXT;
ALTER TABLE skill_index ADD COLUMN license TEXT;
ALTER TABLE skill_index ADD COLUMN signature TEXT NOT NULL DEFAULT 'none'; -- none | valid | line_endings | broken | malformed
CREATE TABLE skill_uses (
  number INTEGER NOT NULL REFERENCES skill_index(number) ON DELETE CASCADE,
  name TEXT NOT NULL,                               -- a skill that it calls
  PRIMARY KEY (number, name)
) WITHOUT ROWID;
CREATE INDEX idx_skill_uses_name ON skill_uses(name);

-- Links are kept in the account alone: a workspace database from a stranger must not choose which files are read and written.
CREATE TABLE link_roots (
  workspace_id TEXT NOT NULL,                       -- meta.workspace_id of the database that holds the skills
  path TEXT NOT NULL,                               -- absolute, as the author chose it
  kind TEXT NOT NULL,                               -- file | folder
  linked_at TEXT NOT NULL,
  PRIMARY KEY (workspace_id, path)
) WITHOUT ROWID;
CREATE TABLE skill_links (
  workspace_id TEXT NOT NULL,
  source_id TEXT NOT NULL,                          -- skill_sources.id in that database
  root TEXT NOT NULL,
  path TEXT NOT NULL,                               -- the package file
  base_hash TEXT,                                   -- of the bytes on which file and skill last agreed; NULL = they never did
  state TEXT NOT NULL,                              -- clean | conflict | missing | unreadable
  reason TEXT,
  PRIMARY KEY (workspace_id, source_id),
  UNIQUE (workspace_id, path),
  FOREIGN KEY (workspace_id, root) REFERENCES link_roots(workspace_id, path) ON DELETE CASCADE
) WITHOUT ROWID;
CREATE INDEX idx_skill_links_root ON skill_links(workspace_id, root);

-- A workspace also decides about skills of the account, so source_id refers to no table of the same database any more.
CREATE TABLE skill_permissions_004 (
  id TEXT PRIMARY KEY,                              -- UUID
  source_id TEXT NOT NULL,                          -- skill_sources.id of the account or of this workspace
  agent TEXT NOT NULL DEFAULT '',                   -- '' = every agent
  channel TEXT NOT NULL DEFAULT '',                 -- editor | conversation | schedule | cli; '' = every channel
  task_context TEXT NOT NULL DEFAULT '',            -- interactive | autonomous; '' = every context
  allowed INTEGER NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT,
  UNIQUE(source_id, agent, channel, task_context)
);
INSERT INTO skill_permissions_004 (id, source_id, agent, channel, task_context, allowed, updated_at, deleted_at)
  SELECT id, source_id, agent, channel, task_context, allowed, updated_at, deleted_at FROM skill_permissions;
DROP TABLE skill_permissions;
ALTER TABLE skill_permissions_004 RENAME TO skill_permissions;
