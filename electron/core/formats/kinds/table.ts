// electron/core/formats/kinds/table.ts - what a file is, by place and content: one row for each way to know it, tried from the top. What no
// row knows is told, never taken for a skill. A new format is a row here, a name in PACKAGE_FORMATS and a reader in ../index.ts.
// Places and keys: research on formats, A4 and B; docs of VS Code (custom agents, prompt files), Gemini CLI (custom commands) and opencode (agents).
import { isRecord, type ManifestFormat, type PackageFormat } from '../../../contract/index.ts';
import { baseOf } from '../converted.ts';
import { look, type Seen } from './seen.ts';

/** A competency, which is the file of this app or a hand of OpenFang, which becomes one; a role, or part of an ontology of roles. */
export type ManifestKind = ManifestFormat;

/**
 * A format that becomes a package, or why the file is not one. `silent` = of a kind of which a folder has thousands: it is not listed.
 * `manifest` = a competency or role, which is imported among its kind.
 */
export type Recognised = { format: PackageFormat } | { told: string; silent?: boolean; manifest?: ManifestKind };

type Condition = (seen: Seen) => boolean;
type Row = readonly [PackageFormat | Told, ...Condition[]];

const TOLD = {
  manifest: 'It describes a plugin or a list of plugins. Choose its folder to import what is in it.',
  context: 'It is a context file, which an agent reads before every conversation. It is not a skill. Link the file to edit it here.',
  competency: 'It is a competency, not a skill. It is imported among the competencies.',
  hand: 'It is a HAND.toml of OpenFang, not a skill. It is imported among the competencies.',
  role: 'It is a role, not a skill. It is imported among the roles.',
  ontology: 'It is part of an ontology of roles, not a skill. It is imported among the roles.',
  template: 'It is a template for issues or pull requests.',
  workflow: 'It is a workflow, which a server runs on its own.',
  hooks: 'It describes hooks: commands that a client runs on its own.',
  about: 'It describes the files around it.',
  settings: 'It contains settings of opencode. Import it to get the agents and commands in it one by one.',
  toml: 'It is TOML without a prompt, so it is not a command of Gemini CLI.',
  json: 'It is JSON, but neither a JSON package (artifacts) nor a JSON contract (skillId).',
  document:
    'Nothing in it says that it is a skill: it has no name and description in its frontmatter. Choose the file itself to import it.',
  unknown: 'It is in a format that is not known here.',
} as const;
type Told = keyof typeof TOLD;

const named =
  (pattern: RegExp): Condition =>
  ({ base }) =>
    pattern.test(base);
/** One of the folders above it has this name; `.claude/commands` = that folder in that one. */
const below =
  (...places: string[]): Condition =>
  ({ folders }) =>
    places.some((place) => `/${folders.join('/')}/`.includes(`/${place}/`));
/** The folder that it is in has this name. */
const within =
  (name: string): Condition =>
  ({ folders }) =>
    folders.at(-1) === name;
const has =
  (...keys: string[]): Condition =>
  (seen) =>
    keys.some(seen.has);
const hasAll =
  (...keys: string[]): Condition =>
  (seen) =>
    keys.every(seen.has);
const head =
  (pattern: RegExp): Condition =>
  (seen) =>
    pattern.test(seen.head);
const says =
  (pattern: RegExp): Condition =>
  ({ text }) =>
    pattern.test(text);
const not =
  (condition: Condition): Condition =>
  (seen) =>
    !condition(seen);
const chosen: Condition = (seen) => seen.chosen;

