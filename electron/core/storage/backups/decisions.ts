// electron/core/storage/backups/decisions.ts - what a person decided since a back-up was made outlives its restore: a grant that was withdrawn,
// a skill that was switched off, what an agent no longer has, and the log of it all (rows A17, C12, F4).
import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { type DatabaseFile, requireSameFile } from '../same-file.ts';
import { transaction } from '../transaction.ts';

const EVENT = 'id, at, actor, action, subject, subject_name, outcome, reasons_json, run_id, actor_did';
const NEW_EVENTS = 'FROM now.audit_events WHERE id NOT IN (SELECT id FROM audit_events)';
const AGENT = `id, name, built_in, created_at, deleted_at, description, system_prompt, skills, tools, model_id, version, updated_at, last_tools,
  tools_changed, life, life_act, life_from, life_at, rank`;
const DECISION = 'id, source_id, agent, channel, task_context, allowed, updated_at, deleted_at, logical_version';

/**
 * Nothing is granted afterwards that is not granted now. The same of agents: what one is equipped with, unpaused, is commissioned to, and may use by hand, comes back
 * only if it is so now, with the bytes that are accepted now, no restriction of now is lifted, and no level is higher; a tool of a server
 * stays agreed to only if it is so now, under the restriction of now, and a server that was removed stays so. What is set of tools, which skills are
 * offered as such, and who holds one, is as now, and so is what runs by itself: skills on a schedule. Drafts of the composer and proposed changes are those of now, with those of the back-up that are no more. The log has all events of both; those in the archive are not doubled.
 */
const KEEP = `
  UPDATE grants SET revoked_at = @at WHERE revoked_at IS NULL AND id NOT IN (SELECT id FROM now.grants WHERE revoked_at IS NULL);
  INSERT INTO agents (${AGENT}) SELECT ${AGENT} FROM now.agents WHERE true
    ON CONFLICT (id) DO UPDATE SET deleted_at = coalesce(excluded.deleted_at, deleted_at), skills = excluded.skills, tools = excluded.tools,
      last_tools = excluded.last_tools, tools_changed = excluded.tools_changed,
      life = excluded.life, life_act = excluded.life_act, life_from = excluded.life_from, life_at = excluded.life_at, rank = excluded.rank, version = max(version, excluded.version) + 1;
  DELETE FROM agent_equips WHERE (agent, competency) NOT IN (SELECT agent, competency FROM now.agent_equips);
  UPDATE agent_equips SET place = n.place, hash = n.hash, paused = max(agent_equips.paused, n.paused)
    FROM now.agent_equips n WHERE n.agent = agent_equips.agent AND n.competency = agent_equips.competency;
  UPDATE mcp_servers SET deleted_at = coalesce(n.deleted_at, mcp_servers.deleted_at), enabled = min(mcp_servers.enabled, n.enabled),
    restriction = n.restriction, limits = n.limits
    FROM now.mcp_servers n WHERE n.id = mcp_servers.id;
  UPDATE mcp_servers SET confirmed = NULL WHERE (id, confirmed) NOT IN (SELECT id, confirmed FROM now.mcp_servers WHERE confirmed IS NOT NULL);
  INSERT INTO mcp_servers SELECT * FROM now.mcp_servers WHERE true ON CONFLICT DO NOTHING;
  DELETE FROM mcp_agreed WHERE (server_id, tool, hash, transport) NOT IN (SELECT server_id, tool, hash, transport FROM now.mcp_agreed);
  DELETE FROM tools;
  INSERT INTO tools SELECT * FROM now.tools;
  DELETE FROM tool_offers;
  INSERT INTO tool_offers SELECT * FROM now.tool_offers;
  DELETE FROM tool_tickets;
  INSERT INTO tool_tickets SELECT * FROM now.tool_tickets;
  INSERT INTO duties SELECT * FROM now.duties WHERE true ON CONFLICT DO UPDATE SET made_to = max(made_to, excluded.made_to), paused_at = excluded.paused_at, times = excluded.times;
  DELETE FROM composition_texts WHERE composition_id IN (SELECT id FROM now.compositions);
  DELETE FROM compositions WHERE id IN (SELECT id FROM now.compositions);
  INSERT INTO compositions SELECT * FROM now.compositions;
  INSERT INTO composition_texts SELECT * FROM now.composition_texts;
  DELETE FROM proposals WHERE id IN (SELECT id FROM now.proposals);
  INSERT INTO proposals SELECT * FROM now.proposals;
  DELETE FROM skill_schedules;
  INSERT INTO skill_schedules SELECT * FROM now.skill_schedules;
  DELETE FROM work_items;
  INSERT INTO work_items SELECT * FROM now.work_items;
  DELETE FROM agent_record;
  INSERT INTO agent_record SELECT * FROM now.agent_record;
  DELETE FROM agent_roles WHERE (agent_id, post_id) NOT IN (SELECT agent_id, post_id FROM now.agent_roles);
  UPDATE agent_roles SET place = n.place, hash = n.hash FROM now.agent_roles n WHERE n.agent_id = agent_roles.agent_id;
  INSERT INTO restrictions SELECT * FROM now.restrictions WHERE true ON CONFLICT (id) DO UPDATE SET lifted_at = excluded.lifted_at;
  DELETE FROM agent_certificates WHERE agent IN (SELECT agent FROM now.agent_certificates);
  INSERT INTO agent_certificates SELECT * FROM now.agent_certificates;
  INSERT INTO meta SELECT * FROM now.meta WHERE key = 'account_did' ON CONFLICT (key) DO UPDATE SET value = excluded.value;
  DELETE FROM agent_proficiency WHERE (agent, skill) NOT IN (SELECT agent, skill FROM now.agent_proficiency);
  UPDATE agent_proficiency SET assessed = n.assessed, assessed_by = n.assessed_by, assessed_at = n.assessed_at, proof = n.proof
    FROM now.agent_proficiency n WHERE n.agent = agent_proficiency.agent AND n.skill = agent_proficiency.skill AND n.assessed < agent_proficiency.assessed;
  UPDATE agent_proficiency SET pinned = min(agent_proficiency.pinned, n.pinned), last_exercised = min(agent_proficiency.last_exercised, n.last_exercised),
    decay_days = min(coalesce(agent_proficiency.decay_days, n.decay_days), coalesce(n.decay_days, agent_proficiency.decay_days))
    FROM now.agent_proficiency n WHERE n.agent = agent_proficiency.agent AND n.skill = agent_proficiency.skill;
  UPDATE skill_sources SET enabled = min(skill_sources.enabled, n.enabled), acknowledged = min(skill_sources.acknowledged, n.acknowledged),
    logical_version = max(skill_sources.logical_version, n.logical_version) + 1
    FROM now.skill_sources n WHERE n.id = skill_sources.id;
  DELETE FROM acknowledgements WHERE (workspace_id, hash) NOT IN (SELECT workspace_id, hash FROM now.acknowledgements);
  INSERT INTO acknowledgements SELECT * FROM now.acknowledgements WHERE true ON CONFLICT DO NOTHING;
  INSERT INTO skill_permissions (${DECISION}) SELECT ${DECISION} FROM now.skill_permissions WHERE true
    ON CONFLICT DO UPDATE SET allowed = excluded.allowed, updated_at = excluded.updated_at, deleted_at = excluded.deleted_at,
      logical_version = excluded.logical_version;
  INSERT INTO meta SELECT * FROM now.meta WHERE key = 'audit_archived' ON CONFLICT (key) DO UPDATE SET value = excluded.value;
  DELETE FROM audit_events WHERE number <= (SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'audit_archived');
  INSERT INTO audit_events (number, ${EVENT}) SELECT number, ${EVENT} ${NEW_EVENTS} AND number > (SELECT coalesce(max(number), 0) FROM audit_events);
  INSERT INTO audit_events (${EVENT}) SELECT ${EVENT} ${NEW_EVENTS} ORDER BY number;
  UPDATE meta SET value = max(CAST(value AS INTEGER), (SELECT CAST(value AS INTEGER) FROM now.meta WHERE key = 'catalog')) WHERE key = 'catalog'`;

