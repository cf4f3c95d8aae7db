-- A run that has ended stays as it ended, and so does a span: whoever writes late, and whatever version of the app it is, changes nothing.
CREATE TRIGGER runs_final BEFORE UPDATE OF status ON runs WHEN old.status NOT IN ('pending', 'running') BEGIN
  SELECT raise(IGNORE);
END;
CREATE TRIGGER spans_final BEFORE UPDATE OF status ON spans WHEN old.status <> 'running' AND new.status <> old.status BEGIN
  SELECT raise(IGNORE);
END;
