-- A tool of an MCP server sat in a slot of its title, so that two with one title shared a number, a switch and a lock. It sits in one of its name now: what a
-- person decided goes along, to each of those that shared it; the first of them keeps the number.
CREATE TABLE moved_slots AS
WITH servers AS (
  SELECT id, listed FROM mcp_servers WHERE deleted_at IS NULL
), shown AS (
  SELECT servers.id AS server, json_extract(value, '$.name') AS name, json_extract(value, '$.title') AS title
  FROM servers, json_each(CASE WHEN json_valid(listed) THEN listed ELSE '{}' END, '$.tools')
), gone AS (
  SELECT server_id AS server, tool AS name, json_extract(definition, '$.title') AS title
  FROM mcp_agreed JOIN servers ON servers.id = server_id
  WHERE json_valid(definition) AND NOT EXISTS (SELECT 1 FROM shown WHERE shown.server = server_id AND shown.name = tool)
), every AS (
  SELECT DISTINCT 'mcp/' || server || '/' || name AS slot, 'mcp/' || server || '/' || coalesce(title, name) AS was
  FROM (SELECT * FROM shown UNION SELECT * FROM gone) WHERE name IS NOT NULL
)
SELECT every.slot AS to_slot, every.was AS from_slot,
  row_number() OVER (PARTITION BY every.was ORDER BY every.slot <> every.was, every.slot) AS nth, tools.*
FROM every JOIN tools ON tools.slot_id = every.was;

DELETE FROM tools WHERE slot_id LIKE 'mcp/%';
INSERT OR IGNORE INTO tools (slot_id, asset_uuid, asset_type, pool_name, tier, installed_at, place, made_by, settings, last_used_at, removed_at)
SELECT to_slot,
  CASE nth WHEN 1 THEN asset_uuid ELSE lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-a' ||
    substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))) END,
  asset_type, pool_name, tier, installed_at, place, made_by, settings, last_used_at, removed_at
FROM moved_slots;
DROP TABLE moved_slots;
