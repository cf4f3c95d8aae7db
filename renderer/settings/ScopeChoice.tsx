// renderer/settings/ScopeChoice.tsx - whether a section is about the account or about the open workspace.
import { SegmentedControl } from '@mantine/core';
import type { Scope } from '../../electron/contract/values/scope.ts';

/** `of` is its name: `Limits of`. Shown only where a workspace is open. */
export function ScopeChoice({ of, value, onChange }: { of: string; value: Scope; onChange: (scope: Scope) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label={of}
      value={value}
      onChange={(scope) => onChange(scope as Scope)}
      data={[
        { value: 'account', label: 'Account' },
        { value: 'workspace', label: 'This workspace' },
      ]}
    />
  );
}