/** Without the decisions of now, every grant has to be given again, every agent equipped again, and every skill on a schedule resumed. */
const WITHDRAW = `UPDATE grants SET revoked_at = @at WHERE revoked_at IS NULL; DELETE FROM agent_equips; DELETE FROM agent_roles; DELETE FROM agent_proficiency; DELETE FROM mcp_agreed; UPDATE mcp_servers SET confirmed = NULL; DELETE FROM tool_offers; DELETE FROM tool_tickets; UPDATE duties SET paused_at = coalesce(paused_at, @at) WHERE duty LIKE 'skill:%'`;

const TELL = `INSERT INTO audit_events (id, at, actor, action, subject, subject_name, outcome, reasons_json)
  VALUES (@id, @at, 'you', 'Restored', '', @name, 'done', '[]');
  UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE key = 'catalog'`;

/**
 * Makes a copy of a back-up, which is up to date and open for writing, what is to be restored. `now` is the database that it
 * replaces, of the same version; null = it cannot be read. `name` is that of the back-up, for the log.
 */
export function keepDecisions(db: Database, { now, name, at }: { now: string | DatabaseFile | null; name: string; at: string }): void {
  const values = { at, name, id: randomUUID() };
  const statements = `${now === null ? WITHDRAW : KEEP}; ${TELL}`.split(';');
  if (now !== null) attach(db, now);
  try {
    transaction(db, () => {
      for (const sql of statements) db.prepare(sql).run(...(sql.includes('@') ? [values] : []));
    });
  } finally {
    if (now !== null) db.exec('DETACH now');
  }
}

/** Nothing is read from it if it is another file than the one that is open. */
function attach(db: Database, now: string | DatabaseFile): void {
  if (typeof now !== 'string') requireSameFile(now);
  db.prepare('ATTACH ? AS now').run(typeof now === 'string' ? now : now.path);
  if (typeof now !== 'string') requireSameFile(now, db, 'now');
}
