// The dialog of test cases, while they are read and when they cannot be. The bridge is the test's. Row B5.
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { ClientMessage } from '../../../electron/contract/procedures/wire.ts';

it('B5: says why test cases cannot be read, and reads them again', async () => {
  let listener: (text: string) => void = () => undefined;
  let asked = 0;
  vi.stubGlobal('skillwright', {
    send(text: string) {
      for (const message of JSON.parse(text) as ClientMessage[]) {
        if (message.t !== 'call' || message.path !== 'cases.list') continue;
        asked += 1;
        const { id } = message;
        const error = { code: 'internal', message: 'The file of the test cases is damaged.', retryable: false };
        const answer = asked === 1 ? { t: 'err', id, error } : { t: 'ok', id, data: [] };
        setTimeout(() => listener(JSON.stringify([answer])));
      }
    },
    onMessage: (given: typeof listener) => {
      listener = given;
    },
  });
  const { queryClient } = await import('../../../renderer/client/api.ts');
  const { CasesDialog } = await import('../../../renderer/runs/cases/manager/CasesDialog.tsx');
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <CasesDialog skillId="s" skillName="tide-report" analysis={null} caseId={null} onClose={() => undefined} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('The file of the test cases is damaged.');
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(await screen.findByText('No test cases yet')).toBeDefined();
});
