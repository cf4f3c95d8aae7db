-- By what a duty had its times when it was looked at last (row G7): what came since is judged by that, so that times of a pause, a suspension, or from
-- before a duty was there, are not missed.
ALTER TABLE duties ADD COLUMN times TEXT;   -- JSON {schedule, zone, since}; JSON null = it had none then; NULL = kept before this was, so as it is now
