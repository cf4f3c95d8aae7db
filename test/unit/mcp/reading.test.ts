// Configurations of clients, read purely: what is found, what leaves the text, what is told (row G1).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readServers } from '../../../electron/core/mcp/reading/index.ts';
import { ROOT } from '../architecture/sources.ts';

const CASES = join(ROOT, 'test/fixtures/capability/39-mcp-of-clients');
const fileOf = (name: string): string => readFileSync(join(CASES, name), 'utf8');
const read = (text: string, fileName = 'pasted text', named = new Map<string, string>()) => readServers(text, fileName, named);
const first = (text: string, fileName?: string) => read(text, fileName).review.servers[0]!;
const secretsOf = (text: string, fileName?: string) => Object.fromEntries(read(text, fileName).secrets[0]!);
const errorOf = (text: string, fileName?: string): { code: string; message: string; where?: unknown } => {
  try {
    read(text, fileName);
  } catch (cause) {
    return cause as { code: string; message: string; where?: unknown };
  }
  throw new Error('nothing was thrown');
};

describe('G1: 39-mcp-of-clients', () => {
  it('G1: eight servers are found, also by pasting; comments and trailing commas are no error', () => {
    const found = readdirSync(CASES).flatMap((name) => {
      const asFile = read(fileOf(name), name).review.servers;
      expect(read(fileOf(name)).review.servers).toEqual(asFile);
      return asFile.map(
        (each) => `${each.name} ${each.transport.kind}${each.transport.kind === 'http' ? ` ${each.transport.stream}` : ''}`,
      );
    });
    expect(found).toEqual([
      'memory stdio',
      'files stdio',
      'tides stdio',
      'fog http either',
      'files stdio',
      'quay http http',
      'berths http http',
      'local stdio',
    ]);
  });

  it('G1: the key leaves the text, what is no key stays readable, and a path with a blank stays one argument', () => {
    const { review, secrets } = read(fileOf('claude_desktop_config.json'));
    expect(JSON.stringify(review)).not.toContain('PLACEHOLDER');
    expect(review.servers[1]!.transport).toMatchObject({ env: { TIDE_API_KEY: '${secret:env TIDE_API_KEY}', LOG_LEVEL: 'info' } });
    expect(secrets[1]!.get('env TIDE_API_KEY')).toBe('sk-tide-PLACEHOLDER-123');
    expect(review.servers[0]!.transport).toMatchObject({ args: ['-y', '@modelcontextprotocol/server-filesystem', '/data/harbour papers'] });
    expect(review.servers.flatMap(({ notes }) => notes)).toEqual([]);
  });

  it('G1: references stay references; what is asked for and what is read from the environment is named', () => {
    const [berths, local] = read(fileOf('vscode-mcp.json')).review.servers;
    expect(berths).toMatchObject({
      transport: { headers: { Authorization: 'Bearer ${input:berth-key}' } },
      inputs: [{ id: 'berth-key', description: 'Key of the berth service' }],
      secrets: [],
    });
    expect(local!.transport).toMatchObject({ args: ['${workspaceFolder}/server.mjs'] });
    expect(local!.notes.join()).toContain('envFile (${workspaceFolder}/.env) is not carried over');
    expect(first(fileOf('cursor-mcp.json'))).toMatchObject({
      transport: { headers: { 'X-Token': '${env:FOG_TOKEN}' } },
      reads: ['FOG_TOKEN'],
    });
  });

  it('G1: trust gives no consent, includeTools is a restriction, the time-out is in milliseconds, other settings are ignored', () => {
    const quay = first(fileOf('gemini-settings.json'));
    expect(quay.limits.callSeconds).toBe(5);
    expect(quay.restriction).toEqual({ only: ['list'], except: [] });
    expect(quay.notes).toEqual(['trust: true gives no consent here: its tools are shown and asked about like those of any server.']);
  });

  it('G1: a name that is taken, there or in the same text, is shown with the other one', () => {
    const named = new Map([['files', 'id-1']]);
    expect(read(fileOf('cursor-mcp.json'), 'x.json', named).review.servers[1]!.sameName).toEqual({ server: 'id-1', found: [] });
    const twice = read('{"mcpServers": {"a": {"command": "x"}, "b": {"command": "y"}, "a": {"command": "z"}}}').review.servers;
    expect(twice.map(({ name, sameName }) => [name, sameName.found])).toEqual([
      ['a', [2]],
      ['b', []],
      ['a', [0]],
    ]);
  });
});

