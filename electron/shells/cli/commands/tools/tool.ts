// electron/shells/cli/commands/tools/tool.ts - tools, and which of them a skill would use (rows G1, G3).
import type { Core } from '../../../../contract/index.ts';
import { type Command, type ExitCode, type Invocation, usage } from '../../command.ts';
import { MCP_EXAMPLES, MCP_HELP, MCP_OPTIONS, mcp } from '../mcp/mcp.ts';
import { forgetHistory, ranked } from './ranked.ts';

const ACTS: Readonly<Record<string, (given: { core: Core; words: string[]; call: Invocation }) => ExitCode | Promise<ExitCode>>> = {
  ranked,
  'forget-history': forgetHistory,
  mcp: ({ call, words }) => mcp(call, words),
};

export const tool: Command = {
  name: 'tool',
  summary: 'which of its preferred tools a skill would use now, and why; and MCP servers',
  usage: 'ranked SKILL | forget-history SKILL [TOOL] | mcp …',
  help: [
    ['ranked SKILL', 'the tools that it prefers, best first, and those that are out, each with the reason'],
    ['  --agent AGENT', 'ranked: as this agent; without it as you'],
    ['  --input-bytes N', 'ranked: for an input of that size, for preferences that depend on it'],
    ['forget-history SKILL [TOOL]', 'forget what became of its calls of a tool, or of all: the order begins anew'],
    ...MCP_HELP,
    ['--dry-run', 'say what would be done, and do nothing'],
  ],
  examples: ['tool ranked look-up', 'tool ranked look-up --agent clerk', 'tool forget-history look-up get_page', ...MCP_EXAMPLES],
  options: { agent: { type: 'string' }, 'input-bytes': { type: 'string' }, 'dry-run': { type: 'boolean' }, ...MCP_OPTIONS },
  async run(call) {
    const [what, ...words] = call.words;
    const act = what !== undefined && Object.hasOwn(ACTS, what) ? ACTS[what] : undefined;
    if (act === undefined) throw usage(tool, what === undefined ? 'an act is missing, such as ranked' : `${what} is not one of its acts`);
    return act({ core: await call.core(), words, call });
  },
};
