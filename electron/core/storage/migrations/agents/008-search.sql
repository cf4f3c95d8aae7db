-- One typed letter begins thousands of words, and the search had to join the lists of all of them. With an index of beginnings it reads one.
DROP TABLE skill_search;
CREATE VIRTUAL TABLE skill_search USING fts5(
  name, title, description, tags, body,
  content='skill_texts', content_rowid='number', tokenize='unicode61 remove_diacritics 2', prefix='1 2'
);
INSERT INTO skill_search (skill_search) VALUES ('rebuild');

-- Every list compares the attachments with what was acknowledged; their bytes are not read for it.
CREATE INDEX idx_skill_files_content ON skill_files(source_id, path, mode, hash);
