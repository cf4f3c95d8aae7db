// renderer/tools/repair.ts - switches on, or releases, a tool that somebody needs, from where that is told.
import type { Next } from '../app/acts/focus.ts';
import { navigate, toServer, toTools } from '../app/router.ts';
import { api } from '../client/api.ts';
import { refresh } from '../client/live.ts';
import { toast, toastError } from '../ui/toast.tsx';

const renew = (): Promise<void> => refresh(['tools', 'capability', 'agents', 'roles', 'competencies']);

/** By the id under which skills declare it. Returns where to go: to the tools if several providers have it, so that a person says which. Throws what the core throws. */
export async function repairTool(act: 'enable' | 'release', id: string): Promise<Next> {
  const { rows } = await api.tools.list.query({ exactly: id.slice(0, 1000) });
  const [tool, ...others] = rows.filter((row) => (act === 'enable' ? !row.enabled : row.lock !== null));
  if (tool === undefined || others.length > 0) {
    navigate({ ...toTools(tool?.key), query: id });
    return 'tools.list';
  }
  const { key, name } = tool;
  if (act === 'release') {
    await api.tools.release.mutate({ key });
    await renew();
    toast(`Released ${name}`, { id: 'tool' });
    return 'stay';
  }
  const enable = async (enabled: boolean) => {
    await api.tools.configure.mutate({ key, changes: { enabled } });
    await renew();
  };
  const undo = () => enable(false).catch((cause: unknown) => toastError(`Could not disable the tool ${name} again.`, cause));
  await enable(true);
  toast(`Enabled the tool ${name}`, { id: 'tool', undo: () => void undo() });
  return 'stay';
}

/** Where a tool has its levels, or a server its tools and its state: a person decides there. Throws what the core throws. */
export async function showFor(act: 'raise_level' | 'server', name: string): Promise<Next> {
  if (act === 'server') {
    const server = (await api.mcp.list.query()).find((each) => each.name === name);
    navigate(server === undefined ? toTools() : toServer(server.id, 'tools'));
    return server === undefined ? 'tools.list' : 'mcp.tabs';
  }
  const { rows } = await api.tools.list.query({ text: name.slice(0, 200) });
  navigate({ ...toTools(rows.find(({ id }) => id === name)?.key), query: name });
  return 'tools.list';
}
