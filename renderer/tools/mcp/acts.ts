// renderer/tools/mcp/acts.ts - what can be done with MCP servers: the list, the one that is shown, its held tools, its log.
import type { McpServer, McpTool } from '../../../electron/contract/mcp/mcp.ts';
import { ANYWHERE, act, createSubject } from '../../app/acts/act.ts';
import { FIRST, navigate, toServer, toTools } from '../../app/router.ts';
import { queryClient } from '../../client/api.ts';
import { liveQuery } from '../../client/live.ts';
import {
  AcknowledgeIcon,
  AddIcon,
  CheckIcon,
  CopyIcon,
  DeleteIcon,
  EditIcon,
  EnableIcon,
  KeyIcon,
  RestartIcon,
  RunIcon,
  ServerIcon,
  StopIcon,
  TableIcon,
  UndoIcon,
  UnlockIcon,
} from '../../ui/icons.ts';
import {
  agreeTo,
  changeServer,
  hasRemoved,
  removeServer,
  startServer,
  stopServer,
  undoRemove,
  useDialogs,
  withdrawFrom,
} from './doing.tsx';
import { isHeld, stateInWords } from './words.ts';

export const SERVER_TABS = ['tools', 'log', 'settings'] as const;
export type ServerTab = (typeof SERVER_TABS)[number];
export const SERVER_TAB_LABELS: Record<ServerTab, string> = { tools: 'Tools', log: 'Log', settings: 'Settings' };

/** The choice of all tools. */
export const EVERY = '*';

export const shownServers = createSubject<readonly McpServer[]>('the MCP servers are not shown', { go: () => navigate(toTools()) });
/** The server that the screen shows, with all that it lists. */
export interface ServerInHand {
  server: McpServer;
  tools: readonly McpTool[];
  tab: ServerTab;
}
const known = () => queryClient.getQueryData(liveQuery('mcp.list').queryKey);
export const serverInHand = createSubject<ServerInHand>('no MCP server is selected', {
  blocked: () => (known()?.length === 0 ? 'there is no MCP server' : null),
  go: () => navigate(toServer(FIRST)),
});

export const addServer = act(ANYWHERE, {
  id: 'mcp.add',
  label: 'Add MCP server',
  icon: AddIcon,
  run: () => useDialogs.setState({ adding: true }),
  next: 'opens',
});
export const showServer = act(shownServers, {
  id: 'mcp.show',
  label: 'Show MCP server',
  icon: ServerIcon,
  among: (servers) => servers.map((each) => ({ id: each.id, label: each.name, note: stateInWords(each).text })),
  run: (_, id) => navigate(toServer(id ?? FIRST), { replace: true }),
  next: 'mcp.list',
});
export const undoRemoving = act(shownServers, {
  id: 'mcp.undo-remove',
  label: 'Bring the removed MCP server back',
  icon: UndoIcon,
  blocked: () => (hasRemoved() ? null : 'no MCP server was removed'),
  run: undoRemove,
  next: 'mcp.list',
});

export const showServerTab = act(serverInHand, {
  id: 'mcp.tab',
  label: 'Show part of MCP server',
  icon: TableIcon,
  among: () => SERVER_TABS.map((id) => ({ id, label: SERVER_TAB_LABELS[id] })),
  run: ({ server }, tab) => navigate(toServer(server.id, tab), { replace: true }),
  next: 'mcp.tabs',
});
const whyNotStart = ({ server: { state, enabled, missing } }: ServerInHand): string | null =>
  !enabled ? 'it is turned off' : state === 'starting' ? 'it is starting' : missing.length > 0 ? `it needs ${missing.join(', ')}` : null;
