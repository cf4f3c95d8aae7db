// electron/shells/cli/commands/mcp/mcp.ts - `tool mcp`: MCP servers (row G1).
import type { ParseArgsOptionsConfig } from 'node:util';
import { actOf, type Command, flags, texts } from '../../command.ts';
import { add } from './add.ts';
import { agree, disable, enable, remove, set, value, withdraw } from './changing.ts';
import { type Act, wrong } from './find.ts';
import { clients, list, log, restart, show, tools } from './shown.ts';

const ACTS: Readonly<Record<string, Act>> = {
  add,
  list,
  clients,
  show,
  tools,
  agree,
  withdraw,
  value,
  set,
  restart,
  log,
  enable,
  disable,
  remove,
};

export const MCP_HELP: Command['help'] = [
  ['mcp list', 'MCP servers with their state and what changed since you agreed'],
  ['mcp clients', 'files of known clients on this machine and in the workspace, for --from'],
  ['mcp add NAME -- COMMAND …', 'a program that speaks over standard input and output; nothing is started by adding'],
  ['mcp add NAME --url URL', 'a server at an address; --allow-http for one that is not encrypted'],
  ['mcp add [NAME] --from FILE', 'the servers in the configuration of a client, or only NAME; --paste reads the text from standard input'],
  ['  --on-clash replace|keep-both|skip|fail', 'what to do if the name is taken; default: fail, which writes nothing'],
  ['  --unrestricted', 'do not keep the tools that the configuration leaves out'],
  ['  --cwd DIR', 'the folder that the program starts in; default: an empty one of its own'],
  ['mcp show NAME', 'what is known of one, without starting it'],
  ['mcp tools NAME', 'start it and list its tools, with what changed; --start if its program was never started'],
  ['mcp agree NAME TOOL…', 'agree to tools as they were shown; --all for every one that is held, --stamp STAMP without being asked'],
  ['mcp withdraw NAME [TOOL…]', 'take consent back, of all tools or of these'],
  ['mcp value NAME PLACE', 'keep a value that it refers to in the key store; asked for, or from standard input; an empty one removes it'],
  [
    'mcp set NAME',
    'its bounds: --start-seconds, --call-seconds, --answer-bytes, --idle-seconds; --only TOOL,… (empty: all), --except TOOL,…',
  ],
  ['mcp log NAME', 'start it and print what it writes beside its answers'],
  ['mcp restart NAME', 'start it anew after it kept failing'],
  ['mcp enable NAME, disable NAME', 'switch it on or off'],
  ['mcp remove NAME', 'remove it with its consent and its values'],
];

export const MCP_EXAMPLES: Command['examples'] = [
  'tool mcp add files -- npx -y @modelcontextprotocol/server-filesystem ~/notes',
  'tool mcp add --from ~/.cursor/mcp.json --dry-run',
  'tool mcp tools files --start',
  'tool mcp agree files read_text_file list_directory',
];

export const MCP_OPTIONS: ParseArgsOptionsConfig = {
  ...texts('url', 'start-seconds', 'call-seconds', 'answer-bytes', 'idle-seconds', 'only', 'except', 'from', 'cwd'),
  ...texts('on-clash', 'stamp'),
  ...flags('paste', 'allow-http', 'unrestricted', 'start', 'all'),
};

export const mcp: Act = async (call, [what, ...words]) => actOf(ACTS, what, wrong)(call, words);
