// C11: providers in the settings: a key is asked for again when the address changes, and an address that is not encrypted is agreed to once.
import { answer, startServer } from '../integration/models/openai-server.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';

test('C11: an address that is not encrypted is agreed to once, and a changed one asks for the key again', async ({ app }) => {
  const server = await startServer();
  server.script(answer('ready'));
  const plain = server.baseUrl.replace('127.0.0.1', '0.0.0.0');
  const { page, core } = app;
  core.models.saveEndpoint({ name: 'gateway', baseUrl: server.baseUrl, models: ['m'] });
  await core.models.setKey({ endpoint: 'gateway', key: 'not-a-real-key' });
  await page.evaluate(() => {
    location.hash = '#/settings/models';
  });
  await page.getByRole('button', { name: 'Edit gateway' }).click();
  await expect(page.getByText('A key is set. Leave this empty to keep it.')).toBeVisible();
  await page.getByLabel('Address').fill(plain);
  await expect(page.getByLabel('Key for this address')).toHaveAccessibleDescription(new RegExp(`is for ${server.origin}. It is not sent`));
  await expectAxeCleanInBothThemes(app);

  // A test asks first; who does not agree sends nothing, and is told why.
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Send without encryption?' });
  await expect(dialog).toContainText('can read the key, prompts and answers');
  await expectAxeCleanInBothThemes(app);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'is not encrypted' })).toBeVisible();
  expect(server.seen).toHaveLength(0);

  await page.getByLabel('Key for this address').fill('another-key');
  await page.getByRole('button', { name: 'Save provider' }).click();
  await dialog.getByRole('button', { name: 'Send without encryption' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(core.models.endpoints()).toMatchObject([{ baseUrl: plain, hasKey: true, keyElsewhere: null, needsAgreement: false }]);

  await page.getByRole('button', { name: 'Edit gateway' }).click();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText(/^m answered in/)).toBeVisible();
  expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer another-key']);
  await page.keyboard.press('Escape');

  // Saved without a key: the one of the other address is forgotten.
  await page.getByRole('button', { name: 'Edit gateway' }).click();
  await page.getByLabel('Address').fill(server.baseUrl);
  await page.getByRole('button', { name: 'Save provider' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(core.models.endpoints()).toMatchObject([{ hasKey: false, keyElsewhere: null }]);
  await server.close();
});
