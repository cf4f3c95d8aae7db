// test/e2e/answering.ts - a skill whose model is a server of the test, opened beside its run panel.
import { acknowledge } from '../fixtures/acknowledge.ts';
import type { OpenApp } from './open.ts';

/** Enters the server as the model, imports and acknowledges the package, and shows it with the run panel. */
export async function openAnswered({ core, page }: OpenApp, text: string, origin: string): Promise<void> {
  core.models.saveEndpoint({ name: 'here', baseUrl: `${origin}/v1`, models: ['m'] });
  core.app.saveSettings({ modelId: 'here/m' });
  const data = Buffer.from(text).toString('base64');
  const plan = await core.library.planImport({ files: [{ fileName: 'it.md', data }], scope: 'account' });
  const id = core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]?.id ?? '';
  acknowledge(core.library, [id]);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/skill/${id}?dock=run`);
}
