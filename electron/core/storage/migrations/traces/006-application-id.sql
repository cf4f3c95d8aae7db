-- Marks the file as a database of Skillwright ("SkwT"), so that no other program's is ever taken for one.
PRAGMA application_id = 1399551828;
