// test/bench/start-once.ts - one start in a process of its own, for start.bench.ts: prints the milliseconds since the process began.
import { join } from 'node:path';
import { findChromium } from '../../electron/shells/chromium/find.ts';
import { launchBrowser } from '../../electron/shells/chromium/launch.ts';
import { openChromiumShell } from '../../electron/shells/chromium/shell.ts';
import { RENDERER } from '../../electron/shells/paths.ts';

const [what, home] = process.argv.slice(2) as ['app' | 'empty', string];

if (what === 'app') {
  // As the product starts: the core opens while the browser does.
  const opening = import('../e2e/open.ts').then(({ openCoreFor }) => openCoreFor({ home }));
  const shell = await openChromiumShell({
    core: opening.then(({ core }) => core),
    executablePath: findChromium() as string,
    profile: join(home, 'browser'),
    assets: RENDERER,
    headless: true,
  });
  await shell.page.getByText('bench-0000').first().waitFor();
  // By the page's own mark: looking for the text costs the page a tenth of a second.
  const there = await shell.page.evaluate(() => performance.timeOrigin + (performance.getEntriesByName('sw:library')[0]?.startTime ?? NaN));
  process.stdout.write(String(there - performance.timeOrigin));
  await shell.close();
  await (await opening).close();
} else {
  const context = await launchBrowser({ executablePath: findChromium() as string, profile: home, headless: true });
  const page = context.pages()[0] ?? (await context.newPage());
  await page.setContent('<p>here</p>');
  await page.getByText('here').waitFor();
  process.stdout.write(String(performance.now()));
  await context.close();
}
process.exit(0);
