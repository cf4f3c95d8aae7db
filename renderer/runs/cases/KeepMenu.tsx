// renderer/runs/cases/KeepMenu.tsx - keeping a run as a test case, with its answer as the expected one or without.
import { Button, Menu } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { keepRun, useCases } from './cases.ts';

export function KeepMenu({ skillId, runId, answered }: { skillId: string; runId: string; answered: boolean }) {
  const cases = useCases(skillId);
  if (cases === null) return null;
  return (
    <Menu position="bottom-end" width={270}>
      <Menu.Target>
        <Button size="xs" variant="subtle" color="gray" leftSection={<IconListCheck className="s" aria-hidden />}>
          Keep
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Keep as test case</Menu.Label>
        <Menu.Item onClick={() => void keepRun(runId, false)}>Input only</Menu.Item>
        <Menu.Item disabled={!answered} onClick={() => void keepRun(runId, true)}>
          Input and answer as expected output
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
