// renderer/library/compare.tsx - a workspace skill next to the account skill that it overrides (row A3).
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { create } from 'zustand';
import type { SkillRow } from '../../electron/contract/library.ts';
import { runActById } from '../app/acts/act.ts';
import { useLiveQuery } from '../client/live.ts';
import { CompareDialog } from '../code/CompareDialog.tsx';
import { toastError } from '../ui/toast.tsx';

const useCompared = create<{ row: SkillRow | null }>()(() => ({ row: null }));
export const compareOverride = (row: SkillRow): void => useCompared.setState({ row });
const close = () => useCompared.setState({ row: null });

export function CompareOverrideDialog() {
  const row = useCompared((s) => s.row);
  return row ? <Comparison key={row.id} row={row} /> : null;
}

function Comparison({ row }: { row: SkillRow }) {
  const { data, error } = useLiveQuery('library.compareOverride', { id: row.id }, { retry: false });
  useEffect(() => {
    if (!error) return;
    toastError(`Could not compare ${row.name}.`, error);
    close();
  }, [error, row]);
  return (
    <CompareDialog
      opened={data !== undefined}
      onClose={close}
      title={row.name}
      before={{ label: data?.leftLabel ?? '', text: data?.left ?? '' }}
      after={{ label: data?.rightLabel ?? '', text: data?.right ?? '' }}
      acts={
        row.overrides ? (
          <Button
            color="red"
            onClick={() => {
              close();
              runActById('skills.drop-override');
            }}
          >
            Drop override
          </Button>
        ) : null
      }
    />
  );
}
