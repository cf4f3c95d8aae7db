// electron/core/mcp/reading/entry.ts - one server of a configuration, in the words of any client, as ours. What would be lost or means something else
// here is told; secrets leave the text.
import { MCP_LIMITS, type McpLimits, type McpRestriction, type McpTransport } from '../../../contract/index.ts';
import { type Entries, isEntries, type Value, valueAt } from './document.ts';
import { canonicalText } from './references.ts';
import { sealTransport } from './secrets.ts';

export interface ReadServer {
  transport: McpTransport;
  enabled: boolean;
  restriction: McpRestriction | null;
  limits: McpLimits;
  secrets: Map<string, string>;
  notes: string[];
}

/** What another client means with a key that has no meaning here, or that is none of a server's. */
const IGNORED = new Set([
  'name',
  'type',
  'transport',
  'transportType',
  'description',
  'source',
  'version',
  '$schema',
  'gallery',
  'icon',
  'logo',
]);
const KNOWN = new Set(
  'command args env environment envs env_vars cwd url httpUrl serverUrl headers http_headers env_http_headers requestInit bearer_token_env_var timeout startup_timeout_sec startup_timeout_ms tool_timeout_sec disabled enabled trust alwaysAllow autoApprove autoAllow includeTools excludeTools disabledTools enabled_tools disabled_tools envFile'.split(
    ' ',
  ),
);
/** Variables that make a program run something else. */
const LOADERS =
  /^(?:NODE_OPTIONS|LD_PRELOAD|LD_LIBRARY_PATH|DYLD_\w+|PYTHONSTARTUP|PYTHONPATH|PERL5OPT|RUBYOPT|JAVA_TOOL_OPTIONS|BASH_ENV|PATH)$/;

/** Throws an Error whose message says what is wrong with the entry. */
export function readEntry(value: Value, fileName: string): ReadServer {
  if (!isEntries(value)) throw new Error('It is not an object { … }.');
  const notes: string[] = [];
  const { transport, secrets } = sealTransport(transportOf(value, notes));
  noteClaims(value, notes);
  return {
    transport,
    enabled: valueAt(value, 'disabled') !== true && valueAt(value, 'enabled') !== false,
    restriction: restrictionOf(value),
    limits: limitsOf(value, fileName, notes),
    secrets,
    notes,
  };
}

function transportOf(value: Entries, notes: string[]): McpTransport {
  const url = ['url', 'httpUrl', 'serverUrl']
    .map((key) => [key, valueAt(value, key)] as const)
    .find(([, each]) => typeof each === 'string');
  const program = valueAt(value, 'command');
  if (url !== undefined && program === undefined) return httpOf(value, url as [string, string], notes);
  return stdioOf(value, program, notes);
}

function stdioOf(value: Entries, program: Value | undefined, notes: string[]): McpTransport {
  // Zed once had {path, args, env} here, opencode has a list.
  const inner = isEntries(program) ? program : value;
  const words = Array.isArray(program) ? texts(program) : [textOf(isEntries(program) ? valueAt(program, 'path') : program) ?? ''];
  const [command = '', ...first] = words;
  if (command.trim() === '') throw new Error('It has neither a command nor an address.');
  const list = valueAt(inner, 'args') ?? [];
  if (!Array.isArray(list)) throw new Error('Its args must be a list of texts.');
  const args = [...first, ...texts(list)].map(canonicalText);
  if ([command, ...args].some((each) => each.includes('\0'))) throw new Error('A NUL character cannot be part of a command.');
  if (/\s/.test(command) && args.length === 0)
    notes.push(`“${command}” is started as one program with blanks in its name. Arguments are separate texts in args.`);
  const env: Record<string, string> = {};
  for (const [name, each] of [...pairsOf(inner, ['env', 'environment', 'envs']), ...namesOf(value)]) {
    if (!/^[^=\0]{1,200}$/.test(name)) throw new Error(`“${name}” cannot be the name of an environment variable.`);
    env[name] = canonicalText(each);
    if (LOADERS.test(name)) notes.push(`It sets ${name}, which can change what the program runs.`);
  }
  const file = valueAt(value, 'envFile');
  if (typeof file === 'string') notes.push(`envFile (${file}) is not carried over: enter the variables that the server needs.`);
  const cwd = textOf(valueAt(value, 'cwd'));
  const relative = [command, ...args].find((each) => /^\.{1,2}[/\\]|^[\w-]{1,100}\.(?:[cm]?[jt]s|py|sh)$/.test(each));
  if (cwd === null && relative !== undefined) {
    notes.push(`${relative} is looked for in the folder of the server, which is empty unless one is set: give a whole path, or a folder.`);
  }
  return { kind: 'stdio', command: canonicalText(command), args, env, cwd: cwd === null ? null : canonicalText(cwd) };
}

/** Codex: variables that are passed on by name. */
function namesOf(value: Entries): [string, string][] {
  const names = valueAt(value, 'env_vars');
  return Array.isArray(names) ? texts(names).map((name) => [name, `\${env:${name}}`]) : [];
}

