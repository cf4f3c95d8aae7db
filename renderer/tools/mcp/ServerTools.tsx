// renderer/tools/mcp/ServerTools.tsx - how a server is reached and how it is, what waits for a decision, and all that it lists with what it claims.
import type { ReactNode } from 'react';
import { claimsInWords, type McpDetail, type McpServer, type McpTool } from '../../../electron/contract/mcp/mcp.ts';
import { mcpAddress, mcpCommand } from '../../../electron/contract/mcp/transport.ts';
import type { ToolRow } from '../../../electron/contract/tools/tools.ts';
import { ActButton, ActIcon } from '../../app/acts/controls.tsx';
import { navigate, toTools } from '../../app/router.ts';
import { useLiveQuery } from '../../client/live.ts';
import { formatExact, plural } from '../../ui/format.ts';
import { ClaimIcon, ErrorIcon, InfoIcon, WarningIcon } from '../../ui/icons.ts';
import { RelativeTime } from '../../ui/small.tsx';
import { tryTool } from '../acts.ts';
import styles from '../tools.module.css';
import { enterValue, restartIt, startIt, withdrawIt } from './acts.ts';
import { Held } from './Held.tsx';
import own from './mcp.module.css';
import { Parts } from './Parts.tsx';
import { TOOL_STATES } from './words.ts';

export function ServerTools({ detail }: { detail: McpDetail }) {
  const { server, tools } = detail;
  return (
    <>
      <div className={own.part}>
        <Facts server={server} />
      </div>
      <InTheWay server={server} />
      <Held key={detail.stamp} detail={detail} />
      <div className="sect">
        Tools
        <span className="n">{tools.length === 0 ? 'none is known: it was not started yet' : `${tools.length} listed`}</span>
      </div>
      <Listed server={server} tools={tools} />
      {tools.length === 0 ? null : (
        <p className="xs sec row g6" style={{ padding: '8px 12px' }}>
          <ClaimIcon className="xs fixed" aria-hidden />
          <span>Dotted words are the server’s own. Nobody checked them; levels and grants hold whatever it claims.</span>
        </p>
      )}
    </>
  );
}

function Facts({ server }: { server: McpServer }) {
  const { transport, runningSince, pid, agreed, source, claims, refused } = server;
  const facts: [string, ReactNode][] = [
    [
      'Speaks',
      <span key="speaks" className="row g4" title={mcpAddress(transport)}>
        <span className="fixed">{transport.kind === 'stdio' ? 'stdio,' : 'HTTP,'}</span>
        <code className="ell">{mcpAddress(transport)}</code>
      </span>,
    ],
    [
      'State',
      runningSince === null ? (
        server.state
      ) : (
        <span key="state">
          running since <RelativeTime at={runningSince} />
          {pid === null ? '' : `, process ${pid}, scrubbed environment`}
        </span>
      ),
    ],
    [
      'Agreed to',
      agreed === null
        ? 'nothing yet'
        : `${plural(agreed.tools, 'tool')}${agreed.version ? ` of ${agreed.version}` : ''}, ${formatExact(agreed.at)}`,
    ],
    [
      'It says now',
      agreed === null || claims === null || agreed.version === claims.version
        ? null
        : `${claims.version}; a version is shown and decides nothing`,
    ],
    ['Calls itself', claims === null ? null : `${claims.name} ${claims.version}`],
    ['Comes from', source],
    ['Was refused', refused.length === 0 ? null : refused.map(({ what, count }) => `${what} (${count})`).join(', ')],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** What a person has to do before it can be used. */
function InTheWay({ server }: { server: McpServer }) {
  const { problem, missing, allowed, transport, state } = server;
  return (
    <>
      {problem === null ? null : (
        <div className={own.part}>
          <div className="note err" role="alert">
            <ErrorIcon className="s" aria-hidden />
            <span className="grow" dir="auto">
              <b>{problem.message}</b> {problem.remedy}
            </span>
            {state === 'failed' ? <ActButton act={restartIt} label="Start again" size="xs" variant="default" plain /> : null}
          </div>
        </div>
      )}
      {missing.length === 0 ? null : (
        <div className={own.part}>
          <div className="note warn">
            <WarningIcon className="s" aria-hidden />
            <span className="grow">
              It does not start before it has: {missing.join(', ')}. Values go to the key store and nowhere else.
            </span>
            <ActButton act={enterValue} label="Enter value" size="xs" variant="default" plain />
          </div>
        </div>
      )}
      {allowed || transport.kind === 'http' ? null : (
        <div className={`${own.part} col g8`}>
          <div className="note info">
            <InfoIcon className="s" aria-hidden />
            <span className="grow">
              It was never started. A start runs exactly this program on this machine, with your rights, with the network, and with these
              variables alone. Another command, folder or variable asks again. No tool can be called by that: you agree to each one by
              itself.
            </span>
          </div>
          <pre className={`${own.command} mono`}>{mcpCommand(transport)}</pre>
          <span className="row">
            <ActButton act={startIt} label="Look and start" size="xs" variant="default" plain />
          </span>
        </div>
      )}
    </>
  );
}

function Listed({ server, tools }: { server: McpServer; tools: readonly McpTool[] }) {
  const rows = useLiveQuery('tools.list', { text: `mcp:${server.name}/`, limit: 1000 }).data?.rows ?? [];
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return (
    <Parts rows={tools}>
      {(shown) => (
        <ul aria-label={`Tools of ${server.name}`}>
          {shown.map((tool) => (
            <Row key={`${tool.name} ${tool.state}`} tool={tool} row={rowOf.get(tool.id) ?? null} />
          ))}
        </ul>
      )}
    </Parts>
  );
}

function Row({ tool, row }: { tool: McpTool; row: ToolRow | null }) {
  const { text, tone } = tool.within ? TOOL_STATES[tool.state] : { text: 'left out', tone: 'mut' };
  const claims = tool.now === null ? [] : claimsInWords(tool.now.claims);
  return (
    <li className={own.listed}>
      <code className="ell" title={`${tool.name}${tool.now === null ? '' : `: ${tool.now.description}`}`}>
        {tool.name}
      </code>
      <span className="row g6 wrap">
        {claims.map((claim) => (
          <span key={claim} className={own.claim} title="Claimed by the server">
            {claim}
          </span>
        ))}
      </span>
      <span className={`xs ${tone}`}>{text}</span>
      <span className="row g4">
        {row !== null && row.state === 'available' ? (
          <ActIcon act={tryTool} on={{ tool: row, show: (tab) => navigate(toTools(row.key, tab)) }} label={`Try ${tool.name}`} />
        ) : null}
        {tool.before === null ? null : <ActIcon act={withdrawIt} choice={tool.name} label={`Take consent back from ${tool.name}`} />}
      </span>
    </li>
  );
}
