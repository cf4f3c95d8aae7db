-- Conversations with agents (rows E2, E3). Messages are a tree: a message that is edited or answered again gets a sibling, and `leaf_id` says which path is shown.
CREATE TABLE conversations (
  id TEXT PRIMARY KEY,                              -- UUID
  title TEXT NOT NULL DEFAULT '',
  titled INTEGER NOT NULL DEFAULT 0,                -- 1: by a person; else the first words of the first message
  agent TEXT NOT NULL,
  model_id TEXT,
  leaf_id TEXT,                                     -- the last message of the chosen path; NULL = it has none yet
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  deleted_at TEXT
) WITHOUT ROWID;
CREATE INDEX idx_conversations_time ON conversations(updated_at) WHERE deleted_at IS NULL;

CREATE TABLE conversation_messages (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,                          -- UUID; that of an answer is the session of its runs in traces.db
  conversation_id TEXT NOT NULL REFERENCES conversations(id) ON DELETE CASCADE,
  parent_id TEXT,                                   -- NULL = the first of its branch
  depth INTEGER NOT NULL,                           -- from 1: how many messages its path has
  role TEXT NOT NULL CHECK (role IN ('person', 'agent')),
  text TEXT NOT NULL,
  format TEXT NOT NULL DEFAULT 'markdown',
  at TEXT NOT NULL,
  sent TEXT NOT NULL DEFAULT '{}',                  -- JSON: the skill that a person named, pages, agent and model of this message
  state TEXT CHECK (state IN ('running', 'asks', 'done', 'failed', 'stopped', 'interrupted')),
  summary TEXT,                                     -- JSON, of an answer: the line under it
  details TEXT,                                     -- JSON, of an answer: matches, decision, history, pages, runs
  cost REAL,                                        -- US dollars; NULL = unknown
  owner_pid INTEGER,                                -- of the process that answers
  owner_start TEXT
);
CREATE INDEX idx_messages_tree ON conversation_messages(conversation_id, parent_id);
CREATE INDEX idx_messages_next ON conversation_messages(parent_id);
CREATE INDEX idx_messages_cost ON conversation_messages(conversation_id, cost);
CREATE INDEX idx_messages_open ON conversation_messages(state) WHERE state IN ('running', 'asks');
