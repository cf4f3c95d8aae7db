-- The registry of tools (rows G1, G6). What a tool is comes from its provider; here is its serial number, and what a person decided about it.
CREATE TABLE tools (
  slot_id TEXT PRIMARY KEY,                         -- where it sits: its provider, and its name there
  asset_uuid TEXT NOT NULL UNIQUE,
  asset_type TEXT NOT NULL,
  pool_name TEXT NOT NULL,
  tier TEXT NOT NULL,
  installed_at TEXT NOT NULL,
  place TEXT NOT NULL,                              -- meta.workspace_id of the database with the skill that provides it; '' = no skill does
  made_by TEXT NOT NULL,                            -- what implements it there: a tool that is renamed keeps its number
  settings TEXT NOT NULL DEFAULT '{}',              -- JSON: what a person changed
  last_used_at TEXT,
  removed_at TEXT                                   -- it is no longer provided: registered anew it gets a new number
);

-- Tickets for exclusive tools: of a slot the first one holds it, the others wait in this order.
CREATE TABLE tool_tickets (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  slot_id TEXT NOT NULL,
  tool_id TEXT NOT NULL,
  run_id TEXT NOT NULL,
  agent TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  held_since TEXT,                                  -- NULL = it waits
  owner_pid INTEGER NOT NULL,                       -- the process of the run: tickets of one that has ended are void
  owner_start TEXT NOT NULL,
  UNIQUE (slot_id, run_id)
);

-- Skills whose run is offered as a tool (seed capability-spine, AD-886).
CREATE TABLE tool_offers (
  skill_id TEXT PRIMARY KEY,
  offered_at TEXT NOT NULL
);
