// electron/core/mcp/reading/read.ts - a client's configuration as the servers in it. Pure: nothing is started, connected or looked up.
import { AppError, type McpInput, type McpReview, mcpAddress } from '../../../contract/index.ts';
import { inspectForeignText } from '../../safety/index.ts';
import { hashBytes } from '../../storage/index.ts';
import { readConfiguration } from './document.ts';
import { type ReadServer, readEntry } from './entry.ts';
import { findServers } from './find.ts';
import { nameFor } from './names.ts';
import { type Reference, referencesIn } from './references.ts';

const MOST = 200;

export interface ReadConfiguration {
  review: McpReview;
  /** Values of the secret store by place, in the order of the servers. Never part of the review. */
  secrets: Map<string, string>[];
}

/** `named`: the servers that are there already, by name. Throws `bad_input` with the place, `too_large`, `not_found` without any server. */
export function readServers(text: string, fileName: string, named: ReadonlyMap<string, string>): ReadConfiguration {
  const { servers, inputs } = findServers(readConfiguration(text, fileName));
  if (servers.length === 0) {
    throw new AppError('not_found', `${fileName} names no MCP server.`, {
      remedy: 'Choose the file in which a client keeps its servers, or paste the part with “mcpServers”.',
    });
  }
  if (servers.length > MOST)
    throw new AppError('limit_reached', `${fileName} names ${servers.length} servers; at most ${MOST} are allowed.`);
  const problems: McpReview['problems'] = [];
  const read = servers.flatMap(({ title, line, value }) => {
    try {
      return [{ title, line, server: readEntry(value, fileName) }];
    } catch (cause) {
      if (cause instanceof AppError || !(cause instanceof Error)) throw cause;
      problems.push({ title: title ?? '', line, message: cause.message });
      return [];
    }
  });
  const names = read.map(({ title, server }) => nameFor(title, server.transport));
  const found = read.map(({ title, line, server }, index) => {
    const { secrets, ...shown } = server;
    const name = names[index]!;
    return {
      index,
      title,
      name,
      line,
      ...shown,
      ...asked(server, inputs),
      secrets: [...secrets.keys()],
      safety: inspectForeignText([{ path: 'command', text: mcpAddress(server.transport) }]),
      sameName: {
        server: named.get(name) ?? null,
        found: names.flatMap((each, other) => (each === name && other !== index ? [other] : [])),
      },
    };
  });
  return {
    review: { stamp: hashBytes(Buffer.from(text)), servers: found, problems },
    secrets: read.map(({ server }) => server.secrets),
  };
}

function asked({ transport }: ReadServer, described: ReadonlyMap<string, string | null>): { inputs: McpInput[]; reads: string[] } {
  const references = valuesOf(transport).flatMap(referencesIn);
  const names = (kind: Reference['kind']) => [
    ...new Set(references.flatMap((each) => (each.kind === kind && 'name' in each ? each.name : []))),
  ];
  return { inputs: names('input').map((id) => ({ id, description: described.get(id) ?? null })), reads: names('env') };
}

/** Every text of a transport that may refer to something. */
export function valuesOf(transport: ReadServer['transport']): string[] {
  if (transport.kind === 'http') return [transport.url, ...Object.values(transport.headers)];
  return [transport.command, ...transport.args, ...Object.values(transport.env), ...(transport.cwd === null ? [] : [transport.cwd])];
}
