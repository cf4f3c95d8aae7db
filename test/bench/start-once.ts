// test/bench/start-once.ts - one start in a process of its own, for start.bench.ts: prints the milliseconds since the process began.
import { join } from 'node:path';
import { findChromium } from '../../electron/shells/chromium/find.ts';
import { launchBrowser } from '../../electron/shells/chromium/launch.ts';
import type { DevTools } from '../../electron/shells/chromium/pipe.ts';
import { openChromiumShell } from '../../electron/shells/chromium/shell.ts';
import { RENDERER } from '../../electron/shells/paths.ts';

const [what, home] = process.argv.slice(2) as ['app' | 'empty', string];
const executablePath = findChromium() as string;

/** Milliseconds from the begin of this process until the page set a mark, by the page's own clock: looking from outside would cost it time. */
async function untilMark(page: DevTools, mark: string): Promise<number> {
  const expression = `new Promise((resolve) => {
    const look = () => {
      const found = performance.getEntriesByName(${JSON.stringify(mark)})[0];
      if (found) resolve(performance.timeOrigin + found.startTime);
      else setTimeout(look, 50);
    };
    look();
  })`;
  const { result } = await page.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
  return Number(result.value) - performance.timeOrigin;
}

if (what === 'app') {
  // As the product starts: the core opens while the browser does.
  const opening = import('../fixtures/core.ts').then(({ openCoreFor }) => openCoreFor({ home }));
  const core = opening.then((opened) => opened.core);
  const shell = await openChromiumShell({ core, executablePath, profile: join(home, 'browser'), assets: RENDERER, headless: true });
  process.stdout.write(String(await untilMark(shell.page, 'sw:library')));
  await shell.close();
  await (await opening).close();
} else {
  const { browser, page } = await launchBrowser({ executablePath, profile: home, headless: true });
  const empty = `data:text/html,<p>here</p><script>requestAnimationFrame(() => performance.mark('here'))</script>`;
  await page.send('Page.navigate', { url: empty });
  process.stdout.write(String(await untilMark(page, 'here')));
  await browser.close();
}
process.exit(0);
