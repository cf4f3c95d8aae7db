// electron/core/capability/matrix/hints.ts - what would lead to another decision: one act for each reason, as data and as a sentence.
import type { Because, Hint } from '../../../contract/index.ts';
import { DISABLED } from '../because.ts';

/** What the agents room knows of competencies. */
export interface Hints {
  /** Competencies that would bring a tool, by name; `paused` = the agent has it and it is paused. */
  bringersOf(tool: string): readonly { id: string; name: string; paused: boolean }[];
}

/** At most this many ways out of one reason. */
const MOST = 3;

const ACTIVE: Readonly<Record<string, string>> = {
  onboarded: 'Activate the agent.',
  suspended: 'Resume the agent.',
  retired: 'Take its retirement back.',
};

const hint = (act: Hint['act'], subject: string, sentence: string): Hint => ({ act, subject, sentence });

/** Of a skill of the agent that may not run. */
export const skillHints = (because: readonly Because[], skill: string): Hint[] => unique(because.flatMap((each) => ofReason(each, skill)));

/** Of a tool that may not be called. */
export function toolHints(because: readonly Because[], { id, skill, hints }: { id: string; skill: string; hints: Hints }): Hint[] {
  return unique(
    because.flatMap((each) => {
      if (each.rule !== 'not_held') return ofReason(each, skill);
      const bringers = hints.bringersOf(id).slice(0, MOST);
      const brought = bringers.map(({ id: competency, name, paused }) =>
        paused
          ? hint('resume', competency, `Resume ${name}, which brings it.`)
          : hint('equip', competency, `Equip ${name}, which brings it.`),
      );
      return [...brought, hint('allow_tool', id, `Add ${id} to the agent’s own tools.`)];
    }),
  );
}

function ofReason({ rule, subject, value }: Because, skill: string): Hint[] {
  switch (rule) {
    case 'agent_not_active':
      return [hint('activate', subject, ACTIVE[value ?? ''] ?? ACTIVE.suspended!)];
    case 'workspace_off':
      return [hint('enable', subject, `Enable ${subject}.`)];
    case 'channel_off':
    case 'context_off':
      return [hint('enable', subject, `Allow it in the permissions of ${subject}.`)];
    case 'not_enabled_for_agent':
      return [hint('allow_skill', subject, `Enable ${subject} for the agent.`)];
    case 'role_not_allowed':
      return [hint('edit', subject, `Add the role of the agent to allowed_roles in ${subject}.`)];
    case 'tool_collision':
      return (value ?? '')
        .split(', ')
        .slice(0, MOST)
        .map((name) => hint('edit', name, `Name ${subject} otherwise in ${name}.`));
    case 'untrusted':
      return [hint('acknowledge', subject, `Read the report of ${subject} and acknowledge it.`)];
    case 'skill_absent':
      return [hint('install', subject, `Import ${subject}, or create it.`)];
    case 'not_assessed':
    case 'proficiency_too_low':
      return [hint('assess', subject, `Assess the agent at ${subject}, if it is good enough.`)];
    case 'rank_too_low':
      return [hint('promote', value ?? '', `Promote the agent to ${value ?? ''}.`)];
    case 'restricted':
      return [hint('lift', subject, `Lift the restriction of ${subject}.`)];
    case 'permission_missing':
      return [hint('grant', subject, `Grant ${subject}.`)];
    case 'not_granted_through':
      return [hint('grant', subject, `Grant ${subject} to the call ${value ?? ''}.`)];
    case 'nobody_asks':
      return [hint('declare', subject, `Declare ${subject} in a skill that the agent may use.`)];
    case 'not_declared':
      return [hint('edit', value ?? skill, `Add ${subject} to the tools of ${value ?? skill}.`)];
    case 'not_requested':
      return [hint('edit', skill, `Add ${subject} to what ${skill} asks for.`)];
    case 'constraint_malformed':
      return [hint('edit', skill, `Correct the constraint in ${skill}.`)];
    case 'tool_absent':
      return value === null
        ? [hint('install', subject, `Import a skill that provides ${subject}.`)]
        : value === DISABLED
          ? [hint('enable', subject, `Enable the tool ${subject}.`)]
          : ofServer(subject, value);
    case 'tool_locked':
      return [hint('release', subject, `Release ${subject}, or wait until ${value ?? 'the other run'} is done.`)];
    case 'level_too_low':
      return [hint('raise_level', subject, `Raise the level of ${subject} for the agent’s rank to ${value ?? 'what it needs'}.`)];
    default:
      return [];
  }
}

/** What is held waits for a person to agree; what cannot be reached for its server. */
function ofServer(tool: string, state: string): Hint[] {
  const server = /^mcp:([^/]+)\//.exec(tool)?.[1];
  if (server === undefined) return [];
  const isHeld = state.startsWith('held');
  return [
    hint(
      'server',
      server,
      isHeld ? `Look at what the MCP server ${server} lists, and agree to it.` : `Start the MCP server ${server} again.`,
    ),
  ];
}

const unique = (hints: readonly Hint[]): Hint[] => [...new Map(hints.map((each) => [`${each.act} ${each.subject}`, each])).values()];
