// renderer/ui/SaveIn.tsx - into which scope something new is saved: the open workspace, or the account.
import { SegmentedControl } from '@mantine/core';
import { useId, useState } from 'react';
import type { Scope } from '../../electron/contract/values/scope.ts';
import { useLiveQuery } from '../client/live.ts';

/** The chosen scope: the workspace while one is open and nothing else was chosen. */
export function useScope(): [Scope, (scope: Scope) => void] {
  const workspace = useLiveQuery('app.info').data?.workspace;
  const [chosen, choose] = useState<Scope | null>(null);
  return [chosen ?? (workspace ? 'workspace' : 'account'), choose];
}

export function SaveIn({ scope, onChange }: { scope: Scope; onChange(scope: Scope): void }) {
  const workspace = useLiveQuery('app.info').data?.workspace;
  const id = useId();
  return (
    <div className="col g4">
      <span className="sm med" id={id}>
        Save in
      </span>
      <SegmentedControl
        aria-labelledby={id}
        value={scope}
        onChange={(value) => onChange(value as Scope)}
        data={[
          { value: 'account', label: 'Account' },
          { value: 'workspace', label: workspace ? `Workspace ${workspace.name}` : 'Workspace (none open)', disabled: !workspace },
        ]}
      />
    </div>
  );
}
