// electron/shells/cli/commands/mcp/shown.ts - servers and their tools as a person reads them.
import {
  claimsInWords,
  definitionLines,
  type McpDetail,
  type McpServer,
  type McpTool,
  mcpAddress,
  plural,
  versionInWords,
} from '../../../../contract/index.ts';
import { moment } from '../../format.ts';
import type { Output } from '../../output.ts';
import { unifiedDiff } from '../../unified.ts';
import { type Act, connected, findServer, wrong } from './find.ts';

export const list: Act = async (call, words) => {
  if (words.length > 0) throw wrong(`list takes no argument; unexpected: ${words.join(' ')}`);
  const servers = (await call.core()).mcp.list();
  if (call.output.json) call.output.result('tool mcp list', { servers });
  else {
    const rows = servers.map((each) => [each.name, each.state, toolsInWords(each), changesInWords(each), mcpAddress(each.transport)]);
    call.output.table(['NAME', 'STATE', 'AGREED', 'CHANGED', 'SPEAKS'], rows);
    call.output.note(plural(servers.length, 'server'));
  }
  return 0;
};

export const clients: Act = async (call, words) => {
  if (words.length > 0) throw wrong(`clients takes no argument; unexpected: ${words.join(' ')}`);
  const files = (await call.core()).mcp.clients();
  if (call.output.json) call.output.result('tool mcp clients', { files });
  else
    call.output.table(
      ['CLIENT', 'FILE'],
      files.map(({ client, path }) => [client, path]),
    );
  return 0;
};

const toolsInWords = ({ tools, held }: McpServer): string => (tools === 0 ? '' : `${tools - held} of ${tools}`);

function changesInWords({ changes: { added, altered, gone } }: McpServer): string {
  const words = [altered > 0 ? `${altered} altered` : '', added > 0 ? `${added} new` : '', gone > 0 ? `${gone} gone` : ''];
  return words.filter((each) => each !== '').join(', ');
}

export const show: Act = async (call, words) => {
  const core = await call.core();
  return print('tool mcp show', core.mcp.show({ id: findServer(core, words).id }), call.output);
};

export const tools: Act = async (call, words) => {
  const core = await call.core();
  return print('tool mcp tools', await connected(core, findServer(core, words), call), call.output);
};

export const restart: Act = async (call, words) => {
  const core = await call.core();
  return print('tool mcp restart', await connected(core, findServer(core, words), call, 'restart'), call.output);
};

export const log: Act = async (call, words) => {
  const core = await call.core();
  const { id } = findServer(core, words);
  // Each command has servers of its own: what this one writes from its start to its list of tools.
  const failure = await connected(core, findServer(core, words), call).then(
    () => null,
    (cause: unknown) => cause,
  );
  const lines = core.mcp.log({ id });
  if (failure !== null && lines.length === 0) throw failure;
  const server = findServer(core, words);
  if (call.output.json) call.output.result('tool mcp log', { server, lines });
  else for (const line of lines) call.output.line(line);
  return failure === null ? 0 : 1;
};

function print(name: 'tool mcp show' | 'tool mcp tools' | 'tool mcp restart', detail: McpDetail, output: Output): 0 {
  if (output.json) return output.result(name, detail);
  for (const line of serverLines(detail.server)) output.line(line);
  for (const tool of detail.tools) printTool(tool, output);
  output.note(`stamp: ${detail.stamp}`);
  return 0;
}

function serverLines({
  name,
  transport,
  state,
  problem,
  claims,
  agreed,
  missing,
  refused,
  restriction,
  limits,
  enabled,
}: McpServer): string[] {
  const { only, except } = restriction;
  const given: [string, string | null][] = [
    ['name', name],
    ['speaks', transport.kind === 'http' ? `HTTP, ${transport.url}` : `stdio, ${mcpAddress(transport)}`],
    ['state', enabled ? state : 'off'],
    ['problem', problem && `${problem.message}${problem.remedy === null ? '' : ` ${problem.remedy}`}`],
    ['says it is', claims && `${claims.name} ${claims.version}, ${moment(claims.at)}`],
    ['agreed', agreed && `${plural(agreed.tools, 'tool')}, last on ${moment(agreed.at)}`],
    ['missing values', missing.join(', ')],
    ['only', (only ?? []).join(', ')],
    ['except', except.join(', ')],
    [
      'limits',
      `start ${limits.startSeconds} s, call ${limits.callSeconds} s, answer ${limits.outputBytes} bytes, idle ${limits.idleSeconds} s`,
    ],
    ['refused', refused.map(({ what, count }) => `${what} (${count})`).join(', ')],
  ];
  return given.flatMap(([key, value]) => (value === null || value === '' ? [] : [`${key}: ${value}`]));
}

const STATES = { agreed: 'agreed', added: 'held: new', altered: 'held: altered', gone: 'gone', twice: 'held: listed twice' } as const;

export function printTool(tool: McpTool, output: Output): void {
  const { id, name, state, within, now, before, otherVersion, safety } = tool;
  output.line();
  output.line(`${id}  ${STATES[state]}${within ? '' : ', left out by the restriction'}`);
  if (otherVersion !== null) output.line(`  ${versionInWords(tool)}`);
  const claimed = now === null ? [] : claimsInWords(now.claims);
  if (claimed.length > 0) output.line(`  claimed by the server: ${claimed.join(', ')}`);
  for (const { severity, message, path } of safety) output.line(`  ${severity}: ${message} (${path})`);
  const text = (lines: readonly string[]) => `${lines.join('\n')}\n`;
  if (state === 'altered' && now !== null && before !== null) {
    output.line(
      unifiedDiff(text(definitionLines(before)), text(definitionLines(now)), { left: `${name}, agreed`, right: `${name}, now` }).trimEnd(),
    );
  } else for (const line of definitionLines(now ?? before!)) output.line(`  ${line}`);
}
