// renderer/tools/mcp/adding/draft.ts - how a server is reached, as a person types it: one argument, variable or header a line.
import type { McpTransport } from '../../../../electron/contract/mcp/transport.ts';

export interface TransportDraft {
  kind: 'stdio' | 'http';
  command: string;
  args: string;
  env: string;
  cwd: string;
  url: string;
  headers: string;
  stream: 'either' | 'http' | 'sse';
  plain: boolean;
}

const EMPTY: TransportDraft = {
  kind: 'stdio',
  command: '',
  args: '',
  env: '',
  cwd: '',
  url: '',
  headers: '',
  stream: 'either',
  plain: false,
};

/** What a line of its own would not give back as it is stands there as JSON does: `"two\\nlines"`. */
const lineOf = (text: string): string => (text === '' || /^["\s]|[\n\r]|\s$/.test(text) ? JSON.stringify(text) : text);

function textOf(line: string): string {
  const text = line.trim();
  if (!text.startsWith('"')) return text;
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'string' ? read : text;
  } catch {
    return text;
  }
}

const joined = (values: Record<string, string>, between: string): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}${between}${value === '' ? '' : lineOf(value)}`)
    .join('\n');

/** null = a new one. */
export function draftOf(transport: McpTransport | null): TransportDraft {
  if (transport === null) return EMPTY;
  if (transport.kind === 'http') return { ...EMPTY, ...transport, headers: joined(transport.headers, ': ') };
  const { command, args, env, cwd } = transport;
  return { ...EMPTY, command, args: args.map(lineOf).join('\n'), env: joined(env, '='), cwd: cwd ?? '' };
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

/** Values by name, or the line that has none. */
function pairsOf(text: string, between: string): { values: Record<string, string>; wrong: string | null } {
  const values: Record<string, string> = {};
  for (const line of linesOf(text)) {
    const at = line.indexOf(between);
    if (at < 1) return { values, wrong: line.trim() };
    values[line.slice(0, at).trim()] = textOf(line.slice(at + 1));
  }
  return { values, wrong: null };
}

export type Problems = Partial<Record<'command' | 'url' | 'env' | 'headers', string>>;

export function problemsOf({ kind, command, url, env, headers }: TransportDraft): Problems {
  if (kind === 'http') {
    const { wrong } = pairsOf(headers, ':');
    return {
      ...(/^(?:https?:\/\/|\$\{)/i.test(url.trim()) ? {} : { url: 'Enter an address that begins with https:// or http://' }),
      ...(wrong === null ? {} : { headers: `“${wrong}”: write NAME: value` }),
    };
  }
  const { wrong } = pairsOf(env, '=');
  return {
    ...(command.trim() === '' ? { command: 'Enter the program to be started' } : {}),
    ...(wrong === null ? {} : { env: `“${wrong}”: write NAME=value` }),
  };
}

/** Of a draft without problems. */
export function transportOf({ kind, command, args, env, cwd, url, headers, stream, plain }: TransportDraft): McpTransport {
  if (kind === 'http') return { kind, url: url.trim(), headers: pairsOf(headers, ':').values, stream, plain };
  return {
    kind,
    command: command.trim(),
    args: linesOf(args).map(textOf),
    env: pairsOf(env, '=').values,
    cwd: cwd.trim() === '' ? null : cwd.trim(),
  };
}

/** The same as a client would write it, so that it is reviewed like any other. */
export function configurationOf(name: string, draft: TransportDraft): string {
  const transport = transportOf(draft);
  if (transport.kind === 'http') {
    const { url, headers, stream } = transport;
    return JSON.stringify({ mcpServers: { [name]: { url, headers, ...(stream === 'either' ? {} : { type: stream }) } } });
  }
  const { command, args, env, cwd } = transport;
  return JSON.stringify({ mcpServers: { [name]: { command, args, env, ...(cwd === null ? {} : { cwd }) } } });
}
