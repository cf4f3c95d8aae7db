// renderer/tools/mcp/ServerLog.tsx - what a server wrote beside its answers, and what was done with it.
import { useMemo } from 'react';
import type { McpServer } from '../../../electron/contract/mcp/mcp.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { useLiveQuery } from '../../client/live.ts';
import { plural } from '../../ui/format.ts';
import { Loaded } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { copyServerLog, refreshServerLog, shownServerLog } from './acts.ts';
import own from './mcp.module.css';

export function ServerLog({ server }: { server: McpServer }) {
  const log = useLiveQuery('mcp.log', { id: server.id }, { refetchOnMount: 'always' });
  return (
    <Loaded query={log} what="the log" rows={3}>
      {(lines) => <Lines name={server.name} lines={lines} onRefresh={log.refetch} />}
    </Loaded>
  );
}

function Lines({ name, lines, onRefresh }: { name: string; lines: readonly string[]; onRefresh(): unknown }) {
  useOffer(
    shownServerLog,
    useMemo(() => {
      const copied = () => void toast('Log copied', { id: 'copied' });
      return { refresh: onRefresh, copy: () => navigator.clipboard.writeText(lines.join('\n')).then(copied) };
    }, [lines, onRefresh]),
  );
  return (
    <div className={own.fields}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long log is scrolled by the keyboard */}
      <pre className={`${own.log} mono`} tabIndex={0} role="region" aria-label={`Log of ${name}`}>
        {lines.length === 0 ? 'It wrote nothing since the app was opened.' : lines.join('\n')}
      </pre>
      <span className="row g6">
        <ActButton act={copyServerLog} label="Copy" size="xs" variant="default" plain />
        <ActButton act={refreshServerLog} label="Refresh" size="xs" variant="subtle" color="gray" plain />
        <span className="sm sec">{plural(lines.length, 'line')}; the last 200 are kept, without keys</span>
      </span>
    </div>
  );
}
