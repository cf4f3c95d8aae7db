// renderer/agents/parts/File.tsx - everything that is stored for an agent, as the file that an export writes.
import { useMemo } from 'react';
import type { AgentDetail } from '../../../electron/contract/agents/agents.ts';
import { ActButton, useOffer } from '../../app/acts/controls.tsx';
import { useLiveQuery } from '../../client/live.ts';
import { Loaded } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { exportIt } from '../acts.ts';
import styles from '../agents.module.css';
import { copyFile, shownFile } from './acts.ts';

export function File({ agent: { row } }: { agent: AgentDetail }) {
  const query = useLiveQuery('agents.export', { id: row.id }, { refetchOnMount: 'always' });
  const data = query.data?.data;
  useOffer(
    shownFile,
    useMemo(
      () =>
        data === undefined
          ? null
          : {
              copy: async () => {
                await navigator.clipboard.writeText(data);
                toast('Copied the file', { id: 'agent' });
              },
            },
      [data],
    ),
  );
  return (
    <Loaded query={query} what="the file">
      {(file) => (
        <div className={styles.pad}>
          <div className="row g8">
            <h2 className="semi mono ell">{file.fileName}</h2>
            <span className="grow" />
            <ActButton act={copyFile} label="Copy" size="xs" plain />
            <ActButton act={exportIt} label="Export…" size="xs" plain />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled by the keyboard */}
          <pre className="rawtext mono" tabIndex={0} aria-label="File of the agent" role="region">
            {file.data}
          </pre>
        </div>
      )}
    </Loaded>
  );
}
