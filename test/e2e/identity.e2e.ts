// Rows G5, G6 in the window: who an agent is, its life and its rank by keyboard with Undo, and its profile.
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import { shots } from './shots.ts';

test.use({ workspaceKind: 'sample' });

test('G5, G6: an agent shows its certificate; it is suspended by keyboard, says why its skills are blocked, and is resumed by Undo', async ({
  app,
}) => {
  const { page, core } = app;
  core.agents.create({ id: 'jan', name: 'Jan Åberg', description: 'Pilot of the harbour.', skills: { kind: 'all' } });
  await page.evaluate(() => {
    location.hash = '#/agents/jan';
  });
  const identity = page.getByRole('region', { name: 'Identity' });
  await expect(identity.getByText('Fingerprint')).toBeVisible();
  await expect(identity.getByText(/^did:key:z6Mk/)).toBeVisible();
  await expect(identity.getByText('Active', { exact: true })).toBeVisible();
  await shots(app, 'profile');

  await identity.getByRole('button', { name: 'Suspend' }).press('Enter');
  await expect(identity.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(identity.getByRole('button', { name: 'Resume' })).toBeFocused();
  expect(core.agents.open({ id: 'jan' }).row.life).toBe('suspended');
  await expect(page.getByRole('region', { name: 'Tools' }).getByText('Jan Åberg is suspended, so it runs nothing.').first()).toBeVisible();
  await shots(app, 'profile-suspended');
  await identity.getByRole('button', { name: 'Take back' }).press('Enter');
  await expect(identity.getByText('Active', { exact: true })).toBeVisible();
  // The way back in the message is there for six seconds; the message of what was taken back has none.
  await identity.getByRole('button', { name: 'Suspend' }).press('Enter');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(identity.getByText('Active', { exact: true })).toBeVisible();

  await identity.getByText('officer', { exact: true }).click();
  await expect(identity.getByRole('radio', { name: 'officer' })).toBeChecked();
  await identity.getByRole('button', { name: 'Retire' }).click();
  await expect(identity.getByText('Retired', { exact: true })).toBeVisible();
  await identity.getByRole('button', { name: 'Take back' }).click();
  await expect(identity.getByText('Active', { exact: true })).toBeVisible();
  expect(core.agents.open({ id: 'jan' }).row).toMatchObject({ life: 'active', rank: 'officer' });
  await expectAxeCleanInBothThemes(app);
});
