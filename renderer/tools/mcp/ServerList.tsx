// renderer/tools/mcp/ServerList.tsx - MCP servers of the account with how they are, beside the registry; below them the other places.
import { useRef } from 'react';
import type { McpServer } from '../../../electron/contract/mcp/mcp.ts';
import { Places } from '../../agents/Places.tsx';
import { runAct } from '../../app/acts/act.ts';
import { ActButton, ActIcon } from '../../app/acts/controls.tsx';
import { pane, place } from '../../app/acts/focus.ts';
import { navigate, toServer } from '../../app/router.ts';
import { ServerIcon } from '../../ui/icons.ts';
import { ListBox } from '../../ui/list/ListBox.tsx';
import type { VirtualListHandle } from '../../ui/VirtualList.tsx';
import { addServer, removeIt } from './acts.ts';
import styles from './mcp.module.css';
import { stateInWords } from './words.ts';

const KEYS = { Delete: () => void runAct(removeIt) };

export function ServerList({ servers, selected, tab }: { servers: readonly McpServer[]; selected: string | null; tab: string | null }) {
  const handle = useRef<VirtualListHandle>(null);
  return (
    <aside className="col full shade" aria-label="MCP servers" {...pane('servers')}>
      <div className="bar h44">
        <h2 className="title">MCP servers</h2>
        <span className="grow" />
        <ActIcon act={addServer} />
      </div>
      {servers.length === 0 ? (
        <div className={`${styles.empty} col g8`} {...place('mcp.list')}>
          <p className="sm sec">Programs and addresses that bring tools. Add one by hand, or from the file of another client.</p>
          <span className="row">
            <ActButton act={addServer} size="xs" />
          </span>
        </div>
      ) : (
        <ListBox
          {...place('mcp.list')}
          label="MCP servers"
          rows={servers}
          rowHeight={28}
          keyOf={({ id }) => id}
          active={servers.findIndex(({ id }) => id === selected)}
          onActive={(at) => servers[at] && navigate(toServer(servers[at].id, tab), { replace: true })}
          textOf={({ name }) => name}
          keys={KEYS}
          handle={handle}
        >
          {(server) => <Line server={server} />}
        </ListBox>
      )}
      <Places />
    </aside>
  );
}

function Line({ server }: { server: McpServer }) {
  const { text, tone } = stateInWords(server);
  return (
    <>
      <ServerIcon className="s fixed" aria-hidden />
      <span className="ell" title={server.name}>
        {server.name}
      </span>
      <span className="grow" />
      <span className={`xs fixed ${tone}`}>{text}</span>
    </>
  );
}
