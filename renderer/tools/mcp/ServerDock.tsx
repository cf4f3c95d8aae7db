// renderer/tools/mcp/ServerDock.tsx - one MCP server next to the registry: how it is, what it lists, its log, its settings.
import { Menu, Tabs } from '@mantine/core';
import type { McpDetail, McpServer } from '../../../electron/contract/mcp/mcp.ts';
import { runAct } from '../../app/acts/act.ts';
import { ActButton, ActItem, MoreMenu, useOffer } from '../../app/acts/controls.tsx';
import { pane, place } from '../../app/acts/focus.ts';
import { useLiveQuery } from '../../client/live.ts';
import { ServerIcon } from '../../ui/icons.ts';
import { Loaded } from '../../ui/states.tsx';
import { CloseDetails } from '../CloseDetails.tsx';
import {
  editIt,
  enterValue,
  removeIt,
  restartIt,
  SERVER_TAB_LABELS,
  SERVER_TABS,
  type ServerTab,
  serverInHand,
  showServerTab,
  startIt,
  stopIt,
  switchIt,
  withdrawIt,
} from './acts.ts';
import own from './mcp.module.css';
import { ServerLog } from './ServerLog.tsx';
import { ServerSettings } from './ServerSettings.tsx';
import { ServerTools } from './ServerTools.tsx';
import { stateInWords } from './words.ts';

export function ServerDock({ id, tab }: { id: string; tab: ServerTab }) {
  const detail = useLiveQuery('mcp.show', { id });
  return (
    <aside className="col full shade" aria-label="MCP server" {...pane('tool')}>
      <Loaded query={detail} what="the MCP server" rows={8}>
        {(known) => <Shown key={id} detail={known} tab={tab} />}
      </Loaded>
    </aside>
  );
}

function Shown({ detail, tab }: { detail: McpDetail; tab: ServerTab }) {
  const { server, tools } = detail;
  useOffer(serverInHand, { server, tools, tab });
  return (
    <>
      <Head server={server} />
      <Tabs value={tab} onChange={() => undefined} keepMounted={false} className="col grow">
        <Tabs.List aria-label="Parts of the MCP server" {...place('mcp.tabs')}>
          {SERVER_TABS.map((id) => (
            <Tabs.Tab key={id} value={id} data-act={showServerTab.id} onClick={() => runAct(showServerTab, { choice: id })}>
              {SERVER_TAB_LABELS[id]}
              {id === 'tools' && server.tools > 0 ? <span className="mut"> {server.tools}</span> : null}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab} className={own.panel ?? ''}>
          {tab === 'log' ? <ServerLog server={server} /> : null}
          {tab === 'settings' ? <ServerSettings server={server} /> : null}
          {tab === 'tools' ? <ServerTools detail={detail} /> : null}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Head({ server }: { server: McpServer }) {
  const { text, tone } = stateInWords(server);
  const runs = server.state === 'running' || server.state === 'starting';
  return (
    <div className="bar h44">
      <ServerIcon className="s fixed" aria-hidden />
      <h2 className="title ell" title={server.title ?? server.name}>
        {server.name}
      </h2>
      {server.claims === null ? null : (
        <span className="xs sec mono ell" title="As the server says">
          {server.claims.version}
        </span>
      )}
      <span className={`bdg ${tone}`} role="status">
        {text}
      </span>
      <span className="grow" />
      {runs ? <ActButton act={stopIt} label="Stop" size="xs" variant="subtle" color="gray" /> : null}
      {runs || server.state === 'failed' ? (
        <ActButton act={restartIt} label="Restart" size="xs" variant="default" />
      ) : (
        <ActButton act={startIt} label="Start" size="xs" variant="default" />
      )}
      <MoreMenu label="More acts of the MCP server" size="sm">
        <ActItem act={switchIt} label={server.enabled ? 'Turn off' : 'Turn on'} />
        <ActItem act={editIt} />
        <ActItem act={enterValue} />
        <ActItem act={withdrawIt} label="Take consent back…" />
        <Menu.Divider />
        <ActItem act={removeIt} danger />
      </MoreMenu>
      <CloseDetails />
    </div>
  );
}
