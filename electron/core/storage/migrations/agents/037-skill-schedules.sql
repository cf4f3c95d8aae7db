-- Skills that a person put on a schedule by themselves (row E3). Only those in the database of the account count: a workspace that somebody else made brings none.
CREATE TABLE skill_schedules (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,     -- UUID; its duty is 'skill:' and this
  place TEXT NOT NULL,         -- the database with the skill
  skill_id TEXT NOT NULL,      -- skill_sources.id there
  schedule TEXT NOT NULL,      -- JSON: `DutySchedule`
  time_zone TEXT,              -- IANA; NULL = that of the machine
  request TEXT NOT NULL,
  inputs TEXT NOT NULL,        -- JSON object
  since TEXT NOT NULL,         -- UTC: its times come after this; an interval counts from it
  removed_at TEXT              -- by a person, who may want it back
) STRICT;
CREATE INDEX idx_skill_schedules_skill ON skill_schedules(skill_id);