export const startIt = act(serverInHand, {
  id: 'mcp.start',
  label: 'Start MCP server',
  icon: RunIcon,
  blocked: (it) => (it.server.state === 'running' ? 'it runs' : whyNotStart(it)),
  run: ({ server }) => startServer(server),
  next: 'mcp.tabs',
});
export const restartIt = act(serverInHand, {
  id: 'mcp.restart',
  label: 'Restart MCP server',
  icon: RestartIcon,
  blocked: whyNotStart,
  run: ({ server }) => startServer(server, 'restart'),
  next: 'mcp.tabs',
});
export const stopIt = act(serverInHand, {
  id: 'mcp.stop',
  label: 'Stop MCP server',
  icon: StopIcon,
  blocked: ({ server: { state } }) => (state === 'running' || state === 'starting' ? null : 'it does not run'),
  run: ({ server }) => stopServer(server),
  next: 'mcp.tabs',
});
export const switchIt = act(serverInHand, {
  id: 'mcp.switch',
  label: 'Turn MCP server on or off',
  icon: EnableIcon,
  run: ({ server }) => changeServer(server, { enabled: !server.enabled }),
  next: 'stay',
});
export const editIt = act(serverInHand, {
  id: 'mcp.edit',
  label: 'Change how the MCP server is reached',
  icon: EditIcon,
  run: ({ server }) => useDialogs.setState({ edited: server }),
  next: 'opens',
});
export const enterValue = act(serverInHand, {
  id: 'mcp.value',
  label: 'Enter a value that the MCP server needs',
  icon: KeyIcon,
  blocked: ({ server }) => (server.references.length === 0 ? 'it refers to no value of the key store' : null),
  among: ({ server: { references, missing } }) =>
    references.map((id) => ({ id, label: id, note: missing.includes(id) ? 'missing' : 'kept' })),
  run: ({ server }, reference) => useDialogs.setState({ valued: { server, reference: reference ?? '' } }),
  next: 'opens',
});
export const removeIt = act(serverInHand, {
  id: 'mcp.remove',
  label: 'Remove MCP server',
  icon: DeleteIcon,
  run: ({ server }) => removeServer(server),
  next: 'mcp.list',
});
export const withdrawIt = act(serverInHand, {
  id: 'mcp.withdraw',
  label: 'Take consent back from a tool of the MCP server',
  icon: UnlockIcon,
  blocked: ({ server }) => (server.agreed === null ? 'you agreed to none' : null),
  among: ({ tools }) => [
    ...tools.flatMap(({ name, before }) => (before === null ? [] : [{ id: name, label: name }])),
    { id: EVERY, label: 'All of its tools' },
  ],
  run: ({ server }, tool) => withdrawFrom(server, tool === EVERY || tool === null ? null : [tool]),
  next: 'mcp.tabs',
});

/** Tools that wait for a person, as they are shown, and which of them are ticked. */
export interface HeldTools {
  server: McpServer;
  stamp: string;
  held: readonly McpTool[];
  ticked: readonly string[];
  toggle(name: string): void;
}
export const heldTools = createSubject<HeldTools>('no tool of an MCP server waits for you');
export const tickTool = act(heldTools, {
  id: 'mcp.tick',
  label: 'Tick a tool of the MCP server to agree to',
  icon: CheckIcon,
  blocked: ({ held }) => (held.some(isHeld) ? null : 'none waits for you'),
  among: ({ held, ticked }) => [
    ...held.filter(isHeld).map(({ name }) => ({ id: name, label: name, ...(ticked.includes(name) ? { note: 'ticked' } : {}) })),
    { id: EVERY, label: 'All of them, or none' },
  ],
  run: ({ toggle }, name) => name !== null && toggle(name),
  next: 'mcp.held',
});
export const agreeToTicked = act(heldTools, {
  id: 'mcp.agree',
  label: 'Agree to the ticked tools of the MCP server',
  icon: AcknowledgeIcon,
  blocked: ({ ticked, held }) =>
    ticked.length === 0 && held.some(isHeld) ? 'tick what you agree to; what is not ticked stays out of reach' : null,
  run: ({ server, stamp, ticked }) => agreeTo(server, stamp, [...ticked]),
  next: 'mcp.tabs',
});

export const shownServerLog = createSubject<{ refresh(): unknown; copy(): Promise<void> }>('the log of no MCP server is shown');
export const copyServerLog = act(shownServerLog, {
  id: 'mcp.copy-log',
  label: 'Copy the log of the MCP server',
  icon: CopyIcon,
  run: ({ copy }) => copy(),
  next: 'stay',
});
export const refreshServerLog = act(shownServerLog, {
  id: 'mcp.refresh-log',
  label: 'Read the log of the MCP server again',
  icon: RestartIcon,
  run: ({ refresh }) => refresh(),
  next: 'stay',
});
