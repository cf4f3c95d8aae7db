// renderer/library/compare.tsx - two skills side by side: a workspace skill and the account skill that it overrides (row A3), or a copy that a
// program made and its original (row A12).
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { SkillRow } from '../../electron/contract/library.ts';
import { runActById } from '../app/acts/act.ts';
import { useLiveQuery } from '../client/live.ts';
import { CompareDialog } from '../code/CompareDialog.tsx';
import { toastError } from '../ui/toast.tsx';
import { deleteSkills, displayName } from './actions.tsx';

type With = 'override' | 'copy';

const useCompared = create<{ row: SkillRow | null; what: With }>()(() => ({ row: null, what: 'override' }));
export const compareOverride = (row: SkillRow): void => useCompared.setState({ row, what: 'override' });
export const compareCopy = (row: SkillRow): void => useCompared.setState({ row, what: 'copy' });
const close = () => useCompared.setState({ row: null });

export function CompareSkillsDialog() {
  const { row, what } = useCompared();
  return row ? <Comparison key={row.id} row={row} what={what} /> : null;
}

function Comparison({ row, what }: { row: SkillRow; what: With }) {
  const query = what === 'copy' ? 'library.compareCopy' : 'library.compareOverride';
  const { data, error } = useLiveQuery(query, { id: row.id }, { retry: false });
  useEffect(() => {
    if (!error) return;
    toastError(`Could not compare ${displayName(row)}.`, error);
    close();
  }, [error, row]);
  const away = (label: string, run: () => void) => (
    <Button
      color="red"
      onClick={() => {
        close();
        run();
      }}
    >
      {label}
    </Button>
  );
  return (
    <CompareDialog
      opened={data !== undefined}
      onClose={close}
      title={row.name}
      before={{ label: data?.leftLabel ?? '', text: data?.left ?? '' }}
      after={{ label: data?.rightLabel ?? '', text: data?.right ?? '' }}
      acts={
        what === 'copy'
          ? away('Delete copy', () => void deleteSkills([row]))
          : row.overrides
            ? away('Drop override', () => void runActById('skills.drop-override'))
            : null
      }
    />
  );
}
