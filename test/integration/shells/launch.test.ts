// E1: a browser that does not start is told with its own words and a remedy, whichever of its signs comes first.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { launchBrowser } from '../../../electron/shells/chromium/launch.ts';

const profile = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'skillwright-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
  return folder;
};

test('a program that ends at once', async () => {
  const started = launchBrowser({ executablePath: process.execPath, profile: profile(), headless: true });
  await expect(started).rejects.toMatchObject({ code: 'process_failed', message: expect.stringContaining('bad option') });
});

test('a program that is not there', async () => {
  const started = launchBrowser({ executablePath: join(profile(), 'chromium'), profile: profile(), headless: true });
  await expect(started).rejects.toMatchObject({ code: 'process_failed', remedy: expect.stringContaining('SKILLWRIGHT_CHROMIUM') });
});
