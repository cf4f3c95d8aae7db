-- MCP servers, and the tools of each that a person agreed to (row G1). No value that is secret is in here: it is `${secret:place}`.
CREATE TABLE mcp_servers (
  id          TEXT PRIMARY KEY,
  name        TEXT NOT NULL,                 -- part of the ids of its tools
  title       TEXT,                          -- as the file of a client called it
  transport   TEXT NOT NULL,                 -- JSON: how it is started or reached
  restriction TEXT NOT NULL,                 -- JSON {only, except}: tools that may be called at all
  limits      TEXT NOT NULL,                 -- JSON
  enabled     INTEGER NOT NULL DEFAULT 1 CHECK (enabled IN (0, 1)),
  source      TEXT,                          -- the file that it came from
  confirmed   TEXT,                          -- hash of the transport whose program a person allowed to start
  listed      TEXT,                          -- JSON {at, name, version, tools}: what it said last
  created_at  TEXT NOT NULL,
  updated_at  TEXT NOT NULL,
  deleted_at  TEXT
);
CREATE UNIQUE INDEX mcp_servers_name ON mcp_servers (name) WHERE deleted_at IS NULL;

CREATE TABLE mcp_agreed (
  server_id  TEXT NOT NULL REFERENCES mcp_servers (id) ON DELETE CASCADE,
  tool       TEXT NOT NULL,
  hash       TEXT NOT NULL,                  -- of the definition as it was shown
  transport  TEXT NOT NULL,                  -- hash of the way in which the server was started or reached then
  definition TEXT NOT NULL,                  -- JSON, for the difference
  version    TEXT,                           -- what the server called its version then
  agreed_at  TEXT NOT NULL,
  PRIMARY KEY (server_id, tool)
) WITHOUT ROWID;
