// electron/core/formats/sniff.ts - which format a file is in, by name and content; in doubt it is a package and nothing is changed.
import type { PackageFormat } from '../../contract/index.ts';
import { findFences } from '../frontmatter/index.ts';
import { baseOf } from './converted.ts';

/** Keys that only sub-agents have. */
const OF_AGENTS = ['color', 'permissionMode', 'disallowedTools', 'mcpServers', 'maxTurns', 'initialPrompt', 'memory', 'isolation'];
/** Keys and fences that only packages have. */
const OF_PACKAGES =
  /^(?:version|input_schema|output_schema|intent_patterns|trigger_phrases|required_scopes|required_permissions|run|artifacts|provides_tools)[ \t]*:/m;

/** The format of a text. `path` may be just a name, a path, or a place in an archive. Never throws. */
export function sniffFormat(path: string, text: string): PackageFormat {
  const base = baseOf(path).toLowerCase();
  const ending = /\.(\w+)$/.exec(base)?.[1];
  if (ending === 'mdc') return 'cursor_rule';
  if (ending === 'prompty') return 'prompty';
  if (ending === 'prompt') return 'dotprompt';
  if (ending === 'json') return jsonFormat(text);
  if (base === 'skill.md') return 'agent_skill';
  return markdownFormat(path, text);
}

function jsonFormat(text: string): PackageFormat {
  // The converter reports invalid JSON; a glance at the text is enough to choose it.
  if (/"artifacts"\s*:/.test(text)) return 'skill_json';
  return /"(?:skillId|publisherId|declaredToolAccess)"\s*:/.test(text) ? 'contract_json' : 'skill_json';
}

function markdownFormat(path: string, text: string): PackageFormat {
  const fences = findFences(text);
  const head = fences.kind === 'present' ? text.slice(fences.inside.start, fences.inside.end).slice(0, 64 * 1024) : '';
  const has = (key: string): boolean => new RegExp(`^${key}[ \\t]*:`, 'm').test(head);
  if (OF_PACKAGES.test(head)) return 'package';
  const folders = path.split(/[\\/!]/).slice(0, -1);
  const inClaude = folders.includes('.claude');
  const below = (name: string): boolean => (inClaude ? folders.includes(name) : folders.at(-1) === name);
  if (below('commands') && (inClaude || !has('name'))) return 'claude_command';
  if (below('agents') && has('name') && (inClaude || OF_AGENTS.some(has) || has('model') || has('tools'))) return 'claude_agent';
  if (!has('name') && (has('argument-hint') || (has('allowed-tools') && /\$ARGUMENTS|\$1\b/.test(text)))) return 'claude_command';
  return has('name') && has('description') && OF_AGENTS.some(has) ? 'claude_agent' : 'package';
}
