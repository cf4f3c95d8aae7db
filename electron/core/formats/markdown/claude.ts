// electron/core/formats/markdown/claude.ts - commands and sub-agents of Claude Code.
// Fields: research on formats, B4 (frontmatter reference of plugin-dev, CHANGELOG of Claude Code).
import type { Client } from './marked.ts';

const ONLY_CLAUDE = 'Kept in the file for Claude Code; not used here.';
export const MODEL = 'A skill does not name a model; choose one for the run.';

/** What Claude Code and the commands of other clients fill in. */
export const COMMAND_SPANS: Client['spans'] = [
  [
    /\$ARGUMENTS(?:\[\d+\])?|\$\d\b/g,
    'The client inserts the words after the command here. A skill is sent with the request; this placeholder is sent as written.',
  ],
  [/!`[^`\n]*`/g, 'The client runs this before it reads the text. It is never run here; it is sent as written.'],
  [
    /(?<=^|\s)@(?:\.{0,2}\/)?[\w.-]+(?:\/[\w.-]+)+(?<!\.)|(?<=^|\s)@\.{0,2}\/?[\w-]+\.\w{1,8}\b/gm,
    'The client inserts the content of this file here. Here it is sent as written; attach the file instead.',
  ],
];

export const CLAUDE_COMMAND: Client = {
  fields: {
    model: MODEL,
    argument_hint: `${ONLY_CLAUDE} A skill declares its inputs in input_schema.`,
    disable_model_invocation: ONLY_CLAUDE,
    allowed_tools: 'Kept in the file: it lists what a client may use without asking. It gives the skill no tools here.',
    hooks: ONLY_CLAUDE,
    effort: ONLY_CLAUDE,
    context: ONLY_CLAUDE,
    agent: ONLY_CLAUDE,
  },
  spans: COMMAND_SPANS,
};

/** The text addresses a model that is an agent of its own. */
export const PERSON: Client['spans'][number] = [
  /\byou(?:['’]re| are| will| must)\b/i,
  'The text addresses a model that has its own conversation. As a skill it joins an existing one: read it through.',
];

export const CLAUDE_AGENT: Client = {
  fields: {
    model: MODEL,
    color: ONLY_CLAUDE,
    disallowed_tools: ONLY_CLAUDE,
    disallowedTools: ONLY_CLAUDE,
    permissionMode: `${ONLY_CLAUDE} What a skill may do is decided by its permissions.`,
    mcpServers: ONLY_CLAUDE,
    hooks: ONLY_CLAUDE,
    maxTurns: ONLY_CLAUDE,
    effort: ONLY_CLAUDE,
    memory: ONLY_CLAUDE,
    initialPrompt: ONLY_CLAUDE,
    background: ONLY_CLAUDE,
    isolation: ONLY_CLAUDE,
  },
  spans: [PERSON],
};