const MD = named(/\.(?:md|markdown)$/i);
const DOCS = below('docs', 'doc', 'website');
const JSON_FILE = named(/\.json$/i);
const TOML = named(/\.toml$/i);
const YAML = named(/\.ya?ml$/i);
/** Keys at the top level of an ontology of posts (seangalliher/ProbOS). */
const ONTOLOGY = says(
  /^(?:posts|role_templates|departments|assignments|qualification_paths|skill_taxonomy|agent_identity|agent_state|vessel|standing_order_tiers|duty_categories|watch_types|alert_procedures|channel_types|thread_modes|message_patterns|model_tiers|tool_capabilities|knowledge_sources|knowledge_tiers|document_classes|retention_policies)[ \t]*:/m,
);
const HAS_ID = says(/^[ \t]*["']?id["']?[ \t]*=/m);
/** Files that agents read into every conversation, by the name that each client gives them. */
const CONTEXT =
  /^(?:(?:AGENTS|CLAUDE|GEMINI|QWEN|CRUSH|WARP)(?:[._-](?:local|override))?\.md|copilot-instructions\.md|\.(?:cursorrules|windsurfrules|clinerules|roorules|goosehints))$/;
const ANY_CONTEXT = new RegExp(CONTEXT, 'i');
/** What a folder of files says about itself, also in another language or of a version: `README.zh-CN.md`, but not `changelog-entry.md`. */
const ABOUT =
  /^(?:readme|changelog|license|licence|contributing|contributors|code[_-]of[_-]conduct)(?:[._-](?:[a-z]{2}(?:[_-][a-z]{2,4})?|v?\d[\d.]*))?\.md$/i;
/** Keys that only packages have. */
const OF_PACKAGES = head(
  /^(?:version|input_schema|output_schema|intent_patterns|trigger_phrases|required_scopes|required_permissions|run|artifacts|provides_tools)[ \t]*:/m,
);
const ARTIFACT = says(/^(?:```|~~~)[`~]{0,20}[a-z]{1,20}[ \t]{1,9}(?:prompt_template|code_template|dspy_module)\b/m);
/** Keys that only sub-agents of Claude Code have. */
const OF_AGENTS = has('color', 'permissionMode', 'disallowedTools', 'mcpServers', 'maxTurns', 'initialPrompt', 'memory', 'isolation');
const ARGUMENTS = says(/\$ARGUMENTS\b/);
/** Only keys that a command has. */
const ONLY_COMMAND = head(/^(?:\ufeff?---[ \t]*\r?\n)(?:(?:description|model|allowed-tools|argument-hint)[ \t]*:.*(?:\r?\n|$))+$/);

const ROWS: readonly Row[] = [
  // Of the author's tools.
  ['manifest', named(/^(?:plugin|marketplace)\.json$/), within('.claude-plugin')],
  ['context', named(CONTEXT)],
  ['context', named(ANY_CONTEXT), not(has('name')), not(DOCS)],
  ['about', named(ABOUT), not(chosen)],
  ['competency', named(/^competency\.toml$/i)],
  ['hand', named(/^hand\.toml$/i)],
  ['role', named(/^role\.toml$/i)],
  ['template', named(/^pull_request_template\.md$/i)],
  ['template', below('issue_template', 'pull_request_template', 'discussion_template')],
  ['template', MD, hasAll('name', 'about')],
  ['workflow', below('.github/workflows')],
  ['workflow', MD, has('on'), has('permissions', 'safe-outputs', 'engine', 'jobs', 'labels', 'name')],
  ['hooks', named(/^hooks\.json$/i)],
  ['hooks', JSON_FILE, within('hooks'), says(/"(?:hooks|command|event)"\s*:/)],
  ['hooks', MD, hasAll('event', 'action')],
  ['settings', named(/^\.?opencode\.jsonc?$/i)],
  // By extension.
  ['cursor_rule', named(/\.mdc$/i)],
  ['prompty', named(/\.prompty$/i)],
  ['dotprompt', named(/\.prompt$/i)],
  ['role', TOML, says(/^[ \t]*["']?post_id["']?[ \t]*=/m)],
  ['competency', TOML, says(/^[ \t]*["']?(?:required_skills|required_permissions)["']?[ \t]*=/m)],
  ['hand', TOML, says(/^[ \t]*\[\[?(?:hand|requires|dashboard)\b/m), says(/^[ \t]*(?:agent\.)?system_prompt[ \t]*=/m)],
  ['competency', TOML, HAS_ID, says(/^[ \t]*(?:agent\.)?system_prompt[ \t]*=/m)],
  ['ontology', YAML, ONTOLOGY],
  ['gemini_command', TOML, says(/^[ \t]*(?:prompt|"prompt")[ \t]*=/m)],
  ['gemini_command', TOML, below('.gemini/commands', '.qwen/commands')],
  ['toml', TOML],
  [
    'dspy_program',
    JSON_FILE,
    says(/"demos"\s*:\s*\[/),
    says(/"(?:signature_instructions|signature|extended_signature)"\s*:/),
    says(/"(?:traces|train)"\s*:/),
  ],
  ['skill_json', JSON_FILE, says(/"artifacts"\s*:/), (seen) => seen.chosen || says(/"artifacts"\s*:\s*\[/)(seen)],
  ['contract_json', JSON_FILE, says(/"(?:skillId|publisherId|declaredToolAccess)"\s*:/)],
  // Its reader says where it is damaged.
  ['skill_json', JSON_FILE, chosen, ({ text }) => !isJsonObject(text)],
  ['json', JSON_FILE],
  ['agent_skill', named(/^skill\.md$/i)],
  ['vscode_prompt', named(/\.prompt\.md$/i)],
  ['vscode_agent', named(/\.(?:agent|chatmode)\.md$/i)],
  ['vscode_instructions', named(/\.instructions\.md$/i)],
  // Everything below is Markdown, or a text with the name of a skill in its frontmatter.
  ['unknown', not(MD), not(has('name'))],
  ['claude_command', within('commands'), not(has('name')), not(has('input_schema')), not(DOCS)],
  ['package', OF_PACKAGES],
  ['package', ARTIFACT],
  // By place.
  ['vscode_prompt', below('.github/prompts')],
  ['vscode_agent', below('.github/agents', '.github/chatmodes')],
  ['vscode_instructions', below('.github/instructions')],
  ['opencode_agent', below('.opencode/agent', '.opencode/agents', '.opencode/mode', '.opencode/modes')],
  ['opencode_command', below('.opencode/command', '.opencode/commands')],
  ['claude_command', below('.claude/commands')],
  ['claude_agent', below('.claude/agents'), has('name')],
  // By content.
  ['opencode_agent', head(/^mode[ \t]*:[ \t]*["']?(?:subagent|primary|all)\b/m)],
  ['opencode_agent', has('permission'), has('temperature', 'tools', 'model', 'mode')],
  ['opencode_agent', hasAll('description', 'prompt'), has('temperature', 'tools', 'model')],
  ['vscode_instructions', has('applyTo')],
  ['vscode_agent', has('handoffs')],
  ['vscode_prompt', head(/^mode[ \t]*:[ \t]*["']?(?:agent|ask|edit)\b/m)],
  ['claude_command', within('commands'), has('argument-hint', 'allowed-tools')],
  ['claude_command', below('commands'), not(has('name')), ARGUMENTS],
  ['claude_agent', within('agents'), has('name'), (seen) => OF_AGENTS(seen) || has('model', 'tools')(seen)],
  ['claude_command', not(has('name')), has('argument-hint')],
  ['claude_command', not(has('name')), ARGUMENTS, (seen) => seen.head !== '' || seen.chosen],
  ['claude_command', not(has('name')), has('allowed-tools'), says(/\$1\b/)],
  ['claude_command', ONLY_COMMAND, has('model', 'allowed-tools')],
  ['claude_agent', hasAll('name', 'description'), OF_AGENTS],
  ['package', hasAll('name', 'description')],
  ['package', chosen],
  // What is empty or is not text says nothing about itself: the package's reader says what is wrong with it.
  ['package', says(/^\s*$|[\0\ufffd]/)],
  ['document'],
];

/** What a file is, by its place and its text; `chosen` = a person chose this file itself. Never throws. */
export function recognise(path: string, text: string, chosen = true): Recognised {
  const kind = kindOf(path, text, chosen);
  if (!isTold(kind)) return { format: kind };
  return {
    told: TOLD[kind],
    ...(SILENT.has(kind) && !chosen ? { silent: true } : {}),
    ...(isManifest(kind) ? { manifest: kind } : {}),
  };
}

function kindOf(path: string, text: string, chosen: boolean): Row[0] {
  const seen = look(path, text, chosen);
  return (ROWS.find(([, ...conditions]) => conditions.every((holds) => holds(seen))) as Row)[0];
}

/** What kind of manifest a file is; null = none. Whoever chooses TOML that is nothing else is told what it lacks of what was `wanted`; pasted text has no name of its own. */
export function manifestKindOf(path: string, text: string, chosen = true, wanted: ManifestKind = 'competency'): ManifestKind | null {
  const isPasted = /^pasted\.[a-z]+$/.test(path);
  const kind = kindOf(isPasted ? 'pasted.toml' : path, text, chosen);
  if (isManifest(kind)) return kind;
  return kind === 'toml' && chosen && !isPasted ? wanted : null;
}

const isManifest = (kind: Row[0]): kind is ManifestKind => ['competency', 'hand', 'role', 'ontology'].includes(kind);
const isTold = (kind: Row[0]): kind is Told => Object.hasOwn(TOLD, kind);
/** Folders have many of them that belong to their programs. */
const SILENT: ReadonlySet<Told> = new Set<Told>(['json', 'toml', 'unknown', 'manifest']);

function isJsonObject(text: string): boolean {
  try {
    return isRecord(JSON.parse(text));
  } catch {
    return false;
  }
}

/** True if the name alone says that a file is not a skill. */
export const isNoSkill = (path: string): boolean => CONTEXT.test(baseOf(path)) || ABOUT.test(baseOf(path));

/** True if a file found in a folder or an archive is worth reading: it may be a package, or something to tell. */
export const mayBePackage = (path: string): boolean => READ.test(path) || ANY_CONTEXT.test(baseOf(path));
const READ =
  /\.(?:md|markdown|mdc|prompty|prompt|jsonc?|toml)$|(?:^|[\\/])(?:\.github[\\/]workflows|issue_template|ontology)[\\/][^\\/]+\.ya?ml$/i;
