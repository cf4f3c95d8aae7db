// renderer/runs/cases/KeepMenu.tsx - keeps a run as a test case, with or without its answer as the expected one.
import { Button, Menu } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { ActItem } from '../../app/acts/controls.tsx';
import { keepAnswer, keepInput } from '../acts.ts';
import { useCases } from './cases.ts';

export function KeepMenu({ skillId }: { skillId: string }) {
  if (useCases(skillId) === null) return null;
  return (
    <Menu position="bottom-end" width={270}>
      <Menu.Target>
        <Button size="xs" variant="subtle" color="gray" leftSection={<IconListCheck className="s" aria-hidden />}>
          Keep
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Keep as test case</Menu.Label>
        <ActItem act={keepInput} label="Input only" />
        <ActItem act={keepAnswer} label="Input and answer as expected output" />
      </Menu.Dropdown>
    </Menu>
  );
}
