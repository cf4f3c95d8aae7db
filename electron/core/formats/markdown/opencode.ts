// electron/core/formats/markdown/opencode.ts - agents and commands of opencode. Fields: docs of opencode, "Agents" and "Commands".
import { COMMAND_SPANS, MODEL, PERSON } from './claude.ts';
import type { Client } from './marked.ts';

const ONLY_OPENCODE = 'Kept in the file for opencode; not used here.';

export const OPENCODE_AGENT: Client = {
  fields: {
    model: MODEL,
    mode: `${ONLY_OPENCODE} It says whether a person or another agent calls it.`,
    permission: `${ONLY_OPENCODE} What a skill may do is decided by its permissions.`,
    tools: 'Kept in the file. These are names of opencode, so they give the skill no tools here.',
    temperature: 'Settings of a model belong to the run.',
    top_p: 'Settings of a model belong to the run.',
    reasoningEffort: 'Settings of a model belong to the run.',
    steps: ONLY_OPENCODE,
    maxSteps: ONLY_OPENCODE,
    color: ONLY_OPENCODE,
    hidden: ONLY_OPENCODE,
    disable: ONLY_OPENCODE,
  },
  spans: [PERSON],
  textKey: 'prompt',
};

export const OPENCODE_COMMAND: Client = {
  fields: { model: MODEL, agent: ONLY_OPENCODE, subtask: ONLY_OPENCODE },
  spans: COMMAND_SPANS,
};
