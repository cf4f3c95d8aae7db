// G1: a call of a tool of an MCP server, through consent, limits and masking, beside the same call by the bare SDK over its own stdio transport.
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { mcpCommand } from '../../electron/contract/index.ts';
import { createMcp } from '../../electron/core/mcp/index.ts';
import { maskSecrets } from '../../electron/core/models/index.ts';
import { createNet } from '../../electron/core/net/index.ts';
import { createProcesses } from '../../electron/core/processes/index.ts';
import { openDatabase } from '../../electron/core/storage/index.ts';
import { createMemorySecrets } from '../fixtures/memory-secrets.ts';
import { type Bench, inTurn, median, type Row } from './bench.ts';

const SERVER = join(createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json'), '../dist/index.js');
const ECHO = { message: 'ahoy' };

export const bench: Bench = { name: 'mcp', run };

async function run(): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'skillwright-bench-'));
  const opened = openDatabase({
    path: join(folder, 'agents.db'),
    kind: 'agents',
    appVersion: '0.1.0',
    backupsDir: join(folder, 'backups'),
    onNotice: () => {},
  });
  const processes = createProcesses({ appVersion: '0.1.0' });
  const mcp = createMcp({
    db: opened.db,
    secrets: createMemorySecrets(),
    processes,
    net: createNet(),
    appVersion: '0.1.0',
    workspace: () => null,
    remember: () => {},
    mask: maskSecrets,
    decided: () => {},
    onChange: () => {},
  });
  const bare = new Client({ name: 'bench', version: '0' }, { capabilities: {} });
  try {
    const source = { text: JSON.stringify({ mcpServers: { every: { command: process.execPath, args: [SERVER] } } }) };
    const { stamp } = await mcp.api.review({ source });
    const [server] = await mcp.api.add({ source, stamp, choices: [{ index: 0, name: 'every' }] });
    const { id, transport } = server!;
    const listed = await mcp.api.connect({ id, ...(transport.kind === 'stdio' ? { command: mcpCommand(transport) } : {}) });
    mcp.api.agree({ id, stamp: listed.stamp, tools: ['echo'] });
    await bare.connect(new StdioClientTransport({ command: process.execPath, args: [SERVER], stderr: 'ignore' }));
    const call = () => mcp.call('mcp:every/echo', ECHO);
    const { one, other } = await inTurn(200, 50, call, () => bare.callTool({ name: 'echo', arguments: ECHO }));
    return [
      {
        name: 'MCP call over stdio, beyond the bare SDK',
        value: Math.max(0, median(one) - median(other)),
        unit: 'ms',
        aim: 2,
        against: 'the call by the bare SDK',
        baseline: median(other),
        // A call of the bare SDK takes about 0.3 ms, so this is what is promised, on any machine.
        maxRatio: 6,
      },
    ];
  } finally {
    await bare.close();
    await mcp.close();
    await processes.close();
    opened.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
