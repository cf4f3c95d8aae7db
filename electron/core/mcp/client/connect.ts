// electron/core/mcp/client/connect.ts - one connection to a server by the official SDK: a program of the room processes, or an address by the room net.
// What the server asks of us (a model, a person, our folders) is refused.
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { AppError, type McpTransport } from '../../../contract/index.ts';
import { type Net, originOf } from '../../net/index.ts';
import type { LogRing, Processes, Program } from '../../processes/index.ts';
import { createLineTransport } from './lines.ts';

export interface ConnectDeps {
  processes: Pick<Processes, 'open'>;
  net: Net;
  appVersion: string;
}

export interface ConnectOptions {
  name: string;
  transport: McpTransport;
  timeoutMs: number;
  /** Ends the start. */
  signal: AbortSignal;
  log: LogRing;
  onRefused(what: string): void;
  onToolsChanged(): void;
  /** The connection ended, as asked or not; `error` says why it was not. */
  onEnd(error: AppError | null): void;
}

export interface Connection {
  client: Client;
  pid: number | null;
  /** What the server says of itself. */
  claims: { name: string; version: string };
  /** Why the connection was given up or ended; null = it lives, or was closed. */
  fault(): AppError | null;
  close(): Promise<void>;
}

/** Connects and greets. Throws what the rooms throw, and the SDK's errors; whatever was started is ended then. */
export async function connect(deps: ConnectDeps, options: ConnectOptions): Promise<Connection> {
  const { transport } = options;
  if (transport.kind === 'stdio') return connectProgram(deps, options, transport);
  const forms = transport.stream === 'either' ? (['http', 'sse'] as const) : [transport.stream];
  for (const [index, form] of forms.entries()) {
    try {
      return await greet(await httpTransport(deps, transport, form), options, { appVersion: deps.appVersion, pid: null, end: null });
    } catch (cause) {
      if (index === forms.length - 1 || !isOlder(cause)) throw cause;
      options.log.add('the current form of MCP over HTTP was refused; the older event stream is tried');
    }
  }
  throw new AppError('internal', 'No form of MCP over HTTP was tried.');
}

/** Specification 2025-06-18, “Transports”, backwards compatibility: 400, 404 and 405 say that the server may be an older one. */
const isOlder = (cause: unknown): boolean => [400, 404, 405].includes((cause as { code?: number }).code ?? 0);

async function connectProgram(
  deps: ConnectDeps,
  options: ConnectOptions,
  transport: McpTransport & { kind: 'stdio' },
): Promise<Connection> {
  const { command: file, args, env, cwd } = transport;
  const program = await deps.processes.open({ file, args, env, network: true, cwd: cwd ?? undefined }, `mcp-${options.name}`, options.log);
  const lines = createLineTransport(program, options.log);
  try {
    return await greet(lines, options, { appVersion: deps.appVersion, pid: program.pid, end: { program, fault: lines.fault } });
  } catch (cause) {
    await program.stop();
    throw lines.fault() ?? (await crashOr(cause, program, options));
  }
}

/** A program that ended while it was greeted is told by its exit. */
async function crashOr(cause: unknown, program: Program, { name, log }: ConnectOptions): Promise<unknown> {
  const { code, signal } = await program.exited;
  const isClosed = (cause as { code?: number }).code === -32_000;
  return isClosed ? crash(name, { code, signal }, log) : cause;
}

interface Ending {
  program: Program;
  fault(): AppError | null;
}

async function httpTransport({ net }: ConnectDeps, transport: McpTransport & { kind: 'http' }, form: 'http' | 'sse'): Promise<Transport> {
  if (!URL.canParse(transport.url))
    throw new AppError('bad_input', 'The address of the server is not an address.', { remedy: 'Correct it in its settings.' });
  const url = new URL(transport.url);
  if (url.username !== '' || url.password !== '') {
    throw new AppError('bad_input', 'An address with a user name and a password is not supported.', {
      remedy: 'Use an Authorization header.',
    });
  }
  const fetch = net.fetchFor('mcp', { origin: originOf(url), plain: () => transport.plain });
  const options = { fetch, requestInit: { headers: transport.headers } };
  if (form === 'http') {
    const { StreamableHTTPClientTransport } = await import('@modelcontextprotocol/sdk/client/streamableHttp.js');
    return new StreamableHTTPClientTransport(url, options) as Transport;
  }
  const { SSEClientTransport } = await import('@modelcontextprotocol/sdk/client/sse.js');
  return new SSEClientTransport(url, options);
}

interface Started {
  appVersion: string;
  pid: number | null;
  end: Ending | null;
}

async function greet(transport: Transport, options: ConnectOptions, { appVersion, pid, end }: Started): Promise<Connection> {
  const { name, log, timeoutMs } = options;
  const [{ Client: McpClient }, { ErrorCode, McpError, ToolListChangedNotificationSchema, LoggingMessageNotificationSchema }] =
    await Promise.all([import('@modelcontextprotocol/sdk/client/index.js'), import('@modelcontextprotocol/sdk/types.js')]);
  // No capability: a server that keeps to the protocol asks for nothing.
  const client = new McpClient({ name: 'skillwright', version: appVersion }, { capabilities: {}, jsonSchemaValidator: NO_VALIDATOR });
  client.fallbackRequestHandler = async ({ method }) => {
    options.onRefused(method);
    throw new McpError(ErrorCode.MethodNotFound, `Skillwright does not offer ${method} to servers.`);
  };
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => options.onToolsChanged());
  client.setNotificationHandler(LoggingMessageNotificationSchema, ({ params }) => log.add(`${params.level}: ${asLine(params.data)}`));
  client.onerror = (error) => log.add(`error: ${error.message.slice(0, 300)}`);
  let closing = false;
  let fault: AppError | null = null;
  await client.connect(transport, { timeout: timeoutMs, signal: options.signal });
  client.onclose = () => {
    if (closing || end === null) return options.onEnd(null);
    const { program } = end;
    void program.exited.then((exit) => {
      fault = end.fault() ?? crash(name, exit, log);
      options.onEnd(fault);
    });
  };
  const { name: said = '', version = '' } = client.getServerVersion() ?? {};
  return {
    client,
    pid,
    claims: { name: said.slice(0, 200), version: version.slice(0, 100) },
    fault: () => fault ?? end?.fault() ?? null,
    async close() {
      closing = true;
      await client.close();
      await end?.program.stop();
    },
  };
}

/** Schemas of a stranger are compiled nowhere here. */
const NO_VALIDATOR = { getValidator: () => (input: unknown) => ({ valid: true as const, data: input as never, errorMessage: undefined }) };

const asLine = (data: unknown): string =>
  (typeof data === 'string' ? data : (JSON.stringify(data) ?? '')).slice(0, 1000).replace(/\s+/g, ' ');

export function crash(name: string, { code, signal }: { code: number | null; signal: string | null }, log: LogRing): AppError {
  const last = log.lines().findLast((line) => !/^(?:ended|error|not a message|started|stopped):?/.test(line));
  const how = signal === null ? `exit code ${code}` : `signal ${signal}`;
  return new AppError(
    'process_crashed',
    `The MCP server ${name} ended unexpectedly (${how})${last === undefined ? '.' : `: ${last.slice(0, 300)}`}`,
    {
      remedy: `It is started again by the next call. Its log is under Agents, Tools, or: npm run -s cli -- tool mcp log ${name}`,
      retryable: true,
    },
  );
}
