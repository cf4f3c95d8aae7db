-- How the answers ended that a run's output rests on; NULL = no model was asked, or the run is older than this column.
ALTER TABLE runs ADD COLUMN ending TEXT;   -- complete | unstated | cut | filtered | tool_call | only_thinking | empty
