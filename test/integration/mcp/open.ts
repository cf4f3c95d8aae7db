// The room of MCP servers over a real database and real processes.

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import { type AppError, asAppError, mcpCommand } from '../../../electron/contract/index.ts';
import { createMcp, type McpDeps } from '../../../electron/core/mcp/index.ts';
import { maskSecrets, remembering, rememberSecret } from '../../../electron/core/models/index.ts';
import { createNet } from '../../../electron/core/net/index.ts';
import { createProcesses } from '../../../electron/core/processes/index.ts';
import { createMemorySecrets } from '../../fixtures/memory-secrets.ts';
import { ROOT } from '../../unit/architecture/sources.ts';
import { openIn } from '../storage/folder.ts';

const require = createRequire(import.meta.url);
export const HOSTILE = join(ROOT, 'test/fixtures/mcp/hostile.mjs');
/** The program of a reference server. */
export const serverPath = (name: string): string =>
  join(require.resolve(`@modelcontextprotocol/server-${name}/package.json`), '../dist/index.js');
export const node = (path: string, ...args: string[]) => ({ command: process.execPath, args: [path, ...args] });
export const urlOf = (path: string): string => pathToFileURL(path).href;

export function openMcpRoom(folder: string, options: Partial<McpDeps> = {}) {
  const processes = createProcesses({ appVersion: '0.1.0' });
  const secrets = createMemorySecrets();
  const decided: string[] = [];
  let changes = 0;
  const waiting = new Set<() => void>();
  const { db } = openIn(folder);
  const room = createMcp({
    db,
    secrets: remembering(secrets),
    processes,
    net: createNet(),
    appVersion: '0.1.0',
    workspace: () => null,
    environment: () => undefined,
    remember: rememberSecret,
    mask: maskSecrets,
    decided: (action, { name }, tools = []) => decided.push([action, name, ...tools].join(' ')),
    onChange() {
      changes += 1;
      for (const each of waiting) each();
    },
    ...options,
  });
  const close = async () => {
    await room.close();
    await processes.close();
  };
  onTestFinished(close);
  const { api } = room;
  /** Adds servers by the text of a configuration, under the names proposed. */
  async function add(servers: Record<string, object>) {
    const source = { text: JSON.stringify({ mcpServers: servers }) };
    const review = await api.review({ source });
    return api.add({ source, stamp: review.stamp, choices: review.servers.map(({ index, name }) => ({ index, name })) });
  }
  const named = (name: string) => api.list().find((each) => each.name === name)!;
  /** As a person does who was asked. */
  function connect(name: string) {
    const { id, transport } = named(name);
    return api.connect({ id, ...(transport.kind === 'stdio' ? { command: mcpCommand(transport) } : {}) });
  }
  /** Connects and agrees to everything. */
  async function agreeAll(name: string) {
    const { server, stamp, tools } = await connect(name);
    return api.agree({ id: server.id, stamp, tools: tools.filter(({ state }) => state !== 'gone').map((each) => each.name) });
  }
  /** Resolves when a change makes this true. */
  function until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!isSo()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  }
  return { room, api, connect, db, secrets, decided, add, named, agreeAll, until, close, changes: () => changes };
}

export async function errorOf(act: Promise<unknown>): Promise<AppError> {
  try {
    await act;
  } catch (cause) {
    return asAppError(cause);
  }
  throw new Error('nothing was thrown');
}
