-- Trust goes by bytes (rows A7, A12). What a person wrote here, and what came with the app, was acknowledged without its hash being kept: it is
-- now, so that an older revision of it can run and come back. The hash of a package with files is not that of its text, so these ask once more.
INSERT OR IGNORE INTO acknowledgements (workspace_id, hash, at)
SELECT meta.value, r.hash, r.saved_at
FROM skill_revisions r JOIN skill_sources s ON s.id = r.source_id JOIN meta ON meta.key = 'workspace_id'
WHERE s.acknowledged = 1
  AND r.reason IN ('create', 'fork', 'system', 'save', 'run', 'close', 'rest', 'fix')
  AND NOT EXISTS (SELECT 1 FROM skill_files f WHERE f.source_id = s.id)
  AND NOT EXISTS (SELECT 1 FROM skill_file_sets f WHERE f.source_id = s.id);
