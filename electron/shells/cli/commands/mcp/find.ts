// electron/shells/cli/commands/mcp/find.ts - the server that is meant, and its start with a person's consent.
import { AppError, type Core, type McpDetail, type McpServer, mcpCommand } from '../../../../contract/index.ts';
import { type ExitCode, type Invocation, usage } from '../../command.ts';

export type Act = (call: Invocation, words: string[]) => Promise<ExitCode>;

export const wrong = (message: string): AppError => usage({ name: 'tool' }, `mcp: ${message}`);

/** Throws `usage`, `not_found`. */
export function findServer(core: Core, words: readonly string[]): McpServer {
  const [name, ...more] = words;
  if (name === undefined) throw wrong('NAME is missing');
  if (more.length > 0) throw wrong(`only one NAME is allowed; unexpected: ${more.join(' ')}`);
  const found = core.mcp.list().find((each) => each.name === name || each.id === name);
  if (found !== undefined) return found;
  throw new AppError('not_found', `There is no MCP server ${name}.`, { remedy: 'List them with: npm run -s cli -- tool mcp list' });
}

/** Connects; a program that was never started is shown and asked about, or started with --start. Throws `not_chosen`. */
export async function connected(
  core: Core,
  server: McpServer,
  call: Invocation,
  how: 'connect' | 'restart' = 'connect',
): Promise<McpDetail> {
  const { output } = call;
  if (server.allowed || server.transport.kind === 'http') return core.mcp[how]({ id: server.id }, call.signal);
  const command = mcpCommand(server.transport);
  if (!call.flag('start')) {
    for (const line of command.split('\n')) output.note(`  ${line}`);
    const answer = await output.ask?.('Start this program?', ['yes', 'no']);
    if (answer !== 'yes') {
      throw new AppError('not_chosen', `${server.name} was not started.`, {
        remedy: 'Read its command, and call this again with --start.',
      });
    }
  }
  return core.mcp[how]({ id: server.id, command }, call.signal);
}