describe('G1: configurations of other clients', () => {
  it.each([
    [
      'Codex',
      'config.toml',
      'model = "x"\n[mcp_servers.docs]\ncommand = "docs-mcp"\nargs = ["a b"]\nenv_vars = ["HOME_PORT"]\nstartup_timeout_sec = 20\ntool_timeout_sec = 90\nenabled_tools = ["search"]\n[mcp_servers.docs.env]\nDOCS_TOKEN = "abc-def-ghi"\n',
      {
        transport: { command: 'docs-mcp', args: ['a b'], env: { HOME_PORT: '${env:HOME_PORT}', DOCS_TOKEN: '${secret:env DOCS_TOKEN}' } },
        limits: { startSeconds: 20, callSeconds: 90 },
        restriction: { only: ['search'], except: [] },
      },
    ],
    [
      'Codex, at an address',
      'config.toml',
      '[mcp_servers.figs]\nurl = "https://figs.example/mcp"\nbearer_token_env_var = "FIGS"\n',
      { transport: { kind: 'http', headers: { Authorization: 'Bearer ${env:FIGS}' } }, reads: ['FIGS'] },
    ],
    [
      'opencode',
      'opencode.json',
      '{"mcp": {"tide": {"type": "local", "command": ["bun", "x", "tide"], "environment": {"A": "{env:TIDE}"}, "enabled": false, "timeout": 7000}}}',
      {
        name: 'tide',
        enabled: false,
        transport: { command: 'bun', args: ['x', 'tide'], env: { A: '${env:TIDE}' } },
        limits: { callSeconds: 7 },
      },
    ],
    [
      'opencode, at an address',
      'opencode.json',
      '{"mcp": {"far": {"type": "remote", "url": "https://far.example/mcp", "headers": {"Authorization": "Bearer {env:FAR}"}}}}',
      { transport: { kind: 'http', headers: { Authorization: 'Bearer ${env:FAR}' } } },
    ],
    [
      'Zed',
      'settings.json',
      '{"context_servers": {"z": {"source": "custom", "command": {"path": "z-mcp", "args": ["--stdio"], "env": {"MODE": "a"}}}}}',
      { transport: { command: 'z-mcp', args: ['--stdio'], env: { MODE: 'a' } } },
    ],
    [
      'Windsurf',
      'mcp_config.json',
      '{"mcpServers": {"w": {"serverUrl": "https://w.example/sse", "disabledTools": ["rm"]}}}',
      { transport: { kind: 'http', stream: 'either' }, restriction: { only: null, except: ['rm'] } },
    ],
    [
      'Claude Code',
      '.mcp.json',
      '{"mcpServers": {"c": {"type": "sse", "url": "${BASE:-https://c.example}/sse"}}}',
      { transport: { kind: 'http', url: '${env:BASE:-https://c.example}/sse', stream: 'sse' } },
    ],
    ['VS Code settings', 'settings.json', '{"editor.fontSize": 12, "mcp": {"servers": {"v": {"command": "v"}}}}', { name: 'v' }],
    [
      'Cline',
      'cline_mcp_settings.json',
      '{"mcpServers": {"l": {"command": "l", "timeout": 90, "disabled": true, "autoApprove": ["x"]}}}',
      { enabled: false, limits: { callSeconds: 90 }, notes: ['autoApprove gives no consent here: its tools are asked about.'] },
    ],
    ['a list', 'mcp.json', '{"mcpServers": [{"name": "Tide Tables", "command": "t"}]}', { name: 'tide-tables', title: 'Tide Tables' }],
    ['a piece of a file', 'pasted text', '"mcpServers": {"p": {"command": "p"}},', { name: 'p' }],
    ['names without a table', 'pasted text', '{"q": {"url": "http://127.0.0.1:3000/mcp"}}', { name: 'q', transport: { kind: 'http' } }],
    ['a byte order mark', 'x.json', '\ufeff{"mcpServers": {"b": {"command": "b"}}}', { name: 'b' }],
  ])('G1: %s', (_, fileName, text, expected) => expect(first(text, fileName)).toMatchObject(expected));

  it.each([
    ['an argument after its flag', '{"command": "x", "args": ["--api-key", "qwertz-1234"]}', { 'argument 2': 'qwertz-1234' }],
    ['an argument with its flag', '{"command": "x", "args": ["--token=qwertz-1234"]}', { 'argument 1': 'qwertz-1234' }],
    ['a header as an argument', '{"command": "x", "args": ["--header", "Authorization: Bearer abcd1234"]}', { 'argument 2': 'abcd1234' }],
    ['a variable for a container', '{"command": "docker", "args": ["run", "-e", "GITHUB_TOKEN=ghx-1"]}', { 'argument 3': 'ghx-1' }],
    [
      'the shape of a key',
      '{"command": "x", "args": ["ghp_abcdefghijklmnopqrstuvwxyz0123456789"]}',
      { 'argument 1': 'ghp_abcdefghijklmnopqrstuvwxyz0123456789' },
    ],
    [
      'the password of an address',
      '{"command": "x", "args": ["postgresql://me:geheim7@db.example/x"]}',
      { 'argument 1 password': 'geheim7' },
    ],
    ['the query of an address', '{"url": "https://s.example/mcp?api_key=abc123&page=2"}', { 'address api_key': 'abc123' }],
    ['a part of the path', '{"url": "https://s.example/s/Zk3jX9qLm2Pv7RtYb8Nc4Wd1/mcp"}', { 'address part 2': 'Zk3jX9qLm2Pv7RtYb8Nc4Wd1' }],
    ['a header', '{"url": "https://s.example/mcp", "headers": {"X-Api-Key": "abc"}}', { 'header X-Api-Key': 'abc' }],
  ])('G1: a secret leaves the text: %s', (_, text, expected) => {
    expect(secretsOf(text)).toEqual(expected);
    for (const value of Object.values(expected)) expect(JSON.stringify(first(text))).not.toContain(value);
  });

  it.each([
    '{"command": "npx", "args": ["-y", "@modelcontextprotocol/server-sequential-thinking@2026.8.31"]}',
    '{"command": "x", "env": {"MAX_TOKENS": "4096", "KEY_FILE": "/home/me/key.pem", "AUTH_MODE": "none", "TOKEN_LIMIT": "9"}}',
    '{"command": "x", "env": {"API_KEY": "${env:MY_KEY}", "OTHER": "$MY_OTHER_KEY"}}',
    '{"url": "https://s.example/mcp/v1/tables", "headers": {"Accept-Language": "en", "X-Session-Timeout": "30"}}',
  ])('G1: what is no secret stays readable: %s', (text) => expect(secretsOf(text)).toEqual({}));

  it('G1: an entry that cannot be read is told with its line, and hides no other', () => {
    const { servers, problems } = read(
      '{"mcpServers": {\n"a": {"args": []},\n"b": {"command": "b"},\n"c": {"url": "ftp://c"},\n"d": 7}}',
    ).review;
    expect(servers.map(({ name }) => name)).toEqual(['b']);
    expect(problems).toEqual([
      { title: 'a', line: 2, message: 'It has neither a command nor an address.' },
      { title: 'c', line: 4, message: 'ftp: is not an address that begins with https:// or http://.' },
      { title: 'd', line: 5, message: 'It is not an object { … }.' },
    ]);
  });

  it('G1: what is no configuration is refused with the place', () => {
    expect(errorOf('{"mcpServers": {\n  "a" {}}}', 'mcp.json')).toMatchObject({ code: 'bad_input', where: { line: 2, column: 7 } });
    expect(errorOf('[mcp_servers.a\ncommand = 1', 'config.toml')).toMatchObject({
      code: 'bad_input',
      where: { file: 'config.toml', line: 1 },
    });
    expect(errorOf('{"theme": "Dark"}')).toMatchObject({ code: 'not_found' });
    expect(errorOf(`{"mcpServers": ${'['.repeat(200)}`)).toMatchObject({ code: 'bad_input' });
  });

  it('G1: what a file calls a secret of ours is something to ask for', () => {
    expect(first('{"command": "x", "env": {"A": "${secret:env B}"}}')).toMatchObject({
      transport: { env: { A: '${input:env B}' } },
      inputs: [{ id: 'env B' }],
    });
  });
});
