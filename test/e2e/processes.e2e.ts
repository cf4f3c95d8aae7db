// The child processes in Settings: started by hand, killed, and what is said of it.
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';

test('C6: a process is started, its death is told with its last exit, and it starts again', async ({ app }) => {
  const { page, core } = app;
  await page.evaluate(() => {
    location.hash = '#/settings/processes';
  });
  const row = page.getByRole('listitem').filter({ hasText: 'The local model process' });
  const pid = () => core.processes.list().find(({ name }) => name === 'local-model')?.pid ?? null;

  await expect(row).toContainText('Not started');
  await row.getByRole('button', { name: 'Start: The local model process' }).click();
  await expect(row).toContainText('Ready');
  await expect(row).toContainText(`process ${pid()}`);

  process.kill(pid() as number, 'SIGKILL');
  await expect(row).toContainText('terminated by SIGKILL');
  await expect(row).toContainText('Run it again; the process restarts.');
  await row.getByRole('button', { name: 'Log: The local model process' }).click();
  await expect(row).toContainText('No log output.');
  await expectAxeCleanInBothThemes(app);

  await row.getByRole('button', { name: 'Restart: The local model process' }).click();
  await expect(row).toContainText('Ready');
  await expect(row).not.toContainText('Run it again');
});
