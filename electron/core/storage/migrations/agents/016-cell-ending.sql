-- How the answer of a cell ended; NULL = no model was asked, or the cell is older than this column.
ALTER TABLE case_cells ADD COLUMN ending TEXT;   -- complete | unstated | cut | filtered | tool_call | only_thinking | empty