function httpOf(value: Entries, [key, url]: [string, string], notes: string[]): McpTransport {
  const init = valueAt(value, 'requestInit');
  const given = [...pairsOf(value, ['headers', 'http_headers']), ...(isEntries(init) ? pairsOf(init, ['headers']) : [])];
  const bearer = textOf(valueAt(value, 'bearer_token_env_var'));
  const all: [string, string][] = [
    ...given,
    ...pairsOf(value, ['env_http_headers']).map(([name, variable]): [string, string] => [name, `\${env:${variable}}`]),
    ...(bearer === null ? [] : [['Authorization', `Bearer \${env:${bearer}}`] as [string, string]]),
  ];
  const headers: Record<string, string> = {};
  for (const [name, each] of all) {
    if (!/^[!#$%&'*+.^`|~\w-]{1,200}$/.test(name) || /[\r\n\0]/.test(each)) throw new Error(`“${name}” cannot be a header.`);
    headers[name] = canonicalText(each);
  }
  const address = canonicalText(url);
  if (!/^https?:\/\//i.test(address) && !address.startsWith('${'))
    throw new Error(`${address.split(':')[0]}: is not an address that begins with https:// or http://.`);
  if (pairsOf(value, ['env', 'environment']).length > 0)
    notes.push('Its variables of the environment are not carried over: a server at an address gets none.');
  return { kind: 'http', url: address, headers, stream: streamOf(value, key), plain: false };
}

function streamOf(value: Entries, key: string): 'either' | 'http' | 'sse' {
  const said = ['type', 'transport', 'transportType'].map((each) => valueAt(value, each)).find((each) => typeof each === 'string');
  const type = String(said ?? '').toLowerCase();
  if (type === 'sse') return 'sse';
  return key === 'httpUrl' || /^(?:http|streamable.?http)$/.test(type) ? 'http' : 'either';
}

function noteClaims(value: Entries, notes: string[]): void {
  if (valueAt(value, 'trust') === true)
    notes.push('trust: true gives no consent here: its tools are shown and asked about like those of any server.');
  for (const key of ['alwaysAllow', 'autoApprove', 'autoAllow']) {
    const named = valueAt(value, key);
    if (named === true || (Array.isArray(named) && named.length > 0))
      notes.push(`${key} gives no consent here: its tools are asked about.`);
  }
  const left = value.entries.map(({ key }) => key).filter((key) => !KNOWN.has(key) && !IGNORED.has(key));
  if (left.length > 0) notes.push(`Not carried over: ${[...new Set(left)].slice(0, 20).join(', ')}.`);
}

function restrictionOf(value: Entries): McpRestriction | null {
  const list = (keys: readonly string[]): string[] | null => {
    const found = keys.map((key) => valueAt(value, key)).find(Array.isArray);
    return found === undefined ? null : texts(found);
  };
  const only = list(['includeTools', 'enabled_tools']);
  const except = list(['excludeTools', 'disabledTools', 'disabled_tools']) ?? [];
  return only === null && except.length === 0 ? null : { only, except };
}

/** Cline, Roo and Kilo say seconds; all others milliseconds, unless the name says it. */
const IN_SECONDS = /(?:^|[/\\])(?:cline_mcp_settings|mcp_settings)\.json$|[/\\.](?:roo|kilocode)[/\\]mcp\.json$/i;

function limitsOf(value: Entries, fileName: string, notes: string[]): McpLimits {
  const limits = { ...MCP_LIMITS };
  const set = (key: 'startSeconds' | 'callSeconds', seconds: unknown, most: number, said: string): void => {
    if (typeof seconds !== 'number' || !(seconds > 0)) return;
    limits[key] = Math.min(Math.max(seconds, 0.1), most);
    if (limits[key] !== seconds) notes.push(`${said} is set to ${limits[key]} s.`);
  };
  const scaled = (each: Value | undefined, by: number) => (typeof each === 'number' ? each / by : undefined);
  const isSeconds = IN_SECONDS.test(fileName) || ['alwaysAllow', 'transportType'].some((key) => valueAt(value, key) !== undefined);
  const timeout = valueAt(value, 'timeout');
  set('callSeconds', scaled(timeout, isSeconds && typeof timeout === 'number' && timeout <= 3600 ? 1 : 1000), 3600, 'timeout');
  set('callSeconds', scaled(valueAt(value, 'tool_timeout_sec'), 1), 3600, 'tool_timeout_sec');
  set('startSeconds', scaled(valueAt(value, 'startup_timeout_ms'), 1000), 600, 'startup_timeout_ms');
  set('startSeconds', scaled(valueAt(value, 'startup_timeout_sec'), 1), 600, 'startup_timeout_sec');
  return limits;
}

const textOf = (value: Value | undefined): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;

/** Throws for what is not a list of texts and numbers. */
function texts(list: readonly Value[]): string[] {
  return list.map((each) => {
    const text = textOf(each);
    if (text === null) throw new Error('A list in it has something other than texts.');
    return text;
  });
}

function pairsOf(value: Entries, keys: readonly string[]): [string, string][] {
  const table = keys.map((key) => valueAt(value, key)).find((each) => each !== undefined && each !== null);
  if (table === undefined || table === null) return [];
  if (!isEntries(table)) throw new Error(`Its ${keys[0]} must be an object { … }.`);
  return table.entries.map(({ key, value: each }) => {
    const text = textOf(each) ?? (each === null ? '' : null);
    if (text === null) throw new Error(`“${key}” of its ${keys[0]} must be a text.`);
    return [key, text];
  });
}
