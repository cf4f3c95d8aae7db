// renderer/tools/mcp/doing.tsx - what is done with MCP servers: each says what happened, and how to undo it.
import { create } from 'zustand';
import type { McpPatch, McpServer } from '../../../electron/contract/mcp/mcp.ts';
import { mcpCommand } from '../../../electron/contract/mcp/transport.ts';
import { runActById } from '../../app/acts/act.ts';
import { navigate, toServer, toTools } from '../../app/router.ts';
import { api } from '../../client/api.ts';
import { refresh } from '../../client/live.ts';
import { choosePlaces } from '../../ui/files/pick.ts';
import { attempt, said, toast, toastError } from '../../ui/toast.tsx';

/** The core's events do the same a moment later; the person should not have to wait for them. */
export const renew = (): Promise<void> => refresh(['mcp', 'tools', 'capability']);

/** The dialogs: the one that adds, and of which server the way to reach it, or one of its values, is entered. */
interface Dialogs {
  adding: boolean;
  edited: McpServer | null;
  valued: { server: McpServer; reference: string } | null;
}
export const useDialogs = create<Dialogs>(() => ({ adding: false, edited: null, valued: null }));
export const closeDialogs = (): void => useDialogs.setState({ adding: false, edited: null, valued: null });

/** A program that was never started like this is shown and asked about outside the page. */
async function consent({ allowed, transport }: McpServer): Promise<{ command?: string } | null> {
  if (allowed || transport.kind === 'http') return {};
  const places = await choosePlaces([mcpCommand(transport)], 'start_command');
  const [chosen] = places ?? [];
  return chosen === undefined ? null : { command: chosen.token };
}

export async function startServer(server: McpServer, how: 'connect' | 'restart' = 'connect'): Promise<void> {
  try {
    const agreed = await consent(server);
    if (agreed === null) return;
    await api.mcp[how].mutate({ id: server.id, ...agreed } as Parameters<typeof api.mcp.connect.mutate>[0]);
  } catch (cause) {
    toastError(`${server.name} did not start.`, cause);
  }
  await renew();
}

export async function stopServer({ id, name }: McpServer): Promise<void> {
  await attempt(`${name} was not stopped.`, () => api.mcp.stop.mutate({ id }));
  await renew();
}

export async function changeServer({ id, name }: McpServer, patch: McpPatch): Promise<boolean> {
  const changed = await attempt(`${name} was not changed.`, () => api.mcp.edit.mutate({ id, ...patch }));
  await renew();
  return changed !== null;
}

let removed: McpServer | null = null;
export const hasRemoved = (): boolean => removed !== null;

export async function removeServer(server: McpServer): Promise<void> {
  await attempt('Nothing was removed.', async () => {
    await api.mcp.remove.mutate({ id: server.id });
    removed = server;
    navigate(toTools(), { replace: true });
    toast(said`Removed ${server.name}, with your consent and its values`, {
      id: 'mcp-removed',
      undo: () => void runActById('mcp.undo-remove'),
    });
  });
  await renew();
}

export async function undoRemove(): Promise<void> {
  const server = removed;
  if (server === null) return;
  await attempt('The MCP server was not brought back.', async () => {
    const { id } = await api.mcp.restore.mutate({ id: server.id });
    removed = null;
    navigate(toServer(id));
  });
  await renew();
}

export async function agreeTo({ id, name }: McpServer, stamp: string, tools: string[]): Promise<boolean> {
  const agreed = await attempt(`Nothing of ${name} was agreed to.`, () => api.mcp.agree.mutate({ id, stamp, tools }));
  await renew();
  return agreed !== null;
}

/** null = all. */
export async function withdrawFrom({ id, name }: McpServer, tools: string[] | null): Promise<void> {
  await attempt('Consent was not taken back.', async () => {
    await api.mcp.withdraw.mutate({ id, tools });
    toast(tools === null ? `No tool of ${name} can be called now.` : `${tools.join(', ')} of ${name} cannot be called now.`, {
      id: 'mcp-withdrawn',
    });
  });
  await renew();
}
