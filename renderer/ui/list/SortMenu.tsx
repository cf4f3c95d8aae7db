// renderer/ui/list/SortMenu.tsx - by what a list is sorted, and the act that changes it.
import { Button, Menu } from '@mantine/core';
import type { Act } from '../../app/acts/act.ts';
import { ActItem } from '../../app/acts/controls.tsx';
import { SortIcon } from '../icons.ts';

interface SortMenuProps<T, R> {
  /** Labels by what can be chosen. */
  sorts: Readonly<Record<string, string>>;
  sort: string;
  act: Act<T, R>;
}

export function SortMenu<T, R>({ sorts, sort, act }: SortMenuProps<T, R>) {
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<SortIcon className="s" aria-hidden />}
          aria-label={`Sort by ${(sorts[sort] ?? sort).toLowerCase()}`}
        >
          {sorts[sort]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(sorts).map(([key, label]) => (
          <ActItem key={key} act={act} choice={key} label={label} chosen={key === sort} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
