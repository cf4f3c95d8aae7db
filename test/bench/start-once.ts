// test/bench/start-once.ts - one start in a process of its own, for start.bench.ts: prints the milliseconds since the process began.
import { findChromium } from '../../electron/shells/chromium/find.ts';
import { launchBrowser } from '../../electron/shells/chromium/launch.ts';
import { openApp } from '../e2e/open.ts';

const [what, home] = process.argv.slice(2) as ['app' | 'empty', string];

if (what === 'app') {
  const app = await openApp({ home });
  await app.page.getByText('bench-0000').first().waitFor();
  process.stdout.write(String(performance.now()));
  await app.close();
} else {
  const context = await launchBrowser({ executablePath: findChromium() as string, profile: home, headless: true });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.setContent('<p>here</p>');
  await page.getByText('here').waitFor();
  process.stdout.write(String(performance.now()));
  await context.close();
}
process.exit(0);
