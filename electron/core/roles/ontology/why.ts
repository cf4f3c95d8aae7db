// electron/core/roles/ontology/why.ts - what of an ontology has no place in a role, by its key, and what to do instead.

const ROLES_ONLY = 'It is not a part of a role.';
const FIELDS = 'It describes the fields of agents and names none. Agents here have a prompt, a rank, levels and a life of their own.';
const WRITE = 'Agents do not write to each other here.';
const RECORDS = 'What agents know and keep is in their memory and in the workspace; a role does not describe it.';
const MODEL = 'A role chooses no model. Choose it for the agent or the run.';

/** Keys of a whole file. */
const OF_FILE: Readonly<Record<string, string>> = {
  vessel: 'It describes the program that the file comes from.',
  agent_identity: FIELDS,
  agent_state: FIELDS,
  agent_character: FIELDS,
  skill_taxonomy: 'The seven levels are the same here; the category of a skill is written in its package.',
  qualification_paths: 'What speaks for a rank is the same for every role here. It is proposed with its evidence, and a person decides.',
  standing_order_tiers: 'It names files of orders and holds none of their text. Import the folder standing_orders together with it.',
  watch_types: 'There are no watches: each duty has its own schedule.',
  alert_procedures: 'There are no alert conditions.',
  duty_categories: 'It names kinds of duties and no time for any. Add duties with a schedule to the roles.',
  channel_types: WRITE,
  thread_modes: WRITE,
  message_patterns: WRITE,
  credibility: WRITE,
  model_tiers: MODEL,
  model_assignments: MODEL,
  tool_capabilities: 'Tools come with skills and from MCP servers; what an agent may use follows from its skills, rank and grants.',
  knowledge_sources: RECORDS,
  knowledge_tiers: RECORDS,
  classifications: RECORDS,
  document_classes: RECORDS,
  retention_policies: RECORDS,
  document_schema: RECORDS,
  repository_structure: RECORDS,
};

/** Keys of a post, by the last of its path that has a reason. */
const OF_POST: Readonly<Record<string, string>> = {
  clearance: 'What an agent may read follows from its grants. The role asks for the rank crew; set rank if it needs a higher one.',
  tools: 'Tools come with the skills that a role requires. Name skills that bring them.',
  outputs: 'What a skill answers is said in its package.',
  tier: 'Whether something reasons or only executes follows from what it is.',
};

/** Top-level keys by which a file is known to be of an ontology. */
export const ONTOLOGY_KEYS: readonly string[] = ['departments', 'posts', 'assignments', 'role_templates', ...Object.keys(OF_FILE)];

export const whyOfFile = (key: string): string => OF_FILE[key] ?? ROLES_ONLY;
export const whyOfPost = (path: readonly string[]): string => {
  const key = path.findLast((each) => Object.hasOwn(OF_POST, each));
  return key === undefined ? ROLES_ONLY : OF_POST[key]!;
};
