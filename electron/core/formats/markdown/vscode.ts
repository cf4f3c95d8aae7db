// electron/core/formats/markdown/vscode.ts - prompt files, custom agents (formerly chat modes) and instructions of VS Code.
// Fields and variables: docs of VS Code, "Custom agent file reference", "Use prompt files" and "Use custom instructions".
import { MODEL, PERSON } from './claude.ts';
import type { Client } from './marked.ts';

const ONLY_VSCODE = 'Kept in the file for VS Code; not used here.';
const TOOLS = 'Kept in the file. These are names of VS Code, so they give the skill no tools here.';

const SPANS: Client['spans'] = [
  [
    /\$\{input:[^}\n]{1,200}\}/g,
    'VS Code asks for this value and inserts it here. Here it is sent as written; declare it in input_schema and use it in a prompt template.',
  ],
  [
    /\$\{(?:selection|selectedText|file|fileBasename\w*|fileDirname|fileExtname|relativeFile\w*|workspaceFolder\w*|lineNumber|userHome|cwd)\}/g,
    'VS Code inserts what is open or selected here. Here it is sent as written.',
  ],
  [
    /#file:[^\s)`'"]{1,200}(?<![.,;:])/g,
    'VS Code inserts the content of this file here. Here it is sent as written; attach the file instead.',
  ],
  [
    /(?<=^|[\s(`])#(?:tool:[\w./-]{1,100}|codebase|selection|changes|fetch|terminalSelection|terminalLastCommand|githubRepo|problems|usages)\b/gm,
    'It refers to a tool or a context of VS Code. Here it is sent as written.',
  ],
];

const COMMON = {
  model: MODEL,
  tools: TOOLS,
  argument_hint: `${ONLY_VSCODE} A skill declares its inputs in input_schema.`,
};

export const VSCODE_PROMPT: Client = {
  fields: {
    ...COMMON,
    mode: 'VS Code chooses by it which agent answers. A skill runs the same way everywhere.',
    agent: 'VS Code chooses by it which agent answers. A skill runs the same way everywhere.',
  },
  spans: SPANS,
  namesForPeople: true,
};

export const VSCODE_AGENT: Client = {
  fields: {
    ...COMMON,
    handoffs: `${ONLY_VSCODE} They offer the next agent after an answer.`,
    agents: `${ONLY_VSCODE} A skill names the skills that it may call in skills.`,
    target: ONLY_VSCODE,
    infer: ONLY_VSCODE,
    user_invocable: ONLY_VSCODE,
    disable_model_invocation: ONLY_VSCODE,
    mcp_servers: ONLY_VSCODE,
    hooks: ONLY_VSCODE,
  },
  spans: [PERSON, ...SPANS],
  namesForPeople: true,
};

export const VSCODE_INSTRUCTIONS: Client = {
  fields: {
    applyTo:
      'VS Code adds the text when a file that matches is worked on. A skill is called by its description or name; the pattern stays in the file.',
    excludeAgent: ONLY_VSCODE,
  },
  spans: SPANS,
  namesForPeople: true,
};
